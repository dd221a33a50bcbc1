import Foundation
import Graphics
import LayerTree
import Views

extension ViewClass {
  static let view = ViewClass(
    "UIView", nil, about: "A rectangle that holds other views.", properties: viewProperties
  ) { UIView() }
}

private let viewProperties: [ViewProperty] = [
  // What decides how others are understood comes first.
  ViewProperty(
    "overrideUserInterfaceStyle",
    .option("style", [("unspecified", .unspecified), ("light", .light), ("dark", .dark)]),
    default: "unspecified", about: "Light or dark for this view and those in it.",
    get: { (view: UIView) in view.overrideUserInterfaceStyle },
    set: { $0.overrideUserInterfaceStyle = $1 }),
  ViewProperty(
    "anchorPoint", Form<CGPoint>.point, default: [0.5, 0.5],
    about: "What center places and transforms turn about, in unit coordinates.",
    get: { (view: UIView) in view.anchorPoint }, set: { $0.anchorPoint = $1 }),
  ViewProperty(
    "bounds", Form<CGRect>.rect, about: "The view's rectangle in its own space.",
    get: { (view: UIView) in view.bounds }, set: { $0.bounds = $1 }),
  ViewProperty(
    "center", Form<CGPoint>.point, about: "Where the anchor point is in the superview.",
    get: { (view: UIView) in view.center }, set: { $0.center = $1 }),
  ViewProperty(
    "frame", Form<CGRect>.rect,
    about: "The view's rectangle in its superview, without a transform; sets center and bounds.",
    get: { (view: UIView) in view.frame }, set: { $0.frame = $1 }),
  ViewProperty(
    "transform", Form<CATransform3D>.transform, default: [],
    about: "Applied about the anchor point.",
    get: { (view: UIView) in view.transform3D }, set: { $0.transform3D = $1 }
  ).spelled("transform3D"),
  ViewProperty(
    "alpha", .fraction, default: 1, about: "From 0, invisible, to 1.",
    get: { (view: UIView) in view.alpha }, set: { $0.alpha = $1 }),
  ViewProperty(
    "backgroundColor", Form<UIColor>.uiColor.orNull, about: "Fills the bounds; null is none.",
    get: { (view: UIView) in view.backgroundColor }, set: { $0.backgroundColor = $1 }),
  ViewProperty(
    "isHidden", Form<Bool>.bool, default: false, about: "Whether the view is not shown.",
    get: { (view: UIView) in view.isHidden }, set: { $0.isHidden = $1 }
  ).spelled("hidden"),
  ViewProperty(
    "isOpaque", Form<Bool>.bool, about: "A promise that the view covers its bounds.",
    get: { (view: UIView) in view.isOpaque }, set: { $0.isOpaque = $1 }),
  ViewProperty(
    "clipsToBounds", Form<Bool>.bool, default: false,
    about: "Whether subviews show only within the bounds.",
    get: { (view: UIView) in view.clipsToBounds }, set: { $0.clipsToBounds = $1 }),
  ViewProperty(
    "contentMode", .option("content mode", contentModes), default: "scaleToFill",
    about: "How contents follow a change of the bounds.",
    get: { (view: UIView) in view.contentMode }, set: { $0.contentMode = $1 }),
  ViewProperty(
    "contentStretch", Form<CGRect>.rect, default: [0, 0, 1, 1],
    about: "The part of the contents that stretches, in unit coordinates.",
    get: { (view: UIView) in view.contentStretch }, set: { $0.contentStretch = $1 }),
  ViewProperty(
    "tintColor", Form<UIColor>.uiColor.orNull,
    about: "Marks what is active, here and in subviews; null inherits.",
    get: { (view: UIView) in view.tintColor }, set: { $0.tintColor = $1 }),
  ViewProperty(
    "tintAdjustmentMode",
    .option(
      "tint adjustment mode",
      [("automatic", .automatic), ("normal", .normal), ("dimmed", .dimmed)]),
    default: "automatic", about: "Whether the tint is grey, as behind an alert.",
    get: { (view: UIView) in view.tintAdjustmentMode }, set: { $0.tintAdjustmentMode = $1 }),
  ViewProperty(
    "tag", Form<Int>.integer(.any), default: 0, about: "A number to find the view by.",
    get: { (view: UIView) in view.tag }, set: { $0.tag = $1 }),
  ViewProperty(
    "autoresizingMask", .options("autoresizing flag", autoresizing), default: [],
    about: "How the view follows a change of its superview's size.",
    get: { (view: UIView) in view.autoresizingMask }, set: { $0.autoresizingMask = $1 }),
  ViewProperty(
    "autoresizesSubviews", Form<Bool>.bool, default: true,
    about: "Whether subviews follow a change of size by their masks.",
    get: { (view: UIView) in view.autoresizesSubviews }, set: { $0.autoresizesSubviews = $1 }),
  ViewProperty(
    "layoutMargins", Form<UIEdgeInsets>.insets, default: 8,
    about: "Between the edges and the content, in points.",
    get: { (view: UIView) in view.layoutMargins }, set: { $0.layoutMargins = $1 }),
  ViewProperty(
    "isUserInteractionEnabled", Form<Bool>.bool, about: "Whether the view takes touches.",
    get: { (view: UIView) in view.isUserInteractionEnabled },
    set: { $0.isUserInteractionEnabled = $1 }),
  ViewProperty(
    "accessibilityLabel", Form<String>.text,
    about: "The view in words, for people who do not see it.",
    set: { (view: UIView, text) in view.accessibilityLabel = text }),
]

private let contentModes: [(name: String, value: UIView.ContentMode)] =
  UIView.ContentMode.allCases.map { ("\($0)", $0) }

private let autoresizing: [(name: String, value: UIView.AutoresizingMask)] = [
  ("flexibleLeftMargin", .flexibleLeftMargin), ("flexibleWidth", .flexibleWidth),
  ("flexibleRightMargin", .flexibleRightMargin), ("flexibleTopMargin", .flexibleTopMargin),
  ("flexibleHeight", .flexibleHeight), ("flexibleBottomMargin", .flexibleBottomMargin),
]
