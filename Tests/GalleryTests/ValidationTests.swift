import Foundation
import Strata
import Testing

import enum GalleryModel.GallerySchema
import struct GalleryModel.Product

/// What Swift refuses and what the database refuses are the same.
@Suite struct ValidationTests {
    private let database: Database

    init() throws { database = try Database.inMemory(schema: GallerySchema.self) }

    private func draft(_ change: (inout Product.Draft) -> Void = { _ in }) -> Product.Draft {
        var draft = Product.Draft(name: "n", code: Data([1, 2]), stock: 0, price: 1)
        change(&draft)
        return draft
    }

    @Test("values at their bounds are accepted, by Swift and by the database")
    func bounds() async throws {
        let page = try #require(URL(string: "a"))
        let drafts = [
            draft(),
            draft {
                $0.name = String(repeating: "👩‍👧", count: 6) + "ab"
                $0.notes = String(repeating: "é", count: 30)
                $0.code = Data([1, 2, 3, 4])
                $0.page = page
                $0.words = ["", "", ""]
                $0.stock = 100
                $0.small = 4
                $0.ratio = 0.999
                $0.share = 0.25
                $0.price = 0.01
                $0.balance = 12_345_678_901_234
            },
            draft {
                $0.name = "m"
                $0.small = -5
                $0.ratio = 0
                $0.balance = Decimal(sign: .minus, exponent: -2, significand: 9995)
            },
        ]
        let stored = try await database.repository(for: Product.self).create(drafts)
        #expect(stored.count == 3)
        for product in stored { try product.validate() }
    }

    @Test(
        "a value beyond its bounds is refused before the database sees it",
        arguments: [
            ("name", "products.name: must have 1 to 20 characters, but has 0"),
            ("the_notes", "products.the_notes: must have at most 30 characters, but has 31"),
            ("code", "products.code: must have 2 to 4 bytes, but has 5"),
            ("words", "products.words: must have at most 3 elements, but has 4"),
            ("stock", "products.stock: must be from 0 to 100"),
            ("small", "products.small: must be from -5 to less than 5"),
            ("ratio", "products.ratio: must be from 0.0 to less than 1.0"),
            ("share", "products.share: must be at least 0.25"),
            ("price", "products.price: must be at least 0.01"),
            ("balance", "products.balance: must be from -99.95 to 12345678901234"),
        ]
    )
    func beyond(column: String, message: String) async throws {
        let draft = draft {
            switch column {
            case "name": $0.name = ""
            case "the_notes": $0.notes = String(repeating: "é", count: 31)
            case "code": $0.code = Data([1, 2, 3, 4, 5])
            case "words": $0.words = ["", "", "", ""]
            case "stock": $0.stock = 101
            case "small": $0.small = 5
            case "ratio": $0.ratio = 1
            case "share": $0.share = 0.2
            case "price": $0.price = 0
            default: $0.balance = Decimal(sign: .minus, exponent: -2, significand: 9996)
            }
        }
        let error = await #expect(throws: StrataError.self) {
            try await database.repository(for: Product.self).create(draft)
        }
        #expect(error?.code == .validation)
        #expect(error?.columns == [column])
        #expect(error?.message == message)
    }

    @Test("NUL is not a character that a length can count")
    func nul() {
        #expect(throws: StrataError.self) { try draft { $0.name = "a\0" }.validate() }
    }

    @Test("what only the database can evaluate, it does")
    func checks() async throws {
        let products = database.repository(for: Product.self)
        func code(_ draft: Product.Draft) async -> StrataError.Code? {
            do throws(StrataError) {
                _ = try await products.create(draft)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(
            await code(
                draft {
                    $0.name = "rare"; $0.stock = 50
                }
            ) == .check
        )
        #expect(
            await code(
                draft {
                    $0.name = "x"; $0.soldAt = Date(timeIntervalSince1970: 4_102_444_800)
                }
            ) == .check
        )
        #expect(
            await code(
                draft {
                    $0.name = "x"; $0.soldAt = Date(timeIntervalSince1970: 4_102_444_799)
                }
            ) == nil
        )
        #expect(
            await code(
                draft {
                    $0.name = "y"; $0.email = "A@B.C"
                }
            ) == nil
        )
        #expect(
            await code(
                draft {
                    $0.name = "z"; $0.email = "a@b.c"
                }
            ) == .unique
        )
        // Unique among what is not sold.
        #expect(await code(draft { $0.name = "x" }) == nil)
        #expect(await code(draft { $0.name = "x" }) == .unique)
    }
}
