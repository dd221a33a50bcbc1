import Animation
import Foundation
import Graphics
import LayerTree

extension AnimationClass {
  static let all: [AnimationClass] = [
    AnimationClass(
      name: "CABasicAnimation", about: "From one value to another.",
      fields: animationFields + propertyFields + basicFields, make: { CABasicAnimation() },
      needs: [["fromValue", "toValue", "byValue"]]),
    AnimationClass(
      name: "CASpringAnimation", about: "From one value to another, as a spring moves.",
      fields: animationFields.filter { $0.name != "duration" } + propertyFields + basicFields
        + springFields, make: { CASpringAnimation() },
      needs: [["fromValue", "toValue", "byValue"]]),
    AnimationClass(
      name: "CAKeyframeAnimation", about: "Through a list of values or along a path.",
      fields: animationFields + propertyFields + keyframeFields, make: { CAKeyframeAnimation() },
      needs: [["values", "path"]]),
    AnimationClass(
      name: "CAAnimationGroup", about: "Several animations at once, in the group's time.",
      fields: animationFields + groupFields, make: { CAAnimationGroup() }),
    AnimationClass(
      name: "CATransition", about: "From the layer's old picture to its new one.",
      fields: animationFields + transitionFields, make: { CATransition() }),
  ]
}

private let classField = Field<AnimationDraft>(
  "class",
  .name(
    "animation class",
    of: [
      "CABasicAnimation", "CASpringAnimation", "CAKeyframeAnimation", "CAAnimationGroup",
      "CATransition",
    ]), about: "Its class."
) { _, _ in }

/// Of every animation.
private let animationFields: [Field<AnimationDraft>] = [
  classField,
  Field("use", .text, about: "The definition to put in place here; other keys override its own.") {
    _, _ in
  },
  Field(
    "key", .text,
    about: "The key to add it under: a later animation under the same key replaces it."
  ) { $0.recipe.key = $1 },
  Field(
    "beginTime", .time(), default: 0,
    about: "In seconds from the beginning of the scene, in the layer's time.",
    \CAAnimation.beginTime),
  Field(
    "duration", .time(.positive), default: 0.25, about: "Of one cycle, in seconds.",
    \CAAnimation.duration),
  Field(
    "speed", Form<Double>.number.map { Float($0) }, default: 1,
    about: "How fast it runs; negative runs backward, 0 stands still.", \CAAnimation.speed),
  Field(
    "timeOffset", .time(), default: 0, about: "How far into its cycle it begins, in seconds.",
    \CAAnimation.timeOffset),
  Field(
    "repeatCount", Form<Double>.repeatCount.map { Float($0) }, default: 0,
    about: "How many cycles, perhaps a fraction; \"infinity\" for ever; 0 is once.",
    \CAAnimation.repeatCount),
  Field(
    "repeatDuration", .time(.notNegative), default: 0,
    about: "For how long cycles repeat, in seconds.",
    \CAAnimation.repeatDuration),
  Field(
    "autoreverses", .bool, default: false,
    about: "Whether each cycle runs back after running forth.",
    \CAAnimation.autoreverses),
  Field(
    "fillMode", Form<String>.name("fill mode", of: MediaTiming.FillMode.allCases.map(\.rawValue)),
    default: "removed", about: "Whether it shows before it begins and after it has ended."
  ) { $0.set(\CAAnimation.fillMode, to: CAMediaTimingFillMode(rawValue: $1)) },
  Field(
    "removedOnCompletion", .bool, default: true,
    about: "Whether it is removed when it has ended; false with fillMode forwards keeps its end.",
    \CAAnimation.isRemovedOnCompletion
  ).spelled("isRemovedOnCompletion"),
  Field(
    "timingFunction", .timingCurve, default: "linear", about: "The pace of a whole cycle."
  ) { draft, points in
    draft.recipe.settings.append { $0.timingFunction = CAMediaTimingFunction(points: points) }
  },
]

