import Base
import Foundation
import Graphics
import LayerTree
import Typesetting

/// A system symbol at a size: our drawing under Apple's name.
struct Symbol {
  let name: String
  let configuration: UIImage.SymbolConfiguration
  private let glyph: SymbolGlyph

  /// Creates a crossed box, with a diagnostic, for the name of an undrawn symbol; nil for an
  /// invalid name.
  init?(_ name: String, _ configuration: UIImage.SymbolConfiguration?) {
    guard Self.isName(name) else { return nil }
    if SymbolGlyph.named[name] == nil {
      let nearest = UIImage.nearestSymbol(to: name)
      ViewFact.unknownSymbol(name, meant: nearest).report(of: "UIImage", at: "systemName")
    }
    self.name = name
    self.configuration = configuration ?? UIImage.SymbolConfiguration()
    glyph = SymbolGlyph.named[name] ?? .placeholder
  }

  /// Whether it can be the name of a symbol, such as `4k.tv.fill`.
  private static func isName(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { word in
      !word.isEmpty
        && word.utf8.allSatisfy { byte in
          (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
    }
  }

  /// The symbol in black, in a box like that of Apple's symbol, with a baseline that centers it on
  /// capitals.
  var image: UIImage {
    let pointSize = configuration.pointSize ?? 17
    let scale: CGFloat =
      switch configuration.symbolScale {
      case .small: 0.79
      case .large: 1.28
      default: 1
      }
    let unit = pointSize * scale / 100
    let size = CGSize(
      width: (glyph.size.width * unit * 2).rounded(.up) / 2,
      height: (glyph.size.height * unit * 2).rounded(.up) / 2)
    let context = CGContext(bounds: CGRect(origin: .zero, size: size))
    context.translateBy(x: size.width / 2, y: size.height / 2)
    context.scaleBy(x: unit, y: unit)
    glyph.draw(lineWidth: lineWidth, into: context)
    var style = UIImage.Style(size: size)
    style.scale = max(1, Timeline.current.display.scale)
    style.symbol = self
    style.flipsInRightToLeft = SymbolGlyph.mirrored.contains(name)
    let capHeight = UIFont.systemFont(ofSize: pointSize).capHeight
    style.baselineOffset = size.height / 2 - capHeight / 2
    return UIImage(.drawing(context.displayList), style)
  }

  /// The line width in hundredths of the point size.
  private var lineWidth: CGFloat {
    switch configuration.weight ?? .regular {
    case .ultraLight: 2.5
    case .thin: 4
    case .light: 6
    case .regular, .unspecified: 8.5
    case .medium: 10
    case .semibold: 11.5
    case .bold: 13
    case .heavy: 15
    case .black: 17
    }
  }
}

extension UIImage {
  /// The names of the available symbols.
  package static let symbolNames = SymbolGlyph.named.keys.sorted()

  /// The name of the symbol most similar to another name.
  package static func nearestSymbol(to name: String) -> String? {
    name.nearest(in: symbolNames)
  }
}
