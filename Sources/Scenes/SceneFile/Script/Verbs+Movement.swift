import Foundation
import JSON
import SceneModel

extension Grammar {
  static let drag = ScriptVerbRow(
    Scene.Verb.drag, { if case .drag(let verb) = $0 { verb } else { nil } },
    blank: Scene.Drag(.point(.zero)), on: .one,
    value: Field(
      "drag", placeForm,
      about:
        "Moves a finger to a point or by a distance; it starts at a view's center or a point, given "
        + "as for `tap`.",
      \.verb.place),
    fields: [
      Field("to", .point, about: "The point to move to.", optional: \.verb.end),
      Field("by", .offset, about: "The distance to move, in points.", optional: \.verb.distance),
    ]
      + movement(
        moves: "The view that follows the finger by its center, as by a pan gesture recognizer.")
      + [
        Field(
          "axis", .cases("axis"), default: "both", about: "The axes along which it follows.",
          \.verb.axis),
        Field(
          "limits", .dragLimits,
          about: "The ranges of its center, in points; beyond them it follows by a rubber band.",
          \.verb.limits),
        Field(
          "snap", .snapPoints,
          about: """
            The centers that it springs to, the one nearest to where it would coast: points, or numbers along a single \
            axis. Without them it coasts, and bounces at the limits.
            """, \.verb.snapPoints),
      ], choice: .init(keys: ["to", "by"], reason: "each says where to go"),
    check: { draft, decoding in
      decoding.check(draft.verb.place, of: draft.step, "drag")
        && decoding.checkMovement(of: draft.verb, draft.step)
    })

  static let pinch = ScriptVerbRow(
    Scene.Verb.pinch, { if case .pinch(let verb) = $0 { verb } else { nil } },
    blank: Scene.Pinch(.point(.zero), distances: []), on: .one,
    value: Field(
      "pinch", placeForm,
      about:
        "Moves two fingers apart or together, about a view's center or a point, given as for `tap`.",
      \.verb.place),
    fields: [
      Field(
        "distances",
        Form<[Double]>.list(of: .number(.notNegative), named: "numbers", count: 2...2),
        isRequired: true,
        about: "The distance between the fingers at the start and at the "
          + "end, in points.",
        \.verb.distances),
      Field(
        "turning", .angle, default: 0, about: "The angle by which the fingers turn.", \.verb.angle
      ),
    ]
      + movement(
        moves: "The view that the fingers scale and turn about the point between them."),
    check: { draft, decoding in
      decoding.check(draft.verb.place, of: draft.step, "pinch")
        && decoding.checkMoved(draft.verb.movedView, draft.step)
    })

  static let rotate = ScriptVerbRow(
    Scene.Verb.rotate, { if case .rotate(let verb) = $0 { verb } else { nil } },
    blank: Scene.Rotate(.point(.zero), by: 0), on: .one,
    value: Field(
      "rotate", placeForm,
      about: "Turns two fingers about a view's center or a point, given as for `tap`.",
      \.verb.place),
    fields: [
      Field(
        "by", .angle, isRequired: true, about: "The angle by which the fingers turn.", \.verb.angle
      ),
      Field(
        "distance", .number(.positive), default: 80,
        about: "The distance between the fingers, in points.", \.verb.distance),
    ]
      + movement(
        moves: "The view that the fingers scale and turn about the point between them."),
    check: { draft, decoding in
      decoding.check(draft.verb.place, of: draft.step, "rotate")
        && decoding.checkMoved(draft.verb.movedView, draft.step)
    })
}

/// A verb that moves something over time.
protocol TimedMovement: SendableMetatype {
  var duration: Double { get set }
  var timing: [Double] { get set }
}

/// A verb that moves fingers over time, which a view may follow.
private protocol FingerMovement: TimedMovement {
  var movedView: String? { get set }
}

extension Scene.Scroll: TimedMovement {}

extension Scene.Drag: FingerMovement {}
extension Scene.Pinch: FingerMovement {}
extension Scene.Rotate: FingerMovement {}

