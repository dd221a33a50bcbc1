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

  /// Replays the model into a context: background, contents, sublayers and border, in this order.
  final func drawModel(in context: CGContext) {
    guard !isHidden, opacity > 0 else { return }
    layoutIfNeeded()
    displayIfNeeded()
    context.saveGState()
    defer { context.restoreGState() }
    context.setAlpha(CGFloat(opacity))
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    defer { context.endTransparencyLayer() }
    let shape = CGPath(
      roundedRect: bounds, cornerWidth: limitedRadius, cornerHeight: limitedRadius, transform: nil)
    if masksToBounds {
      context.addPath(shape)
      context.clip()
    }
    if let backgroundColor {
      context.setFillColor(backgroundColor)
      context.addPath(shape)
      context.fillPath()
    }
    for content in displayedContents(properties, isFlipped: false, Pass()) {
      context.draw(content)
    }
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
    if borderWidth > 0, let borderColor {
      let inset = bounds.insetBy(dx: borderWidth / 2, dy: borderWidth / 2)
      let radius = max(0, min(limitedRadius - borderWidth / 2, min(inset.width, inset.height) / 2))
      context.setStrokeColor(borderColor)
      context.setLineWidth(borderWidth)
      context.addPath(
        CGPath(roundedRect: inset, cornerWidth: radius, cornerHeight: radius, transform: nil))
      context.strokePath()
    }
  }

  private var limitedRadius: CGFloat {
    max(0, min(cornerRadius, min(bounds.width, bounds.height) / 2))
  }
}

extension CGContext {
  fileprivate func draw(_ content: LayerNode.Content) {
    switch content {
    case .image(let image): draw(image)
    case .crossFade(let from, let to, let fraction):
      if let image = fraction < 0.5 ? from : to { draw(image) }
    case .drawing(let list): replay(list)
    }
  }

  private func draw(_ image: LayerNode.ImageContents) {
    for piece in image.pieces {
      saveGState()
      clip(to: piece.destination)
      // The whole image, placed so that the piece fills its destination.
      let (x, y) = (
        piece.destination.width / piece.source.width,
        piece.destination.height / piece.source.height
      )
      drawUpright(
        image.image,
        in: CGRect(
          x: piece.destination.minX - piece.source.minX * x,
          y: piece.destination.minY - piece.source.minY * y,
          width: CGFloat(image.image.width) * x, height: CGFloat(image.image.height) * y))
      restoreGState()
    }
  }
}
