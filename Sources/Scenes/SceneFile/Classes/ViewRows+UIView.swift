import Foundation
import Graphics
import LayerTree
import SceneModel
import Typesetting
import Views

extension ViewClass {
  static let view = ViewClass(
    .view, nil, about: "A rectangle that holds other views.",
    properties: viewProperties + [contextMenuProperty]
  ) { UIView() }
}

@MainActor private let viewProperties: [Property] = [
  // Properties that change the meaning of others come first.
  Property(
    "overrideUserInterfaceStyle", \UIView.overrideUserInterfaceStyle, cases: "style",
    [("unspecified", .unspecified), ("light", .light), ("dark", .dark)], default: "unspecified",
    "Light or dark for this view and those in it."),
  Property(
    "anchorPoint", \UIView.anchorPoint, default: [0.5, 0.5],
    "The point that `center` places and transforms turn about, in unit coordinates."),
  Property("bounds", \UIView.bounds, .rect, "The view's rectangle in its own space."),
  Property("center", \UIView.center, .point, "Where the anchor point is in the superview."),
  Property(
    "frame", \UIView.frame, .rect,
    "The view's rectangle in its superview, before any transform; sets center and bounds."),
  Property(
    "transform", aliases: ["transform3D"], \UIView.transform3D, default: [],
    "Applied about the anchor point."),
  Property("alpha", \UIView.alpha, .number(.unit), default: 1, "From 0, invisible, to 1."),
  Property(
    "backgroundColor", \UIView.backgroundColor, .optional(.viewColor),
    "Fills the bounds; null is none."),
  Property(
    "isHidden", aliases: ["hidden"], \UIView.isHidden, default: false,
    "Whether the view is not shown."),
  Property("isOpaque", \UIView.isOpaque, .bool, "A promise that the view covers its bounds."),
  Property(
    "clipsToBounds", \UIView.clipsToBounds, default: false,
    "Whether subviews show only within the bounds."),
  Property(
    "contentMode", \UIView.contentMode, cases: "content mode", contentModes, default: "scaleToFill",
    "How contents follow a change of the bounds."),
  Property(
    "contentStretch", \UIView.contentStretch, default: [0, 0, 1, 1],
    "The part of the contents that stretches, in unit coordinates."),
  Property(
    "tintColor", \UIView.tintColor, .optional(.viewColor),
    "The color of controls and template images, here and in subviews; null inherits."),
  Property(
    "tintAdjustmentMode", \UIView.tintAdjustmentMode, cases: "tint adjustment mode",
    [("automatic", .automatic), ("normal", .normal), ("dimmed", .dimmed)], default: "automatic",
    "Whether the tint is gray, as behind an alert."),
  Property(
    "tag", \UIView.tag, .integer(.any), default: 0,
    "A number that identifies the "
      + "view."),
  Property(
    "autoresizingMask", \UIView.autoresizingMask, flags: "autoresizing flag", autoresizing,
    default: [], "How the view follows a change of its superview's size."),
  Property(
    "autoresizesSubviews", \UIView.autoresizesSubviews, default: true,
    "Whether subviews follow a change of size by their masks."),
  Property(
    "layoutMargins", \UIView.layoutMargins, default: 8,
    "The space between the edges and the content, in points."),
  Property(
    "isUserInteractionEnabled", \UIView.isUserInteractionEnabled, .bool,
    "Whether the view takes touches."),
  Property(
    "accessibilityLabel", .viewString, "A description for VoiceOver; not drawn.",
    set: { (view: UIView, text: String) in view.accessibilityLabel = text }),
  .actions(
    "gestures", viewGestures,
    "The steps that answer a finger, as by gesture recognizers; the view takes touches then."),
]

/// The gestures that any view may answer.
let viewGestures = ["tap", "longPress"]

@MainActor private let contentModes: [(name: String, value: UIView.ContentMode)] =
  UIView.ContentMode.allCases.map { ("\($0)", $0) }

@MainActor private let autoresizing: [(name: String, value: UIView.AutoresizingMask)] = [
  ("flexibleLeftMargin", .flexibleLeftMargin), ("flexibleWidth", .flexibleWidth),
  ("flexibleRightMargin", .flexibleRightMargin), ("flexibleTopMargin", .flexibleTopMargin),
  ("flexibleHeight", .flexibleHeight), ("flexibleBottomMargin", .flexibleBottomMargin),
]
