import Foundation
import Graphics
import LayerTree
import Testing

struct CALayerTests {
  @Test func frameFollowsBoundsPositionAnchorAndTransform() {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.position == CGPoint(x: 60, y: 45))
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
    layer.anchorPoint = .zero
    #expect(layer.frame == CGRect(x: 60, y: 45, width: 100, height: 50))
    layer.transform = CATransform3DMakeScale(2, 2, 1)
    #expect(layer.frame == CGRect(x: 60, y: 45, width: 200, height: 100))
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    #expect(layer.bounds.size == CGSize(width: 10, height: 10))
    #expect(layer.frame == CGRect(x: 0, y: 0, width: 20, height: 20))
  }
}
