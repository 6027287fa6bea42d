import Strata

extension RepositoryConformance {
    var updating: [Promise] {
        let all = Array(Model.table.columns.indices)
        return [
            Promise("update(_:) writes a value that is there, alone, and returns it as it is stored") {
                repository,
                check in
                let models = models(0..<3)
                try await repository.create(models)
                let changed = changed(models[1], 7)
                let updated = try await repository.update(changed)
                check.same(updated, changed, "the returned value", columns: Model.kept)
                let stored = try await stored(changed.id, in: repository, check)
                check.same(stored, updated, "the stored value", columns: all)
                check.same(
                    try await repository.fetch(ids: [models[0].id, models[2].id]),
                    [models[0], models[2]],
                    "the others"
                )
                check.equal(try await repository.count(), 3, "a count of")
            },
            Promise("update(_:) of several returns them in the same order") { repository, check in
                let models = models(0..<4)
                try await repository.create(models)
                let changed = [2, 0, 3].map { self.changed(models[$0], 10 + $0) }
                let updated = try await repository.update(changed)
                check.same(updated, changed, "the returned values", columns: Model.kept)
                check.same(
                    try await repository.fetch(ids: changed.map(\.id)),
                    updated,
                    "the stored values",
                    columns: all
                )
                check.same(try await repository.update([] as [Model]), [], "the returned values")
            },
            Promise("updating what is not there is `notFound`, and nothing is created") { repository, check in
                try await repository.create(makeModel(0))
                await check.throwing(.notFound, "updating a value that is not there") {
                    try await repository.update(makeModel(1))
                }
                check.same(try await repository.fetch(), [makeModel(0)], "the values")
            },
            Promise("update(_:) of several changes all or none") { repository, check in
                let models = models(0..<3)
                try await repository.create(models)
                await check.throwing(.notFound, "updating a value that is not there among others") {
                    try await repository.update([changed(models[0], 7), makeModel(9), changed(models[1], 8)])
                }
                check.sameSet(try await repository.fetch(), models, "the values")
            },
            Promise("an update sets touched dates to now") { repository, check in
                guard !Model.table.touched.isEmpty else {
                    throw Check<Model>.Skipped(reason: "\(Model.table.name) has no touched dates")
                }
                let model = makeModel(0)
                try await repository.create(model)
                let earliest = prepared(model)
                let updated = try await repository.update(changed(model, 7))
                let partly = try await repository.update(model.id) { change(&$0, 8) }
                let latest = prepared(model)
                for column in Model.table.touched {
                    let times = [earliest, updated, partly, latest].map { $0.stored([column]) }
                    for (before, after) in zip(times, times.dropFirst()) where !Self.isAscending(before[0], after[0]) {
                        check.violated(expected: "a date between \(times[0]) and \(times[3])", found: "\(times)")
                    }
                }
            },
        ]
    }

    private func prepared(_ model: Model) -> Model {
        var model = model
        model.prepareForUpdate()
        return model
    }

    private static func isAscending(_ first: StoredValue, _ second: StoredValue) -> Bool {
        switch (first, second) {
        case (.integer(let first), .integer(let second)): first <= second
        case (.real(let first), .real(let second)): first <= second
        case (.text(let first), .text(let second)): first <= second
        default: false
        }
    }
}
