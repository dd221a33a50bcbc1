import Foundation
import Graphics
import JSON
import LayerTree

/// One of the system's symbols at a size: our own drawings under Apple's names.
struct Symbol {
  let name: String
  let configuration: UIImage.SymbolConfiguration
  private let glyph: SymbolGlyph

  /// Nil, with a diagnostic, for a name that is not drawn here.
  init?(_ name: String, _ configuration: UIImage.SymbolConfiguration?) {
    guard let glyph = SymbolGlyph.named[name] else {
      let nearest = name.nearest(in: SymbolGlyph.named.keys.sorted())
      Timeline.current.report(
        Diagnostic(
          layer: "UIImage", keyPath: "systemName", found: "“\(name)”", needed: "a known symbol",
          message: "there is no symbol “\(name)” here"
            + (nearest.map { "; did you mean “\($0)”?" } ?? "")))
      return nil
    }
    self.name = name
    self.configuration = configuration ?? UIImage.SymbolConfiguration()
    self.glyph = glyph
  }

  /// Black, in a box like that of Apple's symbol, on a baseline that centers it on capitals.
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
    let capHeight = UIFont.systemFont(ofSize: pointSize).capHeight
    style.baselineOffset = size.height / 2 - capHeight / 2
    return UIImage(.drawing(context.displayList), style)
  }

  /// In hundredths of the point size.
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

/// A symbol's shape, in hundredths of the point size about its center, y down.
struct SymbolGlyph {
  enum Part {
    case stroke(Path)
    case fill(Path)
    /// Filled, its edge rounded by half a line.
    case roundedFill(Path)
    /// Cut out of what is there, as a line.
    case cut(Path)
    /// As `cut`, as wide as a line and the gaps on both of its sides.
    case cutGap(Path)
  }

  /// The size of the box around it.
  var size: CGSize
  var parts: [Part]

  func draw(lineWidth: CGFloat, into context: CGContext) {
    let cuts = parts.contains {
      switch $0 {
      case .cut, .cutGap: true
      default: false
      }
    }
    context.setLineCap(.round)
    context.setLineJoin(.round)
    if cuts { context.beginTransparencyLayer() }
    for part in parts {
      context.saveGState()
      switch part {
      case .stroke(let path):
        context.setLineWidth(lineWidth)
        context.addPath(CGPath(path))
        context.strokePath()
      case .fill(let path):
        context.addPath(CGPath(path))
        context.fillPath()
      case .roundedFill(let path):
        context.setLineWidth(lineWidth)
        context.addPath(CGPath(path))
        context.drawPath(using: .fillStroke)
      case .cut(let path), .cutGap(let path):
        if case .cutGap = part {
          context.setLineWidth(lineWidth * 3)
        } else {
          context.setLineWidth(lineWidth * 1.15)
        }
        context.setBlendMode(.destinationOut)
        context.addPath(CGPath(path))
        context.strokePath()
      }
      context.restoreGState()
    }
    if cuts { context.endTransparencyLayer() }
  }
}
