import Strata

extension QueryMaker {
    /// What a query may be sorted by.
    mutating func ordering() -> QueryOrdering<Specimen> {
        let isDescending = dice.bool()
        func direction<Value>(_ column: Typed<Value>) -> QueryOrdering<Specimen> {
            isDescending ? column.descending : column.ascending
        }
        return switch dice.roll(9) {
        case 0: direction(optionalInt(1))
        case 1: direction(optionalReal(1))
        case 2: direction(optionalText(1))
        case 3: direction(columns.place.name)
        case 4: direction(columns.code)
        case 5: direction(columns.day)
        case 6: direction(condition(0))
        case 7: direction(columns.marks.count)
        default: direction(text(1))
        }
    }

    /// A selection of random columns, with or without groups; the results as they would be stored.
    mutating func selection(
        of query: Query<Specimen>,
        isOrdered: Bool
    ) -> Selection<Specimen, [StoredValue]> {
        switch dice.roll(8) {
        case 0: values(query, isOrdered)
        case 1: related(query, isOrdered)
        case 2: distinct(query, isOrdered)
        case 3: whole(query, isOrdered)
        case 4: aggregates(query)
        case 5: grouped(query, by: dice.pick([columns.amount, columns.place.size]), isOrdered)
        case 6:
            grouped(query, by: dice.pick([columns.note, columns.place.name.lowercased, columns.iso.isoDay]), isOrdered)
        default:
            grouped(query, by: dice.pick([columns.isSure, columns.facts.json("isRare", as: Bool.self)]), isOrdered)
        }
    }

    private mutating func values(_ query: Query<Specimen>, _ isOrdered: Bool) -> Selection<Specimen, [StoredValue]> {
        let (first, second, third) = (optionalInt(2), optionalReal(2), optionalText(2))
        let (fourth, fifth) = (int(2), condition(1))
        var selection = query.select { _ in (first, second, third, fourth, fifth) }.map { row($0, $1, $2, $3, $4) }
        if isOrdered { selection = limited(selection.order { $0.id.descending }) }
        return selection
    }

    private mutating func related(_ query: Query<Specimen>, _ isOrdered: Bool) -> Selection<Specimen, [StoredValue]> {
        let condition = markCondition(1)
        var selection = query.select { columns in
            (
                columns.place.parent.name, columns.marks.count { _ in condition }, columns.marks.sum { $0.rank },
                columns.marks.average { $0.weight }, columns.places.minimum { $0.name },
                columns.places.count { $0.size == nil }
            )
        }.map { row($0, $1, $2, $3, $4, $5) }
        if isOrdered { selection = limited(selection.order { $0.id.ascending }) }
        return selection
    }

    private mutating func distinct(_ query: Query<Specimen>, _ isOrdered: Bool) -> Selection<Specimen, [StoredValue]> {
        let (first, second) = (optionalInt(1), optionalText(1).lowercased)
        var selection = query.select { _ in (first, second) }.map { row($0, $1) }.distinct()
        if isOrdered {
            selection = limited(
                selection.order { _ in
                    first.descending
                    second.ascending
                }
            )
        }
        return selection
    }

    private mutating func whole(_ query: Query<Specimen>, _ isOrdered: Bool) -> Selection<Specimen, [StoredValue]> {
        let first = optionalText(1)
        var selection = query.including { ($0.place.size, first) }.map { specimen, size, text in
            [.integer(Int64(specimen.id))] + row(size, text)
        }
        if dice.bool() { selection = selection.distinct() }
        if isOrdered {
            let ordering = ordering()
            selection = limited(
                selection.order {
                    ordering
                    $0.id.ascending
                }
            )
        }
        return selection
    }

    private mutating func aggregates(_ query: Query<Specimen>) -> Selection<Specimen, [StoredValue]> {
        let (integer, real, text) = (optionalInt(1), optionalReal(1), optionalText(1))
        if dice.once(in: 4) {
            let having = columns.id.count() > dice.roll(8)
            return query.select { _ in (integer.sum(), integer.average(), real.sum()) }.having { _ in having }.map {
                row($0, $1, $2)
            }
        }
        if dice.once(in: 3) {
            return query.select { ($0.weight.average(), $0.price.sum(), $0.marks.count.sum()) }.map { row($0, $1, $2) }
        }
        return query.select { columns in
            (
                integer.count(), integer.countDistinct(), integer.minimum(), real.maximum(), text.minimum().lowercased,
                columns.code.countDistinct(), columns.rank.sum()
            )
        }.map { row($0, $1, $2, $3, $4, $5, $6) }
    }

    private mutating func grouped<Key: ColumnValue>(
        _ query: Query<Specimen>,
        by key: Typed<Key?>,
        _ isOrdered: Bool
    ) -> Selection<Specimen, [StoredValue]> {
        let (integer, text) = (optionalInt(1), text(1))
        var selection = query.select { columns in
            (
                key, columns.id.count(), columns.rank.sum().or(0) + 1, columns.weight.average(), integer.maximum(),
                integer.countDistinct(), text.minimum(), columns.code.maximum().lowercased
            )
        }.group { _ in key }.map { row($0, $1, $2, $3, $4, $5, $6, $7) }
        switch dice.roll(3) {
        case 0:
            let least = dice.roll(3)
            selection = selection.having { $0.id.count() > least }
        case 1: selection = selection.having { _ in key != nil }
        default: break
        }
        if isOrdered {
            selection = limited(
                selection.order {
                    $0.id.count().descending
                    key.ascending
                }
            )
        }
        return selection
    }

    private mutating func limited(_ selection: Selection<Specimen, [StoredValue]>) -> Selection<Specimen, [StoredValue]>
    {
        dice.bool() ? selection.limit(dice.roll(5)).offset(dice.roll(3)) : selection
    }
}

/// Several values as they are stored; one that cannot be is none that a selection could have read.
private func row<each Value: ColumnValue>(_ values: repeat each Value) -> [StoredValue] {
    (try? storedValues(repeat each values)) ?? []
}
