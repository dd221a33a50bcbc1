import Foundation
import JSON
import LayerTree
import Staging
import Views

extension ScriptVerb {
  static let touchVerbs = [
    ScriptVerb(
      "tap", placeForm, on: .one,
      fields: [
        Field(
          "count", Form<Int>.integer(.from(1, to: 10)), default: 1, about: "2 for a double tap."
        ) { $0.count = $1 }
      ],
      about: "Taps the middle of a view, or a point of the canvas, or with `on` of that view."
    ) { draft, place, decoding in
      guard let spot = decoding.spot(place, of: draft) else { return }
      let count = draft.count
      draft.length = 0.2 * Double(count) - 0.1
      draft.action = { cast in
        guard let stage = cast.stage else { return }
        switch spot.target(in: cast) {
        case .view(let view)?: stage.tap(view, count: count)
        case .point(let point)?: stage.tap(point, count: count)
        case nil: break
        }
      }
    },
    ScriptVerb(
      "press", placeForm, on: .one,
      fields: [
        Field("for", .time(.positive), default: 1, about: "How long the finger stays.") {
          $0.duration = $1
        }
      ], about: "Holds a finger on a view or a point, as `tap`."
    ) { draft, place, decoding in
      guard let spot = decoding.spot(place, of: draft) else { return }
      let seconds = draft.duration ?? 1
      draft.length = seconds
      draft.action = { cast in
        guard let stage = cast.stage else { return }
        switch spot.target(in: cast) {
        case .view(let view)?: stage.press(view, for: seconds)
        case .point(let point)?: stage.press(point, for: seconds)
        case nil: break
        }
      }
    },
    ScriptVerb(
      "drag", placeForm, on: .one, fields: [toField, byField, dragDuration, timingField],
      choice: .init(keys: ["to", "by"], reason: "each says where to go"),
      about:
        "Moves a finger from a view's middle or a point, as `tap`, to a point or by a distance."
    ) { draft, place, decoding in
      guard let spot = decoding.spot(place, of: draft), draft.hasGoal else { return }
      let (end, distance, curve) = (draft.end, draft.distance, draft.timing)
      let seconds = draft.duration ?? 0.5
      draft.length = seconds
      draft.action = { cast in
        guard let stage = cast.stage, let start = spot.point(in: cast) else { return }
        let goal =
          end ?? CGPoint(x: start.x + (distance?.width ?? 0), y: start.y + (distance?.height ?? 0))
        stage.drag(
          from: start, to: goal, duration: seconds, timing: CAMediaTimingFunction(points: curve))
      }
    },
    ScriptVerb(
      "scroll", targetForm, on: .none,
      fields: [toField, byField, rowField, componentField, dragDuration, timingField],
      choice: .init(keys: ["to", "by", "toRow"], reason: "each says where to go"),
      about: """
        Scrolls a scroll view to an offset or by a distance, or turns a picker's wheel to a row, as animated: true does.
        """
    ) { draft, target, decoding in
      guard let place = draft.node["scroll"],
        let viewClass = decoding.needView(target, at: place)
      else { return }
      if viewClass.name == "UIPickerView" {
        decoding.readTurn(of: target, into: &draft)
      } else if viewClass.name == "UIScrollView" || viewClass.bases.contains("UIScrollView") {
        decoding.readScroll(of: target, into: &draft)
      } else {
        decoding.report(
          .wrongType(
            found: "the \(viewClass.name) \(quoted(target.id))",
            needed: "the id of a scroll view or a picker"), at: place)
      }
    },
    ScriptVerb(
      "type", .text, on: .one,
      fields: [
        Field("interval", .time(.notNegative), default: 0.08, about: "From character to character.")
        { $0.interval = $1 }
      ],
      about: """
        Types a text into what `on` names, else into the first responder; \\b deletes backward, \\n is return.
        """
    ) { draft, text, decoding in
      if let target = draft.on.first, let place = draft.node["on"],
        decoding.needView(target, at: place) == nil
      {
        return
      }
      let (id, interval) = (draft.on.first?.id, draft.interval ?? 0.08)
      draft.length = Double(text.count) * interval
      draft.action = { cast in
        cast.stage?.type(text, into: id.flatMap { cast.view($0) }, interval: interval)
      }
    },
    ScriptVerb(
      "caption", .text, on: .none,
      fields: [
        Field("for", .time(.positive), default: 2, about: "How long it stays.") {
          $0.duration = $1
        },
        Field(
          "place", .name("place", of: ["top", "bottom"]), default: "bottom",
          about: "Where it lies on the canvas."
        ) { $0.place = $1 },
      ],
      about: "Says something on a pill in front of everything; the next step need not wait for it."
    ) { draft, text, _ in
      let (seconds, isAtTop) = (draft.duration ?? 2, draft.place == "top")
      draft.action = { cast in
        cast.stage?.caption(text, for: seconds, place: isAtTop ? .top : .bottom)
      }
    },
  ]
}

// MARK: - Places

/// Where a finger goes, as a step writes it.
enum TouchPlace: Sendable {
  case target(Target)
  case point(CGPoint)
}

