import Base
import Foundation
import LayerTree

/// A scene of which each picture matched its golden.
///
/// The file is a text, one fact per line:
///
///     flipbook check 1
///     seconds 0.0071
///     golden scenes/card.png
///     source 0123456789abcdef0123456789abcdef 287.1764230000.1764230000.42.2049 scenes/card.json
///     picture 0123456789abcdef0123456789abcdef 970.1764230000.1764230000.43.2049 scenes/card.png
///     picture - - scenes/card.values.txt
///     matches - scenes/card.png
///     end 0123456789abcdef0123456789abcdef
///
/// The last line has the hash of all others, so that a damaged entry counts as none.
struct CacheEntry {
  /// A picture that matched.
  struct Match {
    var suffix: String
    /// The golden's path from the current folder.
    var golden: String
    var diagnostics: [Diagnostic]
  }

  var dependencies: SceneDependencies
  var matches: [Match]
  /// The time that drawing and comparing took.
  var seconds: Double

  private static let title = "flipbook check 1"
  /// The longest time in seconds, about 30 years.
  private static let longest = 1e9
}

extension CacheEntry {
  /// The bytes of the file; nil for names that have line ends.
  var bytes: [UInt8]? {
    var lines = [Self.title, "seconds \(seconds)"]
    lines += dependencies.goldens.map { "golden \($0)" }
    if let content = dependencies.content { lines.append("content \(content)") }
    lines += dependencies.fonts.map { "fonts \($0.files) \($0.path)" }
    for (key, files) in [("source", dependencies.sources), ("picture", dependencies.pictures)] {
      for file in files {
        guard let line = file.line else { return nil }
        lines.append("\(key) \(line)")
      }
    }
    for match in matches {
      guard !match.suffix.contains(" ") else { return nil }
      lines.append("matches \(match.suffix.isEmpty ? "-" : match.suffix) \(match.golden)")
      for diagnostic in match.diagnostics {
        guard let note = try? JSONEncoder().encode(CheckResult.Note(diagnostic)) else {
          return nil
        }
        lines.append("warning \(String(decoding: note, as: UTF8.self))")
      }
    }
    guard !lines.contains(where: { $0.utf8.contains(UInt8(ascii: "\n")) }) else { return nil }
    return Array(Self.sealed(lines).utf8)
  }

  /// Reads an entry; nil for one that is damaged, or of another version.
  init?(_ bytes: [UInt8]) {
    guard let lines = Self.unsealed(bytes), lines.first == Self.title[...] else { return nil }
    dependencies = SceneDependencies(goldens: [])
    matches = []
    seconds = 0
    for line in lines.dropFirst() {
      guard let space = line.firstIndex(of: " ") else { return nil }
      let rest = line[line.index(after: space)...]
      switch line[..<space] {
      case "seconds":
        guard let number = Double(rest), (0...Self.longest) ~= number else { return nil }
        seconds = number
      case "golden": dependencies.goldens.append(String(rest))
      case "content":
        guard let hash = ContentHash(rest) else { return nil }
        dependencies.content = hash
      case "fonts":
        guard let hash = ContentHash(rest.prefix(32)) else { return nil }
        dependencies.fonts.append((String(rest.dropFirst(33)), hash))
      case "source":
        guard let file = CachedFile(line: rest) else { return nil }
        dependencies.sources.append(file)
      case "picture":
        guard let file = CachedFile(line: rest) else { return nil }
        dependencies.pictures.append(file)
      case "matches":
        guard let end = rest.firstIndex(of: " ") else { return nil }
        let suffix = rest[..<end] == "-" ? "" : String(rest[..<end])
        let golden = String(rest[rest.index(after: end)...])
        let match = Match(suffix: suffix, golden: golden, diagnostics: [])
        guard dependencies.has(match) else { return nil }
        matches.append(match)
      case "warning":
        guard !matches.isEmpty,
          let note = try? JSONDecoder().decode(CheckResult.Note.self, from: Data(rest.utf8))
        else { return nil }
        matches[matches.count - 1].diagnostics.append(Diagnostic(note))
      default: return nil
      }
    }
    guard !matches.isEmpty else { return nil }
  }

  // MARK: - Lines with a hash

  /// Lines, followed by one with their hash.
  static func sealed(_ lines: [String]) -> String {
    let text = lines.joined(separator: "\n") + "\n"
    return text + "end \(ContentHash(Array(text.utf8)))\n"
  }

  /// The lines before one with their hash; nil if they are damaged.
  static func unsealed(_ bytes: [UInt8]) -> [Substring]? {
    // "end ", 32 digits and a line end.
    let length = 37
    guard bytes.count > length else { return nil }
    let end = String(decoding: bytes[(bytes.count - length)...], as: UTF8.self)
    let text = Array(bytes[..<(bytes.count - length)])
    guard end == "end \(ContentHash(text))\n" else { return nil }
    return String(decoding: text, as: UTF8.self).split(separator: "\n")
  }
}

extension SceneDependencies {
  /// Whether the golden that a picture matched is one of the scene's, and of the picture's look.
  func has(_ match: CacheEntry.Match) -> Bool {
    goldens.contains(match.golden)
      && (match.golden as NSString).deletingPathExtension.hasSuffix(match.suffix)
  }
}

extension Diagnostic {
  fileprivate init(_ note: CheckResult.Note) {
    self.init(
      layer: note.layer, keyPath: note.keyPath, found: note.found, needed: note.needed,
      message: note.message)
  }
}
