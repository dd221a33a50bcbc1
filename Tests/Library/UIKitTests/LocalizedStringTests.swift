import Foundation
import TestSupport
import Testing
import UIKit

/// Texts of bundles in the language of a stage.
@MainActor struct LocalizedStringTests {
  private let folder: TemporaryFolder
  private let stage = Stage(size: CGSize(width: 8, height: 8))

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Info.plist", Self.plist(["CFBundleDevelopmentRegion": "de"]))
  }

  /// Creates a bundle of the files in it, and speaks a language.
  private func bundle(in language: String?) throws -> Bundle {
    stage.traitOverrides = UITraitOverrides()
    if let language { stage.traitOverrides.typesettingLanguage = language }
    return try #require(Bundle(path: folder.url.path))
  }

  private func write(_ name: String, _ text: String) throws {
    try folder.write(name, Array(text.utf8))
  }

  private static func plist(_ values: [String: Any]) throws -> [UInt8] {
    let data = try PropertyListSerialization.data(
      fromPropertyList: values, format: .xml, options: 0)
    return [UInt8](data)
  }

  @Test func everyFormFindsTheTextOfTheLanguage() throws {
    try write("en.lproj/Localizable.strings", #""hello" = "Hello";"#)
    try write("fr.lproj/Localizable.strings", #"/* A greeting */ "hello" = "Bonjour \"é\"";"#)
    try write("fr.lproj/Other.strings", #""hello" = "Salut";"#)
    let bundle = try bundle(in: "fr")
    let (none, other): (String?, String?) = (nil, "Other")
    #expect(NSLocalizedString("hello", bundle: bundle, comment: "") == "Bonjour \"é\"")
    #expect(NSLocalizedString("hello", tableName: "Other", bundle: bundle, comment: "") == "Salut")
    #expect(NSLocalizedString("hello", bundle: bundle, value: "x", comment: "") == "Bonjour \"é\"")
    #expect(
      NSLocalizedString("hello", tableName: "Other", bundle: bundle, value: "x", comment: "")
        == "Salut")
    #expect(
      NSLocalizedString("hello", tableName: other, bundle: bundle, value: "x", comment: "")
        == "Salut")
    #expect(
      NSLocalizedString("hello", tableName: nil, bundle: bundle, value: "", comment: "")
        == "Bonjour \"é\"")
    #expect(
      NSLocalizedString("bye", tableName: none, bundle: bundle, value: "Bye", comment: "") == "Bye")
    #expect(bundle.localizedString(forKey: "hello", value: nil, table: nil) == "Bonjour \"é\"")
    #expect(bundle.localizedString(forKey: "hello", value: "", table: "Other") == "Salut")
    #expect(bundle.localizedString(forKey: "bye", value: "", table: none) == "bye")
    #expect(NSLocalizedString("hello", comment: "") == "hello")
    #expect(NSLocalizedString("hello", tableName: "Other", comment: "") == "hello")
    #expect(NSLocalizedString("hello", value: "Hi", comment: "") == "Hi")
    #expect(NSLocalizedString("hello", tableName: nil, value: "Hi", comment: "") == "Hi")
    let french = try #require(bundle.path(forResource: "fr", ofType: "lproj"))
    _ = try self.bundle(in: "en")
    #expect(NSLocalizedString("hello", bundle: bundle, comment: "") == "Hello")
    #expect(
      NSLocalizedString("hello", bundle: try #require(Bundle(path: french)), comment: "")
        == "Bonjour \"é\"")
    #expect(stage.diagnostics.isEmpty)
  }

  @Test(
    arguments: [
      ("pt-BR", "pt-br"), ("pt", "pt-br"), ("pt-PT", "pt-br"), ("zh-TW", "zh-Hant"),
      ("zh-Hant-HK", "zh-Hant"), ("zh", "zh-Hans"), ("en-GB", "en"), ("es-MX", "es-419"),
      ("es", "es"), ("sr-Latn", "de"), ("ko", "de"),
    ])
  func theBestLanguageIsChosen(language: String, expected: String) throws {
    for name in ["pt-br", "zh-Hans", "zh-Hant", "en", "es", "es-419", "sr", "de", "Base"] {
      try write("\(name).lproj/Localizable.strings", "\"name\" = \"\(name)\";")
    }
    let bundle = try bundle(in: language)
    #expect(NSLocalizedString("name", bundle: bundle, comment: "") == expected)
  }

  /// A missing text is that of the language of development, of no language, or else the key.
  @Test func missingTextsComeFromTheLanguageOfDevelopment() throws {
    try write("ar.lproj/Localizable.strings", #""a" = "ar a";"#)
    try write("de.lproj/Localizable.strings", #""a" = "de a"; "b" = "de b";"#)
    try write("Base.lproj/Localizable.strings", #""c" = "base c";"#)
    try write("Localizable.strings", #""d" = "plain d";"#)
    let bundle = try bundle(in: "ar")
    func texts() -> [String] {
      ["a", "b", "c", "d", "e"].map { NSLocalizedString($0, bundle: bundle, comment: "") }
    }
    #expect(texts() == ["ar a", "de b", "base c", "plain d", "e"])
    _ = try self.bundle(in: nil)
    #expect(texts() == ["de a", "de b", "base c", "plain d", "e"])
  }

  @Test func aDamagedTableIsReported() throws {
    try write("de.lproj/Localizable.strings", "\"a\" = \"b\"\n\"c\" = \"d\";\n")
    let bundle = try bundle(in: "de")
    #expect(NSLocalizedString("a", bundle: bundle, comment: "") == "a")
    #expect(stage.diagnostics.map(\.message).contains { $0.contains("Missing ';' on line 2") })
  }

  // MARK: Plurals

  private func variable(_ type: String, _ forms: [String: String]) -> [String: String] {
    forms.merging(
      ["NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": type]
    ) { $1 }
  }

  @Test(
    arguments: [
      ("en", 0, "none"), ("en", 1, "1 one"), ("en", 2, "2 other"), ("ar", 2, "2 two"),
      ("ar", 3, "3 few"), ("ar", 11, "11 many"), ("ar", 100, "100 other"), ("ru", 21, "21 one"),
      ("ru", 3, "3 few"), ("ru", 5, "5 many"), ("ja", 1, "1 other"),
    ])
  func theNumberChoosesTheFormOfTheLanguage(
    language: String, number: Int, expected: String
  ) throws {
    let words = ["one", "two", "few", "many", "other"]
    let forms = Dictionary(uniqueKeysWithValues: words.map { ($0, "%d \($0)") })
    for name in ["en", "ar", "ru", "ja"] {
      try folder.write(
        "\(name).lproj/Localizable.stringsdict",
        Self.plist([
          "%d files": [
            "NSStringLocalizedFormatKey": "%#@files@",
            "files": variable("d", forms.merging(["zero": "none"]) { $1 }),
          ] as [String: Any]
        ]))
      try write("\(name).lproj/Localizable.strings", "\"title\" = \"Files\";")
    }
    let bundle = try bundle(in: language)
    let format = NSLocalizedString("%d files", bundle: bundle, comment: "")
    let latin = Locale(identifier: "en")
    #expect(String(format: format, number) == expected)
    #expect(String(format: "(" + format + ")", locale: latin, number) == "(\(expected))")
    #expect(String(format: format, locale: latin, arguments: [number]) == expected)
    if language != "ar" { #expect(String.localizedStringWithFormat(format, number) == expected) }
    #expect(NSLocalizedString("title", bundle: bundle, comment: "") == "Files")
  }

  @Test func aTextMayHaveSeveralNumbers() throws {
    try folder.write(
      "en.lproj/Localizable.stringsdict",
      Self.plist([
        "copied": [
          "NSStringLocalizedFormatKey": "%@: %#@files@ in %#@folders@, 100 %% %.1f",
          "files": variable("ld", ["one": "a file", "other": "%ld files"]),
          "folders": variable("ld", ["one": "one folder", "other": "%ld folders%#@disks@"]),
          "disks": variable("ld", ["one": " of a disk", "other": " of %ld disks"]),
        ] as [String: Any],
        "swapped": [
          "NSStringLocalizedFormatKey": "%2$#@files@ by %1$@",
          "files": variable("d", ["one": "%d file", "other": "%d files"]),
        ] as [String: Any],
        "screen": ["NSStringDeviceSpecificRuleType": ["iphone": "Phone", "other": "Any"]],
        "wide": ["NSStringVariableWidthRuleType": ["5": "W", "20": "Wide", "100": "Very wide"]],
      ]))
    let bundle = try bundle(in: "en")
    func text(_ key: String) -> String { NSLocalizedString(key, bundle: bundle, comment: "") }
    #expect(
      String.localizedStringWithFormat(text("copied"), "Done", 1, 3, 2, 1.5)
        == "Done: a file in 3 folders of 2 disks, 100 % 1.5")
    #expect(
      String.localizedStringWithFormat(text("copied"), "Done", 1200, 1, 2.5)
        == "Done: 1,200 files in one folder, 100 % 2.5")
    #expect(String(format: text("swapped"), "Ann", 1) == "1 file by Ann")
    #expect(text("screen") == "Phone")
    #expect(text("wide") == "Very wide")
  }

  // MARK: String catalogs

  @Test func aCatalogHasTheTextsOfAllLanguages() throws {
    try write("Localizable.xcstrings", Self.catalog)
    let bundle = try bundle(in: "ru")
    func text(_ key: String) -> String { NSLocalizedString(key, bundle: bundle, comment: "") }
    #expect(text("hello") == "Привет")
    #expect(text("screen") == "Phone")
    #expect(text("untranslated") == "untranslated")
    #expect(text("unknown") == "unknown")
    #expect(String(format: text("%lld files"), 3) == "3 файла")
    #expect(String(format: text("%lld files"), 5) == "5 файлов")
    #expect(String(format: text("%@ has %lld files"), "Ann", 21) == "Ann: 21 файл")
    #expect(
      String.localizedStringWithFormat(text("%lld of %lld"), 1, 5) == "1 файл из 5 папок")
    _ = try self.bundle(in: "en-GB")
    #expect(text("hello") == "hello")
    #expect(String(format: text("%lld files"), 1) == "1 file")
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func valuesAreInterpolatedInTexts() throws {
    try write("Localizable.xcstrings", Self.catalog)
    let bundle = try bundle(in: "ru")
    let (number, name) = (21, "Ann")
    #expect(String(localized: "hello", bundle: bundle) == "Привет")
    #expect(String(localized: "\(number) files", bundle: bundle) == "21 файл")
    #expect(String(localized: "\(name) has \(number) files", bundle: bundle) == "Ann: 21 файл")
    #expect(String(localized: "100%", bundle: bundle) == "100%")
    #expect(
      String(
        localized: "\(0.5, specifier: "%.2f") of \(name[...]), 5%", table: "Other", bundle: bundle)
        == "0,50 of Ann, 5%")
    #expect(
      String(localized: "key", defaultValue: "\(number) things", bundle: bundle, comment: "None")
        == "21 things")
    #expect(
      String(localized: "hello", defaultValue: "x", bundle: bundle, locale: .current) == "Привет")
    #expect(String(localized: String.LocalizationValue(name)) == "Ann")
  }

  @Test func formattedValuesAreInTheLanguage() {
    let date = Date(timeIntervalSinceReferenceDate: 817_387_200)
    func values() -> [String] {
      [
        date.formatted(date: .long, time: .omitted), date.formatted(.dateTime.month(.wide)),
        1234.formatted(), 0.5.formatted(), 0.42.formatted(.percent), Decimal(1.5).formatted(),
        ["a", "b"].formatted(), ["a", "b"].formatted(.list(type: .or)),
        1.5.formatted(.number.locale(Locale(identifier: "en"))),
      ]
    }
    #expect(
      values() == [
        "November 26, 2026", "November", "1,234", "0.5", "42%", "1.5", "a and b", "a or b", "1.5",
      ])
    stage.traitOverrides.typesettingLanguage = "de"
    #expect(
      values() == [
        "26. November 2026", "November", "1.234", "0,5", "42\u{a0}%", "1,5", "a und b",
        "a oder b", "1.5",
      ])
    #expect(
      String(localized: "on \(date, format: .dateTime.month(.wide).day())") == "on 26. November")
  }

  private static let catalog = """
    {"sourceLanguage": "en", "version": "1.0", "strings": {
      "hello": {"localizations": {"ru": {"stringUnit": {"value": "Привет"}}}},
      "screen": {"localizations": {"en": {"variations": {"device": {
        "iphone": {"stringUnit": {"value": "Phone"}}, "other": {"stringUnit": {"value": "Any"}}}}}}},
      "untranslated": {},
      "%lld files": {"localizations": {
        "en": {"variations": {"plural": {
          "one": {"stringUnit": {"value": "%lld file"}},
          "other": {"stringUnit": {"value": "%lld files"}}}}},
        "ru": {"variations": {"plural": {
          "one": {"stringUnit": {"value": "%lld файл"}},
          "few": {"stringUnit": {"value": "%lld файла"}},
          "many": {"stringUnit": {"value": "%lld файлов"}},
          "other": {"stringUnit": {"value": "%lld файла"}}}}}}},
      "%@ has %lld files": {"localizations": {"ru": {"variations": {"plural": {
          "one": {"stringUnit": {"value": "%@: %lld файл"}},
          "other": {"stringUnit": {"value": "%@: %lld файла"}}}}}}},
      "%lld of %lld": {"localizations": {"ru": {
        "stringUnit": {"value": "%#@files@ из %#@folders@"},
        "substitutions": {
          "files": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {
            "one": {"stringUnit": {"value": "%arg файл"}},
            "other": {"stringUnit": {"value": "%arg файла"}}}}},
          "folders": {"argNum": 2, "formatSpecifier": "lld", "variations": {"plural": {
            "many": {"stringUnit": {"value": "%arg папок"}},
            "other": {"stringUnit": {"value": "%arg папки"}}}}}}}}}
    }}
    """

  /// The program's bundle has the texts of its targets, as an app's on iOS.
  @Test func theProgramHasTheTextsOfItsTargets() {
    stage.traitOverrides.typesettingLanguage = "nl"
    for bundle in [Bundle.main, .module, Bundle(for: Token.self)] {
      #expect(NSLocalizedString("greeting", bundle: bundle, comment: "") == "Hallo")
    }
    #expect(NSLocalizedString("greeting", comment: "") == "Hallo")
  }

  private final class Token {}
}
