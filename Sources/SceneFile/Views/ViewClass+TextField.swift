import Controls
import Foundation
import Views

extension ViewClass {
  static let textField = ViewClass(
    "UITextField", control, about: "A line of text to type.", properties: textFieldProperties,
    fields: [
      sideView("leftView") { $0.leftView = $1 }, sideView("rightView") { $0.rightView = $1 },
    ]
  ) { UITextField() }
}

private let viewModes: [(name: String, value: UITextField.ViewMode)] = [
  ("never", .never), ("whileEditing", .whileEditing), ("unlessEditing", .unlessEditing),
  ("always", .always),
]

/// A view beside the text.
private func sideView(
  _ name: String, _ set: @escaping @MainActor @Sendable (UITextField, UIView) -> Void
) -> Field<ViewDraft> {
  Field(name, viewForm, about: "A view beside the text; see its mode.") { draft, recipe in
    draft.recipe.parts.append(
      ViewPart(recipe: recipe) { view, part in
        if let field = view as? UITextField { set(field, part) }
      })
  }
}

private let textFieldProperties: [ViewProperty] = [
  ViewProperty(
    "font", Form<UIFont>.uiFont.orNull, default: 17, about: "The text's font.",
    get: { (view: UITextField) in view.font }, set: { $0.font = $1 }),
  ViewProperty(
    "textColor", Form<UIColor>.uiColor.orNull, default: "label", about: "The text's colour.",
    get: { (view: UITextField) in view.textColor }, set: { $0.textColor = $1 }),
  ViewProperty(
    "text", Form<String>.text, default: "", about: "What it holds.",
    get: { (view: UITextField) in view.text ?? "" }, set: { $0.text = $1 }),
  ViewProperty(
    "placeholder", Form<String>.text.orNull, about: "Shown while there is no text.",
    get: { (view: UITextField) in view.placeholder }, set: { $0.placeholder = $1 }),
  ViewProperty(
    "textAlignment", .option("text alignment", textAlignments), default: "natural",
    about: "Where a short text stands.",
    get: { (view: UITextField) in view.textAlignment }, set: { $0.textAlignment = $1 }),
  ViewProperty(
    "borderStyle",
    .option(
      "border style",
      [("none", .none), ("line", .line), ("bezel", .bezel), ("roundedRect", .roundedRect)]),
    default: "none", about: "What surrounds it.",
    get: { (view: UITextField) in view.borderStyle }, set: { $0.borderStyle = $1 }),
  ViewProperty(
    "isSecureTextEntry", Form<Bool>.bool, default: false, about: "Whether dots hide the text.",
    get: { (view: UITextField) in view.isSecureTextEntry }, set: { $0.isSecureTextEntry = $1 }),
  ViewProperty(
    "clearButtonMode", .option("view mode", viewModes), default: "never",
    about: "When the clear button shows.",
    get: { (view: UITextField) in view.clearButtonMode }, set: { $0.clearButtonMode = $1 }),
  ViewProperty(
    "leftViewMode", .option("view mode", viewModes), default: "never",
    about: "When the left view shows.",
    get: { (view: UITextField) in view.leftViewMode }, set: { $0.leftViewMode = $1 }),
  ViewProperty(
    "rightViewMode", .option("view mode", viewModes), default: "never",
    about: "When the right view shows.",
    get: { (view: UITextField) in view.rightViewMode }, set: { $0.rightViewMode = $1 }),
  ViewProperty(
    "clearsOnBeginEditing", Form<Bool>.bool, default: false,
    about: "Whether editing begins with an empty text.",
    get: { (view: UITextField) in view.clearsOnBeginEditing },
    set: { $0.clearsOnBeginEditing = $1 }),
  ViewProperty(
    "adjustsFontSizeToFitWidth", Form<Bool>.bool, default: false,
    about: "Whether a long text is set smaller.",
    get: { (view: UITextField) in view.adjustsFontSizeToFitWidth },
    set: { $0.adjustsFontSizeToFitWidth = $1 }),
  ViewProperty(
    "minimumFontSize", .points(.notNegative), default: 0, about: "The smallest it may be set.",
    get: { (view: UITextField) in view.minimumFontSize }, set: { $0.minimumFontSize = $1 }),
]
