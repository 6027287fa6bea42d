// A plain import beside the generated files: it must not change what theirs mean.
import Foundation
import Strata

extension Scalars {
    /// Written by hand, in the module of the generated code.
    var age: TimeInterval { date.timeIntervalSinceNow }
}
