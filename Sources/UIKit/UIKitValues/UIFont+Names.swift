public import Foundation
package import Typesetting

extension UIFont {
  /// The weight of strokes, −1…1 around regular.
  public struct Weight: RawRepresentable, Hashable, Comparable, Sendable {
    public var rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    public static let ultraLight = Weight(-0.8)
    public static let thin = Weight(-0.6)
    public static let light = Weight(-0.4)
    public static let regular = Weight(0)
    public static let medium = Weight(0.23)
    public static let semibold = Weight(0.3)
    public static let bold = Weight(0.4)
    public static let heavy = Weight(0.56)
    public static let black = Weight(0.62)

    public static func < (a: Weight, b: Weight) -> Bool { a.rawValue < b.rawValue }

    private static let names: [(Weight, Font.Weight)] = [
      (.ultraLight, .ultraLight), (.thin, .thin), (.light, .light), (.regular, .regular),
      (.medium, .medium), (.semibold, .semibold), (.bold, .bold), (.heavy, .heavy),
      (.black, .black),
    ]

    /// The nearest of the nine weights of fonts.
    package var fontWeight: Font.Weight {
      let nearest = Self.names.min {
        abs($0.0.rawValue - rawValue) < abs($1.0.rawValue - rawValue)
      }
      return nearest?.1 ?? .regular
    }

    init(_ weight: Font.Weight) {
      self = Self.names.first { $0.1 >= weight }?.0 ?? .black
    }
  }

  /// The width of letters; only the standard width is available here.
  public struct Width: RawRepresentable, Hashable, Sendable {
    public var rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public static let compressed = Width(rawValue: -0.3)
    public static let condensed = Width(rawValue: -0.2)
    public static let standard = Width(rawValue: 0)
    public static let expanded = Width(rawValue: 0.2)
  }

  /// The purpose of a text, which determines its size.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A style of 36 points, whatever the text size.
    public static let extraLargeTitle = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle")
    /// A style of 28 points, whatever the text size.
    public static let extraLargeTitle2 = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle2")
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// The weight of the style's font.
    var weight: Weight {
      switch self {
      case .extraLargeTitle, .extraLargeTitle2: .bold
      case .headline: .semibold
      default: .regular
      }
    }
  }

  /// Whether iOS has a font family of this name.
  static func isAppleFamily(_ family: String) -> Bool {
    appleFamilies.contains(family.lowercased().filter { !$0.isWhitespace })
  }

  private static let appleFamilies: Set<String> = [
    "academyengravedlet", "alnile", "americantypewriter", "applecoloremoji", "applesdgothicneo",
    "applesymbols", "arial", "arialhebrew", "arialroundedmtbold", "avenir", "avenirnext",
    "avenirnextcondensed", "baskerville", "bodoniornaments", "bradleyhanditctt", "chalkboardse",
    "chalkduster", "charter", "cochin", "copperplate", "courier", "couriernew", "damascus",
    "devanagarisangammn", "didot", "dinalternate", "dincondensed", "euphemiaucas", "farah",
    "futura", "galvji", "geezapro", "georgia", "gillsans", "granthasangammn", "helvetica",
    "helveticaneue", "hiraginomarugothicpron", "hiraginominchopron", "hiraginosans", "hoeflertext",
    "impact", "kailasa", "kefa", "khmersangammn", "kohinoorbangla", "kohinoordevanagari",
    "laosangammn", "malayalamsangammn", "markerfelt", "menlo", "mishafi", "muktamahee",
    "myanmarsangammn", "noteworthy", "optima", "palatino", "papyrus", "partylet", "pingfanghk",
    "pingfangsc", "pingfangtc", "rockwell", "savoyelet", "sinhalasangammn", "snellroundhand",
    "symbol", "tamilsangammn", "thonburi", "timesnewroman", "trebuchetms", "verdana",
    "zapfdingbats", "zapfino",
  ]
}

extension Font {
  /// Family and style as in names of font files: "System-SemiBold", "DejaVuSansMono-BoldItalic".
  var postScriptName: String {
    let names = [
      100: "UltraLight", 200: "ExtraLight", 300: "Light", 400: "Regular", 500: "Medium",
      600: "SemiBold", 700: "Bold", 800: "ExtraBold", 900: "Black",
    ]
    let hundreds = min(max((weight.rawValue + 50) / 100, 1), 9) * 100
    var style = names[hundreds] ?? ""
    if isItalic { style = style == "Regular" ? "Italic" : style + "Italic" }
    return "\(family.filter { !$0.isWhitespace })-\(style)"
  }
}
