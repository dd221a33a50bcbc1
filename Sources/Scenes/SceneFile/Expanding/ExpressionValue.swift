import Base
import Graphics
import JSON
import SceneModel

/// A value in an expression.
indirect enum ExpressionValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  /// Red, green, blue and alpha in sRGB, from 0 to 1.
  case color(SIMD4<Double>)
  case list([ExpressionValue])
  /// A list or an object of the scene.
  case tree(JSONValue)
  /// A parameter without a default, in a definition that is only checked.
  case unknown

  init(_ value: JSONValue) {
    self =
      switch value.content {
      case .null: .null
      case .bool(let bool): .bool(bool)
      case .number(let number): .number(number)
      case .string(let text): .text(text)
      case .array, .object: .tree(value)
      }
  }

  var isUnknown: Bool { if case .unknown = self { true } else { false } }

  /// The number of items of a list; nil for other values.
  var count: Int? {
    switch self {
    case .list(let items): items.count
    case .tree(let value): if case .array(let items) = value.content { items.count } else { nil }
    default: nil
    }
  }

  /// The number of values that work on a text counts as; 0 for other values.
  var textCost: Int {
    if case .text(let text) = self { ExpansionBudget.cost(of: text) } else { 0 }
  }

  /// An item of a list; the index is in the range of `count`.
  func item(_ index: Int) -> ExpressionValue {
    switch self {
    case .list(let items): return items[index]
    case .tree(let value):
      guard case .array(let items) = value.content else { return .null }
      return ExpressionValue(items[index])
    default: return .null
    }
  }

  /// The members of an object; nil for other values.
  var members: [JSONMember]? {
    guard case .tree(let value) = self, case .object(let members) = value.content else {
      return nil
    }
    return members
  }

  /// The value as a color: one that was computed, a text that names a color that does not follow
  /// the style, or a list of three or four numbers.
  func color(orList: Bool) -> SIMD4<Double>? {
    switch self {
    case .color(let color): return color
    case .text(let text):
      guard case .rgba(let color)? = Self.parsed(text) else { return nil }
      return SIMD4(
        Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    case .list, .tree:
      guard orList, let count, count == 3 || count == 4 else { return nil }
      var channels = SIMD4<Double>(repeating: 1)
      for index in 0..<count {
        guard case .number(let channel) = item(index) else { return nil }
        channels[index] = channel
      }
      return channels
    default: return nil
    }
  }

  /// Whether it is a color and nothing else.
  var isColor: Bool { color(orList: false) != nil }

  /// The name of a color that follows the style, which has no channels here; nil for other values.
  var systemColor: String? {
    guard case .text(let text) = self, case .system(let name)? = Self.parsed(text) else {
      return nil
    }
    return name
  }

  /// The color that a text names; nil for other texts, among them all of more than 64 bytes.
  private static func parsed(_ text: String) -> Scene.Color? {
    text.utf8.count <= 64 ? try? CSSColor.parse(text) : nil
  }

  /// The value in words, for messages.
  var description: String {
    switch self {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .number(let number): "the number \(JSONTree.number(number).flatText)"
    case .text(let text): "the text \(quoted(text))"
    case .color: "a color"
    case .list, .tree: count.map { "a list of \($0)" } ?? "an object"
    case .unknown: "a value"
    }
  }
}

/// The names that expressions know at a place, and whether they are read there at all.
final class ExpressionScope {
  private let parent: ExpressionScope?
  private var values: [String: ExpressionValue] = [:]
  /// Whether braces and a leading `=` have a meaning; elsewhere texts are literal.
  let isLive: Bool

  init(parent: ExpressionScope? = nil, isLive: Bool) {
    self.parent = parent
    self.isLive = isLive
  }

  subscript(name: String) -> ExpressionValue? {
    get {
      var scope: ExpressionScope? = self
      while let current = scope {
        if let value = current.values[name] { return value }
        scope = current.parent
      }
      return nil
    }
    set { values[name] = newValue }
  }

  /// All names, sorted.
  var names: [String] {
    var names = Set<String>()
    var scope: ExpressionScope? = self
    while let current = scope {
      names.formUnion(current.values.keys)
      scope = current.parent
    }
    return names.sorted()
  }
}

/// The number of values that an expansion may still make.
///
/// Each value counts 1, and each 32 bytes of a text 1 more, so that the limit holds for time as
/// well as for memory.
final class ExpansionBudget {
  private(set) var rest: Int

  init(_ limit: Int = Limits.expandedValues) { rest = limit }

  /// Counts values; false once there are too many.
  func spend(_ count: Int = 1) -> Bool {
    rest -= count
    return rest >= 0
  }

  func spend(text: String) -> Bool { spend(1 + Self.cost(of: text)) }

  /// The number of values that the bytes of a text count as.
  static func cost(of text: String) -> Int { text.utf8.count / 32 }
}
