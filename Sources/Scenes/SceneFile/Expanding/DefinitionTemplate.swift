import Base
import JSON

/// A definition that is expanded before decoding: one with parameters, with a key of items, of a
/// step, or of a cell of an emitter.
struct DefinitionTemplate {
  /// The definition without its parameters.
  let body: JSONValue
  /// The value under `parameters`; nil if there is none.
  let parametersValue: JSONValue?
  let parameters: [Parameter]
  /// Whether it is read only where it is used: a step of a script, whose ids are known only there,
  /// or a cell of an emitter.
  let isReadAtUses: Bool

  /// Keys with which an item of a list is expanded.
  static let itemKeys = ["repeat", "let", "include"]

  /// A parameter of a definition, written `name: default` or `name: { type, default, about }`.
  struct Parameter {
    let name: String
    let keyOffset: Int
    let kind: Kind
    /// Nil if each use must have it.
    let defaultValue: JSONValue?
    /// Whether the kind is written.
    let hasKind: Bool

    init(_ member: JSONMember) {
      name = member.key
      keyOffset = member.keyRange.lowerBound
      if case .object(let members) = member.value.content, let type = member.value["type"],
        case .string(let name) = type.content, let kind = Kind(rawValue: name),
        members.allSatisfy({ ["type", "default", "about"].contains($0.key) })
      {
        self.kind = kind
        defaultValue = member.value["default"]
        hasKind = true
      } else {
        kind = Kind(of: member.value)
        defaultValue = member.value
        hasKind = false
      }
    }

    /// The kind of the values that a parameter takes.
    enum Kind: String, CaseIterable {
      case any, number, text, bool, color, list, object

      /// The kind of a default value; texts with expressions may be of any kind.
      init(of value: JSONValue) {
        self =
          switch value.content {
          case .null: .any
          case .bool: .bool
          case .number: .number
          case .string(let text): text.hasPrefix("=") ? .any : .text
          case .array: .list
          case .object: .object
          }
      }

      /// Words that follow "must be".
      var words: String {
        switch self {
        case .any: "a value"
        case .number: "a number"
        case .text: "a text"
        case .bool: "true or false"
        case .color: "a color"
        case .list: "a list"
        case .object: "an object"
        }
      }

      func allows(_ value: ExpressionValue) -> Bool {
        switch (self, value) {
        case (.any, _), (_, .unknown), (.number, .number), (.text, .text), (.bool, .bool): true
        case (.color, .color), (.color, .text): true
        case (.color, _): value.color(orList: true) != nil || value.members != nil
        case (.list, _): value.count != nil
        case (.object, _): value.members != nil
        default: false
        }
      }
    }
  }

  /// - Parameter isReadAtUses: Whether it is known to be of a step or a cell.
  /// - Returns: Nil for a definition that Decoding expands.
  init?(_ value: JSONValue, isReadAtUses: Bool = false) {
    guard case .object(let members) = value.content else { return nil }
    self.isReadAtUses = isReadAtUses || Self.isStep(members) || Self.isEmitterCell(members)
    parametersValue = value["parameters"]
    guard
      self.isReadAtUses || parametersValue != nil
        || Self.itemKeys.contains(where: { value[$0] != nil })
    else { return nil }
    body = JSONValue(
      content: .object(members.filter { $0.key != "parameters" }), range: value.range)
    if case .object(let all)? = parametersValue?.content {
      parameters = all.map(Parameter.init)
    } else {
      parameters = []
    }
  }

  /// Whether texts in the definition are read as expressions.
  ///
  /// Definitions of steps and cells without parameters are literal.
  var isLive: Bool {
    parametersValue != nil || Self.itemKeys.contains { body[$0] != nil }
  }

  /// Whether an object has a verb, and no key of views, layers and animations.
  private static func isStep(_ members: [JSONMember]) -> Bool {
    let keys = Set(members.map(\.key)).subtracting(["use"])
    return keys.contains { Grammar.verb($0) != nil } && keys.isDisjoint(with: otherKeys)
  }

  private static let otherKeys: Set<String> = {
    let fields = Grammar.viewFields.map(\.name) + Grammar.layerFields.map(\.name)
    let keys = Set(fields + ["keyPath"] + ViewClass.view.keys)
    return keys.filter { Grammar.verb($0) == nil }
  }()

  /// Whether an object has a key that only the cells of emitters have.
  private static func isEmitterCell(_ members: [JSONMember]) -> Bool {
    !members.contains { $0.key == "class" } && members.contains { cellKeys.contains($0.key) }
  }

  private static let cellKeys: Set<String> = {
    let layerKeys = LayerClass.all.flatMap { row in
      row.keyPaths + row.extras.map(\.name) + Grammar.layerFields.map(\.name)
    }
    return Set(Property.emitterCell.flatMap { [$0.name] + $0.aliases })
      .subtracting(layerKeys).subtracting(ViewClass.all.flatMap(\.keys))
      .subtracting(AnimationClass.all.flatMap { $0.properties.map(\.name) })
  }()
}
