#if !canImport(Darwin)
    import CStrataSQLite

    /// Finds out which of the watched columns of a table an update changes.
    final class ColumnComparison {
        private typealias Column = (place: ColumnPlace, bit: UInt64)

        /// The columns whose values can be compared as they are: those of a group in a row.
        private let plain: [Column]
        /// The same, for C.
        private let compared: [strata_watched_column]
        /// Where the groups are in them.
        private let groups: [Range<Int>]
        /// The rest of the columns.
        private let others: [Column]
        /// For each group the column that was changed last: most updates of a program change the same.
        @exclusivity(unchecked) private var hints: [Int]

        /// - Parameters:
        ///   - plan: What is watched of the table.
        ///   - places: Where the columns are that are watched, in their order.
        init(_ plan: TableTracking?, _ places: [ColumnPlace]) {
            // Columns that are noted are told apart: their values depend on it.
            let alone = Set(plan?.noted ?? [])
            var numbers: [Int: Int] = [:]
            var members: [[Column]] = []
            var others: [Column] = []
            for (index, place) in places.enumerated() {
                let column: Column = (place, 1 << UInt64(min(index, 63)))
                guard place.isComparable else {
                    others.append(column)
                    continue
                }
                let group = plan.flatMap { index < $0.groups.count ? $0.groups[index] : nil }
                let isAlone = plan.map { alone.contains($0.watched[index]) } ?? true
                if let group, !isAlone, let number = numbers[group] {
                    members[number].append(column)
                } else {
                    if let group, !isAlone { numbers[group] = members.count }
                    members.append([column])
                }
            }
            self.others = others
            plain = members.flatMap(\.self)
            compared = plain.map { place, _ in
                strata_watched_column(old: place.old, updated: place.updated, has_default: place.hasDefault ? 1 : 0)
            }
            var start = 0
            groups = members.map { group in
                defer { start += group.count }
                return start..<(start + group.count)
            }
            hints = groups.map(\.lowerBound)
        }

        /// The bits of the columns that an update changes: one of each group, if one of it is changed.
        func changes(_ handle: OpaquePointer?, oldKey: Int64, newKey: Int64) -> UInt64 {
            var changed: UInt64 = 0
            for number in groups.indices {
                let group = groups[number]
                let hint = hints[number]
                let found =
                    (group.count > 1 ? firstChanged(in: hint..<(hint + 1), handle, oldKey, newKey) : nil)
                    ?? firstChanged(in: group, handle, oldKey, newKey)
                guard let found else { continue }
                changed |= plain[found].bit
                hints[number] = found
            }
            for other in others where !ChangedValue.isKept(other.place, handle, oldKey: oldKey, newKey: newKey) {
                changed |= other.bit
            }
            return changed
        }

        private func firstChanged(
            in columns: Range<Int>,
            _ handle: OpaquePointer?,
            _ oldKey: Int64,
            _ newKey: Int64
        ) -> Int? {
            var (next, answer) = (columns.lowerBound, Int32(0))
            while next < columns.upperBound {
                next = strata_first_changed(handle, compared, next, columns.upperBound, &answer)
                guard next < columns.upperBound else { return nil }
                if answer == 0 || !ChangedValue.isKept(plain[next].place, handle, oldKey: oldKey, newKey: newKey) {
                    return next
                }
                next += 1
            }
            return nil
        }
    }
#endif
