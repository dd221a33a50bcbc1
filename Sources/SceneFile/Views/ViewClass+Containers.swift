import Controls
import Foundation
import Views

extension ViewClass {
  static let stackView = ViewClass(
    "UIStackView", view, about: "Views in a row or a column.", properties: stackProperties,
    fields: [
      Field(
        "arrangedSubviews", Form<[ViewRecipe]>.list(of: viewForm, named: "views"),
        about: "The views that it places, in their order."
      ) { draft, recipes in
        draft.recipe.parts += recipes.map { recipe in
          ViewPart(recipe: recipe) { ($0 as? UIStackView)?.addArrangedSubview($1) }
        }
      }
    ]
  ) { UIStackView() }

  static let scrollView = ViewClass(
    "UIScrollView", view, about: "A window on views that are larger.", properties: scrollProperties
  ) { UIScrollView() }

  static let textView = ViewClass(
    "UITextView", scrollView, about: "Lines of text to read or type.",
    properties: textViewProperties
  ) { UITextView() }
}

private let stackProperties: [ViewProperty] = [
  ViewProperty(
    "axis", .option("axis", [("horizontal", .horizontal), ("vertical", .vertical)]),
    default: "horizontal", about: "A row or a column.",
    get: { (view: UIStackView) in view.axis }, set: { $0.axis = $1 }),
  ViewProperty(
    "alignment",
    .option(
      "stack view alignment",
      [
        ("fill", .fill), ("leading", .leading), ("top", .top), ("center", .center),
        ("trailing", .trailing), ("bottom", .bottom), ("firstBaseline", .firstBaseline),
        ("lastBaseline", .lastBaseline),
      ]), default: "fill", about: "Where views stand across the axis.",
    get: { (view: UIStackView) in view.alignment }, set: { $0.alignment = $1 }),
  ViewProperty(
    "distribution",
    .option(
      "distribution",
      [
        ("fill", .fill), ("fillEqually", .fillEqually),
        ("fillProportionally", .fillProportionally), ("equalSpacing", .equalSpacing),
        ("equalCentering", .equalCentering),
      ]), default: "fill", about: "How views share the length of the axis.",
    get: { (view: UIStackView) in view.distribution }, set: { $0.distribution = $1 }),
  ViewProperty(
    "spacing", .points, default: 0, about: "Between two views.",
    get: { (view: UIStackView) in view.spacing }, set: { $0.spacing = $1 }),
  ViewProperty(
    "isLayoutMarginsRelativeArrangement", Form<Bool>.bool, default: false,
    about: "Whether views stand within `layoutMargins`.",
    get: { (view: UIStackView) in view.isLayoutMarginsRelativeArrangement },
    set: { $0.isLayoutMarginsRelativeArrangement = $1 }),
]

private let scrollProperties: [ViewProperty] = [
  ViewProperty(
    "contentSize", Form<CGSize>.size, default: [0, 0], about: "How large the content is.",
    get: { (view: UIScrollView) in view.contentSize }, set: { $0.contentSize = $1 }),
  ViewProperty(
    "contentInset", Form<UIEdgeInsets>.insets, default: 0, about: "Room around the content.",
    get: { (view: UIScrollView) in view.contentInset }, set: { $0.contentInset = $1 }),
  ViewProperty(
    "contentOffset", Form<CGPoint>.point, default: [0, 0],
    about: "The content's point at the top left.",
    get: { (view: UIScrollView) in view.contentOffset }, set: { $0.contentOffset = $1 }
  ).animated(Form<CGPoint>.point) { (view: UIScrollView, offset) in
    view.setContentOffset(offset, animated: true)
  },
  ViewProperty(
    "isScrollEnabled", Form<Bool>.bool, default: true, about: "Whether fingers scroll it.",
    get: { (view: UIScrollView) in view.isScrollEnabled }, set: { $0.isScrollEnabled = $1 }),
  ViewProperty(
    "isPagingEnabled", Form<Bool>.bool, default: false, about: "Whether it stops at pages.",
    get: { (view: UIScrollView) in view.isPagingEnabled }, set: { $0.isPagingEnabled = $1 }),
  ViewProperty(
    "bounces", Form<Bool>.bool, default: true, about: "Whether it gives at the ends.",
    get: { (view: UIScrollView) in view.bounces }, set: { $0.bounces = $1 }),
  ViewProperty(
    "showsHorizontalScrollIndicator", Form<Bool>.bool, default: true,
    about: "Whether a bar shows the place from left to right.",
    get: { (view: UIScrollView) in view.showsHorizontalScrollIndicator },
    set: { $0.showsHorizontalScrollIndicator = $1 }),
  ViewProperty(
    "showsVerticalScrollIndicator", Form<Bool>.bool, default: true,
    about: "Whether a bar shows the place from top to bottom.",
    get: { (view: UIScrollView) in view.showsVerticalScrollIndicator },
    set: { $0.showsVerticalScrollIndicator = $1 }),
]

private let textViewProperties: [ViewProperty] = [
  ViewProperty(
    "font", Form<UIFont>.uiFont.orNull, default: 12, about: "The text's font.",
    get: { (view: UITextView) in view.font }, set: { $0.font = $1 }),
  ViewProperty(
    "textColor", Form<UIColor>.uiColor.orNull, default: "label", about: "The text's colour.",
    get: { (view: UITextView) in view.textColor }, set: { $0.textColor = $1 }),
  ViewProperty(
    "text", Form<String>.text, default: "", about: "What it holds.",
    get: { (view: UITextView) in view.text ?? "" }, set: { $0.text = $1 }),
  ViewProperty(
    "textAlignment", .option("text alignment", textAlignments), default: "natural",
    about: "Where short lines stand.",
    get: { (view: UITextView) in view.textAlignment }, set: { $0.textAlignment = $1 }),
  ViewProperty(
    "attributedText", Form<AttributedTextDraft>.attributedText,
    about: "What it holds, in runs that look different.",
    set: { (view: UITextView, text) in
      view.attributedText = text.makeString(font: view.font ?? .systemFont(ofSize: 12))
    }),
  ViewProperty(
    "isEditable", Form<Bool>.bool, default: true, about: "Whether it can be typed in.",
    get: { (view: UITextView) in view.isEditable }, set: { $0.isEditable = $1 }),
  ViewProperty(
    "textContainerInset", Form<UIEdgeInsets>.insets, default: [8, 0, 8, 0],
    about: "Around the text.",
    get: { (view: UITextView) in view.textContainerInset }, set: { $0.textContainerInset = $1 }),
]
