import Codecs
import Graphics

/// The hashes of the frames that a file was made of, before its palette took colors from them.
///
/// Where one frame changes, a palette may change with it, and all other frames of the file are of
/// other colors. By the hashes these are known to be the same.
package struct DrawnHashes: Equatable, Sendable {
  /// In seconds of the file, when each frame ends.
  private var ends: [Double] = []
  /// Half of each hash, which is enough to tell a few frames apart.
  private var hashes: [String] = []

  package init() {}

  package mutating func add(_ bitmap: Bitmap, until end: Double) {
    ends.append(end)
    hashes.append(String(ContentHash(bitmap).description.prefix(16)))
  }

  /// Whether both were made of the same frame at a time of the file, in seconds.
  func isSame(in other: DrawnHashes, at time: Double) -> Bool {
    guard let hash = hash(at: time) else { return false }
    return hash == other.hash(at: time)
  }

  private func hash(at time: Double) -> String? {
    ends.firstIndex { $0 > time }.map { hashes[$0] }
  }

  // MARK: - The word

  /// The longest that a note should have.
  private static let mostBytes = 16_384

  /// One word of the notes; nil where it would be too long.
  var word: String? {
    let text = zip(ends, hashes).map { "\($0) \($1)" }.joined(separator: "\n")
    return PackedText.pack(text).flatMap { $0.utf8.count <= Self.mostBytes ? $0 : nil }
  }

  init?(word: some StringProtocol) {
    guard let text = PackedText.unpack(word, limit: 1_000_000) else { return nil }
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, let end = Double(words[0]) else { return nil }
      ends.append(end)
      hashes.append(String(words[1]))
    }
  }
}
