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

  /// Worked out in the same way.
  @Test(arguments: [
    (0, "0c80c5824e08ad567186a4b9baf24b39"), (31, "f58a381d92872edce92bab47d8288aee"),
    (32, "52b7b2c52496ede99ccfb7b1801d2ceb"), (100, "8ca9725ad9375a20ea25df865fd8aabc"),
  ])
  func lanesHaveTheirHash(count: Int, hash: String) {
    #expect(ContentHash(inLanes: (0..<count).map { UInt8($0) }).description == hash)
  }

  /// Each byte counts, and so does its lane.
  @Test func changesInLanesShow() {
    let bytes = (0..<100).map { UInt8($0) }
    var hashes: Set = [ContentHash(inLanes: bytes)]
    for i in bytes.indices {
      var changed = bytes
      changed[i] ^= 0x80
      hashes.insert(ContentHash(inLanes: changed))
      if i + 8 < bytes.count {
        changed = bytes
        changed.swapAt(i, i + 8)
        hashes.insert(ContentHash(inLanes: changed))
      }
    }
    #expect(hashes.count == 1 + 100 + 92)
  }
}
