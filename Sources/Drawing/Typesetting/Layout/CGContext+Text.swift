public import Foundation
public import Graphics

extension CGContext {
  /// Draws a text with its box's top left at a point.
  ///
  /// Characters without a color get the given one.
  public func draw(_ layout: TextLayout, at origin: CGPoint = .zero, color: CGColor = .black) {
    let bars = layout.decorations(color: color)
    func paint(_ bar: TextLayout.Decoration) {
      saveGState()
      setFillColor(bar.color)
      if let shadow = bar.shadow { cast(shadow) }
      fill(bar.rect.offsetBy(dx: origin.x, dy: origin.y))
      restoreGState()
    }
    for bar in bars where !bar.isAboveText { paint(bar) }
    for run in layout.styledGlyphs {
      guard let shadow = run.strokeAndShadow?.shadow else {
        draw(run.run(color), at: origin)
        continue
      }
      saveGState()
      cast(shadow)
      draw(run.run(color), at: origin)
      restoreGState()
    }
    for picture in layout.pictures {
      saveGState()
      if let shadow = picture.shadow { cast(shadow) }
      beginTransparencyLayer()
      translateBy(x: origin.x, y: origin.y)
      replay(picture.drawing(color))
      endTransparencyLayer()
      restoreGState()
    }
    for bar in bars where bar.isAboveText { paint(bar) }
  }

  private func cast(_ shadow: DrawingShadow) {
    setShadow(offset: shadow.offset, blur: shadow.blur, color: shadow.color)
  }
}
