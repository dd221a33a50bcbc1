public import Foundation
public import Graphics

extension CGContext {
  /// Draws a text, its box's top left at a point.
  ///
  /// Characters without a colour of their own get the given one.
  public func draw(_ layout: TextLayout, at origin: CGPoint = .zero, color: CGColor = .black) {
    let bars = layout.decorations(color: color)
    func paint(_ bar: TextLayout.Decoration) {
      saveGState()
      setFillColor(bar.color)
      fill(bar.rect.offsetBy(dx: origin.x, dy: origin.y))
      restoreGState()
    }
    for bar in bars where !bar.isAboveText { paint(bar) }
    for run in layout.glyphRuns(color: color) { draw(run, at: origin) }
    for bar in bars where bar.isAboveText { paint(bar) }
  }
}
