public import Foundation

/// The mapping from font names on Apple's systems to available families.
public enum FontNames {
  /// The family that replaces one which has not been added to the library.
  public struct Substitute: Hashable, Sendable {
    public var family: String
    /// Whether the replacement looks so different that a layout reports it.
    public var isSurprising: Bool
  }

  /// The replacement for one of Apple's families; nil for any other name.
  ///
  /// | names | family |
  /// | --- | --- |
  /// | system, San Francisco, SF Pro, .SFUI… | System |
  /// | Helvetica, Helvetica Neue, Arial | Inter |
  /// | monospaced, SF Mono, Menlo, Monaco, Courier, Courier New, Andale Mono | DejaVu Sans Mono |
  /// | serif, Times, Times New Roman, Georgia, New York, Palatino (each mentioned) | DejaVu Serif |
  /// | Apple Color Emoji | Noto Color Emoji |
  public static func substitute(for family: String) -> Substitute? {
    let name = key(family)
    if name.hasPrefix(".sf") || name.hasPrefix(".applesystem") {
      return Substitute(
        family: name.contains("mono") ? "DejaVu Sans Mono" : SystemFont.family,
        isSurprising: false)
    }
    return table[name]
  }

  private static let table: [String: Substitute] = {
    let rows: [(String, Bool, [String])] = [
      (
        SystemFont.family, false,
        [
          "", "system", "system-ui", "systemfont", "sans-serif", "sanfrancisco", "sfpro",
          "sfprotext", "sfprodisplay", "sfprorounded", "sfcompact", "sfui", "sfuitext",
          "sfuidisplay",
        ]
      ),
      ("Inter", false, ["helvetica", "helveticaneue", "arial", "arialmt", "lucidagrande"]),
      (
        "DejaVu Sans Mono", false,
        [
          "monospace", "monospaced", "ui-monospace", "sfmono", "menlo", "monaco", "courier",
          "couriernew", "couriernewps", "couriernewpsmt", "andalemono",
        ]
      ),
      (
        "DejaVu Serif", true,
        [
          "serif", "ui-serif", "times", "timesnewroman", "timesnewromanps", "timesnewromanpsmt",
          "georgia", "newyork", "palatino",
        ]
      ),
      ("Noto Color Emoji", false, ["applecoloremoji", "emoji"]),
    ]
    var result: [String: Substitute] = [:]
    for (family, isSurprising, names) in rows {
      for name in names {
        result[name] = Substitute(family: family, isSurprising: isSurprising)
      }
    }
    return result
  }()

  /// A family's name in lowercase and without spaces, by which names are compared.
  static func key(_ family: String) -> String {
    family.lowercased().filter { !$0.isWhitespace }
  }

  /// The words in names of styles, longest first, with their meanings.
  private static let styles: [(word: String, weight: Font.Weight?, isItalic: Bool)] = [
    ("extralight", .thin, false), ("ultralight", .ultraLight, false),
    ("extrabold", .heavy, false), ("ultrabold", .heavy, false),
    ("semibold", .semibold, false), ("demibold", .semibold, false),
    ("hairline", .ultraLight, false), ("regular", .regular, false), ("oblique", nil, true),
    ("normal", .regular, false), ("italic", nil, true), ("medium", .medium, false),
    ("roman", .regular, false), ("light", .light, false), ("black", .black, false),
    ("heavy", .heavy, false), ("thin", .ultraLight, false), ("bold", .bold, false),
    ("book", .regular, false), ("demi", .semibold, false), ("psmt", nil, false),
    ("mt", nil, false), ("ps", nil, false), ("it", nil, true),
  ]

  /// The meaning of a style such as "SemiBoldItalic"; nil if it has an unknown word.
  ///
  /// In fonts, "Thin" is 100 and "ExtraLight" 200.
  static func style(_ name: String) -> (weight: Font.Weight, isItalic: Bool)? {
    var rest = Substring(name.lowercased().filter { !" -_".contains($0) })
    var (weight, isItalic) = (Font.Weight.regular, false)
    while !rest.isEmpty {
      guard let style = styles.first(where: { rest.hasPrefix($0.word) }) else { return nil }
      rest = rest.dropFirst(style.word.count)
      weight = style.weight ?? weight
      isItalic = isItalic || style.isItalic
    }
    return (weight, isItalic)
  }
}

extension Font {
  /// A font by its family or by its PostScript name: "Helvetica", "HelveticaNeue-Light",
  /// "Menlo-BoldItalic".
  public init(name: String, size: CGFloat) {
    self.init(family: name, size: size)
    guard let dash = name.lastIndex(of: "-"),
      let style = FontNames.style(String(name[name.index(after: dash)...]))
    else { return }
    family = String(name[..<dash])
    weight = style.weight
    isItalic = style.isItalic
  }
}
