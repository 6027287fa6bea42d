import Strata

extension RepositoryConformance {
    var saving: [Promise] {
        let all = Array(Model.table.columns.indices)
        return [
            Promise("save(_:) creates a value, or updates it, and returns it as it is stored") { repository, check in
                try await repository.create(makeModel(1))
                let created = try await repository.save(makeModel(0))
                check.same(created, makeModel(0), "the returned value", columns: Model.kept)
                check.same(try await repository.fetch(id: created.id), created, "the stored value", columns: all)
                let updated = try await repository.save(changed(created, 7))
                check.same(updated, changed(created, 7), "the returned value", columns: Model.kept)
                check.same(try await repository.fetch(id: created.id), updated, "the stored value", columns: all)
                check.same(try await repository.fetch(id: makeModel(1).id), makeModel(1), "the other value")
                check.equal(try await repository.count(), 2, "a count of")
            },
            Promise("save(_:) of several creates the new ones and updates the others") { repository, check in
                try await repository.create(models(0..<2))
                let models = [changed(makeModel(1), 7), makeModel(2), makeModel(3)]
                try await repository.save(models)
                try await repository.save([])
                check.sameSet(try await repository.fetch(), [makeModel(0)] + models, "the values", columns: Model.kept)
            },
        ]
    }

    var deleting: [Promise] {
        [
            Promise("delete(_:) and delete(id:) delete a value, alone; what is not there is `notFound`") {
                repository,
                check in
                try await repository.create(models(0..<4))
                try await repository.delete(makeModel(1))
                try await repository.delete(id: makeModel(3).id)
                check.sameSet(try await repository.fetch(), [makeModel(0), makeModel(2)], "the values")
                await check.throwing(.notFound, "deleting a value again") { try await repository.delete(makeModel(1)) }
                await check.throwing(.notFound, "deleting a key again") {
                    try await repository.delete(id: makeModel(3).id)
                }
                check.equal(try await repository.count(), 2, "a count of")
            },
            Promise("delete(ids:) says how many were there") { repository, check in
                try await repository.create(models(0..<4))
                let ids = [1, 9, 3, 1].map { makeModel($0).id }
                check.equal(try await repository.delete(ids: ids), 2, "a count of")
                check.equal(try await repository.delete(ids: ids), 0, "a count of")
                check.equal(try await repository.delete(ids: []), 0, "a count of")
                check.sameSet(try await repository.fetch(), [makeModel(0), makeModel(2)], "the values")
            },
            Promise("delete(_:) of a query deletes what it describes and says how many") { repository, check in
                let models = models(0..<6)
                try await repository.create(models)
                check.equal(try await repository.delete(.key(of: models[2])), 1, "a count of")
                check.equal(try await repository.delete(.key(of: models[2])), 0, "a count of")
                let first = Model.all.sortedByKey().limit(2)
                let rest = models.filter { !$0.hasKey(of: [models[2]]) }
                let expected = try first.evaluate(over: rest)
                check.equal(try await repository.delete(first), 2, "a count of")
                check.sameSet(
                    try await repository.fetch(),
                    rest.filter { !$0.hasKey(of: expected) },
                    "the values"
                )
                check.equal(try await repository.deleteAll(), 3, "a count of")
                check.same(try await repository.fetch(), [], "the values")
            },
            Promise("a key that was deleted can be created again") { repository, check in
                try await repository.create(models(0..<3))
                try await repository.delete(id: makeModel(1).id)
                try await repository.create(makeModel(1))
                check.sameSet(try await repository.fetch(), models(0..<3), "the values")
            },
        ]
    }
}
