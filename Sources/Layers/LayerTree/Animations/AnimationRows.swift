import Animation
import Graphics

// The properties of the animation classes, in the order in which documentation lists them.

extension PropertyTable where Row == AnimationProperty {
  static var animation: Self { Rows.animation }
  static var property: Self { Rows.property }
  static var basic: Self { Rows.basic }
  static var spring: Self { Rows.spring }
  static var keyframe: Self { Rows.keyframe }
  static var group: Self { Rows.group }
  static var transition: Self { Rows.transition }
}

private enum Rows {
  static let animation = AnimationPropertyTable([
    AnimationProperty(
      "beginTime", \CAAnimation.beginTime, quantity: .seconds,
      "In seconds from the beginning of the scene, in the layer's time."),
    AnimationProperty(
      "duration", \CAAnimation.duration, range: .positive, quantity: .seconds,
      default: .number(0.25), "The duration of one cycle, in seconds."),
    AnimationProperty(
      "speed", \CAAnimation.speed,
      "How fast it runs; negative runs backward, 0 stands still."),
    AnimationProperty(
      "timeOffset", \CAAnimation.timeOffset, quantity: .seconds,
      "How far into its cycle it begins, in seconds."),
    AnimationProperty(
      "repeatCount", \CAAnimation.repeatCount, range: .notNegative, quantity: .repetitions,
      "How many cycles, may be a fraction; \"infinity\" repeats forever; 0 is once."),
    AnimationProperty(
      "repeatDuration", \CAAnimation.repeatDuration, range: .notNegative, quantity: .seconds,
      "For how long cycles repeat, in seconds."),
    AnimationProperty(
      "autoreverses", \CAAnimation.autoreverses,
      "Whether each cycle is followed by the same one backward."),
    AnimationProperty(
      "fillMode", \CAAnimation.fillMode,
      "Whether it shows before it begins and after it has ended."),
    AnimationProperty(
      "removedOnCompletion", aliases: ["isRemovedOnCompletion"],
      \CAAnimation.isRemovedOnCompletion,
      "Whether it is removed when it has ended; false, with fillMode forwards, keeps the final value."
    ),
    AnimationProperty(
      "timingFunction", object: \CAAnimation.timingFunction, as: .timingFunction,
      default: .name("linear"), "The pace of a whole cycle."),
    AnimationProperty(
      "delegate", object: \CAAnimation.delegate, "The object that hears when it starts and stops."),
  ])

  static let property = AnimationPropertyTable(
    extending: animation,
    [
      AnimationProperty(
        "keyPath", object: \CAPropertyAnimation.keyPath,
        "The property, or part of one: position, transform.rotation.z."),
      AnimationProperty(
        "additive", aliases: ["isAdditive"], \CAPropertyAnimation.isAdditive,
        "Whether values are added to what is beneath."),
      AnimationProperty(
        "cumulative", aliases: ["isCumulative"], \CAPropertyAnimation.isCumulative,
        "Whether each cycle starts where the last one ended."),
      AnimationProperty(
        "valueFunction", object: \CAPropertyAnimation.valueFunction, as: .valueFunction,
        "A function that makes transforms from numbers, such as rotateZ; the key path is then that "
          + "of a transform."),
    ])

  static let basic = AnimationPropertyTable(
    extending: property,
    [
      AnimationProperty(
        "fromValue", object: \CABasicAnimation.fromValue, as: .animatedValue,
        "Where it begins; the value beneath when left out."),
      AnimationProperty(
        "toValue", object: \CABasicAnimation.toValue, as: .animatedValue,
        "Where it ends; the value beneath when left out."),
      AnimationProperty(
        "byValue", object: \CABasicAnimation.byValue, as: .animatedValue,
        "The difference between "
          + "its end and its start."),
    ])

  static let spring = AnimationPropertyTable(extending: basic, CASpringAnimation.rows)

