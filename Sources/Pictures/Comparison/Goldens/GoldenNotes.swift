import Base
import Codecs
import Foundation
import Graphics

/// The notes stored in a golden: the times of its frames, the hashes of their pixels, and the
/// versions and fonts they were drawn with.
///
/// In the file they are a text, one fact per line:
///
///     golden 1
///     with flipbook 0.1.0, cairo 1.16.0, pango 1.50.12
///     font Inter-Regular.otf 0123456789abcdef0123456789abcdef
///     scale 2
///     rate 50
///     lasts 1.5 forever
///     picture 0123456789abcdef0123456789abcdef
///     frame 0 0123456789abcdef0123456789abcdef
///     frame 0.48 0123456789abcdef0123456789abcdef
///     drawn eNpzTUpQ…
///     trees eNpzTMxJ…
///
/// The hash `picture` is that of all other bytes of the file. If it does not match, the file was
/// edited, and the hashes of the frames are ignored.
package struct GoldenNotes: Equatable {
  /// The program and the libraries that drew it, such as "cairo 1.16.0".
  var versions: [String] = []
  /// The hashes of the fonts that text was set in, by the names of their files.
  var fonts: [String: String] = [:]
  /// Pixels per point.
  var scale = 1.0
  /// Frames per second; nil if not specified.
  var rate: Double?
  /// In seconds of the file; nil if the scene lists the times of the frames.
  var duration: Double?
  var loop: LoopCount?
  /// In seconds of the scene.
  var times: [Double] = []
  var hashes: [ContentHash] = []
  /// The hashes of the frames before palette reduction, for a file with a palette.
  var drawn: DrawnHashes?
  var trees: GoldenTrees?
  /// Whether all bytes of the file except the notes are unchanged since the notes were written.
  var matchesFile = true

  init() {}

  /// The notes of a file; nil if it has none that can be read.
  package init?(of bytes: [UInt8]) {
    guard let (text, picture) = Self.read(bytes) else { return nil }
    let lines = text.split(separator: "\n")
    guard lines.first == "golden 1" else { return nil }
    var stored: ContentHash?
    for line in lines.dropFirst() {
      let words = line.split(separator: " ")
      let rest = line.dropFirst(words[0].count + 1)
      switch words[0] {
      case "with": versions = rest.components(separatedBy: ", ")
      case "font" where words.count > 2:
        fonts[words[1..<words.count - 1].joined(separator: " ")] = String(words[words.count - 1])
      case "scale" where words.count == 2: scale = Double(words[1]) ?? 1
      case "rate" where words.count == 2: rate = Double(words[1])
      case "lasts" where words.count == 3:
        duration = Double(words[1])
        loop = LoopCount(String(words[2]))
      case "picture" where words.count == 2: stored = ContentHash(words[1])
      case "frame" where words.count == 3:
        guard let time = Double(words[1]), time.isFinite, let hash = ContentHash(words[2]) else {
          return nil
        }
        times.append(time)
        hashes.append(hash)
      case "drawn" where words.count == 2: drawn = DrawnHashes(packed: words[1])
      case "trees" where words.count == 2: trees = GoldenTrees(packed: words[1])
      // A later version may say more.
      default: break
      }
    }
    guard times.count <= 10_000, times == times.sorted() else { return nil }
    matchesFile = stored == ContentHash(picture)
  }

  private static func read(_ bytes: [UInt8]) -> (text: String, picture: [UInt8])? {
    PNGNote.read(bytes) ?? GIFNote.read(bytes)
  }

  /// A file without its notes, if it has any.
  static func removed(from bytes: [UInt8]) -> [UInt8] { read(bytes)?.picture ?? bytes }

  /// The file with these notes.
  ///
  /// - Parameter picture: A PNG or GIF file without notes.
  func added(to picture: [UInt8]) -> [UInt8] {
    var lines = ["golden 1"]
    if !versions.isEmpty { lines.append("with \(versions.joined(separator: ", "))") }
    lines += fonts.sorted { $0.key < $1.key }.map { "font \($0.key) \($0.value)" }
    lines.append("scale \(Self.text(scale))")
    if let rate { lines.append("rate \(Self.text(rate))") }
    if let duration { lines.append("lasts \(Self.text(duration)) \(Self.word(loop))") }
    lines.append("picture \(ContentHash(picture))")
    lines += zip(times, hashes).map { "frame \(Self.text($0)) \($1)" }
    if let word = drawn?.packed { lines.append("drawn \(word)") }
    if let word = trees?.packed { lines.append("trees \(word)") }
    let text = lines.joined(separator: "\n")
    return picture.starts(with: "GIF8".utf8)
      ? GIFNote.adding(text, to: picture) : PNGNote.adding(text, to: picture)
  }

  private static func word(_ loop: LoopCount?) -> String {
    switch loop {
    case .times(let count)?: "\(count)"
    case .forever?, nil: "forever"
    }
  }

  /// The shortest decimal that reads back as the same number.
  private static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e9 ? String(Int(number)) : String(number)
  }

  /// Descriptions of the versions and fonts that have changed; empty if none have.
  func changes(to now: GoldenNotes) -> [String] {
    var changes: [String] = []
    let old = Dictionary(versions.map(Self.parts)) { first, _ in first }
    for (name, version) in now.versions.map(Self.parts) where old[name] != version {
      guard let before = old[name] else { continue }
      changes.append("\(name) \(before), now \(version)")
    }
    for (name, hash) in fonts.sorted(by: { $0.key < $1.key }) {
      if let other = now.fonts[name] {
        if other != hash { changes.append("another file of the font \(name)") }
      } else if !now.fonts.isEmpty {
        changes.append("the font \(name), which is not used now")
      }
    }
    return changes
  }

  /// A name and its version.
  private static func parts(_ text: String) -> (String, String) {
    let words = text.split(separator: " ", maxSplits: 1)
    return (String(words.first ?? ""), words.count > 1 ? String(words[1]) : "")
  }
}