/// Of animations of one property.
private let propertyFields: [Field<AnimationDraft>] = [
  Field(
    "keyPath", .text, isRequired: true,
    about: "The property, or part of one: position, transform.rotation.z."
  ) {
    $0.recipe.keyPath = $1
  },
  Field(
    "additive", .bool, default: false, about: "Whether values are added to what is beneath.",
    \CAPropertyAnimation.isAdditive
  ).spelled("isAdditive"),
  Field(
    "cumulative", .bool, default: false,
    about: "Whether each cycle starts where the last one ended.",
    \CAPropertyAnimation.isCumulative
  ).spelled("isCumulative"),
  Field(
    "valueFunction", .name("value function", of: ValueFunctionRow.all.map(\.name)),
    about: "Makes transforms of numbers; the key path is then a transform."
  ) { draft, name in
    draft.recipe.settings.append {
      ($0 as? CAPropertyAnimation)?.valueFunction = CAValueFunction(
        name: CAValueFunctionName(rawValue: name))
    }
  },
]

private let basicFields: [Field<AnimationDraft>] = [
  value("fromValue", about: "Where it begins; the value beneath when left out.", \.fromValue),
  value("toValue", about: "Where it ends; the value beneath when left out.", \.toValue),
  value("byValue", about: "How far it goes.", \.byValue),
]

private func value(
  _ name: String, about: String,
  _ property: ReferenceWritableKeyPath<CABasicAnimation, Any?> & Sendable
) -> Field<AnimationDraft> {
  Field(name, schema: Schema(["$ref": "#/$defs/animatedValue"]), about: about) {
    draft, node, decoding in
    guard let value = draft.valueForm?.read(node, decoding) else { return }
    draft.recipe.settings.append { ($0 as? CABasicAnimation)?[keyPath: property] = value.boxed }
  }
}

private func springNumber(_ range: NumberRange) -> Form<CGFloat> {
  Form<Double>.number(range).map { CGFloat($0) }
}

private let springFields: [Field<AnimationDraft>] = [
  Field(
    "mass", springNumber(.positive), default: 1, about: "Of what hangs on the spring.",
    \CASpringAnimation.mass),
  Field(
    "stiffness", springNumber(.positive), default: 100, about: "Of the spring.",
    \CASpringAnimation.stiffness),
  Field(
    "damping", springNumber(.notNegative), default: 10, about: "What slows it down.",
    \CASpringAnimation.damping),
  Field(
    "initialVelocity", springNumber(.any), default: 0,
    about: "In whole distances per second; positive is toward the end.",
    \CASpringAnimation.initialVelocity),
  Field(
    "perceptualDuration", .time(.positive),
    about:
      "How long it seems to take, in seconds; with bounce, in place of mass, stiffness and damping."
  ) { $0.perceptualDuration = $1 },
  Field(
    "bounce", .number(.from(-1, to: 1)), default: 0,
    about: "How far it swings, -1 to 1, with perceptualDuration."
  ) { $0.bounce = $1 },
  Field(
    "duration", settlingDuration, default: 0.25,
    about: "In seconds, after which the spring is cut off; \"settling\" until it is still."
  ) { draft, duration in
    draft.recipe.lateSettings.append { animation in
      animation.duration = duration ?? (animation as? CASpringAnimation)?.settlingDuration ?? 0
    }
  },
]

/// A time, or nil for as long as the spring takes.
private let settlingDuration = Form<Double?>(
  "a time in seconds or \"settling\"",
  schema: .any(of: [Form<Double>.time(.positive).schema, Schema(["const": "settling"])])
) { node, decoding in
  if node.string == "settling" { return .some(nil) }
  return Form<Double>.time(.positive).read(node, decoding).map { .some($0) }
}

