import Foundation
import Graphics

/// A symbol's shape, in hundredths of the point size relative to its center, y down.
package struct SymbolGlyph {
  package enum Part {
    case stroke(Path)
    case fill(Path)
    /// Filled, and stroked so that its corners are round.
    case roundedFill(Path)
    /// A line that is cut out of the parts before it.
    case cut(Path)
    /// A cut as wide as a line and the gaps on both of its sides.
    case cutGap(Path)
  }

  /// The size of its bounding box.
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
