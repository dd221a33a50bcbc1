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
    rows = Deferred {
      let rows = Class.propertyTable.rows.filter(\.isInFiles)
      // A spring's duration may depend on all its other properties, so it is set last.
      let last = rows.filter { $0.quantity == .settlingTime }
      return (rows.filter { $0.quantity != .settlingTime } + last)
        .map { Property($0, default: $0.shownDefault) }
    }
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
    .basic, about: "An animation from one value to another.",
    needs: [["fromValue", "toValue", "byValue"]]
  ) { CABasicAnimation() }

  fileprivate static let spring = AnimationClass(
    .spring, about: "An animation from one value to another with the motion of a spring.",
    needs: [["fromValue", "toValue", "byValue"]]
  ) { CASpringAnimation() }

  fileprivate static let keyframe = AnimationClass(
    .keyframe, about: "An animation through a list of values, or along a path.",
    needs: [["values", "path"]]
  ) { CAKeyframeAnimation() }

  fileprivate static let group = AnimationClass(
    .group, about: "Several animations at once, in the group's time."
  ) { CAAnimationGroup() }

  fileprivate static let transition = AnimationClass(
    .transition, about: "A transition from the layer's old content to its new content."
  ) { CATransition() }
}
