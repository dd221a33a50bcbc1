import Foundation

/// A string catalog, `NAME.xcstrings`, as Xcode writes it.
struct StringCatalog: Decodable {
  private let sourceLanguage: String
  private let strings: [String: Entry]

  private struct Entry: Decodable {
    var localizations: [String: Localization]?
  }

  /// A text in one language, or for one number or device.
  private struct Localization: Decodable {
    var stringUnit: Unit?
    var variations: Variations?
    var substitutions: [String: Substitution]?
  }

  private struct Unit: Decodable {
    var value: String?
  }

  private struct Variations: Decodable {
    var plural: [String: Localization]?
    var device: [String: Localization]?
    var width: [String: Localization]?
  }

  private struct Substitution: Decodable {
    var argNum: Int?
    var formatSpecifier: String?
    var variations: Variations?
  }

  init(_ data: Data) throws { self = try JSONDecoder().decode(StringCatalog.self, from: data) }

  /// The texts in the best language for another, or else in that of the source.
  func texts(in language: String) -> [String: LocalizedText] {
    var texts: [String: LocalizedText] = [:]
    for (key, entry) in strings {
      let all = entry.localizations ?? [:]
      for wanted in [language, sourceLanguage] {
        let best = Locale.Language.best(of: all.keys.sorted(), for: wanted)
        if let best, let text = all[best].flatMap({ Self.text($0, key: key, language: best) }) {
          texts[key] = text
          break
        }
      }
      if texts[key] == nil { texts[key] = .plain(key) }
    }
    return texts
  }

  private static func text(
    _ localization: Localization, key: String, language: String
  ) -> LocalizedText? {
    if let device = localization.variations?.device.flatMap(DeviceVariation.choose) {
      return text(device, key: key, language: language)
    }
    if let widest = localization.variations?.width.flatMap(WidthVariation.widest) {
      return text(widest, key: key, language: language)
    }
    if let plural = localization.variations?.plural {
      let forms = plural.compactMapValues { $0.stringUnit?.value }
      guard
        let number = PluralFormat.firstNumber(in: key)
          ?? forms["other"].flatMap(
            PluralFormat.firstNumber)
      else { return forms["other"].map { .plain($0) } }
      let variable = PluralText.Variable(
        argument: number.argument, specifier: number.specifier, forms: forms, isWhole: true)
      return .plural(
        PluralText(format: "%#@text@", variables: ["text": variable], language: language))
    }
    guard let value = localization.stringUnit?.value else { return nil }
    guard let substitutions = localization.substitutions, !substitutions.isEmpty else {
      return .plain(value)
    }
    let variables = substitutions.mapValues { substitution in
      let variations = substitution.variations
      let forms =
        variations?.device.flatMap(DeviceVariation.choose)?.variations?.plural
        ?? variations?.plural ?? [:]
      return PluralText.Variable(
        argument: substitution.argNum, specifier: substitution.formatSpecifier ?? "lld",
        forms: forms.compactMapValues { $0.stringUnit?.value })
    }
    return .plural(PluralText(format: value, variables: variables, language: language))
  }
}
