import StrataSchema

/// Writes the imports of a generated file so that no setting of the importing target makes a warning of them.
///
/// A `public import` is right with and without `InternalImportsByDefault`, and beside a plain `import` of the same module in
/// a file written by hand. A `package import` is an error beside a plain one ("ambiguous implicit access level"), unless the
/// feature is on, where it is needed: so package access asks for the feature.
struct Imports {
    let access: Schema.Settings.Access
    let needsFoundation: Bool
    /// The file only conforms types to protocols: the compiler does not count that as a use of a `package import`.
    let isConformanceOnly: Bool

    func translated() -> [Code] {
        let modules = needsFoundation ? ["Foundation", "Strata"] : ["Strata"]
        switch access {
        case .public: return modules.map { "public import \($0)" }
        case .internal: return modules.map { "import \($0)" }
        case .package where isConformanceOnly: return modules.map { "import \($0)" }
        case .package:
            return ["#if hasFeature(InternalImportsByDefault)"]
                + modules.map { "package import \($0)" }
                + ["#else"]
                + modules.map { "import \($0)" }
                + ["#endif"]
        }
    }
}
