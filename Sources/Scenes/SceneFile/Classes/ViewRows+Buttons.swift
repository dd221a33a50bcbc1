import Controls
import Foundation
import Graphics
import SceneModel
import UIKitValues
import Views

extension ViewClass {
  static let button = ViewClass(
    .button, control, about: "A button with a title and an image.",
    properties: buttonProperties + menuProperties
  ) { UIButton(type: .custom) }
}

@MainActor private let buttonTypes: [(name: String, value: UIButton.ButtonType)] = [
  ("custom", .custom), ("system", .system), ("detailDisclosure", .detailDisclosure),
  ("infoLight", .infoLight), ("infoDark", .infoDark), ("contactAdd", .contactAdd),
  ("close", .close),
]

@MainActor private let buttonProperties: [Property] = [
  .making(
    "buttonType", .name("button type", of: buttonTypes.map(\.name)), default: "custom",
    "The type, as in UIButton(type:); with a configuration it is system."
  ) { value, _ in
    buttonTypes.first { $0.name == value.text }.map { UIButton(type: $0.value) }
  },
  .making(
    "configuration", configurationKind,
    "A look of iOS 15 or later: its name, or { style: \"filled\", title: … }."
  ) { value, objects in
    UIButton(configuration: objects.buttonConfiguration(value.object ?? [:]), primaryAction: nil)
  },
  perState(
    "title", .optional(.viewString),
    "The title, for the normal state or by states: { normal, highlighted, disabled, selected }."
  ) { (view, title: String?, state) in view.setTitle(title, for: state) }.discrete(),
  perState("titleColor", .optional(.viewColor), "The title's color, in the same forms as `title`.")
  {
    (view, color: UIColor?, state) in view.setTitleColor(color, for: state)
  },
  perState(
    "titleShadowColor", .optional(.viewColor),
    "The color of the title's shadow, in the same forms as `title`."
  ) { (view, color: UIColor?, state) in view.setTitleShadowColor(color, for: state) },
  perState("image", .optional(.viewImage), "The image, in the same forms as `title`.") {
    (view, image: UIImage?, state) in view.setImage(image, for: state)
  }.discrete(),
  perState(
    "backgroundImage", .optional(.viewImage), "The background image, in the same forms as `title`."
  ) {
    (view, image: UIImage?, state) in view.setBackgroundImage(image, for: state)
  },
  Property(
    "font", .viewFont, "The font of the title's label.",
    set: { (view: UIButton, font: UIFont) in view.titleLabel?.font = font }
  ).discrete(),
  Property(
    "contentEdgeInsets", \UIButton.contentEdgeInsets, default: 0,
    "The space around the content, in points."),
  Property(
    "titleEdgeInsets", \UIButton.titleEdgeInsets, default: 0,
    "The space around the title, in points."),
  Property(
    "imageEdgeInsets", \UIButton.imageEdgeInsets, default: 0,
    "The space around the image, in points."),
]

// MARK: - States

private let controlStates: [(name: String, value: UIControl.State)] = [
  ("normal", .normal), ("highlighted", .highlighted), ("disabled", .disabled),
  ("selected", .selected),
]

/// A property with a value for the normal state, or for each of several states.
@MainActor private func perState<Value: SceneConvertible>(
  _ name: String, _ kind: ValueKind, _ about: String,
  _ set: @escaping @MainActor @Sendable (UIButton, Value, UIControl.State) -> Void
) -> Property {
  Property(name, .states(kind, controlStates.map(\.name)), about) {
    (view: UIButton, values, objects) in
    for (key, value) in (values.object ?? [:]).members {
      guard let state = controlStates.first(where: { $0.name == key })?.value,
        let value = Value.from(value, in: objects)
      else { continue }
      set(view, value, state)
    }
  }
}

// MARK: - Configurations

@MainActor private let configurations:
  [(name: String, make: @MainActor @Sendable () -> UIButton.Configuration)] =
    [
      ("plain", { .plain() }), ("gray", { .gray() }), ("tinted", { .tinted() }),
      ("filled", { .filled() }), ("borderless", { .borderless() }), ("bordered", { .bordered() }),
      ("borderedTinted", { .borderedTinted() }), ("borderedProminent", { .borderedProminent() }),
      ("glass", { .glass() }), ("prominentGlass", { .prominentGlass() }),
      ("clearGlass", { .clearGlass() }), ("prominentClearGlass", { .prominentClearGlass() }),
    ]

