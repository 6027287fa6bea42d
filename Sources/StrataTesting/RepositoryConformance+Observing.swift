import Strata

extension RepositoryConformance {
    var observing: [Promise] {
        [
            Promise("changes() gives the present value first, and a new one after each change") { repository, check in
                try await repository.create(models(0..<2))
                let query = Model.all.sortedByKey()
                var changes = repository.changes(query).makeAsyncIterator()
                var present = models(0..<2)
                func expect(_ what: String) async throws {
                    try await next(&changes, try query.evaluate(over: present), what, check)
                }
                try await expect("what is there")
                try await repository.create(makeModel(2))
                present.append(makeModel(2))
                try await expect("a created value")
                present[1] = try await repository.update(changed(makeModel(1), 7))
                try await expect("an updated value")
                present[0] = try await repository.update(makeModel(0).id) { change(&$0, 8) }
                try await expect("a changed value")
                present[2] = try await repository.save(changed(present[2], 9))
                try await expect("a saved value")
                try await repository.delete(id: makeModel(0).id)
                present.removeFirst()
                try await expect("a deleted value")
                try await repository.deleteAll()
                present = []
                try await expect("the deletion of all")
            },
            Promise("changes() gives nothing for what failed, nor for what changes nothing") { repository, check in
                try await repository.create(models(0..<2))
                var changes = repository.changes(try .key(of: makeModel(0))).makeAsyncIterator()
                try await next(&changes, [makeModel(0)], "what is there", check)
                _ = try? await repository.create([makeModel(5), makeModel(0)])
                _ = try? await repository.update([changed(makeModel(0), 7), makeModel(9)])
                try await repository.create(makeModel(4))
                try await repository.delete(ids: [makeModel(9).id])
                let changed = try await repository.update(changed(makeModel(0), 8))
                try await next(&changes, [changed], "the first value that differs", check)
            },
            Promise("a slow consumer of changes() gets the latest value") { repository, check in
                var changes = repository.changes(Model.all.sortedByKey()).makeAsyncIterator()
                try await next(&changes, [], "what is there", check)
                for number in 0..<5 { try await repository.create(makeModel(number)) }
                let expected = try Model.all.sortedByKey().evaluate(over: models(0..<5))
                try await next(&changes, expected, "the latest value", check)
            },
            Promise("every consumer of changes() begins with the present value") { repository, check in
                let sequence = repository.changes(Model.all.sortedByKey())
                var first = sequence.makeAsyncIterator()
                try await next(&first, [], "what is there", check)
                try await repository.create(makeModel(0))
                var second = sequence.makeAsyncIterator()
                try await next(&second, [makeModel(0)], "what is there by then", check)
                try await next(&first, [makeModel(0)], "a created value", check)
            },
        ]
    }

    /// Compares the next value.
    private func next(
        _ iterator: inout Changes<[Model]>.Iterator,
        _ expected: [Model],
        _ what: String,
        _ check: Check<Model>
    ) async throws {
        check.same(try await next(iterator, what), expected, what)
    }

    /// The next value; gives up where none comes.
    func next<Value: Sendable>(_ waiting: Changes<Value>.Iterator, _ what: String) async throws -> Value {
        let patience = patience
        // The iterator of a mock may not know cancellation, so nobody waits for the task that asks it.
        let answers = AsyncStream<Result<Value?, StrataError>> { continuation in
            let asking = Task {
                var iterator = waiting
                do throws(StrataError) {
                    continuation.yield(.success(try await iterator.next()))
                } catch {
                    continuation.yield(.failure(error))
                }
                continuation.finish()
            }
            let clock = Task {
                try await Task.sleep(for: patience)
                continuation.finish()
            }
            continuation.onTermination = { _ in
                asking.cancel()
                clock.cancel()
            }
        }
        for await answer in answers {
            if case .failure(let error) = answer, error.code == .unsupported {
                throw Check<Model>.Skipped(reason: error.message)
            }
            guard let value = try answer.get() else { throw Failure("the sequence ended before \(what)") }
            return value
        }
        throw Failure("no value came for \(what)")
    }
}
