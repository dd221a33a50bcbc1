import Rewriting

/// The tests that draw the previews of a target, in light and dark.
struct PreviewTests {
  /// The name of the test target.
  let name: String
  let text: String

  /// - Parameters:
  ///   - target: The target with the previews, which is in `folder`.
  ///   - names: The names of all targets.
  init(of previews: [FoundPreview], in target: String, folder: String, besides names: Set<String>) {
    var name = "\(target)PreviewTests"
    while names.contains(name) { name += "_" }
    self.name = name
    var lines = [
      "// Written by `flipbook adapt`: the previews of \(target), in light and dark.",
      "import FlipbookTesting", "import Testing", "", "@testable import \(target)", "",
      "@Suite @MainActor struct \(name) {",
    ]
    var known: Set<String> = []
    for (index, preview) in previews.enumerated() {
      let function = Self.functionName(of: preview, besides: &known)
      if index > 0 { lines.append("") }
      lines += preview.conditions.map { "  #if \($0)" }
      lines += [
        "  /// \(folder)/\(preview.path)",
        "  @Test func \(function)() { expectSnapshots(of: \(preview.constant)) }",
      ]
      lines += preview.conditions.map { _ in "  #endif" }
    }
    text = (lines + ["}", ""]).joined(separator: "\n")
  }

  /// The title's words, or else the file's name, as a name that no other test has.
  private static func functionName(
    of preview: FoundPreview, besides known: inout Set<String>
  ) -> String {
    let file = preview.path.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    let isWord = { (character: Character) in character.isLetter || character.isNumber }
    let title = preview.title.flatMap { $0.contains(where: isWord) ? $0 : nil } ?? String(file)
    var name = title.split { !isWord($0) }.joined(separator: "_")
    name = name.prefix(1).lowercased() + name.dropFirst()
    if name.first?.isLetter != true || keywords.contains(name) { name = "preview_" + name }
    var (unique, count) = (name, 1)
    while !known.insert(unique).inserted {
      count += 1
      unique = "\(name)_\(count)"
    }
    return unique
  }

  /// Titles that are no names of functions.
  private static let keywords: Set<String> = [
    "as", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
    "enum", "extension", "fallthrough", "false", "for", "func", "guard", "if", "import", "in",
    "init", "internal", "is", "let", "nil", "operator", "private", "protocol", "public", "repeat",
    "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
    "try", "var", "where", "while",
  ]
}