/// The keys that the verbs have which move fingers.
///
/// - Parameter about: A sentence about the view that follows them, for the schema.
private func movement<Verb: FingerMovement>(moves about: String) -> [Field<StepDraft<Verb>>] {
  timedMovement() + [Field("moves", .id, about: about, optional: \.verb.movedView)]
}

/// The keys for the time that a movement takes.
func timedMovement<Verb: TimedMovement>() -> [Field<StepDraft<Verb>>] {
  [
    Field(
      "duration", .time(.positive), default: 0.5, about: "The duration of the movement.",
      \.verb.duration),
    Field(
      "timing", .timingCurve, default: "easeInEaseOut", about: "How the speed changes.",
      \.verb.timing),
  ]
}

extension Decoding {
  /// Whether what follows fingers is a view; reports another object.
  fileprivate func checkMoved(_ id: String?, _ step: StepNode) -> Bool {
    guard let id, let node = step["moves"], let kind = declarations[id] else { return true }
    return needView(Target(id: id, kind: kind), at: node) != nil
  }

  /// Whether the view that follows a finger, and the places where it goes, fit; reports why not.
  fileprivate func checkMovement(of drag: Scene.Drag, _ step: StepNode) -> Bool {
    guard checkMoved(drag.movedView, step) else { return false }
    if step["moves"] == nil,
      let key = step.members.first(where: { ["axis", "limits", "snap"].contains($0.key) })
    {
      report(.missingKey(["moves"], owner: "`drag` with `\(key.key)`"), at: step.node)
      return false
    }
    if let limits = step["limits"],
      drag.axis == .x && drag.limits.y != nil || drag.axis == .y && drag.limits.x != nil
    {
      reportType(
        of: limits,
        needed: "limits of \(drag.axis.rawValue) alone")
      return false
    }
    let count = drag.axis == .both ? 2 : 1
    let nodes = step["snap"]?.items ?? []
    for (point, node) in zip(drag.snapPoints, nodes) where point.count != count {
      reportType(
        of: node,
        needed: count == 2
          ? "a point [x, y], as the view follows along both axes"
          : "a number, as the view follows along \(drag.axis.rawValue)")
      return false
    }
    return true
  }
}

extension Form where Value == Scene.DragLimits {
  fileprivate static let dragLimits: Form = {
    let range = Form<[Double]>.limits
    let fields = [
      Field<Scene.DragLimits>("x", range, about: "The least and the greatest x.", optional: \.x),
      Field<Scene.DragLimits>("y", range, about: "The least and the greatest y.", optional: \.y),
    ]
    return Form(
      "limits { x, y }", schema: .object(fields), write: { $1.object($0, fields) },
      read: { node, decoding in
        var limits = Scene.DragLimits()
        return decoding.read(node, as: "limits", fields: fields, into: &limits) ? limits : nil
      })
  }()
}

extension Form where Value == [Double] {
  /// The least and the greatest of a range.
  fileprivate static let limits: Form = {
    let pair = Form<[Double]>.list(of: .number, named: "numbers", count: 2...2)
    return Form(
      "the least and the greatest number", schema: pair.schema, write: pair.write,
      read: { node, decoding in
        guard let numbers = pair.read(node, decoding) else { return nil }
        guard numbers[0] <= numbers[1] else {
          decoding.report(
            .outOfRange(
              found: "[\(numbers.map { JSONTree.number($0).text() }.joined(separator: ", "))]",
              allowed: "the least number and then the greatest"), at: node)
          return nil
        }
        return numbers
      })
  }()
}

extension Form where Value == [[Double]] {
  /// Points, or numbers along one axis.
  fileprivate static let snapPoints: Form = {
    let point = Form<CGPoint>.point
    let item = Form<[Double]>(
      "a number or a point [x, y]", schema: .any(of: [Form<Double>.number.schema, point.schema]),
      write: { point, _ in point.count == 1 ? .number(point[0]) : .numbers(point) },
      read: { node, decoding in
        guard node.items != nil else {
          return Form<Double>.number.read(node, decoding).map { [$0] }
        }
        return point.read(node, decoding).map { [$0.x, $0.y] }
      })
    return .list(of: item, named: "points")
  }()
}
