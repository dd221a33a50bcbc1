import Foundation
import Graphics
import Views

extension Form where Value == UIColor {
  /// A colour; the system's have a form for light and another for dark surroundings.
  static let uiColor: Form = {
    let pair = Schema.object(pairFields)
    return Form("a colour", schema: .any(of: [Form<CGColor>.color.schema, pair])) {
      node, decoding in
      if case .object = node.value.content {
        var draft = ColorPair()
        guard decoding.read(node, as: "a colour", fields: pairFields, into: &draft) else {
          return nil
        }
        return UIColor(dynamicProvider: { draft.color(isDark: $0.userInterfaceStyle == .dark) })
      }
      if let name = node.string?.trimmingCharacters(in: .whitespaces),
        CSSColor.systemColors[name] != nil, let color = UIColor(named: name)
      {
        return color
      }
      return Form<CGColor>.color.read(node, decoding).map { UIColor(cgColor: $0) }
    }.shared(
      as: "uiColor",
      about: """
        A colour as layers have it, of which the system's ("label", "systemBlue") follow light and dark, or a pair \
        {"light": "white", "dark": "#222"}.
        """)
  }()
}

/// What the rows of a colour in two forms read into.
private struct ColorPair: Sendable {
  var light = UIColor.clear
  var dark = UIColor.clear

  func color(isDark: Bool) -> UIColor { isDark ? dark : light }
}

private let pairFields: [Field<ColorPair>] = [
  Field("light", plainColor, isRequired: true, about: "In light surroundings.", \.light),
  Field("dark", plainColor, isRequired: true, about: "In dark surroundings.", \.dark),
]

private let plainColor = Form<CGColor>.color.map { UIColor(cgColor: $0) }

extension Form where Value == UIEdgeInsets {
  /// Distances inward: one for all edges, or [top, left, bottom, right].
  static let insets: Form = {
    let words = "a number, or insets [top, left, bottom, right]"
    let numbers = Form<[Double]>.numbers(4, words: words)
    return Form(words, schema: .any(of: [Schema(["type": "number"]), numbers.schema])) {
      node, decoding in
      if case .number = node.value.content {
        return Form<Double>.number.read(node, decoding).map { distance in
          let d = CGFloat(distance)
          return UIEdgeInsets(top: d, left: d, bottom: d, right: d)
        }
      }
      return numbers.read(node, decoding).map {
        UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
      }
    }.shared(as: "insets", about: "In points: one for all edges, or [top, left, bottom, right].")
  }()
}

extension Form {
  /// A case of an enumeration by its name.
  static func option<Option: Sendable>(
    _ sort: String, _ cases: [(name: String, value: Option)]
  ) -> Form<Option> {
    Form<String>.name(sort, of: cases.map(\.name)).map { name in
      // The form reads none but these names.
      cases.first { $0.name == name }?.value ?? cases[0].value
    }
  }

  /// A list of an option set's members by their names.
  static func options<Set: OptionSet & Sendable>(
    _ sort: String, _ cases: [(name: String, value: Set)]
  ) -> Form<Set> where Set.Element == Set {
    let names = cases.map(\.name)
    return Form<[String]>.list(of: .name(sort, of: names), named: "names").map { given in
      Set(cases.filter { given.contains($0.name) }.map(\.value))
    }
  }
}

extension Form where Value == CGFloat {
  static let points = points(.any)

  /// A number of points.
  static func points(_ range: NumberRange) -> Form {
    Form<Double>.number(range, unit: "points").map { CGFloat($0) }
  }

  static let fraction = Form<Double>.number(.unit).map { CGFloat($0) }
}
