import Foundation
import JSON
import Views

extension ViewClass {
  static let control = ViewClass(
    "UIControl", view, about: "A view that turns touches into events.",
    properties: controlProperties, fields: [actionsField]
  ) { UIControl() }

  static let button = ViewClass(
    "UIButton", control, about: "A button with a title and an image.",
    properties: buttonProperties, fields: [buttonType, buttonConfiguration]
  ) { UIButton(type: .custom) }
}

private let controlProperties: [ViewProperty] = [
  ViewProperty(
    "isEnabled", Form<Bool>.bool, default: true, about: "Whether it answers touches.",
    get: { (view: UIControl) in view.isEnabled }, set: { $0.isEnabled = $1 }),
  ViewProperty(
    "isSelected", Form<Bool>.bool, default: false, about: "Whether it is selected.",
    get: { (view: UIControl) in view.isSelected }, set: { $0.isSelected = $1 }),
  ViewProperty(
    "isHighlighted", Form<Bool>.bool, default: false, about: "Whether it looks pressed.",
    get: { (view: UIControl) in view.isHighlighted }, set: { $0.isHighlighted = $1 }),
  ViewProperty(
    "contentHorizontalAlignment",
    .option(
      "alignment",
      [
        ("center", .center), ("left", .left), ("right", .right), ("fill", .fill),
        ("leading", .leading), ("trailing", .trailing),
      ]), default: "center", about: "Where the content stands from left to right.",
    get: { (view: UIControl) in view.contentHorizontalAlignment },
    set: { $0.contentHorizontalAlignment = $1 }),
  ViewProperty(
    "contentVerticalAlignment",
    .option(
      "alignment", [("center", .center), ("top", .top), ("bottom", .bottom), ("fill", .fill)]),
    default: "center", about: "Where the content stands from top to bottom.",
    get: { (view: UIControl) in view.contentVerticalAlignment },
    set: { $0.contentVerticalAlignment = $1 }),
]

// MARK: - Buttons

private let buttonTypes: [(name: String, value: UIButton.ButtonType)] = [
  ("custom", .custom), ("system", .system), ("detailDisclosure", .detailDisclosure),
  ("infoLight", .infoLight), ("infoDark", .infoDark), ("contactAdd", .contactAdd),
  ("close", .close),
]

private let buttonType = Field<ViewDraft>(
  "buttonType", .option("button type", buttonTypes), default: "custom",
  about: "What UIButton(type:) is given; a configuration makes a system button."
) { draft, type in draft.recipe.make = { UIButton(type: type) } }

/// One value for the normal state, or one each for several.
private func perState<Value: Sendable>(_ form: Form<Value>) -> Form<[(UIControl.State, Value)]> {
  let words = "\(form.words), or an object of them by states"
  let members = controlStates.map { JSONTree.Member(key: $0.name, value: form.schema.tree) }
  let states = Schema(
    around: [form.schema],
    ["type": "object", "properties": .object(members), "additionalProperties": false])
  return Form(words, schema: .any(of: [form.schema, states])) { node, decoding in
    let names = controlStates.map(\.name)
    guard let members = node.members, let first = members.first,
      names.contains(first.key) || first.key.nearest(in: names) != nil
    else { return form.read(node, decoding).map { [(.normal, $0)] } }
    let before = decoding.reportCount
    let values = members.compactMap { member -> (UIControl.State, Value)? in
      guard let state = controlStates.first(where: { $0.name == member.key })?.value else {
        decoding.reportUnknown(member, owner: "an object by states", allowed: names)
        return nil
      }
      return form.read(member.node, decoding).map { (state, $0) }
    }
    return decoding.reportCount == before ? values : nil
  }
}

private let controlStates: [(name: String, value: UIControl.State)] = [
  ("normal", .normal), ("highlighted", .highlighted), ("disabled", .disabled),
  ("selected", .selected),
]

