import Foundation

extension LayerNode.Style {
  /// Clips to the bounds with their round corners.
  func clip(_ context: CGContext) {
    guard masksToBounds else { return }
    context.addPath(shape)
    context.clip()
  }

  func drawBackground(in context: CGContext) {
    guard let backgroundColor else { return }
    context.setFillColor(backgroundColor)
    context.addPath(shape)
    context.fillPath()
  }

  func drawBorder(in context: CGContext) {
    guard borderWidth > 0, let borderColor else { return }
    let middle = bounds.insetBy(dx: borderWidth / 2, dy: borderWidth / 2)
    context.setStrokeColor(borderColor)
    context.setLineWidth(borderWidth)
    context.addPath(
      CGPath(
        Path(roundedRect: middle, corners: corners.inset(by: borderWidth / 2, in: bounds))))
    context.strokePath()
  }

  private var shape: CGPath { CGPath(Path(roundedRect: bounds, corners: corners)) }
}

extension CGContext {
  func draw(_ content: LayerNode.Content) {
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
