import StrataMigrator
import Testing

/// Vectors of FIPS 180-4, which checksums with LF line endings are.
@Test(
    "A checksum is SHA-256",
    arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
        (
            String(repeating: "a", count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ]
)
func checksumVectors(text: String, digest: String) {
    #expect(Checksum.of(text) == digest)
}

@Test("Line endings make no difference to a checksum")
func checksumOfLineEndings() {
    let expected = Checksum.of("a\nb\n\nc\n")
    #expect(Checksum.of("a\r\nb\r\n\r\nc\r\n") == expected)
    #expect(Checksum.of("a\rb\r\rc\r") == expected)
    #expect(Checksum.of("a\nb\nc\n") != expected)
}
