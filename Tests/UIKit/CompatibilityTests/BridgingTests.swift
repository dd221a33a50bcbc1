import Flipbook
import Testing

/// Replacements for Objective-C's bridging of any value to numbers.
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
    #expect(NSValue.bridged("text") == nil)
    #expect(NSValue.bridged(nil) == nil)
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

  @Test func listsAreBoxedWhole() {
    #expect(
      NSNumber.bridgedNumbers([CGFloat(1), 2, 3.5] as [Any])?.map(\.doubleValue) == [1, 2, 3.5])
    #expect(NSNumber.bridgedNumbers([CGFloat(4)])?.first?.intValue == 4)
    #expect(NSNumber.bridgedNumbers([1, "a"] as [Any]) == nil)
    #expect(NSValue.bridgedValues([CGPoint(x: 1, y: 2)])?.first?.cgPointValue.y == 2)
    #expect(NSValue.bridgedValues(7) == nil)
    #expect(NSNumber.bridgedNumbers(nil) == nil)
  }

  @Test func numbersComeOutOfTheirBoxes() {
    #expect(CGFloat.bridged(NSNumber(value: 2.5)) == 2.5)
    #expect(CGFloat.bridged(CGFloat(3)) == 3)
    #expect(CGFloat.bridged(4) == 4)
    #expect(CGFloat.bridged("5") == nil)
    #expect(CGFloat.bridged(nil) == nil)
  }

  @Test func textsAreAskedForNumbers() {
    #expect(NSNumber.bridgedMember("2.5 pt")?.doubleValue == 2.5)
    #expect(NSNumber.bridgedMember("2.5")?.intValue == 2)
    #expect(NSNumber.bridgedMember("YES")?.boolValue == true)
    #expect(NSNumber.bridgedMember("none")?.doubleValue == 0)
    #expect(NSNumber.bridgedMember(CGFloat(3))?.intValue == 3)
    #expect(NSNumber.bridgedMember(CGPoint.zero) == nil)
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
