import Flipbook

/// A verb with what was typed after it.
struct Invocation {
  let verb: Verb
  /// Positional arguments in order.
  let arguments: [String]
  /// The values of each option in order, by the option's name; a flag's values are empty strings.
  let options: [String: [String]]

  func has(_ option: String) -> Bool { options[option] != nil }

  /// The values of an option that may be repeated.
  func all(_ option: String) -> [String] { options[option] ?? [] }

  func text(_ option: String) -> String? { options[option]?.last }

  /// A positive number, or a fraction such as 30000/1001.
  func positive(_ option: String) throws(CommandError) -> Double? {
    guard let text = text(option) else { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(Self.number)
    let number: Double? =
      switch parts.count {
      case 1: parts[0]
      case 2: parts[0].flatMap { upper in parts[1].map { upper / $0 } }
      default: nil
      }
    guard let number, number.isFinite, number > 0 else {
      throw invalid(option, text, "a number greater than 0, such as \(example(option))")
    }
    return number
  }

  /// A whole number, at least 1.
  func count(_ option: String) throws(CommandError) -> Int? {
    guard let text = text(option) else { return nil }
    guard let number = Int(text), number > 0 else {
      throw invalid(option, text, "a whole number greater than 0, such as \(example(option))")
    }
    return number
  }

  /// A time in seconds, written as 1.5, 1.5s or 1500ms.
  func seconds(_ option: String) throws(CommandError) -> Double? {
    guard let text = text(option) else { return nil }
    return try seconds(option, text)
  }

  /// Times separated by commas.
  func times(_ option: String) throws(CommandError) -> [Double] {
    var times: [Double] = []
    for part in all(option).flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) })
    {
      times.append(try seconds(option, String(part)))
    }
    return times
  }

  /// One of a few words.
  func choice<Choice: CaseIterable & RawRepresentable>(
    _ option: String, _ type: Choice.Type = Choice.self
  ) throws(CommandError) -> Choice? where Choice.RawValue == String {
    guard let text = text(option) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    throw invalid(option, text, words.joined(separator: ", "), suggestion: text.nearest(in: words))
  }

  /// An error about the value of an option.
  func invalid(
    _ option: String, _ text: String, _ allowed: String, suggestion: String? = nil
  ) -> CommandError {
    .usage(
      "\(option) takes \(allowed), not '\(text)'", suggestion: suggestion,
      hint: "Try: flipbook \(verb.name) --help")
  }

  private func seconds(_ option: String, _ text: String) throws(CommandError) -> Double {
    var digits = text[...]
    var unit = 1.0
    if digits.hasSuffix("ms") {
      (digits, unit) = (digits.dropLast(2), 1000)
    } else if digits.hasSuffix("s") {
      digits = digits.dropLast()
    }
    guard let number = Self.number(digits), number.isFinite, number >= 0 else {
      throw invalid(option, text, "seconds from 0 up, such as 1.5 or 300ms")
    }
    return number / unit
  }

  /// Decimal digits only: `Double` would also take hexadecimal, "inf" and "nan".
  private static func number(_ text: some StringProtocol) -> Double? {
    guard text.allSatisfy({ "0123456789.eE+-".contains($0) }) else { return nil }
    return Double(text)
  }

  private func example(_ option: String) -> String {
    switch option {
    case "--fps": "25"
    case "--speed": "0.5"
    case "--jobs": "2"
    default: "2"
    }
  }
}
