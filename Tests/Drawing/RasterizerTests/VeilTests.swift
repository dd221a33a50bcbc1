import Foundation
import Graphics
import Rasterizer
import Testing

/// A gradient under a gradient of the same geometry is drawn in one go: it looks as if the one were
/// drawn apart and masked by the other.
@Suite struct VeilTests {
  private let colors = CGGradient(stops: [
    CGGradient.Stop(location: 0, color: CGColor(red: 1, green: 0.2, blue: 0, alpha: 1)),
    CGGradient.Stop(location: 1, color: CGColor(red: 0, green: 0.4, blue: 0.9, alpha: 0.8)),
  ])
  private let alphas = CGGradient(stops: [
    CGGradient.Stop(location: 0.1, color: CGColor(gray: 0, alpha: 0)),
    CGGradient.Stop(location: 0.5, color: .black),
    CGGradient.Stop(location: 0.9, color: CGColor(gray: 0, alpha: 0.3)),
  ])

  private func contents(
    _ gradient: CGGradient, isRadial: Bool, moved x: Double = 0
  ) -> [LayerNode.Content] {
    let extends: GradientExtent = [.beforeStart, .afterEnd]
    let all = Path([
      .move(to: CGPoint(x: -900, y: -900)), .line(to: CGPoint(x: 900, y: -900)),
      .line(to: CGPoint(x: 900, y: 900)), .line(to: CGPoint(x: -900, y: 900)), .close,
    ])
    let command: DisplayList.Command =
      isRadial
      ? .radialGradient(
        gradient, start: CGPoint(x: 0.4, y: 0.5), startRadius: 0, end: CGPoint(x: 0.5, y: 0.5),
        endRadius: 0.5, extends: extends, DisplayList.Compositing())
      : .linearGradient(
        gradient, start: .zero, end: CGPoint(x: 1, y: 0.5), extends: extends,
        DisplayList.Compositing())
    let list = DisplayList([
      .save, .clip(all, .winding),
      .concatenate(CGAffineTransform(a: 50, b: 4, c: 0, d: 40, tx: 5 + x, ty: 3)), command,
      .restore,
    ])
    return [.drawing(list)]
  }

  /// - Parameter mask: Changes the mask.
  private func draw(
    angle: Double, isRadial: Bool, _ mask: (LayerNode) -> LayerNode
  ) throws -> (Bitmap, LayerRenderer.Work) {
    let frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    let veil = layer(2, frame) { $0.contents = contents(alphas, isRadial: isRadial) }
    let shown = layer(1, frame, mask: mask(veil)) {
      $0.contents = contents(colors, isRadial: isRadial)
      $0.transform = Projection(CGAffineTransform(rotationAngle: angle))
      $0.opacity = 0.9
    }
    let root = layer(0, frame, sublayers: [shown])
    let renderer = LayerRenderer(scale: 1.5)
    let snapshot = LayerSnapshot(size: frame.size, background: .white, root: root)
    return (try renderer.draw(snapshot), renderer.work)
  }

  @Test(arguments: [0, 0.4], [false, true])
  func masksOfTheSameGeometryAreDrawnInOneGo(angle: Double, isRadial: Bool) throws {
    let (veiled, work) = try draw(angle: angle, isRadial: isRadial) { $0 }
    // An empty sublayer makes of the mask more than a gradient.
    let (apart, workApart) = try draw(angle: angle, isRadial: isRadial) {
      LayerNode(id: $0.id, style: $0.style, sublayers: [layer(3, $0.style.bounds)])
    }
    #expect(veiled == apart)
    #expect(work.groupsMade == 1)
    #expect(workApart.groupsMade == 2)
  }

  @Test func otherMasksAreDrawnApart() throws {
    let (_, faded) = try draw(angle: 0, isRadial: true) {
      var style = $0.style
      style.opacity = 0.5
      return LayerNode(id: $0.id, style: style)
    }
    let (_, moved) = try draw(angle: 0, isRadial: true) {
      var style = $0.style
      style.contents = contents(alphas, isRadial: true, moved: 3)
      return LayerNode(id: $0.id, style: style)
    }
    #expect(faded.groupsMade > 1)
    #expect(moved.groupsMade > 1)
  }
}
