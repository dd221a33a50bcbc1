import Controls
import Foundation
import Graphics
import LayerTree
import SceneModel
import Typesetting
import Views

extension ViewClass {
  static let textField = ViewClass(
    .textField, control, about: "A line of text to type.",
    properties: textFieldProperties + keyboardProperties(of: UITextField.self)
  ) { UITextField() }
}

@MainActor private let viewModes: [(name: String, value: UITextField.ViewMode)] = [
  ("never", .never), ("whileEditing", .whileEditing), ("unlessEditing", .unlessEditing),
  ("always", .always),
]

@MainActor private let textFieldProperties: [Property] = [
  .parts("leftView", .view, "The view left of the text; `leftViewMode` says when it shows.") {
    (field: UITextField, part) in field.leftView = part
  },
  .parts("rightView", .view, "The view right of the text; `rightViewMode` says when it shows.") {
    (field: UITextField, part) in field.rightView = part
  },
  .parts("inputView", .view, "The view in place of its keyboard.") {
    (field: UITextField, part) in field.inputView = part
  },
  .parts("inputAccessoryView", .view, "The view above its keyboard, as high as its frame.") {
    (field: UITextField, part) in field.inputAccessoryView = part
  },
  Property("font", \UITextField.font, .optional(.viewFont), default: 17, "The text's font.")
    .discrete(),
  Property(
    "textColor", \UITextField.textColor, .optional(.viewColor), default: "label",
    "The text's color."),
  Property(
    "text", .viewString, default: "", "The text.", get: { (view: UITextField) in view.text ?? "" },
    set: { $0.text = $1 }
  ).discrete(),
  Property(
    "placeholder", \UITextField.placeholder, .optional(.viewString), "Shown while there is no text."
  ).discrete(),
  Property(
    "textAlignment", \UITextField.textAlignment, cases: "text alignment", textAlignments,
    default: "natural", "The alignment of the text."
  ).discrete(),
  Property(
    "borderStyle", \UITextField.borderStyle, cases: "border style",
    [("none", .none), ("line", .line), ("bezel", .bezel), ("roundedRect", .roundedRect)],
    default: "none", "The style of the border."),
  Property(
    "isSecureTextEntry", \UITextField.isSecureTextEntry, default: false,
    "Whether dots hide the text."),
  Property(
    "clearButtonMode", \UITextField.clearButtonMode, cases: "view mode", viewModes,
    default: "never", "When the clear button shows."),
  Property(
    "leftViewMode", \UITextField.leftViewMode, cases: "view mode", viewModes, default: "never",
    "When the left view shows."),
  Property(
    "rightViewMode", \UITextField.rightViewMode, cases: "view mode", viewModes, default: "never",
    "When the right view shows."),
  Property(
    "clearsOnBeginEditing", \UITextField.clearsOnBeginEditing, default: false,
    "Whether the text is cleared when editing begins."),
  Property(
    "adjustsFontSizeToFitWidth", \UITextField.adjustsFontSizeToFitWidth, default: false,
    "Whether a long text shrinks to fit."),
  Property(
    "minimumFontSize", \UITextField.minimumFontSize, .number(.notNegative, unit: "points"),
    default: 0, "The smallest font size that the text shrinks to."),
]
