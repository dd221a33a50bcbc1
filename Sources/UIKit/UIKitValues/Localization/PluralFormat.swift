import Base
import Foundation

/// A text whose words depend on numbers.
struct PluralText: Equatable {
  /// The text, with `%#@NAME@` for variables.
  var format: String
  var variables: [String: Variable] = [:]
  /// The language whose rules choose the forms.
  var language: String

  struct Variable: Equatable {
    /// From 1; nil for the next.
    var argument: Int?
    /// The format of its number, such as "lld".
    var specifier: String
    /// The texts, by their plural categories.
    var forms: [String: String]
    /// Whether the forms are whole texts, in which arguments are counted from the first.
    var isWhole = false
  }

  func form(of variable: Variable, for argument: (any CVarArg)?) -> String {
    guard let number = argument.flatMap(Self.number) else { return variable.forms["other"] ?? "" }
    // As on iOS, zero has its text in languages without a category for it, too.
    if number == 0, let zero = variable.forms["zero"] { return zero }
    let category = PluralRules.category(of: number, in: language)
    return variable.forms[category] ?? variable.forms["other"] ?? ""
  }

  private static func number(_ argument: any CVarArg) -> Double? {
    switch argument {
    case let number as any BinaryInteger: Double(number)
    case let number as any BinaryFloatingPoint: Double(number)
    case let number as NSNumber: number.doubleValue
    default: nil
    }
  }
}

/// A format with the forms of its plural texts, for arguments.
///
/// A text with plural rules is a mark in a format, `%#@…@`, with its file, language and key, since
/// a string of Swift's keeps nothing beside its characters.
struct PluralFormat {
  private let arguments: [any CVarArg]
  /// The arguments in the order in which the result has them.
  private var used: [any CVarArg] = []
  private var next = 0
  private var depth = 0

  /// Whether arguments are turned into what their specifiers mean.
  private let converts: Bool

  private init(_ arguments: [any CVarArg], converts: Bool = false) {
    self.arguments = arguments
    self.converts = converts
  }

  /// The text with values for its specifiers, each as its specifier needs it.
  ///
  /// Specifiers without a value, and those of pointers, have no text.
  static func string(
    _ format: String, locale: Locale, _ arguments: [FolderTexts.Argument]
  ) -> String {
    let values = arguments.map { argument -> any CVarArg in
      switch argument {
      case .number(let number): number
      case .text(let text): text as NSString
      }
    }
    guard !values.isEmpty || format.contains("%#@") else { return format }
    var plural = PluralFormat(values, converts: true)
    let expanded = plural.expanded(format, in: nil, own: nil)
    return String(format: expanded, locale: locale, arguments: plural.used)
  }

  /// An argument as the conversion at the end of a specifier needs it; nil for one of pointers.
  private static func converted(
    _ argument: any CVarArg, to specifier: String
  ) -> (argument: any CVarArg, specifier: String)? {
    let (number, text) = (argument as? Double, argument as? NSString)
    guard let conversion = specifier.last else { return nil }
    var flags = specifier.prefix { !$0.isLetter && $0 != "@" }
    // A wider field is no text that anyone sees.
    if flags.split(whereSeparator: { !$0.isNumber }).contains(where: { $0.count > 3 }) {
      flags = ""
    }
    let whole = Int(saturating: number ?? text?.doubleValue ?? 0)
    switch conversion {
    case "@": return (text ?? Self.description(of: number ?? 0) as NSString, "@")
    case "d", "i", "D": return (whole, "\(flags)ld")
    case "u", "U": return (whole, "\(flags)lu")
    case "o", "O": return (whole, "\(flags)lo")
    case "x", "X": return (whole, "\(flags)l\(conversion)")
    case "f", "F", "e", "E", "g", "G", "a", "A":
      return (number ?? text?.doubleValue ?? 0, "\(flags)\(conversion)")
    default: return nil
    }
  }

  private static func description(of number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15
      ? "\(Int(saturating: number))" : "\(number)"
  }

  static func string(_ format: String, locale: Locale?, _ arguments: [any CVarArg]) -> String {
    guard format.contains("%#@") || format.contains("$#@") else {
      return String(format: format, locale: locale, arguments: arguments)
    }
    var plural = PluralFormat(arguments)
    let expanded = plural.expanded(format, in: nil, own: nil)
    return String(format: expanded, locale: locale, arguments: plural.used)
  }

  // MARK: Marks

