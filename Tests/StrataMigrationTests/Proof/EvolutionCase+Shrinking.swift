import StrataMigration
import StrataSQLite

extension EvolutionCase {
    /// A smaller case that fails in the same way: without versions, entities, attributes, rows and changes that make no
    /// difference.
    /// - Parameter limit: How many cases are tried at most.
    func shrunk(_ failure: Failure, limit: Int) -> (evolution: EvolutionCase, failure: Failure) {
        var (best, left, isSmaller) = ((self, failure), limit, true)
        while isSmaller, left > 0 {
            isSmaller = false
            for candidate in best.0.smaller() where left > 0 {
                guard candidate.isSound else { continue }
                left -= 1
                do {
                    _ = try candidate.run()
                } catch let other as Failure where other.kind == failure.kind {
                    best = (candidate, other)
                    isSmaller = true
                    break
                } catch {
                    continue
                }
            }
        }
        return best
    }

    private var isSound: Bool {
        guard versions.count > 1 else { return false }
        for (index, version) in versions.enumerated()
        where !version.isSound(after: index > 0 ? versions[index - 1] : nil) {
            return false
        }
        return ModelReader(schema: versions[0], data: rows).faults().isEmpty
    }

    /// The next smaller cases, the much smaller ones first.
    private func smaller() -> [EvolutionCase] {
        var cases: [EvolutionCase] = []
        if versions.count > 2 {
            cases.append(EvolutionCase(versions: Array(versions.dropLast()), rows: rows))
            for index in 1..<versions.count - 1 {
                var less = versions
                less.remove(at: index)
                cases.append(EvolutionCase(versions: less, rows: rows))
            }
        }
        for id in Set(versions.flatMap { $0.entities.map(\.id) }).sorted() {
            cases.append(changed { $0.entities.removeAll { $0.id == id } })
            if let count = rows.rows[id]?.count, count > 0 {
                var less = self
                less.rows.rows[id] = []
                cases.append(less.pruned())
            }
        }
        for id in memberIDs { cases.append(changed { $0.remove(id) }) }
        for (id, all) in rows.rows.sorted(by: { $0.key < $1.key }) {
            for row in all {
                var less = self
                less.rows.rows[id]?.removeAll { $0.number == row.number }
                cases.append(less.pruned())
            }
        }
        for index in 1..<versions.count {
            for id in memberIDs {
                var less = self
                if less.versions[index].revert(id, to: versions[index - 1]) { cases.append(less) }
            }
        }
        return cases
    }

    private var memberIDs: [Int] {
        var ids: Set<Int> = []
        for version in versions {
            ids.formUnion(version.enumerations.map(\.id))
            for entity in version.entities {
                ids.formUnion(entity.attributes.map(\.id))
                ids.formUnion(entity.relations.map(\.id))
                ids.formUnion(entity.uniques.map(\.id))
                ids.formUnion(entity.checks.map(\.id))
                ids.insert(-entity.id)
            }
        }
        return ids.sorted()
    }

    private func changed(_ change: (inout ModelSchema) -> Void) -> EvolutionCase {
        var less = self
        for index in less.versions.indices {
            change(&less.versions[index])
            less.versions[index].normalise()
        }
        return less.pruned()
    }

    /// Without rows and links of what is not there.
    private func pruned() -> EvolutionCase {
        var less = self
        let schema = versions[0]
        less.rows.rows = rows.rows.filter { schema.entity($0.key) != nil }
        for entity in schema.entities {
            for index in (less.rows.rows[entity.id] ?? []).indices {
                for relation in entity.relations {
                    guard let target = less.rows.rows[entity.id]?[index].targets[relation.id],
                        less.rows.row(target, of: relation.destination) == nil
                    else { continue }
                    less.rows.rows[entity.id]?[index].targets[relation.id] = nil
                }
            }
            for relation in entity.relations {
                less.rows.links[relation.id] = less.rows.links[relation.id]?.filter { link in
                    less.rows.row(link.from, of: entity.id) != nil
                        && less.rows.row(link.to, of: relation.destination) != nil
                }
            }
        }
        return less
    }

    /// The case as a developer would look at it.
    var report: String {
        var text = ""
        var project = Project()
        for (index, version) in versions.enumerated() {
            text += "--- version \(index + 1)\n\(version.text)\n"
            let drops = index == 0 ? [] : Self.drops(from: versions[index - 1], to: version)
            if !drops.isEmpty { text += "--- drops \(drops.sorted())\n" }
            guard let outcome = try? project.outcome("step-\(index)", version.text, drops: drops) else { continue }
            switch outcome {
            case .made(let step):
                project.files += step.files
                if index > 0 { text += "--- step\n\(step.files.first?.text ?? "")\n" }
            case .nothingToDo: text += "--- no step\n"
            case .refused(let diagnostics):
                text += "--- refused\n\(diagnostics.map(\.message).joined(separator: "\n"))\n"
            }
        }
        let reader = ModelReader(schema: versions[0], data: rows)
        for entity in versions[0].entities {
            text +=
                "--- rows of \(entity.name) (\(reader.cells(of: nil, in: entity).map(\.column).joined(separator: ", ")))\n"
            for row in rows.rows[entity.id] ?? [] {
                text +=
                    "\(reader.cells(of: row, in: entity).map { SQLText.literal($0.value) }.joined(separator: ", "))\n"
            }
        }
        for entity in versions[0].entities {
            for relation in entity.relations where !relation.isToOne {
                let columns = reader.cells(of: relation, in: entity, nil).map(\.column).joined(separator: ", ")
                text += "--- links of \(entity.name).\(relation.name) (\(columns))\n"
                for link in rows.links[relation.id] ?? [] {
                    let cells = reader.cells(of: relation, in: entity, link)
                    text += "\(cells.map { SQLText.literal($0.value) }.joined(separator: ", "))\n"
                }
            }
        }
        return text
    }
}

extension ModelSchema {
    fileprivate mutating func remove(_ id: Int) {
        enumerations.removeAll { $0.id == id }
        for index in entities.indices {
            entities[index].attributes.removeAll { $0.id == id }
            entities[index].relations.removeAll { $0.id == id }
            entities[index].uniques.removeAll { $0.id == id }
            entities[index].checks.removeAll { $0.id == id }
            if entities[index].id == -id {
                (entities[index].search, entities[index].view, entities[index].indexes) = ([], [], [])
                entities[index].hasHistory = false
            }
        }
    }

    /// Undoes the change of one attribute or relationship.
    /// - Returns: False if there is none.
    fileprivate mutating func revert(_ id: Int, to old: ModelSchema) -> Bool {
        for index in entities.indices {
            guard let former = old.entity(entities[index].id) else { continue }
            if let position = entities[index].attributes.firstIndex(where: { $0.id == id }),
                let before = former.attribute(id)
            {
                let now = "\(entities[index].attributes[position])"
                entities[index].attributes[position] = before
                entities[index].attributes[position].backfill = nil
                entities[index].attributes[position].note = nil
                normalise()
                return now != "\(entities[index].attributes[position])"
            }
            if let position = entities[index].relations.firstIndex(where: { $0.id == id }),
                let before = former.relation(id)
            {
                let now = "\(entities[index].relations[position])"
                entities[index].relations[position] = before
                entities[index].relations[position].note = nil
                return now != "\(entities[index].relations[position])"
            }
        }
        return false
    }
}
