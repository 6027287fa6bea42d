import Strata

extension RepositoryConformance {
    var batching: [Promise] {
        [
            Promise("batches(of:) gives every value once, in chunks, in the order of the keys") { repository, check in
                let models = models(0..<7)
                try await repository.create([3, 0, 6, 1, 5, 2, 4].map { models[$0] })
                let sorted = try Model.all.sortedByKey().evaluate(over: models)
                let chunks = try await collect(repository.batches(of: 3))
                check.equal(chunks.map(\.count), [3, 3, 1], "chunks of")
                check.same(chunks.flatMap(\.self), sorted, "the values")
                let whole = try await collect(repository.batches(of: 7))
                check.equal(whole.map(\.count), [7], "chunks of")
                let some = try await collect(repository.batches(of: 2, .key(of: models[4])))
                check.same(some.flatMap(\.self), [models[4]], "the values")
            },
            Promise("batches(of:) of an empty repository gives nothing") { repository, check in
                check.equal(try await collect(repository.batches(of: 2)).count, 0, "chunks:")
            },
            Promise("batches(of:) gives no value twice, whatever is written meanwhile") { repository, check in
                let models = models(0..<6)
                try await repository.create(models)
                let sorted = try Model.all.sortedByKey().evaluate(over: models)
                var seen: [Model.ID] = []
                for try await chunk in repository.batches(of: 2) {
                    seen += chunk.map(\.id)
                    // What was seen is deleted: a sequence that counts rows would leave out the next ones.
                    try await repository.delete(ids: chunk.map(\.id))
                }
                check.equal(seen, sorted.map(\.id), "the keys")
            },
            Promise("batches(of:) refuses a query with an order or a limit") { repository, check in
                try await repository.create(models(0..<3))
                await check.throwing(.unsupported, "batches of an order") {
                    try await collect(repository.batches(of: 2, Model.all.sortedByKey()))
                }
                await check.throwing(.unsupported, "batches of a limit") {
                    try await collect(repository.batches(of: 2, Model.all.limit(2)))
                }
            },
        ]
    }

    private func collect(_ batches: Batches<Model>) async throws -> [[Model]] {
        var chunks: [[Model]] = []
        for try await chunk in batches {
            chunks.append(chunk)
            // A sequence that never ends is a violation too.
            if chunks.count > 100 { throw Failure("more than 100 chunks of 7 values") }
        }
        return chunks
    }
}
