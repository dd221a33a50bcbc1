/// A parsed glyph line of the text form.
struct GlyphLine {
  /// The characters, between quotation marks, and their fonts; nil for glyphs of no known text.
  var text: String?
  var font: String?
  var color: String
  /// The position of the first glyph.
  var start: [Double]
  /// The rest of the line after the color.
  var rest: String

  /// - Returns: Nil for other lines.
  init?(_ line: String) {
    var line = line.drop { $0 == " " }
    let count = line.prefix { $0.isNumber }
    line = line.dropFirst(count.count)
    guard !count.isEmpty, line.hasPrefix(" glyph") else { return nil }
    line = line.drop { $0 != "\"" && $0 != "#" }
    if line.first == "\"" {
      var isEscaped = false
      guard
        let end = line.dropFirst().firstIndex(where: { character in
          defer { isEscaped = character == "\\" && !isEscaped }
          return character == "\"" && !isEscaped
        })
      else { return nil }
      text = String(line[...end])
      line = line[line.index(after: end)...]
      guard let comma = line.range(of: ", #") else { return nil }
      font = String(line[..<comma.lowerBound].dropFirst(" in ".count))
      line = line[comma.lowerBound...].dropFirst(2)
    }
    color = String(line.prefix { $0 != " " })
    rest = String(line.dropFirst(color.count))
    start = rest.hasPrefix(" from ") ? rest.numbers(atMost: 2) : []
  }
}

extension StringProtocol {
  /// The first numbers in a text.
  func numbers(atMost limit: Int = .max) -> [Double] {
    split(whereSeparator: { !"-+.0123456789e".contains($0) }).lazy.compactMap { Double($0) }
      .prefix(limit).map { $0 }
  }
}
