extension RelationalSchema {
    /// `1-` and 40 hexadecimal digits: the version of the form, and the first 160 bits of SHA-256 over
    /// ``canonicalText``.
    ///
    /// Equal for schemas that are equal, whatever the order of their columns and the text they were read from.
    package var fingerprint: String { "1-\(SHA256.hexDigest(of: canonicalText).prefix(40))" }
}
