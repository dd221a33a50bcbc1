import Base
import Graphics

/// One mistake in a scene, with its position and, if it is known, what was probably meant.
public struct SceneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's path as given, `<json>` for a scene that was read from text, or `<scene>` for one
  /// that was made in Swift.
  public let file: String
  /// The position in the file, both from 1, columns in Unicode scalars; nil if there is no
  /// file, or if it could not be read at all.
  public let line, column: Int?
  /// The path in the scene, such as `layers[2].animations[0].duration`; empty for the scene itself.
  public let path: String
  /// The kind of mistake, with its facts.
  public let fault: Fault
  /// The source line, and a caret below it; empty without a line.
  public let excerpt: String
  /// The steps by which the mistake's place came into the scene, the innermost first.
  ///
  /// A step is the use of a definition, a repetition or an included file; there are at most six.
  public let notes: [Note]

  init(
    file: String, line: Int?, column: Int?, path: String, fault: Fault, excerpt: String,
    notes: [Note] = []
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.path = path
    self.fault = fault
    self.excerpt = excerpt
    self.notes = notes
  }

  /// A step by which a value of a scene came to its place.
  public struct Note: Hashable, Sendable {
    /// The kinds of steps.
    public enum Reason: Hashable, Sendable {
      /// A use of the definition of this name.
      case use(String)
      /// A repetition, counted from 1.
      case round(Int)
      /// The file is included.
      case include
      /// An argument stands in place of an expression.
      case insertion
    }

    public let reason: Reason
    public let file: String
    /// The position in the file, both from 1.
    public let line, column: Int
    /// The source line, and a caret below it; empty for a repetition.
    public let excerpt: String

    /// The step in words, such as "the definition `row` is used here".
    public var message: String {
      switch reason {
      case .use(let name): "the definition `\(name.shortened)` is used here"
      case .round(let number): "in repetition \(number) of this"
      case .include: "the file is included here"
      case .insertion: "the value is inserted here"
      }
    }
  }

  /// The mistake in a sentence without its position, such as
  /// `must be greater than 0 seconds, not -1.0`.
  public var message: String { fault.description }

  /// The text `file:line:column: path: message`, then the source line and a caret,
  /// and the same for each note.
  public var description: String {
    var text = file
    if let line, let column { text += ":\(line):\(column)" }
    if !path.isEmpty { text += ": \(path)" }
    text = "\(text): \(message)".printableLine
    if !excerpt.isEmpty { text += "\n\(excerpt)" }
    for note in notes {
      text += "\n" + "\(note.file):\(note.line):\(note.column): \(note.message)".printableLine
      if !note.excerpt.isEmpty { text += "\n\(note.excerpt)" }
    }
    return text
  }
}

/// The mistakes in a scene, in the order of the file.
public struct SceneErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// The mistakes, at least one; at most the first `Limits.errorsShown` of each scene.
  public let errors: [SceneError]
  /// The number of further mistakes.
  public let more: Int

  public init(errors: [SceneError], more: Int = 0) {
    self.errors = errors
    self.more = more
  }

  public var description: String {
    let rest = more == 0 ? [] : ["and \(more) more \(more == 1 ? "error" : "errors")"]
    return (errors.map(\.description) + rest).joined(separator: "\n")
  }
}
