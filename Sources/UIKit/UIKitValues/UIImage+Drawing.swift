import Codecs
import Foundation
import Graphics
import LayerTree

extension UIImage {
  /// Whether the image is drawn in a view's tint color.
  package final var isTemplate: Bool {
    switch style.renderingMode {
    case .alwaysTemplate: true
    case .alwaysOriginal: false
    case .automatic: style.symbol.map { !$0.hasColors } ?? false
    }
  }

  /// The content in its displayed colors.
  /// - Parameter tint: The view's tint, for templates; nil outside of views.
  package final func displayed(tint: UIColor?) -> ImageContent {
    if let symbol = style.symbol, symbol.hasColors, !isTemplate {
      return symbol.content(tint: style.tint ?? tint)
    }
    guard let color = isTemplate ? tint ?? style.tint : style.tint else { return content }
    return content.filled(with: color.cgColor, size: size)
  }

  /// - Parameter drawingScale: Pixels per point, for a drawing; nil for the image's scale.
  package final func pixels(of content: ImageContent, scale drawingScale: CGFloat? = nil)
    -> CGImage?
  {
    switch content {
    case .pixels(let image): image
    case .drawing(let list):
      PictureRasterizer.bitmap(
        of: list, size: size, scale: drawingScale ?? scale, caller: "UIImage"
      )
      .map(CGImage.init)
    }
  }

  /// Draws content of this image's size into a context, upright.
  package final func paint(
    _ content: ImageContent, in rect: CGRect, blendMode: CGBlendMode = .normal, alpha: CGFloat = 1,
    into context: CGContext
  ) {
    guard size.width > 0, size.height > 0, rect.width > 0, rect.height > 0 else { return }
    context.saveGState()
    defer { context.restoreGState() }
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    let pieces = pieces(in: rect)
    // A drawing has its own alphas and modes, and its pieces may touch: they are composited as a
    // group.
    let isGroup: Bool
    if case .drawing = content {
      isGroup = blendMode != .normal || alpha < 1
    } else {
      isGroup = false
    }
    if isGroup { context.beginTransparencyLayer() }
    for piece in pieces {
      context.draw(content, size: size, part: piece.source, in: piece.target)
    }
    if isGroup { context.endTransparencyLayer() }
  }

  final func paintTiles(in rect: CGRect, into context: CGContext) {
    guard size.width > 0, size.height > 0 else { return }
    context.saveGState()
    defer { context.restoreGState() }
    context.clip(to: rect)
    let content = displayed(tint: nil)
    for tile in Self.tiles(of: size, over: rect) {
      context.draw(content, size: size, part: CGRect(origin: .zero, size: size), in: tile)
    }
  }

  // MARK: Resizable images

  /// Whether the tiled center is larger than a pixel, so that stretching would differ.
  package final var needsTiles: Bool {
    guard let insets = style.capInsets, style.resizingMode == .tile else { return false }
    let middle = size.inset(by: insets)
    let pixel = 1 / scale
    return middle.width > pixel + 1e-6 || middle.height > pixel + 1e-6
  }

  private func pieces(in rect: CGRect) -> [(source: CGRect, target: CGRect)] {
    guard let insets = style.capInsets else {
      return [(CGRect(origin: .zero, size: size), rect)]
    }
    let columns = Self.slices(
      length: size.width, insets.left, insets.right, from: rect.minX, to: rect.maxX)
    let rows = Self.slices(
      length: size.height, insets.top, insets.bottom, from: rect.minY, to: rect.maxY)
    return rows.flatMap { row in
      columns.flatMap { column -> [(source: CGRect, target: CGRect)] in
        let source = CGRect(
          x: column.source.lowerBound, y: row.source.lowerBound,
          width: column.source.upperBound - column.source.lowerBound,
          height: row.source.upperBound - row.source.lowerBound)
        let target = CGRect(
          x: column.target.lowerBound, y: row.target.lowerBound,
          width: column.target.upperBound - column.target.lowerBound,
          height: row.target.upperBound - row.target.lowerBound)
        guard source.width > 0, source.height > 0, target.width > 0, target.height > 0 else {
          return []
        }
        guard needsTiles else { return [(source, target)] }
        let tile = CGSize(
          width: column.isMiddle ? source.width : target.width,
          height: row.isMiddle ? source.height : target.height)
        return Self.tiles(of: tile, over: target).map { place in
          let shown = place.intersection(target)
          let part = CGRect(
            x: source.minX, y: source.minY,
            width: source.width * shown.width / place.width,
            height: source.height * shown.height / place.height)
          return (part, shown)
        }
      }
    }
  }

