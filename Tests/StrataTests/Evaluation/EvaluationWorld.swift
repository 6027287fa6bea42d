import Foundation
import Strata

/// Random values of every entity, in a database and beside it.
struct EvaluationWorld: Sendable {
    let specimens: [Specimen]
    let places: [Place]
    let marks: [Mark]
    let stays: [Stay]
    let database: Database

    init(_ dice: inout EvaluationDice) async throws {
        let placeCount = dice.roll(5)
        places = (0..<placeCount).map { id in
            Place(
                id: id,
                name: dice.text(),
                size: dice.perhaps { $0.rank() },
                parentID: id > 0 && dice.once(in: 2) ? dice.roll(id) : nil
            )
        }
        let count = dice.once(in: 10) ? 0 : 1 + dice.roll(14)
        specimens = (0..<count).map { id in
            Self.specimen(id, placeID: placeCount > 0 ? dice.perhaps { $0.roll(placeCount) } : nil, &dice)
        }
        marks = (0..<dice.roll(20)).map { id in
            Mark(
                id: id,
                label: dice.text(),
                weight: dice.weight(),
                rank: dice.rank(),
                score: dice.perhaps { $0.rank() },
                specimenID: count > 0 ? dice.perhaps { $0.roll(count) } : nil
            )
        }
        var stays: [Stay] = []
        for specimen in 0..<count {
            for place in 0..<placeCount where dice.once(in: 3) {
                stays.append(Stay(specimenID: specimen, placeID: place, nights: dice.rank()))
            }
        }
        self.stays = stays
        database = try Database.inMemory(schema: EvaluationSchema.self)
        let world = (places, specimens, marks, stays)
        try await database.write { transaction in
            try transaction.create(world.0)
            try transaction.create(world.1)
            try transaction.create(world.2)
            try transaction.create(world.3)
        }
    }

    /// What the relationships of a specimen lead to.
    var related: [any RelatedSource] { [RelatedRows(places), RelatedRows(marks), RelatedRows(stays)] }

    private static func specimen(_ id: Int, placeID: Int?, _ dice: inout EvaluationDice) -> Specimen {
        Specimen(
            id: id,
            number: dice.int(),
            amount: dice.perhaps { $0.int() },
            rank: dice.rank(),
            ratio: dice.double(),
            share: dice.perhaps { $0.double() },
            weight: dice.weight(),
            text: dice.text(),
            note: dice.perhaps { $0.text() },
            code: dice.perhaps { $0.text() },
            flag: dice.bool(),
            isSure: dice.perhaps { $0.bool() },
            date: dice.date(),
            day: dice.perhaps { $0.date() },
            iso: dice.perhaps { $0.storableDate() }?.rounded(to: .iso8601),
            seconds: dice.perhaps { $0.storableDate() }?.rounded(to: .unixSeconds),
            milliseconds: dice.perhaps { $0.storableDate() }?.rounded(to: .unixMilliseconds),
            data: dice.perhaps { $0.data() },
            uuid: dice.perhaps { $0.uuid() },
            price: dice.perhaps { $0.price() },
            facts: dice.perhaps { $0.facts() },
            placeID: placeID
        )
    }
}
