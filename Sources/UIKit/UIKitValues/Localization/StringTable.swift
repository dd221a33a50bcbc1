import Base
import Codecs
import Foundation
import LayerTree

/// A text of a file in one language.
enum LocalizedText: Equatable {
  case plain(String)
  case plural(PluralText)
}

/// The texts of `NAME.strings` and `NAME.stringsdict`, or of `NAME.xcstrings` in one language.
struct StringTable {
  private(set) var texts: [String: LocalizedText] = [:]

  /// The endings of the files of a table.
  static let endings = [".xcstrings", ".strings", ".stringsdict"]

  init(_ source: StringTables.Source) {
    if let catalog = Self.contents(of: source.file + Self.endings[0]) {
      do {
        texts = try StringCatalog(catalog).texts(in: source.language)
      } catch {
        ImageFiles.report(
          "it is not a string catalog: \(error.reason)", name: source.file + ".xcstrings",
          of: "Bundle")
      }
    }
    for file in Self.endings.dropFirst().map({ source.file + $0 }) {
      for (key, value) in Self.properties(of: file) {
        if let text = Self.text(value, language: source.language) { texts[key] = text }
      }
    }
  }

  /// A value of a property list: a text or named values.
  private enum Property: Decodable {
    case text(String)
    case dictionary([String: Property])

    init(from decoder: any Decoder) throws {
      if let text = try? String(from: decoder) {
        self = .text(text)
      } else {
        self = .dictionary(try [String: Property](from: decoder))
      }
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }

    subscript(key: String) -> Property? {
      if case .dictionary(let values) = self { values[key] } else { nil }
    }

    var values: [String: Property] {
      if case .dictionary(let values) = self { values } else { [:] }
    }
  }

  /// The bytes of a file; nil if there is none, or none that can be read, which is reported.
  private static func contents(of file: String) -> Data? {
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    do throws(CodecError) {
      return Data(try readFile(file, atMost: Limits.tableBytes))
    } catch {
      ImageFiles.report(error.description, name: file, of: "Bundle")
      return nil
    }
  }

  private static func properties(of file: String) -> [String: Property] {
    guard let data = contents(of: file), !data.isEmpty else { return [:] }
    do {
      return try PropertyListDecoder().decode([String: Property].self, from: data)
    } catch {
      ImageFiles.report("it is not a table of texts: \(error.reason)", name: file, of: "Bundle")
      return [:]
    }
  }

  /// The text of an entry.
  private static func text(_ entry: Property, language: String) -> LocalizedText? {
    if let text = entry.text { return .plain(text) }
    if let devices = entry["NSStringDeviceSpecificRuleType"]?.values {
      return DeviceVariation.choose(from: devices).flatMap { Self.text($0, language: language) }
    }
    if let widths = entry["NSStringVariableWidthRuleType"]?.values {
      return WidthVariation.widest(of: widths).flatMap { Self.text($0, language: language) }
    }
    guard let format = entry["NSStringLocalizedFormatKey"]?.text else { return nil }
    var text = PluralText(format: format, language: language)
    for (name, rule) in entry.values where rule.text == nil {
      text.variables[name] = PluralText.Variable(
        specifier: rule["NSStringFormatValueTypeKey"]?.text ?? "d",
        forms: rule.values.compactMapValues(\.text))
    }
    return .plural(text)
  }
}

extension Error {
  /// The innermost description, such as "Missing ';' on line 2".
  fileprivate var reason: String {
    guard let error = self as? DecodingError, case .dataCorrupted(let context) = error else {
      return "\(self)"
    }
    let inner = (context.underlyingError as NSError?)?.userInfo[NSDebugDescriptionErrorKey]
    return inner as? String ?? context.debugDescription
  }
}

/// The choice among texts for widths.
enum WidthVariation {
  static func widest<Value>(of widths: [String: Value]) -> Value? {
    widths.max { (Int($0.key) ?? 0) < (Int($1.key) ?? 0) }?.value
  }
}

/// The choice among texts for kinds of devices.
enum DeviceVariation {
  static func choose<Value>(from devices: [String: Value]) -> Value? {
    let own = UITraitCollection.ofScreen.userInterfaceIdiom == .pad ? "ipad" : "iphone"
    return devices[own] ?? devices["other"]
  }
}
