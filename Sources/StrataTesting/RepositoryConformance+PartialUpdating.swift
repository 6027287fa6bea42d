import Strata

extension RepositoryConformance {
    /// What a change throws in a check.
    private struct GivenUp: Error, CustomStringConvertible {
        let description = "the conformance suite gave up"
    }

    var partialUpdating: [Promise] {
        let all = Array(Model.table.columns.indices)
        return [
            Promise("update(_:_:) changes a value that is there and returns it as it is stored") { repository, check in
                let models = models(0..<3)
                try await repository.create(models)
                let updated = try await repository.update(models[1].id) { change(&$0, 7) }
                check.same(updated, changed(models[1], 7), "the returned value", columns: Model.kept)
                check.same(try await repository.fetch(id: models[1].id), updated, "the stored value", columns: all)
                check.same(
                    try await repository.fetch(ids: [models[0].id, models[2].id]),
                    [models[0], models[2]],
                    "the others"
                )
                await check.throwing(.notFound, "changing a value that is not there") {
                    try await repository.update(makeModel(9).id) { change(&$0, 7) }
                }
                check.equal(try await repository.count(), 3, "a count of")
            },
            Promise("an error of the change comes out, and nothing is written") { repository, check in
                let model = makeModel(0)
                try await repository.create(model)
                await check.throwing(.busy, "a change that throws it") {
                    try await repository.update(model.id) { model in
                        change(&model, 7)
                        throw StrataError(.busy, "the conformance suite gave up")
                    }
                }
                do {
                    try await repository.update(model.id) { model in
                        change(&model, 7)
                        throw GivenUp()
                    }
                    check.violated(expected: "the error cancelled of a change that throws", found: "no error")
                } catch let error as StrataError {
                    check.equal(error.code, .cancelled, "the code")
                    if !error.message.contains(GivenUp().description) {
                        check.violated(expected: "a message with the error's description", found: error.message)
                    }
                }
                check.same(try await repository.fetch(), [model], "the values")
            },
            Promise("update(_:from:) writes what differs and returns the value as it is stored") { repository, check in
                let model = makeModel(0)
                try await repository.create([model, makeModel(1)])
                let changed = changed(model, 7)
                let updated = try await repository.update(changed, from: model)
                check.same(updated, changed, "the returned value", columns: Model.kept)
                check.same(try await repository.fetch(id: model.id), updated, "the stored value", columns: all)
                check.same(try await repository.fetch(id: makeModel(1).id), makeModel(1), "the other value")
                let unchanged = try await repository.update(updated, from: updated)
                check.same(unchanged, updated, "the value that did not change", columns: all)
            },
            Promise("update(_:from:) of what is not there is `notFound`, and of another key `unsupported`") {
                repository,
                check in
                try await repository.create(makeModel(0))
                await check.throwing(.notFound, "updating a value that is not there") {
                    try await repository.update(changed(makeModel(1), 7), from: makeModel(1))
                }
                await check.throwing(.unsupported, "updating from a value with another key") {
                    try await repository.update(makeModel(1), from: makeModel(0))
                }
                check.same(try await repository.fetch(), [makeModel(0)], "the values")
            },
            Promise("updates of different attributes do not undo each other") { repository, check in
                guard let otherChange else {
                    throw Check<Model>.Skipped(reason: "`otherChange` is not given")
                }
                let original = makeModel(0)
                try await repository.create(original)
                var other = original
                otherChange(&other, 5)
                try await repository.update(other, from: original)
                if Model.table.version == nil {
                    let updated = try await repository.update(changed(original, 7), from: original)
                    check.same(updated, changed(other, 7), "the returned value", columns: Model.kept)
                } else {
                    try await repository.update(original.id) { change(&$0, 7) }
                }
                let stored = try await repository.fetch(id: original.id)
                check.same(stored, changed(other, 7), "the stored value", columns: Model.kept)
            },
        ]
    }
}
