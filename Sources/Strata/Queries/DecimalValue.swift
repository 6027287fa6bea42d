import Foundation

/// Tells `Decimal` and its optional from other types.
protocol DecimalValue {}
extension Decimal: DecimalValue {}
extension Optional: DecimalValue where Wrapped: DecimalValue {}
