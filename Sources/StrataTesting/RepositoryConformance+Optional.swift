import Strata

extension RepositoryConformance {
    /// What a repository may leave out.
    var optional: [Promise] {
        [
            Promise("fetch(_:) of a selection gives what it computes") { repository, check in
                let models = models(0..<5)
                try await repository.create(models)
                let selection = Model.all.sortedByKey(descending: true).limit(3).keys
                let expected = try selection.evaluate(over: models)
                check.equal(try await check.optional { try await repository.fetch(selection) }, expected, "the keys")
            },
            Promise("page(_:size:after:) gives all values in the order, page by page, and back") { repository, check in
                let models = models(0..<5)
                try await repository.create(models)
                let query = Model.all.sortedByKey()
                let sorted = try query.evaluate(over: models)
                let first = try await check.optional {
                    try await repository.page(query, size: 2, countingTotal: true)
                }
                check.same(first.items, Array(sorted[..<2]), "the first page")
                check.equal(first.total, 5, "a total of")
                check.equal(first.previous, nil, "a page before the first:")
                guard let place = first.next else { throw Failure("the first page leads to no other") }
                let second = try await repository.page(query, size: 2, after: place)
                check.same(second.items, Array(sorted[2..<4]), "the second page")
                guard let end = second.next, let back = second.previous else {
                    throw Failure("the second page leads to no other")
                }
                let last = try await repository.page(query, size: 2, after: end)
                check.same(last.items, Array(sorted[4...]), "the last page")
                check.equal(last.next, nil, "a page after the last:")
                check.same(
                    try await repository.page(query, size: 2, before: back).items,
                    first.items,
                    "the page before"
                )
            },
            Promise("updateAll(_:_:) changes what a query describes and says how many") { repository, check in
                let models = models(0..<4)
                try await repository.create(models)
                let columns = try differences(of: changed(models[0], 7), from: models[0])
                let assignments = try Model.assigning(columns, of: changed(models[0], 7))
                let query = Model.all.sortedByKey().limit(2)
                let chosen = try query.evaluate(over: models)
                let count = try await check.optional { try await repository.assign(assignments, to: query) }
                check.equal(count, 2, "a count of")
                let expected = models.map { $0.hasKey(of: chosen) ? changed($0, 7) : $0 }
                check.sameSet(try await repository.fetch(), expected, "the values", columns: Model.kept)
            },
            Promise("delete(returning:) gives the values as they were, in the order") { repository, check in
                let models = models(0..<4)
                try await repository.create(models)
                let query = Model.all.sortedByKey(descending: true).limit(3)
                let expected = try query.evaluate(over: models)
                let deleted = try await check.optional { try await repository.delete(returning: query) }
                check.same(deleted, expected, "the values")
                let rest = models.filter { !$0.hasKey(of: expected) }
                check.same(try await repository.fetch(), rest, "the values that stay")
            },
            Promise("save(_:on:) updates the value with the same unique values, which keeps its key") {
                repository,
                check in
                let first = makeModel(0)
                let unique = Model.table.unique.filter { !first.stored($0).contains(.null) }
                guard let columns = unique.first, let other = changed(makeModel(1), 7).taking(columns, from: first)
                else {
                    throw Check<Model>.Skipped(reason: "\(Model.table.name) has no unique values that can be written")
                }
                guard unique.count == 1 else {
                    throw Check<Model>.Skipped(reason: "\(Model.table.name) has several unique keys")
                }
                try await repository.create(first)
                let names = columns.map { Model.table.columns[$0] }
                let saved = try await check.optional { try await repository.save([other, makeModel(2)], on: names) }
                let others = Model.kept.filter { !Model.table.primaryKey.contains($0) }
                check.same(saved, [other, makeModel(2)], "the values", columns: others)
                check.same(saved, [first, makeModel(2)], "the keys", columns: Model.table.primaryKey)
                check.sameSet(try await repository.fetch(), saved, "the stored values")
            },
        ]
    }

    /// The positions of the columns in which two values differ.
    private func differences(of model: Model, from original: Model) throws -> [Int] {
        let columns = Model.kept.filter { model.stored([$0]) != original.stored([$0]) }
        guard !columns.isEmpty else { throw Failure("`change` changes nothing") }
        return columns
    }
}
