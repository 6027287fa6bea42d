import Strata

extension RepositoryConformance {
    var versions: [Promise] {
        guard let version = Model.table.version else { return [] }
        return [
            Promise("every update moves the version on by one") { repository, check in
                let model = try await repository.create(makeModel(0))
                check.equal(model.stored([version]), [.integer(Model.table.firstVersion)], "the first version")
                let second = try await repository.update(changed(model, 7))
                let third = try await repository.update(model.id) { change(&$0, 8) }
                let fourth = try await repository.update(changed(third, 9), from: third)
                let fifth = try await repository.save(changed(fourth, 10))
                for (index, model) in [second, third, fourth, fifth].enumerated() {
                    let expected = StoredValue.integer(Model.table.firstVersion + Int64(index) + 1)
                    check.equal(model.stored([version]), [expected], "the version")
                }
                check.same(try await repository.fetch(id: model.id), fifth, "the stored value")
            },
            Promise("a value with a stale version is refused with `conflict`, and nothing is changed") {
                repository,
                check in
                let stale = try await repository.create(makeModel(0))
                let other = try await repository.create(makeModel(1))
                let fresh = try await repository.update(changed(stale, 7))
                await check.throwing(.conflict, "updating a stale value") {
                    try await repository.update([changed(other, 8), changed(stale, 8)])
                }
                await check.throwing(.conflict, "updating from a stale value") {
                    try await repository.update(changed(stale, 8), from: stale)
                }
                await check.throwing(.conflict, "saving a stale value") {
                    try await repository.save([changed(other, 8), changed(stale, 8)])
                }
                check.sameSet(try await repository.fetch(), [fresh, other], "the values")
            },
            Promise("saving a value that was deleted meanwhile is `notFound`") { repository, check in
                let model = try await repository.create(makeModel(0))
                let second = try await repository.update(changed(model, 7))
                try await repository.delete(id: model.id)
                await check.throwing(.notFound, "saving a later version of a deleted value") {
                    try await repository.save([second])
                }
                check.same(try await repository.fetch(), [], "the values")
            },
        ]
    }
}
