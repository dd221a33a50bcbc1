import Foundation
import Graphics

extension CALayer {
  /// Records the drawing of `draw(in:)` as the layer's contents.
  package final func recordDrawing() {
    if !drawsPresentation { willChange() }
    recordedDrawing = drawing()
    if !drawsPresentation { setNeedsRender() }
  }

  /// The result of `display()` with other properties: contents that it sets, or the drawing of
  /// `draw(in:)`.
  ///
  /// The presentation's values are swapped into the layer itself, since Swift cannot copy an
  /// unknown class. Meanwhile nothing that it sets is kept or animated.
  final func display(with properties: LayerProperties) -> (
    properties: LayerProperties, drawing: DisplayList?
  ) {
    let model = self.properties
    let recorded = recordedDrawing
    let before = committed
    if committed == nil { committed = presentState }
    self.properties = properties
    drawsPresentation = true
    defer {
      self.properties = model
      recordedDrawing = recorded
      committed = before
      drawsPresentation = false
    }
    display()
    var displayed = properties
    displayed.contents = self.properties.contents
    return (displayed, recordedDrawing)
  }

  /// Displays the layer with its model values after its animations have ended.
  final func displayAtRest() {
    guard redrawsAnimated, modelLayer == nil else { return }
    flags.insert(.needsDisplay)
    displayIfNeeded()
  }

  /// The drawing of `draw(in:)`, clipped to the bounds.
  private func drawing() -> DisplayList {
    let wasLent = drawsPresentation
    drawsPresentation = true
    defer { drawsPresentation = wasLent }
    let context = CGContext(bounds: bounds)
    context.clip(to: bounds)
    delegate?.layerWillDraw(self)
    draw(in: context)
    let list = context.displayList
    return list.commands.contains(where: \.isMark) ? list : DisplayList()
  }

  /// Replays the model into a context: shadow, background, contents, sublayers and border, in this
  /// order.
  final func drawModel(in context: CGContext) {
    guard !isHidden, opacity > 0 else { return }
    layoutIfNeeded()
    displayIfNeeded()
    context.saveGState()
    defer { context.restoreGState() }
    context.setAlpha(CGFloat(opacity))
    let style = style(
      properties, transform: .identity, isFlipped: false, opacity: 1, Pass())
    if let shadow = style.shadow, !style.masksToBounds { shadow.prepare(context) }
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    defer { context.endTransparencyLayer() }
    style.draw(.clip, in: context)
    style.draw(.beneathSublayers, in: context)
    for layer in sublayerList.sortedForPainting {
      context.saveGState()
      if isGeometryFlipped {
        context.concatenate(CATransform3DGetAffineTransform(properties.flip))
      }
      context.concatenate(CATransform3DGetAffineTransform(properties.sublayerMatrix))
      context.concatenate(CATransform3DGetAffineTransform(layer.properties.matrixToSuperlayer))
      layer.drawModel(in: context)
      context.restoreGState()
    }
    style.draw(.aboveSublayers, in: context)
  }
}

extension LayerNode.Shadow {
  /// Draws the shadow of its path, or lets the context draw that of what follows.
  fileprivate func prepare(_ context: CGContext) {
    guard let path else {
      return context.setShadow(offset: offset, blur: 2 * radius, color: color)
    }
    // The path itself is drawn far beyond the canvas.
    let far = CGSize(width: 1e5, height: 0)
    let back = far.applying(context.ctm)
    context.saveGState()
    context.translateBy(x: far.width, y: far.height)
    context.setShadow(
      offset: CGSize(width: offset.width - back.width, height: offset.height - back.height),
      blur: 2 * radius, color: color)
    context.setFillColor(.black)
    context.addPath(CGPath(path))
    context.fillPath()
    context.restoreGState()
  }
}