  /// From one end to the other; empty if the end comes first or is NaN.
  private typealias Span = (lowerBound: CGFloat, upperBound: CGFloat)
  private typealias Slice = (source: Span, target: Span, isMiddle: Bool)

  /// Both caps at their own size, or scaled down to fit, and the center between them.
  private static func slices(
    length: CGFloat, _ leading: CGFloat, _ trailing: CGFloat, from low: CGFloat, to high: CGFloat
  ) -> [Slice] {
    let leading = min(max(leading, 0), length)
    let trailing = min(max(trailing, 0), length - leading)
    let factor = leading + trailing > 0 ? min(1, (high - low) / (leading + trailing)) : 1
    let (near, far) = (
      low + leading * factor, max(low + leading * factor, high - trailing * factor)
    )
    return [
      ((0, leading), (low, near), false),
      ((leading, length - trailing), (near, far), true),
      ((length - trailing, length), (far, max(far, high)), false),
    ]
  }

  /// Rectangles of a size that cover another from the top left; at most 65,536.
  private static func tiles(of size: CGSize, over rect: CGRect) -> [CGRect] {
    let columns = (rect.width / size.width - 1e-6).rounded(.up)
    let rows = (rect.height / size.height - 1e-6).rounded(.up)
    guard columns.isFinite, rows.isFinite, columns * rows <= 65_536 else { return [rect] }
    return stride(from: 0, to: rows, by: 1).flatMap { row in
      stride(from: 0, to: columns, by: 1).map { column in
        CGRect(
          x: rect.minX + column * size.width, y: rect.minY + row * size.height,
          width: size.width, height: size.height)
      }
    }
  }

  // MARK: Colors and files

  /// The mean of the pixels, weighted by alpha.
  final var meanColor: CGColor {
    guard let image = pixels(of: displayed(tint: nil)), image.width > 0, image.height > 0 else {
      return .clear
    }
    var sums: [CGFloat] = [0, 0, 0, 0]
    for pixel in image.bitmap.pixels {
      for (index, channel) in [pixel.red, pixel.green, pixel.blue, pixel.alpha].enumerated() {
        sums[index] += CGFloat(channel)
      }
    }
    guard sums[3] > 0 else { return .clear }
    return CGColor(
      red: sums[0] / sums[3], green: sums[1] / sums[3], blue: sums[2] / sums[3],
      alpha: sums[3] / 255 / CGFloat(image.bitmap.pixels.count))
  }

  final func encodedPNG() -> Data? {
    guard let image = pixels(of: displayed(tint: nil)) else { return nil }
    do {
      return Data(try PNG.encode(image.bitmap))
    } catch {
      ImageFiles.report(error.description, name: "pngData")
      return nil
    }
  }

  final func encodedJPEG(_ quality: CGFloat) -> Data? {
    guard let image = pixels(of: displayed(tint: nil)) else { return nil }
    do {
      return Data(try JPEG.encode(image.bitmap, quality: Double(quality)))
    } catch {
      ImageFiles.report(error.description, name: "jpegData")
      return nil
    }
  }

  final func applied(_ configuration: UIImage.SymbolConfiguration) -> UIImage {
    guard let symbol = style.symbol else { return self }
    let image = symbol.with(symbol.configuration.applying(configuration)).image
    let (mode, tint, flips) = (style.renderingMode, style.tint, style.flipsInRightToLeft)
    return image.with {
      ($0.renderingMode, $0.tint, $0.flipsInRightToLeft) = (mode, tint, flips)
    }
  }
}

extension UIImage.Style {
  var mirrored: UIImage.Style {
    var style = self
    style.original = nil
    style.symbol?.isFlipped.toggle()
    if let insets = capInsets {
      style.capInsets?.left = insets.right
      style.capInsets?.right = insets.left
    }
    return style
  }
}

extension ImageContent {
  func mirrored(size: CGSize) -> ImageContent {
    switch self {
    case .pixels(let image):
      return .pixels(CGImage(UIImage.Orientation.upMirrored.upright(image.bitmap)))
    case .drawing(let list):
      let mirror = CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: size.width, ty: 0)
      return .drawing(DisplayList([.save, .concatenate(mirror)] + list.commands + [.restore]))
    }
  }
}
