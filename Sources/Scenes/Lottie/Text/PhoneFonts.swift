/// The fonts installed on an iPhone.
///
/// A text in any other font is drawn in Helvetica there, even if its file has outlines of letters.
enum PhoneFonts {
  /// Whether a font is installed, by its PostScript name or its family.
  static func contains(_ name: String) -> Bool {
    let base = name.prefix { $0 != "-" }.lowercased().filter { $0.isLetter || $0.isNumber }
    if families.contains(base) { return true }
    // Some PostScript names have a suffix for the foundry.
    for end in ["psmt", "mt", "ps"] where base.hasSuffix(end) {
      if families.contains(String(base.dropLast(end.count))) { return true }
    }
    return false
  }

  private static let families: Set<String> = Set(
    list.lowercased().split(separator: "\n").map { line in
      line.filter { $0.isLetter || $0.isNumber }
    })

  private static let list = """
    Academy Engraved LET
    American Typewriter
    Apple Color Emoji
    Apple SD Gothic Neo
    Apple Symbols
    Arial
    Arial Hebrew
    Arial Rounded MT Bold
    Avenir
    Avenir Next
    Avenir Next Condensed
    Baskerville
    Bodoni 72
    Bodoni 72 Oldstyle
    Bodoni 72 Smallcaps
    Bodoni Ornaments
    BodoniSvtyTwoITCTT
    BodoniSvtyTwoOSITCTT
    Bradley Hand
    BradleyHandITCTT
    Chalkboard SE
    Chalkduster
    Charter
    Cochin
    Copperplate
    Courier
    Courier New
    Damascus
    Didot
    DIN Alternate
    DIN Condensed
    Euphemia UCAS
    Farah
    Futura
    Galvji
    Geeza Pro
    Georgia
    Gill Sans
    Helvetica
    Helvetica Neue
    Hiragino Maru Gothic ProN
    Hiragino Mincho ProN
    Hiragino Sans
    HiraginoSans
    Hoefler Text
    Impact
    Kailasa
    Kefa
    Marker Felt
    Menlo
    Mishafi
    Noteworthy
    Optima
    Palatino
    Papyrus
    Party LET
    PingFang HK
    PingFang SC
    PingFang TC
    Rockwell
    Savoye LET
    SnellRoundhand
    Snell Roundhand
    Symbol
    Thonburi
    Times New Roman
    Trebuchet
    Trebuchet MS
    Verdana
    Zapf Dingbats
    Zapfino
    """
}
