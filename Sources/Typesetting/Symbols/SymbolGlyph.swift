import Foundation
import Graphics

/// A symbol's shape, in hundredths of the point size about its center, y down.
package struct SymbolGlyph {
  package enum Part {
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
  package var size: CGSize
  package var parts: [Part]

  package func draw(lineWidth: CGFloat, into context: CGContext) {
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
