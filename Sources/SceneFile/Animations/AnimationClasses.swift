import Animation
import Foundation
import Graphics
import LayerTree

extension AnimationClass {
  static let all: [AnimationClass] = [
    AnimationClass(
      CABasicAnimation.self, about: "From one value to another.",
      needs: [["fromValue", "toValue", "byValue"]]
    ) { CABasicAnimation() },
    AnimationClass(
      CASpringAnimation.self, about: "From one value to another, as a spring moves.",
      needs: [["fromValue", "toValue", "byValue"]], own: ["duration": settlingDuration],
      last: "duration"
    ) { CASpringAnimation() },
    AnimationClass(
      CAKeyframeAnimation.self, about: "Through a list of values or along a path.",
      needs: [["values", "path"]]
    ) { CAKeyframeAnimation() },
    AnimationClass(
      CAAnimationGroup.self, about: "Several animations at once, in the group's time."
    ) { CAAnimationGroup() },
    AnimationClass(
      CATransition.self, about: "From the layer's old picture to its new one."
    ) { CATransition() },
  ]

  /// - Parameters:
  ///   - own: Ways to write a property that this class alone has, by keys.
  ///   - last: The key of the property that is listed last.
  private init(
    _ type: CAAnimation.Type, about: String, needs: [[String]] = [], own: [String: Special] = [:],
    last: String? = nil, make: @escaping @Sendable () -> CAAnimation
  ) {
    let special = specialFields.merging(own) { _, own in own }
    let rows = type.propertyTable.rows
    let ordered = rows.filter { $0.key != last } + rows.filter { $0.key == last }
    name = "\(type)"
    self.about = about
    self.needs = needs
    self.make = make
    fields = sharedFields + ordered.compactMap { special[$0.key]?($0) ?? field($0) }
  }
}

/// The keys of every animation that are not its properties.
private let sharedFields: [Field<AnimationDraft>] = [
  Field(
    "class",
    .name(
      "animation class",
      of: [
        "CABasicAnimation", "CASpringAnimation", "CAKeyframeAnimation", "CAAnimationGroup",
        "CATransition",
      ]), about: "Its class."
  ) { _, _ in },
  Field("use", .text, about: "The definition to put in place here; other keys override its own.") {
    _, _ in
  },
  Field(
    "key", .text,
    about: "The key to add it under: a later animation under the same key replaces it."
  ) { $0.recipe.key = $1 },
]

// MARK: - Properties by their rows

/// Makes the field of a row whose values are written in a way of their own.
private typealias Special = @Sendable (AnimationProperty) -> Field<AnimationDraft>

/// A property that is written as its row says; nil for what only code can set.
/// - Parameters:
///   - value: Stands in the schema in place of the property's own default.
///   - note: Notes what was read besides setting it.
private func field(
  _ row: AnimationProperty, default value: JSONTree? = nil,
  note: @escaping @Sendable (inout AnimationDraft, AnimatableValue) -> Void = { _, _ in }
) -> Field<AnimationDraft>? {
  guard let shape = row.valueShape, !row.isDerived else { return nil }
  let sorts = ["type": "transition type", "subtype": "transition subtype"]
  return Field(
    row.key, row.form(of: shape, sort: sorts[row.key] ?? words(row.key)),
    default: value ?? initialValue(row), about: row.about
  ) { draft, value in
    note(&draft, value)
    draft.set(row, to: value)
  }.spelled(row.aliases)
}

/// A key in words: "fill mode".
private func words(_ key: String) -> String {
  key.map { $0.isUppercase ? " \($0.lowercased())" : "\($0)" }.joined()
}

/// What the schema says that a property is when it is left out; nil for no value and for no list.
private func initialValue(_ row: AnimationProperty) -> JSONTree? {
  switch (row.initialValue, row.valueShape) {
  case (.numbers?, _), (.name("")?, _): nil
  case (let value?, let shape?): JSONTree(default: value, of: shape)
  default: nil
  }
}