  static let keyframe = AnimationPropertyTable(
    extending: property,
    [
      AnimationProperty(
        "values", object: \CAKeyframeAnimation.values, as: .animatedValues,
        "The values, two or more."),
      AnimationProperty(
        "path", object: \CAKeyframeAnimation.path, as: .path,
        "The path that a point moves along, in place of values."),
      AnimationProperty(
        "keyTimes", \CAKeyframeAnimation.keyTimes.asNumbers, range: .unit, sort: "times",
        "When each value is reached, from 0 to 1, ascending; one more than values when discrete."),
      AnimationProperty(
        "timingFunctions", object: \CAKeyframeAnimation.timingFunctions, as: .timingFunctions,
        "The pace from each value to the next."),
      AnimationProperty(
        "calculationMode", \CAKeyframeAnimation.calculationMode,
        "How values between the given ones are computed."),
      AnimationProperty(
        "rotationMode", \CAKeyframeAnimation.rotationMode,
        "Turns the layer along the path: auto faces forward, autoReverse backward."),
      AnimationProperty(
        "tensionValues", \CAKeyframeAnimation.tensionValues.asNumbers,
        "Tightness at each value, for cubic."),
      AnimationProperty(
        "continuityValues", \CAKeyframeAnimation.continuityValues.asNumbers,
        "Sharpness at each value, for cubic."),
      AnimationProperty(
        "biasValues", \CAKeyframeAnimation.biasValues.asNumbers,
        "The bias at each value, for cubic: positive overshoots after the value, negative "
          + "before it."),
    ])

  static let group = AnimationPropertyTable(
    extending: animation,
    [
      AnimationProperty(
        "animations", object: \CAAnimationGroup.animations,
        "The animations; their times are the group's.")
    ])

  static let transition = AnimationPropertyTable(
    extending: animation,
    [
      AnimationProperty(
        "type", \CATransition.type, sort: "transition type",
        "How the new content replaces the old content."),
      AnimationProperty(
        "subtype", \CATransition.subtype, sort: "transition subtype", default: .name("fromLeft"),
        "The side from which the new content comes."),
      AnimationProperty(
        "startProgress", \CATransition.startProgress, range: .unit,
        "The fraction of the transition at which it begins."),
      AnimationProperty(
        "endProgress", \CATransition.endProgress, range: .unit,
        "The fraction of the transition at which it ends."),
    ])
}

extension CASpringAnimation {
  static let massRow = AnimationProperty(
    "mass", \CASpringAnimation.mass, range: .positive, "The mass of the object on the spring.")
  static let stiffnessRow = AnimationProperty(
    "stiffness", \CASpringAnimation.stiffness, range: .positive, "The stiffness of the spring.")
  static let dampingRow = AnimationProperty(
    "damping", \CASpringAnimation.damping, range: .notNegative, "The damping of the spring.")
  static let perceptualDurationRow = AnimationProperty(
    "perceptualDuration", from: theSpring, \CASpringAnimation.perceptualDuration,
    range: .positive, quantity: .seconds,
    "How long it seems to take, in seconds; with bounce, in place of mass, stiffness and damping.")
  static let bounceRow = AnimationProperty(
    "bounce", from: theSpring, \CASpringAnimation.bounce,
    range: .bounce, default: .number(0),
    "How much it bounces, -1 to 1, with perceptualDuration.")

  private static let theSpring = "mass, stiffness and damping"

  fileprivate static let rows = [
    massRow, stiffnessRow, dampingRow,
    AnimationProperty(
      "initialVelocity", \CASpringAnimation.initialVelocity,
      "The initial velocity, as a multiple of the distance from start to end, per second; positive "
        + "is toward the end."),
    perceptualDurationRow, bounceRow,
    AnimationProperty(
      "settlingDuration", from: theSpring, \CASpringAnimation.settlingDuration,
      "After how many seconds the spring is at rest."),
    AnimationProperty(
      "duration", \CASpringAnimation.duration, range: .positive, quantity: .settlingTime,
      default: .number(0.25),
      "In seconds, after which the spring is cut off; \"settling\" until it is still."),
  ]
}
