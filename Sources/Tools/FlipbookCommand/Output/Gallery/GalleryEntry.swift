import Base
import Flipbook

/// A scene or a snapshot of a test in a gallery.
struct GalleryEntry: Sendable {
  /// The pictures of a style.
  struct Look: Sendable {
    /// The path of the PNG.
    var still: String
    /// The path of the animation; nil for one that does not move.
    var film: String?

    var shown: String { film ?? still }
  }

  var title: String
  /// The first line of the description; empty if there is none.
  var sentence: String
  /// The path of the scene or of the tests.
  var source: String
  var light: Look
  /// The pictures in the other style, which dark pages show.
  var dark: Look?
  /// In points.
  var width, height: Int
}

extension GalleryEntry {
  /// The title for a file's name: "bouncing-icon" is "Bouncing icon".
  static func title(of name: String) -> String {
    let words = name.map { "-_".contains($0) ? " " : String($0) }.joined()
      .trimmingCharacters(in: .whitespaces)
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The first line of a scene's description, or else of the comment that its file begins with.
  static func sentence(of scene: Scene, file: String) -> String {
    if let summary = scene.summary { return firstLine(of: summary) }
    let json = ["json", "json5"].contains((file as NSString).pathExtension.lowercased())
    guard json, let bytes = try? readFile(file, atMost: Limits.sceneBytes) else { return "" }
    let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    if text.hasPrefix("//") {
      return firstLine(of: String(text.drop { $0 == "/" }))
    }
    guard text.hasPrefix("/*"), let end = text.range(of: "*/") else { return "" }
    let comment = text[..<end.lowerBound].dropFirst(2)
    return firstLine(of: String(comment.drop { $0 == "*" || $0.isWhitespace }))
  }

  private static func firstLine(of text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).first ?? ""
    return line.trimmingCharacters(in: .whitespaces)
  }

  /// The entries of the goldens of tests, each with its dark one; those of other looks are left
  /// out.
  static func snapshots(_ goldens: [URL]) -> [GalleryEntry] {
    let bySuffix = Dictionary(grouping: goldens.filter { $0.pathExtension == "png" }) { golden in
      let stem = golden.deletingPathExtension()
      let name = stem.lastPathComponent
      let start =
        name.firstIndex { $0 == "~" } ?? name.range(
          of: #"@[0-9.]+x$"#, options: .regularExpression)?.lowerBound ?? name.endIndex
      return stem.deletingLastPathComponent().path + "/" + name[..<start]
    }
    return bySuffix.sorted { $0.key < $1.key }.compactMap { stem, goldens in
      let name = (stem as NSString).lastPathComponent
      func golden(_ suffix: String) -> URL? {
        goldens.first { golden in
          let rest = golden.deletingPathExtension().lastPathComponent.dropFirst(name.count)
          return rest.prefix { $0 != "@" } == suffix
        }
      }
      // The text of what VoiceOver says has its own picture, which explains no view.
      guard !name.hasSuffix(".a11y"), let light = golden("") ?? golden("~dark"),
        let tests = light.testFile, let info = try? inspectPicture(path: light.path)
      else { return nil }
      let written =
        light.deletingPathExtension().lastPathComponent.split(separator: "@").last
        .flatMap { $0.hasSuffix("x") ? Double($0.dropLast()) : nil } ?? 1
      let scale = written.isFinite && written > 0 ? written : 1
      let dark = golden("~dark").flatMap { $0 == light ? nil : $0 }
      let path = { (url: URL) in url.pathFromCurrentFolder }
      return GalleryEntry(
        title: title(of: name.replacing("_", with: " ")), sentence: "", source: path(tests),
        light: Look(still: path(light)), dark: dark.map { Look(still: path($0)) },
        width: Int(saturating: (Double(info.width) / scale).rounded(.up)),
        height: Int(saturating: (Double(info.height) / scale).rounded(.up)))
    }
  }
}