private let keyframeFields: [Field<AnimationDraft>] = [
  Field(
    "values", schema: .list(of: Schema(["$ref": "#/$defs/animatedValue"]), count: 2...Int.max),
    about: "The values, two or more."
  ) { draft, node, decoding in
    guard let form = draft.valueForm,
      let values = Form<[AnimatableValue]>.list(of: form, named: "values", count: 2...Int.max)
        .read(node, decoding)
    else { return }
    draft.valueCount = values.count
    draft.recipe.settings.append { animation in
      (animation as? CAKeyframeAnimation)?.values = values.map { $0.boxed ?? NSNull() }
    }
  },
  Field("path", .path, about: "The path that a point moves along, in place of values.") {
    draft, path in
    draft.recipe.settings.append { ($0 as? CAKeyframeAnimation)?.path = CGPath(path) }
  },
  Field(
    "keyTimes", .list(of: .number(.unit), named: "times"),
    about: "When each value is reached, from 0 to 1, ascending; one more than values when discrete."
  ) { draft, times in
    draft.keyTimes = times
    draft.recipe.settings.append { animation in
      (animation as? CAKeyframeAnimation)?.keyTimes = times.map { NSNumber(value: $0) }
    }
  },
  Field(
    "timingFunctions", Form<[[Double]]>.list(of: .timingCurve, named: "timing functions"),
    about: "The pace from each value to the next."
  ) { draft, curves in
    draft.timingFunctionCount = curves.count
    draft.recipe.settings.append { animation in
      (animation as? CAKeyframeAnimation)?.timingFunctions = curves.map {
        CAMediaTimingFunction(points: $0)
      }
    }
  },
  Field(
    "calculationMode",
    .name("calculation mode", of: ["linear", "discrete", "paced", "cubic", "cubicPaced"]),
    default: "linear", about: "How values between are found."
  ) { draft, name in
    draft.isDiscrete = name == "discrete"
    draft.set(
      \CAKeyframeAnimation.calculationMode, to: CAAnimationCalculationMode(rawValue: name))
  },
  Field(
    "rotationMode", .name("rotation mode", of: ["auto", "autoReverse"]),
    about: "Turns the layer along the path: auto, or autoReverse for the other way round."
  ) { draft, name in
    draft.set(\CAKeyframeAnimation.rotationMode, to: CAAnimationRotationMode(rawValue: name))
  },
  cubic("tensionValues", about: "Tightness at each value, for cubic.", \.tensionValues),
  cubic("continuityValues", about: "Sharpness at each value, for cubic.", \.continuityValues),
  cubic("biasValues", about: "Where the curve lies at each value, for cubic.", \.biasValues),
]

private func cubic(
  _ name: String, about: String,
  _ property: ReferenceWritableKeyPath<CAKeyframeAnimation, [NSNumber]?> & Sendable
) -> Field<AnimationDraft> {
  Field(name, Form<[Double]>.numbers(words: "a list of numbers"), about: about) { draft, numbers in
    draft.recipe.settings.append { animation in
      (animation as? CAKeyframeAnimation)?[keyPath: property] = numbers.map { NSNumber(value: $0) }
    }
  }
}

private let groupFields: [Field<AnimationDraft>] = [
  Field(
    "animations", schema: Schema(["type": "array", "items": ["$ref": "#/$defs/animation"]]),
    about: "The animations; their times are the group's."
  ) { draft, node, decoding in
    guard let items = node.items else {
      return decoding.reportType(of: node, needed: "a list of animations")
    }
    let layer = draft.layer
    let children = items.compactMap { decoding.animation($0, of: layer) }
    draft.recipe.settings.append { animation in
      (animation as? CAAnimationGroup)?.animations = children.map { $0.makeAnimation() }
    }
  }
]

private let transitionFields: [Field<AnimationDraft>] = [
  Field(
    "type", .name("transition type", of: ["fade", "push", "moveIn", "reveal"]), default: "fade",
    about: "How the new picture takes the old one's place."
  ) { $0.set(\CATransition.type, to: CATransitionType(rawValue: $1)) },
  Field(
    "subtype", .name("transition subtype", of: ["fromLeft", "fromRight", "fromTop", "fromBottom"]),
    default: "fromLeft", about: "Where the new picture comes from."
  ) { $0.set(\CATransition.subtype, to: CATransitionSubtype(rawValue: $1)) },
  Field(
    "startProgress", Form<Double>.number(.unit).map { Float($0) }, default: 0,
    about: "How much has happened when it begins.", \CATransition.startProgress),
  Field(
    "endProgress", Form<Double>.number(.unit).map { Float($0) }, default: 1,
    about: "How much has happened when it ends.", \CATransition.endProgress),
]

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
