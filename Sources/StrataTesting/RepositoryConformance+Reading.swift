import Strata

extension RepositoryConformance {
    var reading: [Promise] {
        [
            Promise("an empty repository has no values") { repository, check in
                let model = makeModel(0)
                check.same(try await repository.fetch(), [], "the values")
                check.equal(try await repository.count(), 0, "a count of")
                check.same(try await repository.fetch(id: model.id), nil, "the value")
                check.same(try await repository.first(Model.all), nil, "the first value")
                check.equal(try await repository.exists(id: model.id), false, "exists")
                check.equal(try await repository.exists(Model.all), false, "exists")
            },
            Promise("fetch(id:) gives the value with a key, or nil") { repository, check in
                let models = models(0..<4)
                try await repository.create(models)
                for model in models {
                    check.same(try await repository.fetch(id: model.id), model, "the value")
                    check.equal(try await repository.exists(id: model.id), true, "exists")
                }
                check.same(try await repository.fetch(id: makeModel(9).id), nil, "the value")
            },
            Promise("fetch(ids:) gives values in the order of the keys and leaves out what is not there") {
                repository,
                check in
                let models = models(0..<4)
                try await repository.create(models)
                let ids = [models[2].id, makeModel(9).id, models[0].id, models[3].id]
                check.same(try await repository.fetch(ids: ids), [models[2], models[0], models[3]], "the values")
                check.same(try await repository.fetch(ids: []), [], "the values")
            },
            Promise("fetch() and count() are about every value") { repository, check in
                let models = models(0..<7)
                try await repository.create(models)
                check.sameSet(try await repository.fetch(), models, "the values")
                check.equal(try await repository.count(), 7, "a count of")
                check.equal(try await repository.exists(Model.all), true, "exists")
            },
        ]
    }

    var queries: [Promise] {
        [
            Promise("a condition chooses values") { repository, check in
                let models = models(0..<5)
                try await repository.create(models)
                check.same(try await repository.fetch(.key(of: models[3])), [models[3]], "the values")
                check.equal(try await repository.count(.key(of: models[3])), 1, "a count of")
                check.equal(try await repository.exists(.key(of: models[3])), true, "exists")
                check.equal(try await repository.exists(.key(of: makeModel(9))), false, "exists")
                let others = try Query<Model>.notFirstKey(of: models[3])
                let expected = try others.evaluate(over: models)
                check.sameSet(try await repository.fetch(others), expected, "the values")
                check.equal(try await repository.count(others), expected.count, "a count of")
            },
            Promise("an order sorts values") { repository, check in
                let models = models(0..<7)
                try await repository.create([3, 0, 6, 1, 5, 2, 4].map { models[$0] })
                for isDescending in [false, true] {
                    let query = Model.all.sortedByKey(descending: isDescending)
                    let expected = try query.evaluate(over: models)
                    check.same(try await repository.fetch(query), expected, "the values in the order")
                    check.same(try await repository.first(query), expected.first, "the first value")
                }
            },
            Promise("a limit and an offset choose among sorted values, and counts keep to them") { repository, check in
                let models = models(0..<7)
                try await repository.create(models)
                let sorted = Model.all.sortedByKey()
                for query in [
                    sorted.limit(3), sorted.offset(2), sorted.limit(3).offset(5), sorted.limit(0), sorted.offset(9),
                ] {
                    let expected = try query.evaluate(over: models)
                    check.same(try await repository.fetch(query), expected, "the values in the order")
                    check.equal(try await repository.count(query), expected.count, "a count of")
                    check.same(try await repository.first(query), expected.first, "the first value")
                }
            },
        ]
    }
}
