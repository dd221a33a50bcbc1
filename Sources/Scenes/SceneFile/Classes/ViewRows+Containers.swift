import Controls
import Foundation
import Graphics
import LayerTree
import SceneModel
import Typesetting
import Views

extension ViewClass {
  static let stackView = ViewClass(
    .stackView, view, about: "Views in a row or a column.", properties: stackProperties
  ) { UIStackView() }

  static let scrollView = ViewClass(
    .scrollView, view, about: "A window onto larger content.", properties: scrollProperties
  ) { UIScrollView() }

  static let textView = ViewClass(
    .textView, scrollView, about: "Lines of text to read or type.",
    properties: textViewProperties + keyboardProperties(of: UITextView.self)
  ) { UITextView() }
}

@MainActor private let stackProperties: [Property] = [
  .parts(
    "arrangedSubviews", .list(.view, named: "views"),
    "The views that it places, in their order."
  ) { (stack: UIStackView, part) in stack.addArrangedSubview(part) },
  Property(
    "axis", \UIStackView.axis, cases: "axis",
    [("horizontal", .horizontal), ("vertical", .vertical)], default: "horizontal",
    "A row or a column."),
  Property(
    "alignment", \UIStackView.alignment, cases: "stack view alignment",
    [
      ("fill", .fill), ("leading", .leading), ("top", .top), ("center", .center),
      ("trailing", .trailing), ("bottom", .bottom), ("firstBaseline", .firstBaseline),
      ("lastBaseline", .lastBaseline),
    ], default: "fill", "How views are aligned across the axis."),
  Property(
    "distribution", \UIStackView.distribution, cases: "distribution",
    [
      ("fill", .fill), ("fillEqually", .fillEqually),
      ("fillProportionally", .fillProportionally), ("equalSpacing", .equalSpacing),
      ("equalCentering", .equalCentering),
    ], default: "fill", "How views share the length of the axis."),
  Property(
    "spacing", \UIStackView.spacing, .number(unit: "points"), default: 0,
    "The space between two "
      + "views."),
  Property(
    "isLayoutMarginsRelativeArrangement", \UIStackView.isLayoutMarginsRelativeArrangement,
    default: false, "Whether views are placed within `layoutMargins`."),
]

/// The style of the effect at an edge.
@MainActor private func edgeEffect(
  _ name: String, _ effect: KeyPath<UIScrollView, UIScrollEdgeEffect>
) -> Property {
  Property(
    name, effect.appending(path: \.style), cases: "edge effect",
    [("automatic", .automatic), ("soft", .soft), ("hard", .hard)], default: "automatic",
    "The style of the blur below a bar at that edge; automatic is none in the classic look.")
}

@MainActor private let scrollProperties: [Property] = [
  Property(
    "contentSize", \UIScrollView.contentSize, .size, default: [0, 0], "How large the content is."),
  Property(
    "contentInset", \UIScrollView.contentInset, default: 0,
    "The space around the "
      + "content."),
  Property(
    "contentOffset", \UIScrollView.contentOffset, default: [0, 0],
    "The point of the content that is shown at the view's top left corner."
  ).animated {
    (view: UIScrollView, offset: CGPoint) in
    view.setContentOffset(offset, animated: true)
  },
  Property(
    "isScrollEnabled", \UIScrollView.isScrollEnabled, default: true, "Whether fingers scroll it."),
  Property(
    "isPagingEnabled", \UIScrollView.isPagingEnabled, default: false,
    "Whether it stops at "
      + "multiples of its size."),
  Property(
    "bounces", \UIScrollView.bounces, default: true,
    "Whether it bounces past the "
      + "ends."),
  Property(
    "showsHorizontalScrollIndicator", \UIScrollView.showsHorizontalScrollIndicator, default: true,
    "Whether the horizontal scroll indicator shows."),
  Property(
    "showsVerticalScrollIndicator", \UIScrollView.showsVerticalScrollIndicator, default: true,
    "Whether the vertical scroll indicator shows."),
  edgeEffect("topEdgeEffect", \.topEdgeEffect),
  edgeEffect("bottomEdgeEffect", \.bottomEdgeEffect),
  Property(
    "hasRefreshControl", .bool, default: false,
    "Whether pulling it down shows a spinner, which stays until `isRefreshing` is false.",
    get: { (view: UIScrollView) in view.refreshControl != nil },
    set: { view, isThere in
      guard isThere != (view.refreshControl != nil) else { return }
      view.refreshControl = isThere ? UIRefreshControl() : nil
    }),
  Property(
    "isRefreshing", .bool, default: false,
    "Whether the spinner of its refresh control turns; true adds one if there is none.",
    get: { (view: UIScrollView) in view.refreshControl?.isRefreshing ?? false },
    set: { view, isRefreshing in
      if isRefreshing {
        if view.refreshControl == nil { view.refreshControl = UIRefreshControl() }
        view.refreshControl?.beginRefreshing()
      } else {
        view.refreshControl?.endRefreshing()
      }
    }),
]

@MainActor private let textViewProperties: [Property] = [
  .parts("inputAccessoryView", .view, "The view above its keyboard, as high as its frame.") {
    (view: UITextView, part) in view.inputAccessoryView = part
  },
  Property("font", \UITextView.font, .optional(.viewFont), default: 12, "The text's font.")
    .discrete(),
  Property(
    "textColor", \UITextView.textColor, .optional(.viewColor), default: "label",
    "The text's color."),
  Property(
    "text", .viewString, default: "", "The text.", get: { (view: UITextView) in view.text ?? "" },
    set: { $0.text = $1 }
  ).discrete(),
  Property(
    "textAlignment", \UITextView.textAlignment, cases: "text alignment", textAlignments,
    default: "natural", "The alignment of lines."
  ).discrete(),
  Property("attributedText", .viewText, "The text, in runs with different attributes.") {
    (view: UITextView, value, objects) in
    let font = view.font ?? .systemFont(ofSize: 12)
    view.attributedText = objects.attributedString(value.runs ?? [], font: font)
  }.discrete(),
  Property(
    "isEditable", \UITextView.isEditable, default: true,
    "Whether the user can edit "
      + "the text."),
  Property(
    "textContainerInset", \UITextView.textContainerInset, default: [8, 0, 8, 0],
    "The space "
      + "around the text."),
]
