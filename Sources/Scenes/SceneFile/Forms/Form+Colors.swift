import Foundation
import Graphics
import JSON
import SceneModel

extension Form where Value == Scene.Color {
  /// A color of a layer, which cannot follow light and dark mode.
  static let color = Form(
    "a color",
    schema: .any(of: [
      // Names by themselves, so that editors propose them.
      .enumeration(CSSColor.names),
      Schema(["type": "string", "pattern": .string(CSSColor.pattern)]),
      Schema([
        "type": "array", "items": ["type": "number"], "minItems": 3, "maxItems": 4,
      ]),
    ]), write: { color, _ in color.tree }
  ) { node, decoding in
    switch node.value.content {
    case .string(let text):
      do throws(CSSColor.Fault) {
        return try CSSColor.parse(text)
      } catch {
        switch error {
        case .unknownName:
          decoding.reportName(text, kind: "color", allowed: CSSColor.names, at: node)
        case .malformed(let reason):
          decoding.report(.malformed(text, kind: "a color", reason: reason), at: node)
        }
        return nil
      }
    case .array(let channels) where channels.count == 3 || channels.count == 4:
      let words = "a color [red, green, blue, alpha] of numbers from 0 to 1"
      guard let c = Form<[Double]>.numbers(words: words).read(node, decoding) else { return nil }
      return .rgba(CGColor(red: c[0], green: c[1], blue: c[2], alpha: c.count == 4 ? c[3] : 1))
    default:
      decoding.reportType(of: node, needed: "a color such as \"#0A84FF\" or \"systemBlue\"")
      return nil
    }
  }.shared(
    as: "color",
    about: """
      A color as CSS Color 4 writes it ("#0A84FF", "rgb(10 132 255 / 50%)", "hsl(210 100% 50%)", "tomato"), \
      a color of UIKit in the scene's style ("systemBlue"), or [red, green, blue, alpha] in sRGB, 0 to 1.
      """)

  /// A color of a view, which may be a pair of colors for light and dark surroundings.
  static let viewColor: Form = {
    let pair = Schema.object(pairFields)
    return Form(
      "a color", schema: .any(of: [color.schema, pair]), write: { color, _ in color.tree }
    ) { node, decoding in
      guard case .object = node.value.content else { return color.read(node, decoding) }
      var pair = ColorPair()
      guard decoding.read(node, as: "a color", fields: pairFields, into: &pair) else { return nil }
      return .pair(light: pair.light, dark: pair.dark)
    }.shared(
      as: "uiColor",
      about: """
        A color as for layers, where system colors ("label", "systemBlue") follow the light or dark style; or a pair \
        {"light": "white", "dark": "#222"}.
        """)
  }()
}

/// A pair of colors while it is read or printed.
private struct ColorPair {
  var light = Scene.Color.rgba(.clear)
  var dark = Scene.Color.rgba(.clear)
}

private let pairFields: [Field<ColorPair>] = [
  Field("light", .color, isRequired: true, about: "In light surroundings.", \.light),
  Field("dark", .color, isRequired: true, about: "In dark surroundings.", \.dark),
]

extension Scene.Color {
  /// The color in a scene's notation: a name, hexadecimal digits if they are exact, or four
  /// numbers.
  fileprivate var tree: JSONTree {
    switch self {
    case .system(let name): .string(name)
    case .pair(let light, let dark): ["light": light.tree, "dark": dark.tree]
    case .rgba(let color):
      color.hexadecimal.map { .string($0) }
        ?? .numbers([color.red, color.green, color.blue, color.alpha])
    }
  }
}

extension CGColor {
  /// The color in digits, such as "#0A84FF"; nil if eight bits a channel would give another color.
  fileprivate var hexadecimal: String? {
    var digits = "#"
    for channel in alpha == 1 ? [red, green, blue] : [red, green, blue, alpha] {
      let byte = (channel * 255).rounded()
      guard byte >= 0, byte <= 255, byte / 255 == channel else { return nil }
      let text = String(Int(byte), radix: 16, uppercase: true)
      digits += text.count == 1 ? "0" + text : text
    }
    return digits
  }
}

extension Form where Value == CGColor {
  /// A color that is resolved in the scene's style when the scene is read.
  static let color = Form(
    Form<Scene.Color>.color.expectation, schema: Form<Scene.Color>.color.schema,
    write: { color, _ in Scene.Color.rgba(color).tree },
    read: { node, decoding in
      Form<Scene.Color>.color.read(node, decoding)?.resolved(isDark: decoding.isDark)
    })
}
