import Flipbook
import Testing

/// What Objective-C's bridging does for code that asks any value for its numbers.
@MainActor struct BridgingTests {
  @Test func structuresGetBoxes() throws {
    #expect(NSValue.bridged(CGPoint(x: 1, y: 2))?.cgPointValue == CGPoint(x: 1, y: 2))
    #expect(NSValue.bridged(CGSize(width: 3, height: 4))?.cgSizeValue.height == 4)
    #expect(NSValue.bridged(CGRect(x: 1, y: 2, width: 3, height: 4))?.cgRectValue.maxX == 4)
    #expect(NSValue.bridged(CGVector(dx: 1, dy: 2))?.cgVectorValue.dy == 2)
    let turn = CGAffineTransform(rotationAngle: 1)
    #expect(NSValue.bridged(turn)?.cgAffineTransformValue == turn)
    #expect(NSValue.bridged(CATransform3DMakeScale(2, 3, 4))?.caTransform3DValue.m22 == 3)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(NSValue.bridged(insets)?.uiEdgeInsetsValue == insets)
    #expect(NSValue.bridged(UIOffset(horizontal: 1, vertical: 2))?.uiOffsetValue.vertical == 2)
    let box = NSValue(cgPoint: .zero)
    #expect(NSValue.bridged(box) === box)
    #expect(NSValue.bridged("text") == nil && NSValue.bridged(nil) == nil)
    #expect(NSValue.bridged(NSNull()) == nil)
  }

  @Test func numbersOfEveryTypeAreNumbers() {
    let numbers: [Any] = [
      2.0, Float(2), CGFloat(2), 2, Int8(2), UInt64(2), NSNumber(value: 2), Optional(2) as Any,
    ]
    for number in numbers { #expect(NSNumber.bridgedNumber(number)?.doubleValue == 2) }
    #expect(NSNumber.bridgedNumber(true)?.boolValue == true)
    #expect(NSNumber.bridgedNumber(CGPoint.zero) == nil)
    #expect((NSValue.bridged(CGFloat(3)) as? NSNumber)?.intValue == 3)
  }

  @Test func anObserverReadsTheChange() throws {
    final class Watcher: UIView {
      var heights: [CGFloat] = []
      override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) {
        guard let new = change?[.newKey] else { return }
        heights.append(NSValue.bridged(new)!.cgPointValue.y)
      }
    }
    _ = Stage(size: CGSize(width: 50, height: 50))
    let (scroller, watcher) = (UIScrollView(), Watcher())
    scroller.addObserver(watcher, forKeyPath: "contentOffset", options: .new, context: nil)
    scroller.contentOffset = CGPoint(x: 0, y: 30)
    #expect(watcher.heights == [30])
  }
}
