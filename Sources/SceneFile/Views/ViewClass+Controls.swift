import Foundation
import Views

extension ViewClass {
  static let control = ViewClass(
    "UIControl", view, about: "A view that turns touches into events.",
    properties: controlProperties, fields: [actionsField]
  ) { UIControl() }
}

private let controlProperties: [ViewProperty] = [
  ViewProperty(
    "isEnabled", Form<Bool>.bool, default: true, about: "Whether it answers touches.",
    get: { (view: UIControl) in view.isEnabled }, set: { $0.isEnabled = $1 }),
  ViewProperty(
    "isSelected", Form<Bool>.bool, default: false, about: "Whether it is selected.",
    get: { (view: UIControl) in view.isSelected }, set: { $0.isSelected = $1 }),
  ViewProperty(
    "isHighlighted", Form<Bool>.bool, default: false, about: "Whether it looks pressed.",
    get: { (view: UIControl) in view.isHighlighted }, set: { $0.isHighlighted = $1 }),
  ViewProperty(
    "contentHorizontalAlignment",
    .option(
      "alignment",
      [
        ("center", .center), ("left", .left), ("right", .right), ("fill", .fill),
        ("leading", .leading), ("trailing", .trailing),
      ]), default: "center", about: "Where the content stands from left to right.",
    get: { (view: UIControl) in view.contentHorizontalAlignment },
    set: { $0.contentHorizontalAlignment = $1 }),
  ViewProperty(
    "contentVerticalAlignment",
    .option(
      "alignment", [("center", .center), ("top", .top), ("bottom", .bottom), ("fill", .fill)]),
    default: "center", about: "Where the content stands from top to bottom.",
    get: { (view: UIControl) in view.contentVerticalAlignment },
    set: { $0.contentVerticalAlignment = $1 }),
]

// MARK: - Actions

private let controlEvents: [(name: String, value: UIControl.Event)] = [
  ("touchDown", .touchDown), ("touchDownRepeat", .touchDownRepeat),
  ("touchDragInside", .touchDragInside), ("touchDragOutside", .touchDragOutside),
  ("touchDragEnter", .touchDragEnter), ("touchDragExit", .touchDragExit),
  ("touchUpInside", .touchUpInside), ("touchUpOutside", .touchUpOutside),
  ("touchCancel", .touchCancel), ("valueChanged", .valueChanged),
  ("primaryActionTriggered", .primaryActionTriggered), ("editingDidBegin", .editingDidBegin),
  ("editingChanged", .editingChanged), ("editingDidEnd", .editingDidEnd),
  ("editingDidEndOnExit", .editingDidEndOnExit),
]

private let actionsField = Field<ViewDraft>(
  "actions",
  schema: Schema(
    around: [],
    [
      "type": "object",
      "properties": .object(
        controlEvents.map { event in
          JSONTree.Member(
            key: event.name, value: ["type": "array", "items": ["$ref": "#/$defs/step"]])
        }),
      "additionalProperties": false,
    ]),
  about: "The steps that answer an event, such as { touchUpInside: [{ effect: … }] }; see `script`."
) { draft, node, decoding in
  decoding.readActions(node, of: draft.recipe.number)
}

extension Decoding {
  /// Notes what answers events, to be read once all ids are known.
  fileprivate func readActions(_ node: Node, of number: Int) {
    guard let members = node.members else {
      return reportType(of: node, needed: "an object of steps by events")
    }
    for member in members {
      guard let event = controlEvents.first(where: { $0.name == member.key })?.value else {
        reportUnknown(
          member, owner: "the actions of a control", allowed: controlEvents.map(\.name))
        continue
      }
      guard !isReadingDefinition else { continue }
      later.append { decoding in
        let steps = decoding.steps(member.node)
        decoding.handlers[number, default: []].append(EventHandler(event: event, steps: steps))
      }
    }
  }
}
