/// What libFuzzer calls with every input: `Scripts/fuzz` builds and runs it.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    // A crash is the one way to tell libFuzzer of a finding: it keeps the input. Nothing that users run has this file.
    if let violation = SchemaProperties.violation(of: text) { fatalError(violation) }
    if let violation = SQLProperties.violation(of: text) { fatalError(violation) }
    return 0
}
