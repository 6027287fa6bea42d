import StrataSchema

/// Writes the imports of a generated file so that no setting of the importing target makes a warning of them.
///
/// A `public import` is right with and without `InternalImportsByDefault`, and beside a plain `import` of the same module in
/// a file written by hand. A `package import` is an error beside a plain one ("ambiguous implicit access level"), unless the
/// feature is on, where it is needed: so package access asks for the feature.
struct Imports {
    struct Module: Hashable {
        enum Use {
            /// Declarations that others see name its types.
            case declarations
            /// Types conform to its protocols: the compiler does not count that as a use of a `package import`.
            case conformances
            /// Only what others do not see names its types.
            case bodies
        }

        var name: String
        var use: Use
    }

    let access: Schema.Settings.Access
    let modules: [Module]

    func translated() -> [Code] {
        func lines(_ modules: [Module], _ modifier: String = "") -> [Code] {
            modules.map { "\(modifier)import \($0.name)" }
        }
        switch access {
        case .internal: return lines(modules)
        case .public:
            return modules.flatMap { lines([$0], $0.use == .bodies ? "" : "public ") }
        case .package:
            let declared = modules.filter { $0.use == .declarations }
            let plain = lines(modules.filter { $0.use != .declarations })
            if declared.isEmpty { return plain }
            return ["#if hasFeature(InternalImportsByDefault)"] + lines(declared, "package ") + ["#else"]
                + lines(declared) + ["#endif"] + plain
        }
    }
}
