import JSON

/// A guess from its keys whether a JSON file is a scene, such as `login.json` beside
/// `package.json`.
///
/// A list is no scene, nor is an object that has keys, but none that is distinctive of scenes.
/// Anything else counts as a scene, also a broken file that does not begin with `[`, so that its
/// error is reported.
struct SceneGuess {
  /// Keys that a scene has, and few other files.
  private static let distinctiveKeys: Set<String> = [
    "size", "layers", "views", "script", "presentation", "grid",
  ]

  let isLikelyScene: Bool

  init(_ bytes: [UInt8]) {
    var reader = JSON5Reader(SourceText(name: "", bytes: bytes))
    switch reader.readFirst()?.content {
    case .object(let members) where !members.isEmpty:
      isLikelyScene = members.contains { Self.distinctiveKeys.contains($0.key) }
    case .array: isLikelyScene = false
    case nil: isLikelyScene = bytes.first { !" \t\r\n".utf8.contains($0) } != UInt8(ascii: "[")
    default: isLikelyScene = true
    }
  }
}
