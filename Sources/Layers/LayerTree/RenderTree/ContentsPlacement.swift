import Foundation
import Graphics

extension LayerProperties {
  /// The images of the contents, placed in the bounds.
  /// - Parameter isFlipped: Whether y points up, so that `top` is at minimum y of the upright node.
  func imageContents(isFlipped: Bool) -> LayerNode.Content? {
    switch contents {
    case .none: nil
    case .image(let image): .image(placed(image, isFlipped: isFlipped))
    case .crossFade(let from, let to, let fraction):
      .crossFade(
        from: from.map { placed($0, isFlipped: isFlipped) },
        to: to.map { placed($0, isFlipped: isFlipped) }, fraction: min(max(fraction, 0), 1))
    }
  }

  private func placed(_ image: CGImage, isFlipped: Bool) -> LayerNode.ImageContents {
    let source = CGRect(
      x: contentsRect.minX * CGFloat(image.width), y: contentsRect.minY * CGFloat(image.height),
      width: contentsRect.width * CGFloat(image.width),
      height: contentsRect.height * CGFloat(image.height))
    let scale = contentsScale > 0 ? contentsScale : 1
    let size = CGSize(width: source.width / scale, height: source.height / scale)
    let destination = contentsGravity.place(size, in: bounds, isFlipped: isFlipped)
    var placed = LayerNode.ImageContents(
      image: image, pieces: pieces(of: source, over: destination, scale: scale))
    placed.minificationFilter = minificationFilter.filter
    placed.magnificationFilter = magnificationFilter.filter
    placed.minificationFilterBias = CGFloat(minificationFilterBias)
    return placed
  }

  /// One piece, or up to nine if `contentsCenter` leaves corners and edges.
  private func pieces(of source: CGRect, over destination: CGRect, scale: CGFloat)
    -> [LayerNode.ImageContents.Piece]
  {
    guard source.width > 0, source.height > 0, destination.width > 0, destination.height > 0
    else { return [] }
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    guard contentsCenter != unit else {
      return [LayerNode.ImageContents.Piece(source: source, destination: destination)]
    }
    let columns = Self.slices(
      of: Span(source.minX, source.maxX), center: Span(contentsCenter.minX, contentsCenter.maxX),
      over: Span(destination.minX, destination.maxX), scale: scale)
    let rows = Self.slices(
      of: Span(source.minY, source.maxY), center: Span(contentsCenter.minY, contentsCenter.maxY),
      over: Span(destination.minY, destination.maxY), scale: scale)
    return rows.flatMap { row in
      columns.map { column in
        LayerNode.ImageContents.Piece(
          source: CGRect(
            x: column.from.lowerBound, y: row.from.lowerBound,
            width: column.from.length, height: row.from.length),
          destination: CGRect(
            x: column.to.lowerBound, y: row.to.lowerBound,
            width: column.to.length, height: row.to.length))
      }
    }
  }

  /// Cuts one axis in three: both ends keep their size, the center stretches.
  ///
  /// ```
  /// source       |--a--|---center---|-b-|
  /// destination  |--a--|---------stretched---------|-b-|
  /// ```
  /// Ends that do not fit together shrink in proportion. A center without size
  /// stretches one source pixel.
  private static func slices(
    of source: Span, center: Span, over destination: Span, scale: CGFloat
  ) -> [(from: Span, to: Span)] {
    func inSource(_ unit: CGFloat) -> CGFloat {
      source.lowerBound + min(max(unit, 0), 1) * source.length
    }
    var (first, last) = (inSource(center.lowerBound), inSource(center.upperBound))
    if last - first < 1 {
      let middle = min(max((first + last) / 2, source.lowerBound + 0.5), source.upperBound - 0.5)
      (first, last) = (
        max(source.lowerBound, middle - 0.5), min(source.upperBound, middle + 0.5)
      )
    }
    var (leading, trailing) = (
      (first - source.lowerBound) / scale, (source.upperBound - last) / scale
    )
    let excess = (leading + trailing) / destination.length
    if excess > 1 { (leading, trailing) = (leading / excess, trailing / excess) }
    let (near, far) = (destination.lowerBound + leading, destination.upperBound - trailing)
    let all = [
      (Span(source.lowerBound, first), Span(destination.lowerBound, near)),
      (Span(first, last), Span(near, max(near, far))),
      (Span(last, source.upperBound), Span(max(near, far), destination.upperBound)),
    ]
    return all.filter { $0.0.length > 0 && $0.1.length > 0 }.map { (from: $0.0, to: $0.1) }
  }
}

/// An interval whose end, unlike a range's, may be below its start or NaN.
private struct Span {
  var lowerBound, upperBound: CGFloat
  var length: CGFloat { upperBound - lowerBound }

  init(_ lowerBound: CGFloat, _ upperBound: CGFloat) {
    self.lowerBound = lowerBound
    self.upperBound = upperBound
  }
}

extension CALayerContentsGravity {
  /// The rectangle of an image, by its size in points.
  fileprivate func place(_ size: CGSize, in bounds: CGRect, isFlipped: Bool) -> CGRect {
    func scaled(by factor: CGFloat) -> CGRect {
      let size = CGSize(width: size.width * factor, height: size.height * factor)
      return CGRect(
        x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width,
        height: size.height)
    }
    let ratios = (bounds.width / size.width, bounds.height / size.height)
    switch self {
    case .resize: return bounds
    case .resizeAspect where size.width > 0 && size.height > 0:
      return scaled(by: min(ratios.0, ratios.1))
    case .resizeAspectFill where size.width > 0 && size.height > 0:
      return scaled(by: max(ratios.0, ratios.1))
    default:
      var rect = scaled(by: 1)
      switch self {
      case .left, .topLeft, .bottomLeft: rect.origin.x = bounds.minX
      case .right, .topRight, .bottomRight: rect.origin.x = bounds.maxX - size.width
      default: break
      }
      let (atMaxY, atMinY) = (bounds.maxY - size.height, bounds.minY)
      switch self {
      case .top, .topLeft, .topRight: rect.origin.y = isFlipped ? atMinY : atMaxY
      case .bottom, .bottomLeft, .bottomRight: rect.origin.y = isFlipped ? atMaxY : atMinY
      default: break
      }
      return rect
    }
  }
}

extension CALayerContentsFilter {
  var filter: ImageFilter {
    switch self {
    case .nearest: .nearest
    case .trilinear: .trilinear
    case .cubic: .cubic
    default: .linear
    }
  }
}
