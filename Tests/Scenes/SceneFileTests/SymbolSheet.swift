import Foundation
import Typesetting

/// The scene of a picture in the documentation that shows a group of symbols under their names.
struct SymbolSheet {
  /// The part of the file's name that says which group it is, such as "arrows".
  let name: String
  let title: String
  /// The symbols under which names are written: bases, and letters and numbers in circles.
  let names: [String]

  /// The sheets, in the order of the documentation.
  static let all: [SymbolSheet] = zip(
    ["marks", "arrows", "text", "media", "people", "documents", "objects", "nature"],
    SymbolTable.baseNamesByGroup
  ).map { SymbolSheet(name: $0, title: $1.title, names: $1.names) }

  /// The scene's file, beside the article.
  var file: String { "symbols-\(name).json" }

  private static let columns = 7
  private static let cell = (width: 116, height: 62)

  /// The scene: each symbol and, where there is one, its fill, above its name.
  var scene: String {
    let rows = (names.count + Self.columns - 1) / Self.columns
    let size = (width: Self.columns * Self.cell.width, height: rows * Self.cell.height + 8)
    let views = names.enumerated().map { index, name in
      let x = index % Self.columns * Self.cell.width
      let y = index / Self.columns * Self.cell.height + 8
      let symbols = [name, "\(name).fill"].filter { SymbolGlyph.isName($0) }
      let width = Self.cell.width / symbols.count
      let pictures = symbols.enumerated().map { place, symbol in
        // Two symbols stand close to each other.
        let shift = symbols.count == 1 ? 0 : place == 0 ? 12 : -12
        return """
          {"use": "symbol", "frame": [\(x + place * width + shift), \(y), \(width), 32],
           "image": {"systemName": "\(symbol)", "pointSize": 20}}
          """
      }
      let label = """
        {"use": "name", "frame": [\(x + 2), \(y + 33), \(Self.cell.width - 4), 22],
         "text": "\(name)"}
        """
      return (pictures + [label]).joined(separator: ",\n")
    }
    return """
      {
        "description": "\(title): the symbols and their fills.",
        "size": [\(size.width), \(size.height)], "background": "systemBackground", "scale": 1.5,
        "definitions": {
          "symbol": {"class": "UIImageView", "contentMode": "center", "tintColor": "label"},
          "name": {
            "class": "UILabel", "font": 8, "textColor": "secondaryLabel",
            "textAlignment": "center", "numberOfLines": 2, "lineBreakMode": "byCharWrapping"
          }
        },
        "views": [\(views.joined(separator: ",\n"))]
      }
      """
  }
}
