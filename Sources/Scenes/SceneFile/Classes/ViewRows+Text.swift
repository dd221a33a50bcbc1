import Controls
import Foundation
import Graphics
import LayerTree
import SceneModel
import Typesetting
import UIKitValues
import Views

extension ViewClass {
  static let label = ViewClass(
    .label, view, about: "A short text.", properties: labelProperties
  ) { UILabel() }

  static let imageView = ViewClass(
    .imageView, view, about: "An image, or several in turn.", properties: imageProperties
  ) { UIImageView() }
}

@MainActor private let lineBreakModes: [(name: String, value: NSLineBreakMode)] = [
  ("byTruncatingTail", .byTruncatingTail), ("byTruncatingHead", .byTruncatingHead),
  ("byTruncatingMiddle", .byTruncatingMiddle), ("byWordWrapping", .byWordWrapping),
  ("byCharWrapping", .byCharWrapping), ("byClipping", .byClipping),
]

@MainActor private let labelProperties: [Property] = [
  Property("font", \UILabel.font, .viewFont, default: 17, "The text's font.").discrete(),
  Property("textColor", \UILabel.textColor, .viewColor, default: "label", "The text's color."),
  Property("text", \UILabel.text, .optional(.viewString), "The text, all in one style.").discrete(),
  Property(
    "textAlignment", \UILabel.textAlignment, cases: "text alignment", textAlignments,
    default: "natural", "The alignment of lines that are shorter than the label."
  ).discrete(),
  Property(
    "numberOfLines", \UILabel.numberOfLines, .integer(.notNegative), default: 1,
    "The maximum number of lines; 0 is no limit."
  ).discrete(),
  Property(
    "lineBreakMode", \UILabel.lineBreakMode, cases: "line break mode", lineBreakModes,
    default: "byTruncatingTail", "What happens to text that does not fit."
  ).discrete(),
  Property("attributedText", .viewText, "The text, in runs with different attributes.") {
    (view: UILabel, value, objects) in
    view.attributedText = objects.attributedString(value.runs ?? [], font: view.font)
  }.discrete(),
  Property(
    "adjustsFontSizeToFitWidth", \UILabel.adjustsFontSizeToFitWidth, default: false,
    "Whether the font shrinks where the text is too wide."),
  Property(
    "minimumScaleFactor", \UILabel.minimumScaleFactor, .number(.unit), default: 0,
    "The smallest font size, as a fraction of the font's size."),
  Property(
    "preferredMaxLayoutWidth", \UILabel.preferredMaxLayoutWidth,
    .number(.notNegative, unit: "points"), default: 0,
    "The maximum width, in points, for which the label's size is computed if it has several "
      + "lines."),
  Property(
    "shadowColor", \UILabel.shadowColor, .optional(.viewColor), "The color of the text's shadow."),
  Property(
    "shadowOffset", \UILabel.shadowOffset, default: [0, -1],
    "The offset of the shadow from the text, in points, to the right and down."),
  Property(
    "highlightedTextColor", \UILabel.highlightedTextColor, .optional(.viewColor),
    "The color while highlighted."),
  Property(
    "isHighlighted", \UILabel.isHighlighted, default: false,
    "Whether it shows its highlighted "
      + "color."),
  Property(
    "isEnabled", \UILabel.isEnabled, default: true,
    "Whether it is drawn in full "
      + "color; false dims it."),
]

@MainActor private let imageProperties: [Property] = [
  Property(
    "image", .optional(.viewImage), "The image.",
    set: { (view: UIImageView, image: UIImage?) in view.image = image }
  ).discrete(),
  Property(
    "highlightedImage", .optional(.viewImage), "The image while highlighted.",
    set: { (view: UIImageView, image: UIImage?) in view.highlightedImage = image }),
  Property(
    "isHighlighted", \UIImageView.isHighlighted, default: false, "Whether it shows the other image."
  ),
  Property(
    "animationImages", .list(.viewImage, named: "images"), "Images to show in turn.",
    set: { (view: UIImageView, images: [UIImage]) in view.animationImages = images }),
  Property(
    "animationDuration", \UIImageView.animationDuration, .time(.notNegative), default: 0,
    "The duration of one cycle; 0 is 1/30 s for each image."),
  Property(
    "animationRepeatCount", \UIImageView.animationRepeatCount, .integer(.notNegative), default: 0,
    "How many times the images are shown; 0 is forever."),
  Property(
    "isAnimating", .bool, default: false, "Whether the images are shown in turn.",
    get: { (view: UIImageView) in view.isAnimating },
    set: { (view: UIImageView, isOn: Bool) in isOn ? view.startAnimating() : view.stopAnimating() }),
]

/// The names of `NSTextAlignment`.
let textAlignments: [(name: String, value: NSTextAlignment)] = [
  ("natural", .natural), ("left", .left), ("center", .center), ("right", .right),
  ("justified", .justified),
]