  static func mark(_ source: StringTables.Source, _ key: String) -> String {
    let parts = [source.file, source.language, key].map {
      $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
    return "%#@\(parts.joined(separator: "/"))@"
  }

  private static func text(ofMark name: String) -> PluralText? {
    let parts = name.split(separator: "/").compactMap { $0.removingPercentEncoding }
    guard parts.count == 3 else { return nil }
    let source = StringTables.Source(file: parts[0], language: parts[1])
    return StringTables.current.plural(source, parts[2])
  }

  // MARK: Expanding

  /// A variable whose form is expanded: its argument, and whether the form has used it.
  private struct Own {
    var index: Int
    var specifier: String
    var isUsed = false
  }

  /// A part of a format: `%2$ld`, `%@`, `%#@NAME@`.
  private struct Specifier {
    /// From 1; nil for the next.
    var argument: Int?
    /// All behind the position: flags, width, precision and conversion.
    var rest: Substring
    /// The variable's name.
    var name: Substring?

    init?(_ text: Substring) {
      guard
        let match = text.prefixMatch(
          of: /%(?:(\d+)\$)?(?:#@([^@]*)@|([-+ #0']*[\d*]*(?:\.[\d*]*)?[hlqLztj]*[@A-Za-z]))/)
      else { return nil }
      argument = match.1.flatMap { Int($0) }
      name = match.2
      rest = match.3 ?? ""
      length = text.distance(from: text.startIndex, to: match.range.upperBound)
    }

    var length: Int
  }

  private mutating func expanded(_ format: String, in text: PluralText?, own: Own?) -> String {
    guard depth < 8 else { return "" }
    depth += 1
    defer { depth -= 1 }
    var own = own
    var result = ""
    var rest = format[...]
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[percent...]
      if rest.hasPrefix("%%") {
        result += "%%"
        rest = rest.dropFirst(2)
      } else if let own, rest.hasPrefix("%arg") {
        result += use(own.index, as: own.specifier)
        rest = rest.dropFirst(4)
      } else if let specifier = Specifier(rest) {
        result += replacement(of: specifier, in: text, own: &own)
        rest = rest.dropFirst(specifier.length)
      } else {
        result += "%%"
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }

  private mutating func replacement(
    of specifier: Specifier, in text: PluralText?, own: inout Own?
  ) -> String {
    guard let name = specifier.name.map(String.init) else {
      // A width that is an argument comes first.
      var rest = ""
      for part in specifier.rest {
        rest += part == "*" ? "\(takeNumber())" : String(part)
      }
      return use(index(specifier.argument, own: &own), as: rest)
    }
    guard let variable = text?.variables[name], let text else {
      guard let text = Self.text(ofMark: name) else { return "" }
      return expanded(text.format, in: text, own: nil)
    }
    if variable.isWhole {
      let index = (variable.argument ?? 1) - 1
      let form = text.form(of: variable, for: argument(index))
      // The whole text counts its arguments itself.
      return expanded(
        form, in: text, own: Own(index: index, specifier: variable.specifier, isUsed: true))
    }
    var none: Own?
    let index = index(specifier.argument ?? variable.argument, own: &none)
    let form = text.form(of: variable, for: argument(index))
    return expanded(form, in: text, own: Own(index: index, specifier: variable.specifier))
  }

  /// The argument at a position; without one the variable's own, once, and then the next.
  private mutating func index(_ position: Int?, own: inout Own?) -> Int {
    if let position { return position - 1 }
    if let variable = own, !variable.isUsed {
      own?.isUsed = true
      return variable.index
    }
    defer { next += 1 }
    return next
  }

  private mutating func takeNumber() -> Int {
    defer { next += 1 }
    return argument(next) as? Int ?? 0
  }

  private func argument(_ index: Int) -> (any CVarArg)? {
    arguments.indices.contains(index) ? arguments[index] : nil
  }

  private mutating func use(_ index: Int, as specifier: String) -> String {
    guard let argument = argument(index) else { return "" }
    guard converts else {
      used.append(argument)
      return "%\(specifier)"
    }
    guard let converted = Self.converted(argument, to: specifier) else { return "" }
    used.append(converted.argument)
    return "%\(converted.specifier)"
  }

  /// The first whole number of a format: its argument, from 1, and its specifier.
  static func firstNumber(in format: String) -> (argument: Int, specifier: String)? {
    var count = 0
    var rest = format.replacingOccurrences(of: "%%", with: "")[...]
    while let percent = rest.firstIndex(of: "%") {
      rest = rest[percent...]
      guard let specifier = Specifier(rest) else {
        rest = rest.dropFirst()
        continue
      }
      count += 1
      if let last = specifier.rest.last, "dDiuU".contains(last) {
        return (specifier.argument ?? count, String(specifier.rest))
      }
      rest = rest.dropFirst(specifier.length)
    }
    return nil
  }
}
