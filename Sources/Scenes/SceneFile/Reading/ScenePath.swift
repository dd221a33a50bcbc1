import Base
import JSON

/// The path of a value in a scene, written `layers[2].animations[0].duration`.
indirect enum ScenePath: Sendable, CustomStringConvertible {
  case root
  case key(ScenePath, String)
  case index(ScenePath, Int)

  var description: String {
    switch self {
    case .root: return ""
    case .index(let parent, let index): return "\(parent)[\(index)]"
    case .key(let parent, let key):
      let key = key.shortened
      let isWord = key.unicodeScalars.allSatisfy { $0.properties.isIDContinue } && !key.isEmpty
      let before = parent.description
      if !isWord { return "\(before)[\"\(key)\"]" }
      return before.isEmpty ? key : "\(before).\(key)"
    }
  }
}

/// A value of the scene file with its path.
struct Node: Sendable {
  let value: JSONValue
  let path: ScenePath
  /// The definitions that are being expanded here, the outermost first.
  var uses: [String] = []

  /// The items of a list; nil for other values.
  var items: [Node]? {
    guard case .array(let values) = value.content else { return nil }
    return values.enumerated().map { Node(value: $1, path: .index(path, $0), uses: uses) }
  }

  /// The members of an object; nil for other values.
  var members: [Member]? {
    guard case .object(let members) = value.content else { return nil }
    return members.map { member in
      Member(
        key: member.key, keyOffset: member.keyRange.lowerBound,
        node: Node(value: member.value, path: .key(path, member.key), uses: uses))
    }
  }

  /// The value under a key of an object; nil for other keys and other values.
  subscript(key: String) -> Node? {
    value[key].map { Node(value: $0, path: .key(path, key), uses: uses) }
  }

  var string: String? {
    guard case .string(let text) = value.content else { return nil }
    return text
  }

  var isNull: Bool {
    guard case .null = value.content else { return false }
    return true
  }

  /// A key and its value, both perhaps from a definition that the object uses.
  struct Member: Sendable {
    let key: String
    let keyOffset: Int
    let node: Node
  }
}
