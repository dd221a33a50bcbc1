internal import _FoundationICU

/// The plural categories of languages, as Unicode's CLDR has them.
///
/// - Rule: ICU reads the language's tag and the status during its calls only, and writes at most as
///   many characters as the buffer has room for. The rules are closed on every path.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `LocalizedStringTests`, in debug and release.
enum PluralRules {
  /// "zero", "one", "two", "few", "many" or "other".
  static func category(of number: Double, in language: String) -> String {
    var status = U_ZERO_ERROR
    guard let rules = unsafe swift_uplrules_open(language, &status) else { return "other" }
    defer { unsafe swift_uplrules_close(rules) }
    var characters = [UInt16](repeating: 0, count: 16)
    let count = unsafe swift_uplrules_select(
      rules, number, &characters, Int32(characters.count), &status)
    guard status.rawValue <= 0, characters.indices.contains(Int(count)) else { return "other" }
    return String(decoding: characters[..<Int(count)], as: UTF16.self)
  }
}
