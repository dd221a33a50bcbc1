import Foundation
internal import Views

/// The effects available in scene files, one row each; decoding, validation and the schema are
/// derived from the rows.
package enum EffectCatalog {
  package static func named(_ name: String) -> EffectDefinition? { all.first { $0.name == name } }

  /// All effects, in the order in which the schema lists them.
  package static let all: [EffectDefinition] = [
    animateShake, shakeAlongXAxis, shakeAlongYAxis, shakeAlongBothAxes, startShake, shake,
    shakeWithOptions, endShake, bounce,
  ]

  private static let animateShake = EffectDefinition(
    "animateShake", about: "Shakes the view's frame; each cycle eases in and out.",
    parameters: [
      .init("offset", .number, 5, about: "How far to each side, in points."),
      .init("duration", .seconds, 0.06, about: "The duration of one cycle, in seconds."),
      .init("repeatCount", .count, 3, about: "How many cycles."),
    ],
    duration: { $0.number("duration") * $0.number("repeatCount") },
    apply: { view, arguments in
      view.animateShake(
        offset: CGFloat(arguments.number("offset")), duration: arguments.number("duration"),
        repeatCount: Float(arguments.number("repeatCount")))
    })

  private static let shakeAlongXAxis = alongAxes(
    "shakeAlongXAxis", about: "Shakes the view from side to side."
  ) { $0.shakeAlongXAxis(duration: $1.duration, repeatCount: $1.count, distance: $1.distance) }

  private static let shakeAlongYAxis = alongAxes(
    "shakeAlongYAxis", about: "Shakes the view up and down."
  ) { $0.shakeAlongYAxis(duration: $1.duration, repeatCount: $1.count, distance: $1.distance) }

  private static let shakeAlongBothAxes = alongAxes(
    "shakeAlongBothAxes", about: "Shakes the view along both axes at once."
  ) { $0.shakeAlongBothAxes(duration: $1.duration, repeatCount: $1.count, distance: $1.distance) }

  private static func alongAxes(
    _ name: String, about: String,
    apply:
      @escaping @MainActor @Sendable (
        UIView, (duration: Double, count: Float, distance: CGFloat)
      ) -> Void
  ) -> EffectDefinition {
    EffectDefinition(
      name, about: about,
      parameters: [
        .init(
          "duration", .seconds, .number(AnimatableConstants.shakeDuration),
          about: "The duration of each direction, in seconds."),
        .init(
          "repeatCount", .count, .number(Double(AnimatableConstants.shakeCount)),
          about: "How many times there and back."),
        .init(
          "distance", .number, .number(Double(AnimatableConstants.shakeDistance)),
          about: "How far to each side, in points."),
      ],
      duration: { $0.number("duration") * 2 * $0.number("repeatCount") },
      apply: { view, arguments in
        apply(
          view,
          (
            arguments.number("duration"), Float(arguments.number("repeatCount")),
            CGFloat(arguments.number("distance"))
          ))
      })
  }

  private static let startShake = EffectDefinition(
    "startShake", about: "Shakes the view by its transform, from left to right and back.",
    parameters: [
      .init("distance", .number, 5, about: "How far to each side, in points."),
      .init(
        "duration", .seconds, 0.06,
        about: "The duration of each direction, in seconds."),
      .init("repeatCount", .count, 5, about: "How many times there and back."),
    ],
    duration: { $0.number("duration") * 2 * $0.number("repeatCount") },
    apply: { view, arguments in
      view.startShake(
        distance: CGFloat(arguments.number("distance")), duration: arguments.number("duration"),
        repeatCount: Float(arguments.number("repeatCount")))
    })

  private static let shake = EffectDefinition(
    "shake", about: "Shakes the view a little for half a second, with decreasing force.",
    duration: { _ in 0.51 }, apply: { view, _ in view.shake() })

  private static let directions = ["rotate", "horizontal", "vertical", "horizontalAndVertical"]
  private static let interpolations = [
    "none", "linearUp", "linearDown", "expUp", "expDown", "random",
  ]
  private static let ends = ["complete", "restart", "continue"]

  private static let shakeWithOptions = EffectDefinition(
    "shakeWithOptions",
    about: "Swings the view to one side and the other, with a force that changes over time.",
    parameters: [
      .init(
        "direction", .choice(directions), "horizontal",
        about: "The direction in which the "
          + "view swings."),
      .init(
        "forceInterpolation", .choice(interpolations), "expDown",
        about: "How the force changes over the duration."),
      .init("atEnd", .choice(ends), "complete", about: "What happens after the duration."),
      .init(
        "autoreverse", .bool, false,
        about: "Whether the force returns to its first value before the end."),
      .init(
        "force", .number, 0.075,
        about: "How far the view swings: 1 is its own size, or 90 degrees."),
      .init(
        "duration", .seconds, 0.5,
        about: "The time over which the force changes, in seconds."),
      .init("iterationDuration", .seconds, 0.03, about: "The duration of one swing, in seconds."),
    ],
    duration: { arguments in
      guard arguments.name("atEnd") == "complete", arguments.number("iterationDuration") > 0 else {
        return 0
      }
      // A round ends with the first swing that ends after its duration.
      let swing = arguments.number("iterationDuration")
      let round = swing * ((arguments.number("duration") / swing).rounded(.down) + 1)
      return arguments.bool("autoreverse") ? 2 * round : round
    },
    apply: { view, arguments in
      let bits = [
        directions.firstIndex(of: arguments.name("direction")).map { UInt($0) },
        interpolations.firstIndex(of: arguments.name("forceInterpolation")).map { 4 << UInt($0) },
        ["restart", "complete", "continue"].firstIndex(of: arguments.name("atEnd"))
          .map { 256 << UInt($0) },
        arguments.bool("autoreverse") ? SCShakeOptions.autoreverse.rawValue : 0,
      ]
      view.shakeWithOptions(
        SCShakeOptions(rawValue: bits.compactMap { $0 }.reduce(0, |)),
        force: CGFloat(arguments.number("force")), duration: CGFloat(arguments.number("duration")),
        iterationDuration: CGFloat(arguments.number("iterationDuration")))
    })

  private static let endShake = EffectDefinition(
    "endShake", about: "Ends `shake` and `shakeWithOptions`: the view is as it was before."
  ) { view, _ in view.endShake() }

  private static let bounce = EffectDefinition(
    "bounce", about: "Makes the view hop twice, the second time lower, like an icon in a dock.",
    parameters: [
      .init("factor", .number, 1, about: "The height of the hop, in heights of the view.")
    ],
    duration: { _ in 22.0 / 30 },
    apply: { view, arguments in view.bounce(CGFloat(arguments.number("factor"))) })
}
