import Arguments
import Base
import Flipbook

/// The name of an output file, with placeholders for the scene and its look.
///
///     flipbook render card.json --style light,dark -o 'out/{name}{~style}.gif'
///
/// A brace is written twice, as in texts of scenes.
struct OutputName {
  enum Placeholder: String, CaseIterable {
    /// The scene file's name without its extension.
    case name
    /// Light or dark.
    case style
    /// Empty for the first style, else the style after a tilde, as in the names of goldens.
    case laterStyle = "~style"
    /// Pixels per point.
    case scale
    /// The part that this look adds to the name of a golden, such as `~dark@2x`; empty for the
    /// first.
    case look
    case device
    case textSize
    /// The number of the file among those with this name, from 1.
    case index

    var text: String { "{\(rawValue)}" }

    /// Whether the scene must be read to know the value.
    var isOfLook: Bool { self != .name && self != .index }

    /// The placeholders of files without looks.
    static let ofFiles = allCases.filter { !$0.isOfLook }
  }

  private enum Part {
    case text(String)
    case placeholder(Placeholder)
  }

  /// The paragraph on placeholders in a verb's help.
  static let help =
    "Names of files may also have {style}, {scale}, {device}, {textSize}; {~style}, which is empty "
    + "for the first style and ~dark for a second one; {look}, what the golden of this look adds to "
    + "the name; and {index}. Then --style, --scale, --device, --text-size and --look may have "
    + "several values, a file each, and a scene with two styles is written in both: -o "
    + "'{name}{~style}.png'."

  /// The paragraph on placeholders in the help of a verb without looks.
  ///
  /// - Parameter file: The file whose name stands for {name}.
  static func help(of file: String) -> String {
    "Names of files may have {name}, that of \(file) without its extension, and {index}, which is 1; "
      + "their folders are made."
  }

  /// The name as it was typed.
  let text: String
  private let parts: [Part]

  /// - Parameter known: The placeholders that an error for an unknown one offers.
  /// - Throws: A usage error for an unknown placeholder.
  init(
    _ text: String, offering known: [Placeholder] = Placeholder.allCases
  ) throws(CommandError) {
    self.text = text
    var parts: [Part] = []
    var literal = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "{" || character == "}", rest.first != character else {
        if character == "{" || character == "}" { rest.removeFirst() }
        literal.append(character)
        continue
      }
      guard character == "{", let end = rest.firstIndex(of: "}") else {
        throw .usage(
          "a brace in \(text) has no partner", hint: "Write \(character)\(character) for a brace")
      }
      parts += [
        .text(literal),
        .placeholder(try Self.placeholder(named: rest[..<end], in: text, offering: known)),
      ]
      literal = ""
      rest = rest[rest.index(after: end)...]
    }
    self.parts = parts + [.text(literal)]
  }

  private static func placeholder(
    named name: Substring, in text: String, offering known: [Placeholder]
  ) throws(CommandError) -> Placeholder {
    if let placeholder = Placeholder(rawValue: String(name)) { return placeholder }
    let nearest = String(name).nearest(in: known.map(\.rawValue))
    throw .usage(
      "\(text) has the unknown placeholder {\(name)}", suggestion: nearest.map { "{\($0)}" },
      hint: "There are: " + known.map(\.text).joined(separator: " "))
  }

  var placeholders: [Placeholder] {
    parts.compactMap { part in
      if case .placeholder(let placeholder) = part { placeholder } else { nil }
    }
  }

  func has(_ placeholder: Placeholder) -> Bool { placeholders.contains(placeholder) }

  /// Whether the scene must be read to know the name.
  var needsLook: Bool { placeholders.contains(where: \.isOfLook) }

  /// Whether it differs by the style.
  var hasStyle: Bool { has(.style) || has(.laterStyle) || has(.look) }

  func path(_ value: (Placeholder) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .placeholder(let placeholder): value(placeholder)
      }
    }.joined()
  }

  /// The path for a file of frames, which has no looks.
  func path(ofFrames file: String) throws(CommandError) -> String {
    try path(of: file, because: "the frames of \(file) are already drawn")
  }

  /// The path for a file that is made of another one, without looks.
  ///
  /// - Parameter reason: Why there are no looks, for the error.
  func path(of file: String, because reason: String) throws(CommandError) -> String {
    if let placeholder = placeholders.first(where: \.isOfLook) {
      throw .usage(
        "\(placeholder.text) is for scenes; \(reason)",
        hint: "There are: " + Placeholder.ofFiles.map(\.text).joined(separator: " "))
    }
    return path { $0 == .name ? Self.name(of: file) : "1" }
  }

  /// A file's name without its folder and its extension.
  static func name(of file: String) -> String {
    URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
  }

  /// The name with a placeholder before its extension, for hints.
  func adding(_ placeholder: Placeholder) -> String {
    let ending = (text as NSString).pathExtension
    let stem = ending.isEmpty ? Placeholder.name.text : (text as NSString).deletingPathExtension
    let added =
      switch placeholder {
      case .laterStyle, .look: placeholder.text
      case .scale: "@\(placeholder.text)x"
      default: "-\(placeholder.text)"
      }
    return "\(stem)\(added).\(ending.isEmpty ? "gif" : ending)"
  }

  /// Creates the folders of a file whose name has placeholders.
  func makeFolders(of path: String) throws {
    guard !placeholders.isEmpty, path != "-" else { return }
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: path).deletingLastPathComponent(),
      withIntermediateDirectories: true)
  }
}