/// Where a finger goes.
struct TouchSpot: Sendable {
  enum Goal {
    case view(UIView)
    case point(CGPoint)
  }

  let place: TouchPlace
  /// The view in whose space the point is; nil for the canvas.
  let owner: String?

  /// What to touch now; nil, having been reported, where it is not there.
  @MainActor func target(in cast: Cast) -> Goal? {
    switch place {
    case .target(let target): cast.view(target.id).map { .view($0) }
    case .point: point(in: cast).map { .point($0) }
    }
  }

  /// The point on the canvas.
  @MainActor func point(in cast: Cast) -> CGPoint? {
    switch place {
    case .target(let target):
      return cast.view(target.id).map { view in
        view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: cast.stage?.window)
      }
    case .point(let point):
      guard let owner else { return point }
      return cast.view(owner)?.convert(point, to: cast.stage?.window)
    }
  }
}

private let placeForm = Form<TouchPlace>(
  "an id or a point [x, y]", schema: .any(of: [targetForm.schema, Form<CGPoint>.point.schema])
) { node, decoding in
  if node.string != nil { return decoding.target(node, sort: "view").map { .target($0) } }
  guard node.items != nil else {
    decoding.reportType(of: node, needed: "the id of a view or a point [x, y]")
    return nil
  }
  return Form<CGPoint>.point.read(node, decoding).map { .point($0) }
}

extension Decoding {
  fileprivate func spot(_ place: TouchPlace, of draft: StepDraft) -> TouchSpot? {
    let node = draft.node
    if case .target(let target) = place {
      let verbs = ["tap", "press", "drag"]
      guard let verb = verbs.first(where: { node[$0] != nil }), let at = node[verb],
        needView(target, at: at) != nil
      else { return nil }
      if let on = node.members?.first(where: { $0.key == "on" }) {
        reportConflict(
          on, with: verb, reason: "`on` is for points; the id says what is touched")
        return nil
      }
    }
    if let owner = draft.on.first, let at = node["on"], needView(owner, at: at) == nil {
      return nil
    }
    return TouchSpot(place: place, owner: draft.on.first?.id)
  }

  /// A step that turns a picker's wheel.
  fileprivate func readTurn(of target: Target, into draft: inout StepDraft) {
    guard allows(["toRow", "component"], "`scroll` of a picker", draft.node), let row = draft.row,
      let place = draft.node["toRow"]
    else { return }
    let component = draft.component
    checkRow(place, component, of: target.id, wheelAt: draft.node["component"])
    draft.length = UIPickerView.turnTime
    draft.action = { cast in
      guard let picker = cast.view(target.id) as? UIPickerView else { return }
      cast.stage?.scroll(picker, toRow: row, inComponent: component)
    }
  }

  /// A step that scrolls a scroll view.
  fileprivate func readScroll(of target: Target, into draft: inout StepDraft) {
    guard allows(["to", "by", "duration", "timing"], "`scroll` of a scroll view", draft.node),
      draft.hasGoal
    else { return }
    let (end, distance) = (draft.end, draft.distance)
    let (seconds, curve) = (draft.duration ?? 0.5, draft.timing)
    draft.length = seconds
    draft.action = { cast in
      guard let stage = cast.stage, let view = cast.view(target.id) as? UIScrollView else { return }
      let timing = CAMediaTimingFunction(points: curve)
      if let end {
        stage.scroll(view, to: end, duration: seconds, timing: timing)
      } else if let distance {
        let distance = CGPoint(x: distance.width, y: distance.height)
        stage.scroll(view, by: distance, duration: seconds, timing: timing)
      }
    }
  }

  /// Whether a step has none of its verb's keys but some; reports the others.
  private func allows(_ keys: [String], _ owner: String, _ node: Node) -> Bool {
    let all = ["to", "by", "toRow", "component", "duration", "timing"]
    let strangers = node.members?.filter { all.contains($0.key) && !keys.contains($0.key) } ?? []
    for stranger in strangers { reportUnknown(stranger, owner: owner, allowed: keys) }
    return strangers.isEmpty
  }
}

extension StepDraft {
  /// Whether it could be read where to go.
  fileprivate var hasGoal: Bool { end != nil || distance != nil }
}

// MARK: - Keys

private let toField = Field<StepDraft>("to", Form<CGPoint>.point, about: "Where to go.") {
  $0.end = $1
}
private let byField = Field<StepDraft>("by", Form<CGSize>.offset, about: "How far to go.") {
  $0.distance = $1
}
private let dragDuration = Field<StepDraft>(
  "duration", .time(.positive), default: 0.5, about: "How long it is on its way."
) { $0.duration = $1 }
private let timingField = Field<StepDraft>(
  "timing", Form<[Double]>.timingCurve, default: "easeInEaseOut", about: "How the speed changes."
) { $0.timing = $1 }
private let rowField = Field<StepDraft>(
  "toRow", Form<Int>.integer(.notNegative), about: "The row of a picker's wheel, from 0."
) { $0.row = $1 }
private let componentField = Field<StepDraft>(
  "component", Form<Int>.integer(.notNegative), default: 0, about: "Which wheel, from 0."
) { $0.component = $1 }