@MainActor private let configurationKind: ValueKind = {
  let names = ValueKind.name("configuration", of: configurations.map(\.name))
  var style = Property("style", names, about: "The configuration to begin with.")
  style.isRequired = true
  return .short(
    names, "a configuration: a name such as \"filled\", or { style, … }",
    owner: "a configuration", [style] + configurationParts.map(\.property))
}()

/// A part of a button's configuration.
@MainActor private struct ConfigurationPart {
  let property: Property
  let set: @MainActor @Sendable (inout UIButton.Configuration, Scene.Value, SceneObjects) -> Void

  init<Value: SceneConvertible>(
    _ name: String,
    _ path: @autoclosure @escaping DeferredKeyPath<UIButton.Configuration, Value>,
    _ kind: ValueKind, _ about: String
  ) {
    property = Property(name, kind, about: about)
    set = { configuration, value, objects in
      if let value = Value.from(value, in: objects) { configuration[keyPath: path()] = value }
    }
  }

  init<Value>(
    _ name: String,
    _ path: @autoclosure @escaping DeferredKeyPath<UIButton.Configuration, Value>,
    cases noun: String, _ cases: [(name: String, value: Value)], _ about: String
  ) {
    let kind = ValueKind.name(noun, of: cases.map(\.name))
    property = Property(name, kind, about: about)
    set = { configuration, value, _ in
      if let value = cases.first(where: { $0.name == value.text })?.value {
        configuration[keyPath: path()] = value
      }
    }
  }

  init<Value: SceneConvertible>(
    _ name: String, _ kind: ValueKind, _ about: String,
    _ set: @escaping @MainActor @Sendable (inout UIButton.Configuration, Value) -> Void
  ) {
    property = Property(name, kind, about: about)
    self.set = { configuration, value, objects in
      if let value = Value.from(value, in: objects) { set(&configuration, value) }
    }
  }
}

@MainActor private let configurationParts: [ConfigurationPart] = [
  ConfigurationPart("title", \.title, .viewString, "The title."),
  ConfigurationPart("subtitle", \.subtitle, .viewString, "The line below."),
  ConfigurationPart("image", \.image, .viewImage, "The image beside the title."),
  ConfigurationPart(
    "imagePlacement", \.imagePlacement, cases: "edge",
    [("leading", .leading), ("trailing", .trailing), ("top", .top), ("bottom", .bottom)],
    "On which side of the title the image is."),
  ConfigurationPart(
    "imagePadding", \.imagePadding, .number(unit: "points"),
    "The space between the image and the title, in points."),
  ConfigurationPart(
    "titlePadding", \.titlePadding, .number(unit: "points"),
    "The space between the title and the subtitle, in points."),
  ConfigurationPart(
    "baseForegroundColor", \.baseForegroundColor, .viewColor, "The color of title and image."),
  ConfigurationPart(
    "baseBackgroundColor", \.baseBackgroundColor, .viewColor, "The color of the background."),
  ConfigurationPart(
    "cornerStyle", \.cornerStyle, cases: "corner style",
    [
      ("fixed", .fixed), ("dynamic", .dynamic), ("small", .small), ("medium", .medium),
      ("large", .large), ("capsule", .capsule),
    ], "The rounding of the corners."),
  ConfigurationPart(
    "buttonSize", \.buttonSize, cases: "button size",
    [("mini", .mini), ("small", .small), ("medium", .medium), ("large", .large)],
    "How large the content is."),
  ConfigurationPart("contentInsets", .insets, "The space around the content, in points.") {
    (configuration, insets: UIEdgeInsets) in
    configuration.contentInsets = NSDirectionalEdgeInsets(
      top: insets.top, leading: insets.left, bottom: insets.bottom, trailing: insets.right)
  },
  ConfigurationPart(
    "showsActivityIndicator", \.showsActivityIndicator, .bool,
    "Whether a spinner replaces the image."),
]

extension SceneObjects {
  /// A button's configuration from a scene: a style, and the parts that are set on it.
  fileprivate func buttonConfiguration(
    _ values: Scene.Properties
  ) -> UIButton.Configuration {
    let make = configurations.first { $0.name == values["style"]?.text }?.make
    var configuration = make?() ?? .plain()
    for (key, value) in values.members {
      configurationParts.first { $0.property.name == key }?.set(&configuration, value, self)
    }
    return configuration
  }
}
