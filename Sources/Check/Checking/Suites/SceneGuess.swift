import JSON

/// Whether a JSON file among scenes is meant to be one, such as `login.json` beside `package.json`.
///
/// It is not if it is a list, or an object with only keys that scenes do not have, unless a golden
/// has its name. An unreadable file counts as a scene, so that its error is reported.
struct SceneGuess {
  /// Keys that a scene has, and few other files.
  private static let distinctiveKeys: Set<String> = [
    "size", "layers", "views", "script", "presentation",
  ]

  let maybeScene: Bool

  init(_ bytes: [UInt8]) {
    var reader = JSON5Reader(SourceText(name: "", bytes: bytes))
    switch reader.readFirst()?.content {
    case .object(let members) where !members.isEmpty:
      maybeScene = members.contains { Self.distinctiveKeys.contains($0.key) }
    case .array: maybeScene = false
    case nil: maybeScene = bytes.first { !" \t\r\n".utf8.contains($0) } != UInt8(ascii: "[")
    default: maybeScene = true
    }
  }
}
