import Base
import Testing

/// Hashes that stand in goldens: they must be the same in all versions.
struct ContentHashTests {
  /// Worked out by another program, from the formula.
  @Test(arguments: [
    (0, "7d51cd4be3e9e76994182f9b00f446aa"), (1, "3618c15ff2f02724e3d123a11991d5b2"),
    (7, "adf8075248b684f34d927a7535038a22"), (8, "0584e5d676cdd7b3e690ea423cf4818b"),
    (9, "066353da789b40ee74c1b28cd3b151cf"), (17, "15fdc2eb39922f10f7df8f0af68ffdc0"),
  ])
  func bytesHaveTheirHash(count: Int, hash: String) {
    #expect(ContentHash((0..<count).map { UInt8($0) }).description == hash)
  }
}
