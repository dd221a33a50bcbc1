import Animation
import Foundation
import JSON
import LayerTree

/// An animation as a scene describes it: a value, from which animations are made.
struct AnimationRecipe: Sendable {
  let animationClass: AnimationClass
  /// The key to add it under; nil for none.
  var key: String?
  var keyPath: String?
  var settings: [AnimationSetting] = []
  /// Applied behind all others, since they ask the animation for what those have set.
  var lateSettings: [AnimationSetting] = []
  /// What makes the animation where its class alone does not tell.
  var make: (@Sendable () -> CAAnimation)?

  init(_ animationClass: AnimationClass) { self.animationClass = animationClass }

  func makeAnimation() -> CAAnimation {
    let animation = make?() ?? animationClass.make()
    if let keyPath { (animation as? CAPropertyAnimation)?.keyPath = keyPath }
    for setting in settings + lateSettings { setting(animation) }
    return animation
  }
}

typealias AnimationSetting = @Sendable (CAAnimation) -> Void

/// What the rows of the animation classes read into.
struct AnimationDraft {
  var recipe: AnimationRecipe
  /// The layer that is animated; nil for a definition on its own.
  let layer: LayerRecipe?
  /// How the animated values are written, by what the key path leads to; nil where that is unknown.
  var valueForm: Form<AnimatableValue>?
  var isDiscrete = false
  /// How many values or points there are, as far as known.
  var valueCount: Int?
  var keyTimes: [Double]?
  var timingFunctionCount: Int?
  var bounce: Double?
  var perceptualDuration: Double?

  /// Sets one property of the animation, which is of the class whose table has the row.
  mutating func set<Class: CAAnimation, Value: Sendable>(
    _ property: ReferenceWritableKeyPath<Class, Value> & Sendable, to value: Value
  ) {
    recipe.settings.append { animation in
      guard let animation = animation as? Class else {
        preconditionFailure("\(type(of: animation)) is no \(Class.self)")
      }
      animation[keyPath: property] = value
    }
  }
}

extension Field where Owner == AnimationDraft {
  /// A row that sets one property of an animation class.
  init<Class: CAAnimation, Value: Sendable>(
    _ name: String, _ form: Form<Value>, default: JSONTree? = nil, about: String,
    _ property: ReferenceWritableKeyPath<Class, Value> & Sendable
  ) {
    self.init(name, form, default: `default`, about: about) { $0.set(property, to: $1) }
  }
}

/// A class that a scene may name, as a row with its properties.
struct AnimationClass: Sendable {
  let name: String
  let about: String
  /// Inherited ones included.
  let fields: [Field<AnimationDraft>]
  let make: @Sendable () -> CAAnimation
  /// Groups of keys, of each of which at least one is needed.
  var needs: [[String]] = []

  static func named(_ name: String) -> AnimationClass? { all.first { $0.name == name } }
}
