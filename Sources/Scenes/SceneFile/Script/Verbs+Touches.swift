import Base
import Foundation
import SceneModel

extension Grammar {
  static let touchVerbs = [
    ScriptVerbRow(
      Scene.Verb.tap, { if case .tap(let verb) = $0 { verb } else { nil } },
      blank: Scene.Tap(.point(.zero)), on: .one,
      value: Field(
        "tap", placeForm,
        about:
          "Taps the center of a view, or a point of the canvas, or, with `on`, a point of that view.",
        \.verb.place),
      fields: [
        Field(
          "count", .integer(.from(1, to: 10)), default: 1, about: "2 for a double tap.",
          \.verb.count)
      ],
      check: { draft, decoding in decoding.check(draft.verb.place, of: draft.step, "tap") }),
    ScriptVerbRow(
      Scene.Verb.press, { if case .press(let verb) = $0 { verb } else { nil } },
      blank: Scene.Press(.point(.zero)), on: .one,
      value: Field(
        "press", placeForm, about: "Holds a finger on a view or a point, as in `tap`.", \.verb.place
      ),
      fields: [
        Field(
          "for", .time(.positive), default: 1, about: "How long the finger stays.",
          \.verb.duration)
      ],
      check: { draft, decoding in decoding.check(draft.verb.place, of: draft.step, "press") }),
    drag, pinch, rotate,
    ScriptVerbRow(
      Scene.Verb.scroll, { if case .scroll(let verb) = $0 { verb } else { nil } },
      blank: Scene.Scroll(""), on: .none,
      value: Field(
        "scroll", .id,
        about: """
          Scrolls a scroll view to an offset or by a distance, or a table or a picker's wheel to a row, as animated: true does.
          """, \.verb.id),
      fields: [
        Field("to", .point, about: "The point to move to.", optional: \.verb.end),
        Field("by", .offset, about: "The distance to move, in points.", optional: \.verb.distance),
        Field(
          "toRow", .integer(.notNegative),
          about:
            "The row of a table, an item of a collection, or a row of a picker's wheel, from 0.",
          optional: \.verb.row),
        Field(
          "section", .integer(.notNegative), default: 0,
          about: "The section of a table's row, from 0.", \.verb.section),
        Field(
          "component", .integer(.notNegative), default: 0, about: "Which wheel, from 0.",
          \.verb.component),
      ] + timedMovement(),
      choice: .init(keys: ["to", "by", "toRow"], reason: "each says where to go"),
      check: { draft, decoding in decoding.check(draft.verb, of: draft.step) }),
    ScriptVerbRow(
      Scene.Verb.type, { if case .type(let verb) = $0 { verb } else { nil } },
      blank: Scene.TypeText(""), on: .one,
      value: Field(
        "type", .text,
        about: """
          Types a text into the view that `on` names, by default the first responder, or at the end of a label; \\b deletes \
          backward, \\n is return.
          """, \.verb.text),
      fields: [
        Field(
          "interval", .time(.notNegative), default: 0.08,
          about: "The time from character to "
            + "character.",
          \.verb.interval),
        Field(
          "rhythm", .cases("rhythm"), default: "even",
          about:
            "Whether all intervals are equal, or vary as those of a hand; then `interval` is the usual one.",
          \.verb.rhythm),
      ],
      check: { draft, decoding in
        guard let target = draft.step.target, let place = draft.step["on"] else { return true }
        return decoding.needView(target, at: place) != nil
      }),
    ScriptVerbRow(
      Scene.Verb.caption, { if case .caption(let verb) = $0 { verb } else { nil } },
      blank: Scene.Caption(""), on: .none,
      value: Field(
        "caption", .text,
        about:
          "Shows a caption in front of everything; the next step does not wait for it.",
        \.verb.text),
      fields: [
        Field(
          "for", .time(.positive), default: 2, about: "How long it stays.", \.verb.duration),
        Field(
          "place", .name("place", of: ["top", "bottom"]), default: "bottom",
          about: "The position on the canvas.", \.verb.place),
      ]),
  ]
}

let placeForm = Form<Scene.Place>(
  "an id or a point [x, y]",
  schema: .any(of: [Form<String>.id.schema, Form<CGPoint>.point.schema]),
  write: { place, printer in
    switch place {
    case .view(let id): .string(id)
    case .point(let point): Form<CGPoint>.point.write(point, printer)
    }
  },
  read: { node, decoding in
    if node.string != nil { return decoding.target(node, kind: "view").map { .view($0.id) } }
    guard node.items != nil else {
      decoding.reportType(of: node, needed: "the id of a view or a point [x, y]")
      return nil
    }
    return Form<CGPoint>.point.read(node, decoding).map { .point($0) }
  })

extension Decoding {
  /// Whether a finger can touch a place; reports why not.
  func check(_ place: Scene.Place, of step: StepNode, _ verb: String) -> Bool {
    if case .view(let id) = place, let kind = declarations[id] {
      guard needView(Target(id: id, kind: kind), at: step.value) != nil else { return false }
      if let on = step.members.first(where: { $0.key == "on" }) {
        reportConflict(
          on, with: verb, reason: "`on` is for points; the id says what is touched")
        return false
      }
    }
    guard let owner = step.target, let place = step["on"] else { return true }
    return needView(owner, at: place) != nil
  }

  /// Whether the scrolled view supports the step; reports why not.
  fileprivate func check(_ scroll: Scene.Scroll, of step: StepNode) -> Bool {
    guard let kind = declarations[scroll.id] else { return false }
    let target = Target(id: scroll.id, kind: kind)
    guard let viewClass = needView(target, at: step.value) else { return false }
    if viewClass.properties.contains(where: { $0.check == .wheels }) {
      guard allows(["toRow", "component"], "`scroll` of a picker", step), let place = step["toRow"]
      else { return false }
      noteRow(place, scroll.component, of: target.id, wheelAt: step["component"])
      return true
    }
    if viewClass.hasRows, step["toRow"] != nil {
      return allows(["toRow", "section"], "`scroll` of a list to a row", step)
    }
    if viewClass.property("contentOffset") != nil {
      return allows(["to", "by", "duration", "timing"], "`scroll` of a scroll view", step)
    }
    report(
      .wrongType(
        found: "the \(viewClass.name) \(quoted(target.id))",
        needed: "the id of a scroll view or a picker"), at: step.value)
    return false
  }

  /// Whether a step has no other keys of `scroll` than some; reports the others.
  private func allows(_ keys: [String], _ owner: String, _ step: StepNode) -> Bool {
    let all = Grammar.verb("scroll")?.keys.map(\.name) ?? []
    let others = step.members.filter { all.contains($0.key) && !keys.contains($0.key) }
    for other in others { reportUnknown(other, owner: owner, allowed: keys) }
    return others.isEmpty
  }
}
