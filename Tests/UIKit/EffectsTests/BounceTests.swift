import Flipbook
import Testing

@MainActor struct BounceTests {
  @Test(arguments: [1.0, 0.5, -0.25]) func followsItsFactors(factor: Double) throws {
    let stage = Stage(size: CGSize(width: 100, height: 300))
    let view = UIView(frame: CGRect(x: 10, y: 200, width: 40, height: 80))
    stage.addSubview(view)
    stage.at(0.2) { view.bounce(CGFloat(factor)) }
    let heights = [
      0, 60, 83, 100, 114, 124, 128, 128, 124, 114, 100, 83, 60, 32, 0, 0, 18, 28, 32, 28, 18, 0,
    ]
    for step in 0..<733 {
      let time = Double(step) / 1000
      try stage.advance(to: 0.2 + time)
      let place = time * 30 / 22 * 21
      let index = min(Int(place), 20)
      let part = place - Double(index)
      let height = Double(heights[index]) * (1 - part) + Double(heights[index + 1]) * part
      let moved = try #require(view.layer.presentation()).affineTransform().ty
      #expect(abs(moved + height / 128 * 80 * factor) < 1e-6, "at \(time) s")
    }
    #expect(view.layer.animationKeys() == ["bouncing"])
    try stage.advance(to: 1)
    #expect(view.layer.animationKeys() == nil)
    #expect(try #require(view.layer.presentation()).transform == CATransform3DIdentity)
  }
}
