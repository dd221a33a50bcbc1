import Foundation
import Graphics
import Testing

@Suite struct CGContextTests {
  let context = CGContext(bounds: CGRect(x: 0, y: 0, width: 100, height: 50))
  let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
  let plain = DisplayList.Compositing()
  let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  var commands: [DisplayList.Command] { context.displayList.commands }

  @Test func stateIsResolvedWhenDrawing() {
    context.setFillColor(red)
    context.saveGState()
    context.setAlpha(0.5)
    context.setBlendMode(.multiply)
    context.setShouldAntialias(false)
    context.setShadow(offset: CGSize(width: 1, height: 2), blur: 3)
    context.fill(rect)
    context.restoreGState()
    context.fill(rect)
    let shadow = DrawingShadow(
      offset: CGSize(width: 1, height: 2), blur: 3, color: CGColor(gray: 0, alpha: 1 / 3))
    #expect(
      commands == [
        .save,
        .fill(
          Path(rect: rect), .winding, red,
          DisplayList.Compositing(
            alpha: 0.5, blendMode: .multiply, shadow: shadow, antialias: false)),
        .restore,
        .fill(Path(rect: rect), .winding, red, plain),
      ])
  }

  @Test func strokesTakeTheirStyle() {
    context.setLineWidth(3)
    context.setLineCap(.round)
    context.setLineJoin(.bevel)
    context.setMiterLimit(4)
    context.setLineDash(phase: 1, lengths: [2, 3])
    context.setLineDash(phase: 1, lengths: [-2, 3])
    context.setLineDash(phase: 1, lengths: [0])
    context.setLineWidth(.nan)
    context.setStrokeColor(red)
    context.strokeLineSegments(between: [.zero, CGPoint(x: 1, y: 0), .zero])
    let style = StrokeStyle(
      width: 3, cap: .round, join: .bevel, miterLimit: 4, dashPhase: 1, dashes: [2, 3])
    let line = Path([.move(to: .zero), .line(to: CGPoint(x: 1, y: 0))])
    #expect(commands == [.stroke(line, style, red, plain)])
  }

  @Test func unbalancedCallsAreTolerated() {
    context.restoreGState()
    context.endTransparencyLayer()
    context.beginTransparencyLayer()
    context.restoreGState()
    context.saveGState()
    #expect(
      commands == [
        .beginTransparencyLayer(plain), .save, .save, .restore, .restore, .endTransparencyLayer,
      ])
    context.endTransparencyLayer()
    #expect(
      commands == [
        .beginTransparencyLayer(plain), .save, .save, .restore, .restore, .endTransparencyLayer,
      ])
  }

  @Test func transparencyLayersStartAnew() {
    context.setAlpha(0.5)
    context.setBlendMode(.screen)
    context.beginTransparencyLayer(in: rect, auxiliaryInfo: nil)
    context.translateBy(x: 5, y: 5)
    context.fill(rect)
    context.endTransparencyLayer()
    #expect(context.ctm == .identity)
    context.fill(rect)
    let half = DisplayList.Compositing(alpha: 0.5, blendMode: .screen)
    #expect(
      commands == [
        .beginTransparencyLayer(half), .save, .clip(Path(rect: rect), .winding),
        .concatenate(CGAffineTransform(translationX: 5, y: 5)),
        .fill(Path(rect: rect), .winding, .black, plain), .restore, .endTransparencyLayer,
        .fill(Path(rect: rect), .winding, .black, half),
      ])
  }

  @Test func pathsStayWhereTheyWereBuilt() {
    context.addRect(rect)
    context.translateBy(x: 10, y: 0)
    context.scaleBy(x: 2, y: 2)
    context.addLine(to: CGPoint(x: 7, y: 7))
    #expect(context.currentPointOfPath == CGPoint(x: 7, y: 7))
    #expect(context.path?.value.subpaths[0].start == CGPoint(x: -4.5, y: 1))
    context.fillPath()
    guard case .fill(let path, _, _, _) = commands.last else { return #expect(Bool(false)) }
    // In base space: the rectangle where it was, the line's end where the new transform puts it.
    let base = path.applying(context.ctm)
    #expect(base.subpaths[0].start == rect.origin)
    #expect(base.currentPoint == CGPoint(x: 24, y: 14))
    #expect(context.isPathEmpty)
    #expect(context.path == nil)
  }

  @Test func paintingUsesThePathUp() {
    for paint in [
      { $0.fillPath() }, { $0.strokePath() }, { $0.clip() }, { $0.fill(.zero) },
      { $0.strokeEllipse(in: .zero) }, { $0.clip(to: .zero) }, { $0.beginPath() },
      { $0.fill([CGRect]()) }, { $0.strokeLineSegments(between: []) },
    ] as [(CGContext) -> Void] {
      context.addRect(rect)
      paint(context)
      #expect(context.isPathEmpty)
    }
  }

  @Test func modesPaintInOrder() {
    context.addRect(rect)
    context.drawPath(using: .eoFillStroke)
    context.addRect(rect)
    #expect(context.pathContains(CGPoint(x: 2, y: 3), mode: .fill))
    #expect(!context.pathContains(CGPoint(x: 2.5, y: 4), mode: .stroke))
    #expect(context.pathContains(CGPoint(x: 0.8, y: 3), mode: .stroke))
    context.replacePathWithStrokedPath()
    #expect(context.boundingBoxOfPath == rect.insetBy(dx: -0.5, dy: -0.5))
    #expect(
      commands == [
        .fill(Path(rect: rect), .evenOdd, .black, plain),
        .stroke(Path(rect: rect), StrokeStyle(), .black, plain),
      ])
  }

  @Test func clipsNarrowTheBox() {
    context.scaleBy(x: 2, y: 2)
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 50, height: 25))
    context.saveGState()
    context.clip(to: CGRect(x: 10, y: 10, width: 100, height: 5))
    #expect(context.boundingBoxOfClipPath == CGRect(x: 10, y: 10, width: 40, height: 5))
    context.clip(to: [])
    #expect(context.boundingBoxOfClipPath.isNull)
    context.restoreGState()
    context.clip()
    context.clip(to: .infinite)
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 50, height: 25))
  }

  @Test func imagesAreUpsideDownAsAtApple() {
    let image = CGImage(Bitmap(width: 1, height: 2))
    context.interpolationQuality = .none
    context.draw(image, in: rect)
    context.drawUpright(image, in: rect)
    context.clip(to: rect, mask: image)
    guard case .concatenate(let flip) = commands[0] else { return #expect(Bool(false)) }
    #expect(CGPoint(x: 1, y: 2).applying(flip) == CGPoint(x: 1, y: 6))
    #expect(
      commands == [
        .concatenate(flip), .image(image, rect, .nearest, plain), .concatenate(flip),
        .image(image, rect, .nearest, plain), .concatenate(flip), .clipToMask(image, rect),
        .concatenate(flip),
      ])
    #expect(context.boundingBoxOfClipPath == rect)
  }

  @Test func tilesCoverTheClip() {
    let image = CGImage(Bitmap(width: 1, height: 1))
    context.draw(image, in: CGRect(x: 10, y: 10, width: 40, height: 30), byTiling: true)
    let places = commands.compactMap {
      if case .image(_, let place, _, _) = $0 { place } else { nil }
    }
    #expect(places.map(\.minX) == [-30, 10, 50, 90, -30, 10, 50, 90, -30, 10, 50, 90])
    #expect(Set(places.map(\.minY)) == [-20, 10, 40])
  }

  @Test func gradientsAndText() throws {
    let gradient = try #require(
      CGGradient(colorsSpace: nil, colors: [.black, .white], locations: nil))
    context.drawLinearGradient(
      gradient, start: .zero, end: CGPoint(x: 1, y: 1), options: [.drawsAfterEndLocation])
    context.drawRadialGradient(
      gradient, startCenter: .zero, startRadius: 1, endCenter: .zero, endRadius: 2, options: [])
    context.drawRadialGradient(
      gradient, startCenter: .zero, startRadius: -1, endCenter: .zero, endRadius: 2, options: [])
    context.drawConicGradient(gradient, center: .zero, angle: 1)
    let glyph = GlyphRun.Glyph(shape: .outline(Path(rect: rect)), position: CGPoint(x: 1, y: 1))
    context.draw(GlyphRun(glyphs: [glyph], color: red), at: CGPoint(x: 2, y: 3))
    var moved = glyph
    moved.position = CGPoint(x: 3, y: 4)
    #expect(
      commands == [
        .linearGradient(
          gradient, start: .zero, end: CGPoint(x: 1, y: 1), extends: .afterEnd, plain),
        .radialGradient(
          gradient, start: .zero, startRadius: 1, end: .zero, endRadius: 2, extends: [], plain),
        .conicGradient(gradient, center: .zero, angle: 1, plain),
        .glyphs(GlyphRun(glyphs: [moved], color: red), plain),
      ])
  }

  @Test func nonFiniteNumbersRecordNothing() {
    context.translateBy(x: .nan, y: 0)
    context.scaleBy(x: .infinity, y: 1)
    context.fill(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
    context.setAlpha(.nan)
    context.setShadow(offset: CGSize(width: CGFloat.nan, height: 0), blur: 1)
    context.drawUpright(
      CGImage(Bitmap(width: 1, height: 1)),
      in: CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1))
    context.clear(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
    context.move(to: CGPoint(x: CGFloat.infinity, y: 0))
    context.strokePath()
    #expect(commands.isEmpty)
  }

  @Test func aFlatTransformDrawsNothing() {
    context.scaleBy(x: 0, y: 1)
    context.fill(rect)
    context.addRect(rect)
    context.strokePath()
    #expect(commands == [.concatenate(CGAffineTransform(scaleX: 0, y: 1))])
    #expect(context.convertToUserSpace(CGPoint(x: 3, y: 4)) == CGPoint(x: 3, y: 4))
  }
}
