/// One thing that is wrong with a scene: what, where, and what was probably meant.
public struct SceneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file as it was named, or `<json>` for a scene that came as text.
  public let file: String
  /// From 1, in Unicode scalars; nil where the file could not be read at all.
  public let line, column: Int?
  /// Where in the scene, such as `layers[2].animations[0].duration`; empty for the scene itself.
  public let path: String
  public let fault: Fault
  /// The source line and a caret beneath it; empty without a line.
  public let excerpt: String

  /// What is wrong, in a sentence without a place, such as `must be greater than 0 seconds, not -1.0`.
  public var message: String { fault.description }

  /// `file:line:column: path: message`, then the source line and a caret.
  public var description: String {
    var text = file
    if let line, let column { text += ":\(line):\(column)" }
    if !path.isEmpty { text += ": \(path)" }
    text += ": \(message)"
    return excerpt.isEmpty ? text : "\(text)\n\(excerpt)"
  }
}

/// Everything that is wrong with a scene, in the order of the file.
public struct SceneErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// At least one.
  public let errors: [SceneError]

  public init(errors: [SceneError]) { self.errors = errors }

  public var description: String { errors.map(\.description).joined(separator: "\n") }
}
