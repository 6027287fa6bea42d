/// The version of the tool.
package enum Version {
    package static let current = "0.1.0"
}
