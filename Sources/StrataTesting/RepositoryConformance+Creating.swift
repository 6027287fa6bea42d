import Strata

extension RepositoryConformance {
    var creating: [Promise] {
        [
            Promise("create(_:) stores a value and returns it as it is stored") { repository, check in
                let model = makeModel(1)
                let created = try await repository.create(model)
                check.same(created, model, "the returned value")
                let stored = try await stored(model.id, in: repository, check)
                check.same(stored, created, "the stored value", columns: Array(Model.table.columns.indices))
            },
            Promise("create(_:) of several stores all, and of none nothing") { repository, check in
                try await repository.create([] as [Model])
                check.equal(try await repository.count(), 0, "a count of")
                try await repository.create(models(0..<5))
                try await repository.create(models(5..<8))
                check.sameSet(try await repository.fetch(), models(0..<8), "the values")
            },
            Promise("a key is there once: creating it again is `unique`, and the value stays") { repository, check in
                let model = makeModel(1)
                try await repository.create(model)
                await check.throwing(.unique, "creating a value again") {
                    try await repository.create(changed(model, 5))
                }
                check.same(try await repository.fetch(), [model], "the values")
            },
            Promise("create(_:) of several stores all or none") { repository, check in
                let model = makeModel(2)
                try await repository.create(model)
                await check.throwing(.unique, "creating a value again among others") {
                    try await repository.create(models(0..<5))
                }
                check.same(try await repository.fetch(), [model], "the values")
                await check.throwing(.unique, "creating one value twice") {
                    try await repository.create([makeModel(7), makeModel(8), makeModel(7)])
                }
                check.same(try await repository.fetch(), [model], "the values")
                // What was given up does not stay behind as taken.
                try await repository.create(models(7..<9))
                check.equal(try await repository.count(), 3, "a count of")
            },
            Promise("a unique value is there once") { repository, check in
                guard !Model.table.unique.isEmpty else {
                    throw Check<Model>.Skipped(reason: "\(Model.table.name) has no unique values but its key")
                }
                let first = makeModel(1)
                try await repository.create(first)
                try await repository.create(makeModel(3))
                for columns in Model.table.unique where !first.stored(columns).contains(.null) {
                    guard let other = makeModel(2).taking(columns, from: first),
                        let third = makeModel(3).taking(columns, from: first)
                    else {
                        throw Check<Model>.Skipped(reason: "the unique values cannot be written")
                    }
                    await check.throwing(.unique, "creating a unique value again") {
                        try await repository.create([makeModel(5), other])
                    }
                    await check.throwing(.unique, "updating to a unique value of another") {
                        try await repository.update(third)
                    }
                    check.sameSet(try await repository.fetch(), [first, makeModel(3)], "the values")
                }
            },
        ]
    }

    func drafts<Draft: EntityDraft>(_ makeDraft: @escaping @Sendable (Int) -> Draft) -> [Promise]
    where Draft.Model == Model {
        [
            Promise("create(_:) of drafts returns whole values in the same order, each with a key of its own") {
                repository,
                check in
                let first = try await repository.create(makeDraft(0))
                let others = try await repository.create((1..<5).map(makeDraft))
                let all = [first] + others
                check.equal(all.count, 5, "values, as many as drafts:")
                check.equal(Set(all.map(\.id)).count, 5, "different keys:")
                let stored = try await repository.fetch(ids: all.map(\.id))
                check.same(stored, all, "the stored values", columns: Array(Model.table.columns.indices))
                check.equal(try await repository.count(), 5, "a count of")
                check.same(try await repository.create([] as [Draft]), [], "the values")
            },
            Promise("a key that was assigned is not assigned again while its value is there") { repository, check in
                let first = try await repository.create((0..<3).map(makeDraft))
                try await repository.delete(id: first[1].id)
                let next = try await repository.create(makeDraft(7))
                check.equal(first.map(\.id).contains(next.id), false, "a new key:")
            },
        ]
    }
}
