import Foundation
import Strata

/// What ``StepSchema``'s step 2 throws of a person without a name.
public struct NamelessPerson: Error, CustomStringConvertible {
    public let id: Int
    public var description: String { "person \(id) has no name" }
}

extension StepSchema {
    private static let first: uuid_t = (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    static func splitName(_ tables: SplitNameTables) throws {
        try tables.person.update { row in
            let words = row.name.split(separator: " ", maxSplits: 1).map(String.init)
            guard let first = words.first else { throw NamelessPerson(id: row.id) }
            row.firstName = first
            row.lastName = words.dropFirst().first
        }
    }

    static func addGuests(_ tables: AddGuestsTables) throws {
        try tables.date.update { row in
            row.in += 1
            row.string = "[\"\(row.database)\"]"
        }
        try tables.scratch_pad.forEach { row in
            try tables.date.insert(
                AddGuestsTables.Date(
                    self: UUID(uuid: Self.first),
                    in: 7,
                    string: "[]",
                    database: row.class == "kept",
                    double: nil
                )
            )
        }
        try tables.membership.delete { $0.note?.isEmpty == true }
        var number = 0
        try tables.contact.forEach { contact in
            number += 1
            try tables.membership.insert(
                AddGuestsTables.Membership(group: "guests", number: number, contactID: contact.id)
            )
        }
    }
}