private let buttonProperties: [ViewProperty] = [
  ViewProperty(
    "title", perState(Form<String>.text.orNull),
    about:
      "The title, for the normal state or by states: { normal, highlighted, disabled, selected }.",
    set: { (view: UIButton, titles) in
      for (state, value) in titles { view.setTitle(value, for: state) }
    }),
  ViewProperty(
    "titleColor", perState(Form<UIColor>.uiColor.orNull),
    about: "The title's colour, as `title`.",
    set: { (view: UIButton, colors) in
      for (state, value) in colors { view.setTitleColor(value, for: state) }
    }),
  ViewProperty(
    "titleShadowColor", perState(Form<UIColor>.uiColor.orNull),
    about: "The colour of the title's shadow, as `title`.",
    set: { (view: UIButton, colors) in
      for (state, value) in colors { view.setTitleShadowColor(value, for: state) }
    }),
  ViewProperty(
    "image", perState(Form<UIImage>.uiImage.orNull), about: "The image, as `title`.",
    set: { (view: UIButton, images) in
      for (state, value) in images { view.setImage(value, for: state) }
    }),
  ViewProperty(
    "backgroundImage", perState(Form<UIImage>.uiImage.orNull),
    about: "The image behind, as `title`.",
    set: { (view: UIButton, images) in
      for (state, value) in images { view.setBackgroundImage(value, for: state) }
    }),
  ViewProperty(
    "font", Form<UIFont>.uiFont, about: "The font of the title's label.",
    set: { (view: UIButton, font) in view.titleLabel?.font = font }),
  ViewProperty(
    "contentEdgeInsets", Form<UIEdgeInsets>.insets, default: 0, about: "Around the content.",
    get: { (view: UIButton) in view.contentEdgeInsets }, set: { $0.contentEdgeInsets = $1 }),
  ViewProperty(
    "titleEdgeInsets", Form<UIEdgeInsets>.insets, default: 0, about: "Around the title.",
    get: { (view: UIButton) in view.titleEdgeInsets }, set: { $0.titleEdgeInsets = $1 }),
  ViewProperty(
    "imageEdgeInsets", Form<UIEdgeInsets>.insets, default: 0, about: "Around the image.",
    get: { (view: UIButton) in view.imageEdgeInsets }, set: { $0.imageEdgeInsets = $1 }),
]

// MARK: - Configurations

private let configurations:
  [(name: String, make: @MainActor @Sendable () -> UIButton.Configuration)] =
    [
      ("plain", { .plain() }), ("gray", { .gray() }), ("tinted", { .tinted() }),
      ("filled", { .filled() }), ("borderless", { .borderless() }), ("bordered", { .bordered() }),
      ("borderedTinted", { .borderedTinted() }), ("borderedProminent", { .borderedProminent() }),
    ]

private struct ConfigurationDraft: Sendable {
  var style = "plain"
  var changes: [@MainActor @Sendable (inout UIButton.Configuration) -> Void] = []
}

private func part<Value: Sendable>(
  _ name: String, _ form: Form<Value>, _ about: String,
  _ set: @escaping @MainActor @Sendable (inout UIButton.Configuration, Value) -> Void
) -> Field<ConfigurationDraft> {
  Field(name, form, about: about) { draft, value in draft.changes.append { set(&$0, value) } }
}

private let configurationFields: [Field<ConfigurationDraft>] = [
  Field(
    "style", .name("configuration", of: configurations.map(\.name)), isRequired: true,
    about: "The configuration to begin with.", \.style),
  part("title", .text, "The title.") { $0.title = $1 },
  part("subtitle", .text, "The line below.") { $0.subtitle = $1 },
  part("image", Form<UIImage>.uiImage, "The image beside the title.") { $0.image = $1 },
  part(
    "imagePlacement",
    .option(
      "edge",
      [("leading", .leading), ("trailing", .trailing), ("top", .top), ("bottom", .bottom)]),
    "Where the image stands."
  ) { $0.imagePlacement = $1 },
  part("imagePadding", .points, "Between image and title.") { $0.imagePadding = $1 },
  part("titlePadding", .points, "Between title and subtitle.") { $0.titlePadding = $1 },
  part("baseForegroundColor", Form<UIColor>.uiColor, "Of title and image.") {
    $0.baseForegroundColor = $1
  },
  part("baseBackgroundColor", Form<UIColor>.uiColor, "Of the background.") {
    $0.baseBackgroundColor = $1
  },
  part(
    "cornerStyle",
    .option(
      "corner style",
      [
        ("fixed", .fixed), ("dynamic", .dynamic), ("small", .small), ("medium", .medium),
        ("large", .large), ("capsule", .capsule),
      ]), "How round the corners are."
  ) { $0.cornerStyle = $1 },
  part(
    "buttonSize",
    .option(
      "button size",
      [("mini", .mini), ("small", .small), ("medium", .medium), ("large", .large)]),
    "How large the content is."
  ) { $0.buttonSize = $1 },
  part("contentInsets", Form<UIEdgeInsets>.insets, "Around the content.") {
    $0.contentInsets = NSDirectionalEdgeInsets(
      top: $1.top, leading: $1.left, bottom: $1.bottom, trailing: $1.right)
  },
  part("showsActivityIndicator", .bool, "Whether a spinner stands for the image.") {
    $0.showsActivityIndicator = $1
  },
]

