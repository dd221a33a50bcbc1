import Base

extension LayerNode {
  /// The label of a node in the text form.
  ///
  /// It draws nothing, so that nodes that differ only in it are equal.
  public enum Label: Sendable {
    /// One layer: its class, its delegate's class (a view's class for its layer), and its name.
    case layer(any AnyObject.Type, delegate: (any AnyObject.Type)? = nil, name: String? = nil)
    /// One copy of a replicator's sublayers, counted from 0.
    case copy(Int)
    /// One particle of an emitter.
    case particle
    /// A transition from a layer's old state to its new one, by its type, such as `fade`.
    case transition(String)
    /// A node without a layer, described by a word, such as `stage`.
    case part(String)
  }
}

extension LayerNode.Label: Equatable {
  public static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.layer(let type, let delegate, let name), .layer(let otherType, let other, let otherName)):
      type == otherType && delegate == other && name == otherName
    case (.copy(let index), .copy(let other)): index == other
    case (.particle, .particle): true
    case (.transition(let type), .transition(let other)): type == other
    case (.part(let word), .part(let other)): word == other
    default: false
    }
  }
}

extension LayerNode.Label: CustomStringConvertible {
  /// `CALayer "dot"`; for a view's layer `UILabel "title"`, and `MyView (CAGradientLayer)` if the
  /// layer has a special class.
  public var description: String {
    switch self {
    case .layer(let type, let delegate, let name):
      var text = String(describing: delegate ?? type)
      if delegate != nil, String(describing: type) != "CALayer" { text += " (\(type))" }
      if let name { text += " \(name.quoted())" }
      return text
    case .copy(let index): return "copy \(index)"
    case .particle: return "particle"
    case .transition(let type): return "transition \(type)"
    case .part(let word): return word
    }
  }
}

extension LayerNode {
  /// The node with another label, such as `overlay`.
  package func labeled(_ part: String) -> LayerNode {
    LayerNode(id: id, style: style, sublayers: sublayers, mask: mask, label: .part(part))
  }
}

extension String {
  /// The text on one line, between quotation marks, shortened if it is longer than a limit.
  func quoted(atMost limit: Int = .max) -> String {
    let text = count > limit ? prefix(limit - 1) + "…" : self[...]
    return "\""
      + text.reduce(into: "") { quoted, character in
        switch character {
        case "\\": quoted += "\\\\"
        case "\"": quoted += "\\\""
        case _ where character.isNewline: quoted += "\\n"
        case "\t": quoted += "\\t"
        default: quoted += String(character).printableLine
        }
      } + "\""
  }
}
