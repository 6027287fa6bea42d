import Strata

extension RepositoryConformance {
    /// What is observed in other forms than values.
    var observingDifferences: [Promise] {
        [
            Promise("differences() applied one after the other give the values") { repository, check in
                try await repository.create(models(0..<3))
                let query = Model.all.sortedByKey()
                let differences = repository.differences(query).makeAsyncIterator()
                var present = models(0..<3)
                var shown: [Model] = []
                func follow(_ what: String) async throws {
                    try await next(differences, what).apply(to: &shown)
                    check.same(shown, try query.evaluate(over: present), "the values after " + what)
                }
                try await follow("the first difference")
                present[1] = try await repository.update(changed(makeModel(1), 7))
                try await follow("an update")
                try await repository.delete(id: makeModel(0).id)
                present.removeFirst()
                try await follow("a deletion")
                // Several at once, for a consumer who is slow.
                try await repository.create(models(4..<7))
                present += models(4..<7)
                try await repository.delete(id: makeModel(1).id)
                present.removeFirst()
                try await follow("several changes")
                try await repository.deleteAll()
                present = []
                try await follow("the deletion of all")
            },
            Promise("differences() give nothing for what is not in the list") { repository, check in
                try await repository.create(models(0..<2))
                let differences = repository.differences(try .key(of: makeModel(0))).makeAsyncIterator()
                var shown: [Model] = []
                try await next(differences, "the first difference").apply(to: &shown)
                try await repository.create(makeModel(4))
                try await repository.delete(id: makeModel(1).id)
                let stored = try await repository.update(changed(makeModel(0), 8))
                try await next(differences, "an update").apply(to: &shown)
                check.same(shown, [stored], "the values after the update")
            },
            Promise("changes(id:) gives the value with a key, and nil while there is none") { repository, check in
                let changes = repository.changes(id: makeModel(1).id).makeAsyncIterator()
                func expect(_ expected: Model?, _ what: String) async throws {
                    check.same(try await next(changes, what), expected, what)
                }
                try await expect(nil, "what is not there")
                try await repository.create(models(2..<4))
                try await repository.create(makeModel(1))
                try await expect(makeModel(1), "a created value")
                try await repository.update(changed(makeModel(2), 5))
                let stored = try await repository.update(changed(makeModel(1), 6))
                try await expect(stored, "an updated value")
                try await repository.delete(ids: [makeModel(3).id])
                try await repository.delete(id: makeModel(1).id)
                try await expect(nil, "a deleted value")
            },
            Promise("countChanges() gives the number of values, and the next when it is another") { repository, check in
                let counts = repository.countChanges(Model.all).makeAsyncIterator()
                check.equal(try await next(counts, "no values"), 0, "the number of no values,")
                try await repository.create(models(0..<3))
                check.equal(try await next(counts, "three values"), 3, "the number of created values,")
                try await repository.update(changed(makeModel(1), 5))
                try await repository.delete(id: makeModel(1).id)
                check.equal(try await next(counts, "two values"), 2, "the number after a deletion,")
                try await repository.update(changed(makeModel(2), 5))
                let other = repository.countChanges(try .key(of: makeModel(2))).makeAsyncIterator()
                check.equal(try await next(other, "one value"), 1, "the number of values of a query,")
                try await repository.deleteAll()
                check.equal(try await next(counts, "the deletion of all"), 0, "the number after the deletion of all,")
            },
        ]
    }
}
