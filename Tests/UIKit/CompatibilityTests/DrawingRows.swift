import Flipbook
import Testing

/// Every row of paths and drawing that libraries use: `UIBezierPath`, `CGPath`, `CGContext`, the
/// `UIGraphics` functions.
@MainActor struct DrawingRows {
  let stage = Stage(size: CGSize(width: 40, height: 40), background: nil)
  let square = CGRect(x: 10, y: 10, width: 20, height: 20)

  /// Alphas at points of what is drawn on 40×40.
  private func alphas(_ points: (Int, Int)..., draw: (CGContext) -> Void) throws -> [UInt32] {
    let image = try drawn(draw)
    return points.map { image.bitmap.pixels[$0.1 * 40 + $0.0].alpha }
  }

  private func words(
    _ points: (Int, Int)..., draw: (CGContext) -> Void
  ) throws -> [PremultipliedPixel] {
    let image = try drawn(draw)
    return points.map { image.bitmap.pixels[$0.1 * 40 + $0.0] }
  }

  private func drawn(_ draw: (CGContext) -> Void) throws -> CGImage {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 40, height: 40), false, 1)
    defer { UIGraphicsEndImageContext() }
    guard let context = UIGraphicsGetCurrentContext() else { throw Missing.context }
    draw(context)
    return try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
  }

  @Test func pathsAreMade() {
    #expect(UIBezierPath().isEmpty)
    #expect(UIBezierPath(ovalIn: square).bounds == square)
    let arc = UIBezierPath(
      arcCenter: CGPoint(x: 20, y: 20), radius: 10, startAngle: 0, endAngle: CGFloat.pi / 2,
      clockwise: true)
    #expect(arc.bounds.equalTo(arc.cgPath.boundingBoxOfPath))
    #expect(abs(arc.currentPoint.x - 20) < 1e-9)
    #expect(abs(arc.currentPoint.y - 30) < 1e-9)
    let other = UIBezierPath(
      arcCenter: CGPoint(x: 20, y: 20), radius: 10, startAngle: CGFloat(0),
      endAngle: CGFloat(Double.pi / 2), clockwise: false)
    #expect(abs(other.bounds.minX - 10) < 1e-9)
    #expect(abs(other.bounds.minY - 10) < 1e-9)
    #expect(UIBezierPath(rect: square).contains(CGPoint(x: 15, y: 15)))
    #expect(!UIBezierPath(roundedRect: square, cornerRadius: 10).contains(CGPoint(x: 11, y: 11)))
    let tab = UIBezierPath(
      roundedRect: square, byRoundingCorners: [UIRectCorner.topLeft, .bottomRight],
      cornerRadii: CGSize(width: 8, height: 8))
    #expect(!tab.contains(CGPoint(x: 10.5, y: 10.5)))
    #expect(tab.contains(CGPoint(x: 29.5, y: 10.5)))
    #expect(!tab.contains(CGPoint(x: 29.5, y: 29.5)))
    #expect(UIRectCorner.allCorners.contains(.bottomLeft))
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addCurve(
      to: CGPoint(x: 20, y: 0), controlPoint1: CGPoint(x: 12, y: 8),
      controlPoint2: CGPoint(x: 18, y: 8))
    path.addQuadCurve(to: CGPoint(x: 30, y: 0), controlPoint: CGPoint(x: 25, y: 8))
    path.addArc(
      withCenter: CGPoint(x: 30, y: 10), radius: 10, startAngle: -.pi / 2, endAngle: 0,
      clockwise: true)
    path.close()
    #expect(abs(path.bounds.maxX - 40) < 1e-9)
    #expect(path.currentPoint == .zero)
    path.apply(CGAffineTransform(translationX: 5, y: 0))
    #expect(path.currentPoint == CGPoint(x: 5, y: 0))
    path.append(UIBezierPath(rect: CGRect(x: 100, y: 100, width: 1, height: 1)))
    #expect(path.bounds.maxX == 101)
    let back = path.reversing()
    #expect(back.bounds == path.bounds)
    (path.lineWidth, path.lineCapStyle, path.lineJoinStyle, path.miterLimit, path.flatness) = (
      2, .round, .bevel, 4, 0.6
    )
    path.usesEvenOddFillRule = true
    path.cgPath = CGPath(ellipseIn: square, transform: nil)
    #expect(path.bounds == square)
    path.removeAllPoints()
    #expect(path.isEmpty)
    #expect((path.copy() as? UIBezierPath)?.isEmpty == true)
    #expect(UIBezierPath(cgPath: CGPath(rect: square, transform: nil)).bounds == square)
    #expect(
      CGPath(roundedRect: square, cornerWidth: 4, cornerHeight: 4, transform: nil).boundingBox
        == square)
  }

  @Test func pathsOfCoreGraphicsAreMade() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addCurve(
      to: CGPoint(x: 20, y: 0), control1: CGPoint(x: 12, y: 8), control2: CGPoint(x: 18, y: 8))
    path.addQuadCurve(to: CGPoint(x: 30, y: 0), control: CGPoint(x: 25, y: 8))
    path.addArc(
      center: CGPoint(x: 30, y: 10), radius: 10, startAngle: -.pi / 2, endAngle: 0, clockwise: false
    )
    path.addArc(tangent1End: CGPoint(x: 40, y: 30), tangent2End: CGPoint(x: 30, y: 30), radius: 4)
    path.addRelativeArc(center: CGPoint(x: 0, y: 0), radius: 5, startAngle: 0, delta: 1)
    path.closeSubpath()
    path.addRect(square, transform: .identity)
    path.addRects([square])
    path.addEllipse(in: square)
    path.addRoundedRect(in: square, cornerWidth: 2, cornerHeight: 2)
    path.addLines(between: [.zero, CGPoint(x: 1, y: 1)])
    path.addPath(
      CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil),
      transform: CGAffineTransform(translationX: 99, y: 0))
    #expect(path.boundingBox.maxX == 100)
    #expect(path.boundingBoxOfPath.maxX == 100)
    #expect(!path.isEmpty)
    #expect(path.contains(CGPoint(x: 15, y: 15)))
    #expect(path.copy() == path)
    var transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(path.copy(using: &transform)?.boundingBox.maxX == 200)
    #expect(path.mutableCopy() != nil)
    let line = UIBezierPath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 10, y: 0))
    let stroked = CGPath(
      __byStroking: line.cgPath, transform: nil, lineWidth: 4, lineCap: CGLineCap.butt,
      lineJoin: .miter, miterLimit: 10)
    #expect(stroked?.boundingBox == CGRect(x: 0, y: -2, width: 10, height: 4))
    #expect(line.cgPath.copy(dashingWithPhase: 0, lengths: [2, 2]).boundingBox.maxX == 10)
    var kinds: [CGPathElementType] = []
    UIBezierPath(rect: square).cgPath.applyWithBlock { kinds.append($0.pointee.type) }
    #expect(kinds.first == .moveToPoint)
    #expect(kinds.last == .closeSubpath)
    #expect(kinds.count == 5 || kinds.count == 6)
  }

  @Test func pathsPaint() throws {
    let square = square
    #expect(
      try alphas((20, 20), (5, 5)) { _ in
        UIColor.red.setFill()
        UIBezierPath(rect: square).fill()
      } == [255, 0])
    #expect(
      try alphas((10, 20), (20, 20)) { _ in
        UIColor.red.setStroke()
        let path = UIBezierPath(rect: square)
        path.lineWidth = 4
        path.stroke()
      } == [255, 0])
    #expect(
      try alphas((20, 20), (5, 5)) { _ in
        UIBezierPath(ovalIn: square).addClip()
        UIColor.red.set()
        UIRectFill(CGRect(x: 0, y: 0, width: 40, height: 40))
      } == [255, 0])
    #expect(
      try alphas((1, 20), (7, 20)) { _ in
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 0, y: 20))
        path.addLine(to: CGPoint(x: 40, y: 20))
        path.setLineDash([5, 5], count: 2, phase: 0)
        path.lineWidth = 4
        path.stroke()
      } == [255, 0])
    #expect(
      try alphas((20, 20)) { _ in UIBezierPath(rect: square).fill(with: .normal, alpha: 0.5) } == [
        128
      ])
    #expect(
      try alphas((10, 20)) { _ in UIBezierPath(rect: square).stroke(with: .normal, alpha: 1) }[0]
        > 0)
  }

  @Test func contextsPaint() throws {
    let square = square
    let (red, blue) = (UIColor.red.cgColor, UIColor.blue.cgColor)
    #expect(
      try words((20, 20), (30, 30)) { context in
        context.saveGState()
        context.setFillColor(red)
        context.translateBy(x: 10, y: 10)
        context.scaleBy(x: 2, y: 2)
        context.rotate(by: 0)
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        context.restoreGState()
        context.fill(CGRect(x: 30, y: 30, width: 5, height: 5))
      } == [0xFFFF_0000, 0xFF00_0000])
    #expect(
      try words((20, 20), (10, 20)) { context in
        context.addPath(UIBezierPath(rect: square).cgPath)
        context.setFillColor(red)
        context.setStrokeColor(blue)
        context.setLineWidth(4)
        context.setLineCap(CGLineCap.round)
        context.setLineJoin(CGLineJoin.round)
        context.drawPath(using: CGPathDrawingMode.fillStroke)
      } == [0xFFFF_0000, 0xFF00_00FF])
    #expect(
      try alphas((20, 20), (15, 15)) { context in
        context.addRect(square)
        context.addEllipse(in: square.insetBy(dx: 2, dy: 2))
        context.drawPath(using: .eoFill)
        context.beginPath()
        context.move(to: CGPoint(x: 0, y: 0))
        context.addLine(to: CGPoint(x: 1, y: 0))
        context.addCurve(to: .zero, control1: .zero, control2: .zero)
        context.addQuadCurve(to: .zero, control: .zero)
        context.addLines(between: [.zero, .zero])
        context.addArc(center: .zero, radius: 0, startAngle: 0, endAngle: 1, clockwise: true)
        context.closePath()
        context.strokePath()
      } == [0, 0])
    #expect(
      try alphas((20, 20), (5, 5)) { context in
        context.addEllipse(in: square)
        context.clip()
        context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
      } == [255, 0])
    #expect(
      try alphas((5, 20), (20, 20)) { context in
        context.clip(to: square)
        context.clip(to: [square])
        context.fill([CGRect(x: 0, y: 0, width: 40, height: 40)])
      } == [0, 255])
    #expect(
      try alphas((20, 35)) { context in
        context.setShadow(
          offset: CGSize(width: 0, height: 10), blur: 0, color: UIColor.black.cgColor)
        context.fill(square)
      } == [255])
    #expect(
      try words((2, 20), (37, 20)) { context in
        let space = CGColorSpaceCreateDeviceRGB()
        let gradient = CGGradient(
          colorsSpace: space, colors: [red, blue] as CFArray, locations: [0.4, 0.6])!
        context.drawLinearGradient(
          gradient, start: .zero, end: CGPoint(x: 40, y: 0),
          options: CGGradientDrawingOptions(rawValue: 0))
      } == [0xFFFF_0000, 0xFF00_00FF])
    #expect(
      try words((20, 20), (20, 3)) { context in
        let gradient = CGGradient(
          colorsSpace: nil, colors: [red, blue] as CFArray, locations: [0.4, 0.6])!
        context.drawRadialGradient(
          gradient, startCenter: CGPoint(x: 20, y: 20), startRadius: 0,
          endCenter: CGPoint(x: 20, y: 20), endRadius: 20, options: .drawsAfterEndLocation)
      } == [0xFFFF_0000, 0xFF00_00FF])
    #expect(
      try alphas((10, 20), (20, 20)) { context in
        context.addRect(square)
        context.setLineWidth(4)
        context.replacePathWithStrokedPath()
        context.fillPath()
      } == [255, 0])
    #expect(
      try alphas((20, 20)) { context in
        context.fill(square)
        context.setBlendMode(CGBlendMode.clear)
        context.fill(square)
      } == [0])
    #expect(
      try alphas((20, 20)) { context in
        context.fill(square)
        context.clear(square)
        context.setAlpha(0.5)
        context.concatenate(CGAffineTransform(translationX: 0, y: 0))
        context.fillEllipse(in: square)
      } == [128])
    #expect(
      try alphas((10, 20)) { context in
        context.stroke(square, width: 4)
        context.stroke(square)
        context.strokeEllipse(in: square)
        context.strokeLineSegments(between: [.zero, .zero])
      }[0] > 0)
    let mask = try drawn {
      $0.setFillColor(UIColor.white.cgColor)
      $0.fill(square)
    }
    #expect(
      try alphas((20, 20), (5, 5)) { context in
        context.clip(to: CGRect(x: 0, y: 0, width: 40, height: 40), mask: mask)
        context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
      } == [255, 0])
    #expect(
      try alphas((20, 20), (5, 5)) { $0.draw(mask, in: CGRect(x: 0, y: 0, width: 40, height: 40)) }
        == [255, 0])
    var made: CGImage?
    _ = try drawn {
      $0.fill(square)
      made = $0.makeImage()
    }
    #expect(made?.width == 40)
    #expect(made?.height == 40)
  }

  @Test func bitmapContextsPaint() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 40, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(UIColor.red.cgColor)
    context.fill(CGRect(x: 0, y: 0, width: 40, height: 5))
    let image = try #require(context.makeImage())
    #expect(image.bitmap.pixels[19 * 40] == 0xFFFF_0000)
    #expect(image.bitmap.pixels[0] == 0)
    let second = CGContext(
      data: nil, width: image.width, height: image.height, bitsPerComponent: image.bitsPerComponent,
      bytesPerRow: image.bytesPerRow, space: image.colorSpace ?? CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: image.bitmapInfo.rawValue)
    second?.draw(image, in: CGRect(x: 0, y: 0, width: 40, height: 20))
    #expect(second?.makeImage()?.bitmap == image.bitmap)
    var pixel: [UInt8] = [0, 0, 0, 0]
    let reader = CGContext(
      data: &pixel, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue).rawValue)
    reader?.draw(image, in: CGRect(x: 0, y: 0, width: 40, height: 20))
    #expect(pixel == [255, 0, 0, 255])
    #expect(stage.diagnostics.isEmpty)
    #expect(image.cropping(to: CGRect(x: 0, y: 10, width: 4, height: 4))?.width == 4)
  }

  @Test func imagesAreDrawn() throws {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4))
    let image = renderer.image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      context.cgContext.setFillColor(UIColor.blue.cgColor)
    }
    #expect(image.size == CGSize(width: 4, height: 4))
    #expect(renderer.pngData { $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1)) }.count > 0)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    format.opaque = true
    #expect(
      UIGraphicsImageRenderer(bounds: CGRect(x: 0, y: 0, width: 2, height: 2), format: format).image
      { _ in }.cgImage?.width == 4)
    #expect(
      try words((20, 20), (5, 5)) { _ in
        image.draw(in: CGRect(x: 10, y: 10, width: 20, height: 20))
        image.draw(at: .zero)
        image.draw(in: CGRect(x: 0, y: 0, width: 1, height: 1), blendMode: .normal, alpha: 1)
      } == [0xFFFF_0000, 0])
    let context = try #require(UIGraphicsGetCurrentContextOrNew())
    UIGraphicsPushContext(context)
    #expect(UIGraphicsGetCurrentContext() === context)
    UIGraphicsPopContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
    UIGraphicsBeginImageContext(CGSize(width: 3, height: 3))
    #expect(UIGraphicsGetImageFromCurrentImageContext()?.scale == 1)
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
  }

  private func UIGraphicsGetCurrentContextOrNew() -> CGContext? {
    CGContext(
      data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16,
      space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue)
  }
}

private enum Missing: Error { case context }
