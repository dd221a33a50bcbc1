import Foundation
import Graphics
import JSON
import Recordings
import SceneModel

/// The keys of a scene for the traits of its screen.
let traitFields: [Field<Scene>] = ownTraitFields.map { $0.within(\Scene.traits) }

/// The keys of traits.
let ownTraitFields: [Field<Scene.Traits>] = [
  Field(
    "device", deviceForm,
    about: """
      The device whose screen the canvas is: "iPhone 17 Pro", "iPhone 17 Pro landscape", "iPad mini (6th generation) \
      landscape 1/2". It gives `size` and `scale`, where they are left out, safe area, margins and size classes.
      """, optional: \.device),
  Field(
    "textSize", textSizeForm, default: "large",
    about: "The text size that people choose: fonts of text styles follow it.",
    optional: \.textSize),
  Field(
    "direction", directionForm,
    about: """
      The direction of layouts: "ltr" or "rtl"; that of `language` when left out, or else left to right.
      """, optional: \.direction),
  Field(
    "language", languageForm, about: "The language of the text, such as \"ar\".",
    optional: \.language),
  Field(
    "contrast", Form<Scene.Contrast>.cases("contrast"), default: "normal",
    about: "The contrast of the system's colors.", optional: \.contrast),
  Field(
    "boldText", .bool, default: false, about: "Whether people have chosen bold text.",
    optional: \.hasBoldText),
  Field(
    "look", lookForm, default: "classic",
    about: "The look of bars, controls and lists: that of iOS 13 to 18, or of 26.",
    optional: \.look),
]

/// The keys of a check for the looks that are compared.
let lookFields: [Field<Scene.Check>] = [
  Field(
    "textSizes", differing(textSizeForm, "text size"),
    about: """
      The text sizes that are compared, the scene's own first: ["large", "accessibilityLarge"] checks NAME.png and \
      NAME~accessibilityLarge.png.
      """, optional: \.textSizes),
  Field(
    "directions", differing(directionForm, "direction"),
    about: "The directions that are compared, the scene's own first: [\"ltr\", \"rtl\"] checks "
      + "NAME.png and NAME~rtl.png.",
    optional: \.directions),
  Field(
    "devices", differing(deviceForm, "device"),
    about: "The devices that are compared, the scene's own first.", optional: \.devices),
  Field(
    "looks", differing(lookForm, "look"),
    about: "The looks that are compared, the scene's own first: [\"classic\", \"26\"] checks "
      + "NAME.png and NAME~26.png.",
    optional: \.looks),
  Field(
    "variants",
    Form<[Scene.Variant]>.list(of: variantForm, named: "variants", count: 1...100),
    about: """
      More looks that are compared, each with what it has otherwise than the scene: { style: "dark", textSize: "small" } \
      checks NAME~dark~small.png.
      """, \.variants),
]

private let variantFields: [Field<Scene.Variant>] =
  [
    Field(
      "style", Form<Scene.Style>.cases("style"), about: "Light or dark colors of the system.",
      optional: \.style)
  ] + ownTraitFields.map { $0.within(\Scene.Variant.traits) }

private let variantForm = Form<Scene.Variant>(
  "a variant", schema: .object(variantFields),
  write: { variant, printer in printer.object(variant, variantFields) },
  read: { node, decoding in
    var variant = Scene.Variant()
    guard decoding.read(node, as: "a variant", fields: variantFields, into: &variant) else {
      return nil
    }
    guard variant != Scene.Variant() else {
      decoding.report(
        .outOfRange(found: "{}", allowed: "a variant with at least one key"), at: node)
      return nil
    }
    return variant
  })

private let textSizeForm = Form<Scene.TextSize>.cases("text size")
private let lookForm = Form<InterfaceLook>.cases("look")
private let directionForm = Form<Scene.Direction>.cases("direction")

private let deviceForm = Form<Device>(
  "a device's name",
  schema: Schema([
    "type": "string",
    "examples": .array(Device.names.map { .string($0) }),
  ]),
  write: { device, _ in .string(device.name) },
  read: { node, decoding in
    guard let name = Form<String>.text.read(node, decoding) else { return nil }
    guard let device = Device(named: name) else {
      decoding.reportName(name, kind: "device", allowed: Device.names, at: node)
      return nil
    }
    return device
  })

private let languageForm = Form<String>(
  "a language such as \"ar\" or \"pt-BR\"",
  schema: Schema(["type": "string", "pattern": "^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$"]),
  write: { language, _ in .string(language) },
  read: { node, decoding in
    guard let language = Form<String>.text.read(node, decoding) else { return nil }
    guard Scene.Traits.isLanguage(language) else {
      decoding.report(
        .outOfRange(
          found: decoding.description(of: node), allowed: "a language such as \"ar\" or \"pt-BR\""),
        at: node)
      return nil
    }
    return language
  })

/// A list of different values.
func differing<Item: Equatable & SendableMetatype>(
  _ item: Form<Item>, _ singular: String
) -> Form<[Item]> {
  let form = Form<[Item]>.list(of: item, named: "\(singular)s", count: 1...16)
  let schema = Schema(.merging(form.schema.tree, ["uniqueItems": true]))
  return Form(form.expectation, schema: schema, write: form.write) { node, decoding in
    guard let values = form.read(node, decoding), let items = node.items else { return nil }
    for (index, value) in values.enumerated() where values[..<index].contains(value) {
      decoding.report(
        .outOfRange(
          found: "\(decoding.description(of: items[index])) again", allowed: "another \(singular)"),
        at: items[index])
      return nil
    }
    return values
  }
}

extension Decoding {
  /// Reports lists of looks that do not begin with the scene's own.
  ///
  /// The golden of the first look has the same name as that of a scene without others.
  func checkFirstLooks(of scene: Scene, _ node: Node) {
    let (check, traits) = (scene.check, scene.traits)
    checkFirst("scales", check.scales, own: scene.scale, node) {
      "the scene's own `scale`, \(JSONTree.number($0).text())"
    }
    checkFirst("textSizes", check.textSizes, own: traits.textSize ?? .large, node) {
      "the scene's own `textSize`, \"\($0.rawValue)\""
    }
    checkFirst("directions", check.directions, own: traits.layoutDirection, node) {
      "the scene's own `direction`, \"\($0.rawValue)\""
    }
    checkFirst("devices", check.devices.map { $0.map(Optional.some) }, own: traits.device, node) {
      $0.map { "the scene's own `device`, \"\($0.name)\"" } ?? "no list in a scene without `device`"
    }
    checkFirst("looks", check.looks, own: traits.look ?? .classic, node) {
      "the scene's own `look`, \"\($0.rawValue)\""
    }
    var names = Set(scene.listedVariants.map(\.suffix))
    for (index, variant) in check.variants.enumerated() {
      guard !names.insert(variant.suffix).inserted,
        let place = node["check"]?["variants"]?.items?[index]
      else { continue }
      report(
        .outOfRange(found: "a look that is compared already", allowed: "another one"), at: place)
    }
  }

  private func checkFirst<Value: Equatable>(
    _ key: String, _ values: [Value]?, own: Value, _ node: Node, allowed: (Value) -> String
  ) {
    guard let first = values?.first, first != own, let place = node["check"]?[key]?.items?.first
    else { return }
    report(.outOfRange(found: description(of: place), allowed: allowed(own)), at: place)
  }
}
