import Controls
import Foundation
import Typesetting
import Views

extension ViewClass {
  static let label = ViewClass(
    "UILabel", view, about: "A short text.", properties: labelProperties
  ) { UILabel() }

  static let imageView = ViewClass(
    "UIImageView", view, about: "An image, or several in turn.", properties: imageProperties
  ) { UIImageView() }
}

private let lineBreakModes: [(name: String, value: NSLineBreakMode)] = [
  ("byTruncatingTail", .byTruncatingTail), ("byTruncatingHead", .byTruncatingHead),
  ("byTruncatingMiddle", .byTruncatingMiddle), ("byWordWrapping", .byWordWrapping),
  ("byCharWrapping", .byCharWrapping), ("byClipping", .byClipping),
]

private let labelProperties: [ViewProperty] = [
  ViewProperty(
    "font", Form<UIFont>.uiFont, default: 17, about: "The text's font.",
    get: { (view: UILabel) in view.font }, set: { $0.font = $1 }),
  ViewProperty(
    "textColor", Form<UIColor>.uiColor, default: "label", about: "The text's colour.",
    get: { (view: UILabel) in view.textColor }, set: { $0.textColor = $1 }),
  ViewProperty(
    "text", Form<String>.text.orNull, about: "The text, in one look.",
    get: { (view: UILabel) in view.text }, set: { $0.text = $1 }),
  ViewProperty(
    "textAlignment", .option("text alignment", textAlignments), default: "natural",
    about: "Where lines stand that are shorter than the label.",
    get: { (view: UILabel) in view.textAlignment }, set: { $0.textAlignment = $1 }),
  ViewProperty(
    "numberOfLines", Form<Int>.integer(.notNegative), default: 1,
    about: "The most lines; 0 for as many as it takes.",
    get: { (view: UILabel) in view.numberOfLines }, set: { $0.numberOfLines = $1 }),
  ViewProperty(
    "lineBreakMode", .option("line break mode", lineBreakModes), default: "byTruncatingTail",
    about: "What happens to text that does not fit.",
    get: { (view: UILabel) in view.lineBreakMode }, set: { $0.lineBreakMode = $1 }),
  ViewProperty(
    "attributedText", Form<AttributedTextDraft>.attributedText,
    about: "The text, in runs that look different.",
    set: { (view: UILabel, text) in view.attributedText = text.makeString(font: view.font) }),
  ViewProperty(
    "adjustsFontSizeToFitWidth", Form<Bool>.bool, default: false,
    about: "Whether a text that is too wide is set smaller.",
    get: { (view: UILabel) in view.adjustsFontSizeToFitWidth },
    set: { $0.adjustsFontSizeToFitWidth = $1 }),
  ViewProperty(
    "minimumScaleFactor", .fraction, default: 0, about: "The smallest it may be set, of its size.",
    get: { (view: UILabel) in view.minimumScaleFactor }, set: { $0.minimumScaleFactor = $1 }),
  ViewProperty(
    "preferredMaxLayoutWidth", .points(.notNegative), default: 0,
    about: "The width at which several lines are measured.",
    get: { (view: UILabel) in view.preferredMaxLayoutWidth },
    set: { $0.preferredMaxLayoutWidth = $1 }),
  ViewProperty(
    "shadowColor", Form<UIColor>.uiColor.orNull, about: "The colour of the text's shadow.",
    get: { (view: UILabel) in view.shadowColor }, set: { $0.shadowColor = $1 }),
  ViewProperty(
    "shadowOffset", Form<CGSize>.offset, default: [0, -1], about: "Where the shadow falls.",
    get: { (view: UILabel) in view.shadowOffset }, set: { $0.shadowOffset = $1 }),
  ViewProperty(
    "highlightedTextColor", Form<UIColor>.uiColor.orNull, about: "The colour while highlighted.",
    get: { (view: UILabel) in view.highlightedTextColor },
    set: { $0.highlightedTextColor = $1 }),
  ViewProperty(
    "isHighlighted", Form<Bool>.bool, default: false, about: "Whether it has that colour.",
    get: { (view: UILabel) in view.isHighlighted }, set: { $0.isHighlighted = $1 }),
  ViewProperty(
    "isEnabled", Form<Bool>.bool, default: true, about: "Whether it is not greyed.",
    get: { (view: UILabel) in view.isEnabled }, set: { $0.isEnabled = $1 }),
]

private let imageProperties: [ViewProperty] = [
  ViewProperty(
    "image", Form<UIImage>.uiImage.orNull, about: "What it shows.",
    set: { (view: UIImageView, image) in view.image = image }),
  ViewProperty(
    "highlightedImage", Form<UIImage>.uiImage.orNull, about: "What it shows while highlighted.",
    set: { (view: UIImageView, image) in view.highlightedImage = image }),
  ViewProperty(
    "isHighlighted", Form<Bool>.bool, default: false, about: "Whether it shows the other image.",
    get: { (view: UIImageView) in view.isHighlighted }, set: { $0.isHighlighted = $1 }),
  ViewProperty(
    "animationImages", Form<[UIImage]>.list(of: .uiImage, named: "images"),
    about: "Images to show in turn.",
    set: { (view: UIImageView, images) in view.animationImages = images }),
  ViewProperty(
    "animationDuration", .time(.notNegative), default: 0,
    about: "How long one turn takes; 0 is a thirtieth of a second an image.",
    get: { (view: UIImageView) in view.animationDuration }, set: { $0.animationDuration = $1 }),
  ViewProperty(
    "animationRepeatCount", Form<Int>.integer(.notNegative), default: 0,
    about: "How many turns; 0 for ever.",
    get: { (view: UIImageView) in view.animationRepeatCount },
    set: { $0.animationRepeatCount = $1 }),
  ViewProperty(
    "isAnimating", Form<Bool>.bool, default: false, about: "Whether the images are shown in turn.",
    get: { (view: UIImageView) in view.isAnimating },
    set: { $1 ? $0.startAnimating() : $0.stopAnimating() }),
]
