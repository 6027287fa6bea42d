import Foundation
import PackagePlugin

/// Runs `strata-cli generate` for a target, before the target is compiled.
///
/// One command makes every output from every input, because the files of a schema refer to each other. The inputs are
/// listed, so a build in which none of them changed does not start the tool.
@main
struct StrataPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        guard let module = target as? SourceModuleTarget else {
            Diagnostics.error("StrataPlugin is for targets with Swift code, and '\(target.name)' has none")
            return []
        }
        return try Generation(
            targetName: target.name,
            moduleName: module.moduleName,
            directory: target.directoryURL,
            files: module.sourceFiles.map(\.url),
            output: context.pluginWorkDirectoryURL
        ).commands(tool: context.tool(named: "strata-cli").url)
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension StrataPlugin: XcodeBuildToolPlugin {
        /// The same for a target of an Xcode project, where the files may stand anywhere in the project's folder.
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            let files = target.inputFiles.map(\.url)
            return try Generation(
                targetName: target.displayName,
                moduleName: Generation.identifier(target.product?.name ?? target.displayName),
                directory: Generation.schemaDirectory(of: files) ?? context.xcodeProject.directoryURL,
                files: files,
                output: context.pluginWorkDirectoryURL
            ).commands(tool: context.tool(named: "strata-cli").url)
        }
    }
#endif
