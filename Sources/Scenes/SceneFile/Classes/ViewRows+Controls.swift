import Foundation
import Graphics
import SceneModel
import Views

extension ViewClass {
  static let control = ViewClass(
    .control, view, about: "A view that turns touches into events.",
    properties: controlProperties
  ) { UIControl() }
}

@MainActor private let controlProperties: [Property] = [
  .actions(
    "actions", controlEvents.map(\.name),
    "The steps that answer an event, such as { touchUpInside: [{ effect: … }] }; see `script`."),
  Property("isEnabled", \UIControl.isEnabled, default: true, "Whether it answers touches."),
  Property("isSelected", \UIControl.isSelected, default: false, "Whether it is selected."),
  Property(
    "isHighlighted", \UIControl.isHighlighted, default: false, "Whether it looks pressed."),
  Property(
    "contentHorizontalAlignment", \UIControl.contentHorizontalAlignment, cases: "alignment",
    [
      ("center", .center), ("left", .left), ("right", .right), ("fill", .fill),
      ("leading", .leading), ("trailing", .trailing),
    ], default: "center", "The horizontal alignment of the content."),
  Property(
    "contentVerticalAlignment", \UIControl.contentVerticalAlignment, cases: "alignment",
    [("center", .center), ("top", .top), ("bottom", .bottom), ("fill", .fill)], default: "center",
    "The vertical alignment of the content."),
]

/// The names of `UIControl.Event`.
let controlEvents: [(name: String, value: UIControl.Event)] = [
  ("touchDown", .touchDown), ("touchDownRepeat", .touchDownRepeat),
  ("touchDragInside", .touchDragInside), ("touchDragOutside", .touchDragOutside),
  ("touchDragEnter", .touchDragEnter), ("touchDragExit", .touchDragExit),
  ("touchUpInside", .touchUpInside), ("touchUpOutside", .touchUpOutside),
  ("touchCancel", .touchCancel), ("valueChanged", .valueChanged),
  ("primaryActionTriggered", .primaryActionTriggered), ("editingDidBegin", .editingDidBegin),
  ("editingChanged", .editingChanged), ("editingDidEnd", .editingDidEnd),
  ("editingDidEndOnExit", .editingDidEndOnExit), ("menuActionTriggered", .menuActionTriggered),
]