/// The properties whose values are written in a way of their own, by keys.
private let specialFields: [String: Special] = [
  "duration": { field($0, default: 0.25)! },
  "timingFunction": { row in
    Field(row.key, .timingCurve, default: "linear", about: row.about) { draft, points in
      draft.recipe.settings.append {
        $0.setValue(CAMediaTimingFunction(points: points), forKey: row.key)
      }
    }
  },
  "keyPath": { row in
    Field(row.key, .text, isRequired: true, about: row.about) { $0.recipe.keyPath = $1 }
  },
  "valueFunction": { row in
    Field(
      row.key, .name("value function", of: ValueFunctionRow.all.map(\.name)), about: row.about
    ) { draft, name in
      draft.recipe.settings.append {
        $0.setValue(CAValueFunction(name: CAValueFunctionName(rawValue: name)), forKey: row.key)
      }
    }
  },
  "fromValue": animatedValue, "toValue": animatedValue, "byValue": animatedValue,
  "perceptualDuration": { row in
    Field(row.key, row.numberForm, about: row.about) { $0.perceptualDuration = $1 }
  },
  "bounce": { row in
    Field(row.key, row.numberForm, default: 0, about: row.about) { $0.bounce = $1 }
  },
  "values": { row in
    Field(
      row.key,
      schema: .list(of: Schema(["$ref": "#/$defs/animatedValue"]), count: 2...Int.max),
      about: row.about
    ) { draft, node, decoding in
      guard let form = draft.valueForm,
        let values = Form<[AnimatableValue]>.list(of: form, named: "values", count: 2...Int.max)
          .read(node, decoding)
      else { return }
      draft.valueCount = values.count
      draft.recipe.settings.append { animation in
        animation.setValue(values.map { $0.boxed ?? NSNull() }, forKey: row.key)
      }
    }
  },
  "path": { row in
    Field(row.key, .path, about: row.about) { $0.set(row, to: .path($1)) }
  },
  "keyTimes": { row in
    Field(row.key, .list(of: row.numberForm, named: "times"), about: row.about) { draft, times in
      draft.keyTimes = times
      draft.set(row, to: .numbers(times))
    }
  },
  "timingFunctions": { row in
    Field(
      row.key, Form<[[Double]]>.list(of: .timingCurve, named: "timing functions"),
      about: row.about
    ) { draft, curves in
      draft.timingFunctionCount = curves.count
      draft.recipe.settings.append { animation in
        animation.setValue(curves.map { CAMediaTimingFunction(points: $0) }, forKey: row.key)
      }
    }
  },
  "calculationMode": { row in
    field(row) { draft, mode in draft.isDiscrete = mode == .name("discrete") }!
  },
  "animations": { row in
    Field(
      row.key, schema: Schema(["type": "array", "items": ["$ref": "#/$defs/animation"]]),
      about: row.about
    ) { draft, node, decoding in
      guard let items = node.items else {
        return decoding.reportType(of: node, needed: "a list of animations")
      }
      let layer = draft.layer
      let children = items.compactMap { decoding.animation($0, of: layer) }
      draft.recipe.settings.append { animation in
        animation.setValue(children.map { $0.makeAnimation() }, forKey: row.key)
      }
    }
  },
  // The schema says what no subtype does.
  "subtype": { field($0, default: "fromLeft")! },
]

private let animatedValue: Special = { row in
  Field(row.key, schema: Schema(["$ref": "#/$defs/animatedValue"]), about: row.about) {
    draft, node, decoding in
    if let value = draft.valueForm?.read(node, decoding) { draft.set(row, to: value) }
  }
}

/// A time, or as long as the spring takes.
private let settlingDuration: Special = { row in
  let form = Form<Double?>(
    "a time in seconds or \"settling\"",
    schema: .any(of: [row.numberForm.schema, Schema(["const": "settling"])])
  ) { node, decoding in
    if node.string == "settling" { return .some(nil) }
    return row.numberForm.read(node, decoding).map { .some($0) }
  }
  return Field(row.key, form, default: 0.25, about: row.about) { draft, duration in
    draft.recipe.lateSettings.append { animation in
      let settling = (animation as? CASpringAnimation)?.settlingDuration
      row.set(.number(duration ?? settling ?? 0), on: animation)
    }
  }
}

/// A value function, and how the numbers that it takes are written.
struct ValueFunctionRow: Sendable {
  let name: String
  let form: Form<AnimatableValue>

  static let all: [ValueFunctionRow] =
    ["rotateX", "rotateY", "rotateZ"].map {
      ValueFunctionRow(name: $0, form: Form<Double>.angle.map { .number($0) })
    }
    + ["scaleX", "scaleY", "scaleZ", "translateX", "translateY", "translateZ"].map {
      ValueFunctionRow(name: $0, form: Form<Double>.number.map { .number($0) })
    }
    + ["scale", "translate"].map {
      let three = Form<[Double]>.numbers(3, words: "three numbers [x, y, z]")
      return ValueFunctionRow(name: $0, form: three.map { .numbers($0) })
    }
}
