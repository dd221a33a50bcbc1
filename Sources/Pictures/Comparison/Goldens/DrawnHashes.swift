import Base
import Codecs
import Graphics

/// The hashes of a file's frames before their colors were reduced to its palette.
///
/// If one frame changes, the palette may change with it, and with that the colors of all other
/// frames. The hashes show that these were drawn the same.
package struct DrawnHashes: Equatable, Sendable {
  /// The time at which each frame ends, in seconds of the file.
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

  // MARK: - Packed form

  /// The maximum size of the word.
  private static let byteLimit = 16_384

  /// One word of the notes; nil if it would be too long.
  var packed: String? {
    let text = zip(ends, hashes).map { "\($0) \($1)" }.joined(separator: "\n")
    return PackedText.pack(text).flatMap { $0.utf8.count <= Self.byteLimit ? $0 : nil }
  }

  init?(packed word: some StringProtocol) {
    guard let text = PackedText.unpack(word, limit: 1_000_000) else { return nil }
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, let end = Double(words[0]) else { return nil }
      ends.append(end)
      hashes.append(String(words[1]))
    }
  }
}
