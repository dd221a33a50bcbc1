import Base
import JSON
import LayerTree
package import SceneModel

/// A class of animations that a scene may name, with its properties.
package struct AnimationClass: Sendable {
  package let kind: Scene.Animation.Kind
  package let about: String
  let make: @Sendable () -> CAAnimation
  /// Whether it animates one property, which its key path names.
  package let isOfProperty: Bool
  /// Whether it holds other animations.
  package let isGroup: Bool
  /// Groups of keys; an animation needs at least one key of each group.
  package let needs: [[String]]
  private let rows: Deferred<[Property]>

  private init<Class: CAAnimation>(
    _ kind: Scene.Animation.Kind, about: String, needs: [[String]] = [],
    make: @escaping @Sendable () -> Class
  ) {
    self.kind = kind
    self.about = about
    self.make = make
    self.needs = needs
    isOfProperty = Class.self is CAPropertyAnimation.Type
    isGroup = kind == .group
    rows = Deferred { Self.properties(of: Class.self) }
  }

  /// The properties, including inherited ones, in the order in which they are set.
  package var properties: [Property] { rows.value }

  package var name: String { kind.rawValue }

  package static let all = Scene.Animation.Kind.allCases.map(\.animationClass)

  /// The class with a name; nil if there is none.
  package static func named(_ name: String) -> AnimationClass? {
    Scene.Animation.Kind(rawValue: name)?.animationClass
  }

  /// The value functions of animations, and the notation of their values.
  package static let valueFunctions: [(name: String, kind: ValueKind)] =
    ["rotateX", "rotateY", "rotateZ"].map { ($0, .angle) }
    + ["scaleX", "scaleY", "scaleZ", "translateX", "translateY", "translateZ"].map {
      ($0, .number())
    }
    + ["scale", "translate"].map { ($0, .numbers(3, words: "three numbers [x, y, z]")) }
}

// MARK: - Classes

extension Scene.Animation.Kind {
  package var animationClass: AnimationClass {
    switch self {
    case .basic: .basic
    case .spring: .spring
    case .keyframe: .keyframe
    case .group: .group
    case .transition: .transition
    }
  }
}

extension AnimationClass {
  fileprivate static let basic = AnimationClass(
    .basic, about: "From one value to another.", needs: [["fromValue", "toValue", "byValue"]]
  ) { CABasicAnimation() }

  fileprivate static let spring = AnimationClass(
    .spring, about: "From one value to another, as a spring moves.",
    needs: [["fromValue", "toValue", "byValue"]]
  ) { CASpringAnimation() }

  fileprivate static let keyframe = AnimationClass(
    .keyframe, about: "Through a list of values or along a path.", needs: [["values", "path"]]
  ) { CAKeyframeAnimation() }

  fileprivate static let group = AnimationClass(
    .group, about: "Several animations at once, in the group's time."
  ) { CAAnimationGroup() }

  fileprivate static let transition = AnimationClass(
    .transition, about: "From the layer's old picture to its new one."
  ) { CATransition() }
}

// MARK: - Properties

extension AnimationClass {
  /// The notation of the properties, in the order in which they are set.
  private static func properties(of type: CAAnimation.Type) -> [Property] {
    // A spring's duration may depend on all its other properties, so it is set last.
    let isSpring = type == CASpringAnimation.self
    let rows = type.propertyTable.rows
    let ordered =
      isSpring ? rows.filter { $0.key != "duration" } + rows.filter { $0.key == "duration" } : rows
    return ordered.compactMap { property($0, isSpring: isSpring) }
  }

  /// The notation of a property; nil if only code can set it, or if it is not among a scene's
  /// properties.
  private static func property(_ row: AnimationProperty, isSpring: Bool) -> Property? {
    switch row.key {
    case "keyPath", "delegate", "animations", "settlingDuration": nil
    case "duration":
      Property(
        row, sort: row.key, kind: isSpring ? .settlingTime : nil, default: 0.25)
    case "timingFunction": Property(row, sort: "", kind: .timing, default: "linear")
    case "timingFunctions":
      Property(row, sort: "", kind: .list(.timing, named: "timing functions"))
    case "valueFunction":
      Property(
        row, sort: "", kind: .name("value function", of: AnimationClass.valueFunctions.map(\.name)))
    case "fromValue", "toValue", "byValue":
      Property(row, sort: "", kind: .animatedValue)
    case "values": Property(row, sort: "", kind: .animatedValues)
    case "path": Property(row, sort: "", kind: .path)
    case "keyTimes":
      Property(row, sort: "", kind: .list(row.numberKind, named: "times"))
    case "tensionValues", "continuityValues", "biasValues":
      Property(row, sort: "", kind: .numbers(words: "a list of numbers"))
    case "perceptualDuration": Property(row, sort: "", kind: row.numberKind)
    case "bounce": Property(row, sort: "", kind: row.numberKind, default: 0)
    case "type": Property(row, sort: "transition type", default: initial(row))
    case "subtype":
      // The schema shows the behavior of a transition without a subtype.
      Property(row, sort: "transition subtype", default: "fromLeft")
    default: Property(row, sort: words(row.key), default: initial(row))
    }
  }

  /// The schema's default of a property; nil for a list, an empty name or no value.
  private static func initial(_ row: AnimationProperty) -> JSONTree? {
    switch (row.initialValue, row.valueShape) {
    case (.numbers?, _), (.name("")?, _): nil
    case (let value?, let shape?): JSONTree(default: value, of: shape)
    default: nil
    }
  }

  /// A key as separate words: "fill mode".
  private static func words(_ key: String) -> String {
    key.map { $0.isUppercase ? " \($0.lowercased())" : "\($0)" }.joined()
  }
}