private let buttonConfiguration = Field<ViewDraft>(
  "configuration",
  Form<ConfigurationDraft>(
    "a configuration: a name such as \"filled\", or { style, … }",
    schema: .any(of: [.enumeration(configurations.map(\.name)), .object(configurationFields)])
  ) { node, decoding in
    var draft = ConfigurationDraft()
    if node.string != nil {
      guard
        let style = Form<String>.name("configuration", of: configurations.map(\.name))
          .read(node, decoding)
      else { return nil }
      draft.style = style
      return draft
    }
    let isRead = decoding.read(
      node, as: "a configuration", fields: configurationFields, into: &draft)
    return isRead ? draft : nil
  }, about: "A look of iOS 15 or later: its name, or { style: \"filled\", title: … }."
) { draft, configuration in
  draft.recipe.make = {
    let make = configurations.first { $0.name == configuration.style }?.make
    var made = make?() ?? .plain()
    for change in configuration.changes { change(&made) }
    return UIButton(configuration: made, primaryAction: nil)
  }
}

// MARK: - Actions

private let controlEvents: [(name: String, value: UIControl.Event)] = [
  ("touchDown", .touchDown), ("touchDownRepeat", .touchDownRepeat),
  ("touchDragInside", .touchDragInside), ("touchDragOutside", .touchDragOutside),
  ("touchDragEnter", .touchDragEnter), ("touchDragExit", .touchDragExit),
  ("touchUpInside", .touchUpInside), ("touchUpOutside", .touchUpOutside),
  ("touchCancel", .touchCancel), ("valueChanged", .valueChanged),
  ("primaryActionTriggered", .primaryActionTriggered), ("editingDidBegin", .editingDidBegin),
  ("editingChanged", .editingChanged), ("editingDidEnd", .editingDidEnd),
  ("editingDidEndOnExit", .editingDidEndOnExit),
]

private let actionsField = Field<ViewDraft>(
  "actions",
  schema: Schema(
    around: [],
    [
      "type": "object",
      "properties": .object(
        controlEvents.map { event in
          JSONTree.Member(
            key: event.name, value: ["type": "array", "items": ["$ref": "#/$defs/step"]])
        }),
      "additionalProperties": false,
    ]),
  about: "The steps that answer an event, such as { touchUpInside: [{ effect: … }] }; see `script`."
) { draft, node, decoding in
  decoding.readActions(node, of: draft.recipe.number)
}

extension Decoding {
  /// Notes what answers events, to be read once all ids are known.
  fileprivate func readActions(_ node: Node, of number: Int) {
    guard let members = node.members else {
      return reportType(of: node, needed: "an object of steps by events")
    }
    for member in members {
      guard let event = controlEvents.first(where: { $0.name == member.key })?.value else {
        reportUnknown(
          member, owner: "the actions of a control", allowed: controlEvents.map(\.name))
        continue
      }
      guard !isReadingDefinition else { continue }
      later.append { decoding in
        let steps = decoding.steps(member.node)
        decoding.handlers[number, default: []].append(EventHandler(event: event, steps: steps))
      }
    }
  }
}
