public import Foundation
public import Graphics
import LayerTree
public import UIKitValues
import Views

/// UIKit's values in `NSValue`s, as arrays of their numbers, since Foundation on Linux boxes no
/// other structures.
extension NSValue {
  public convenience init(cgVector vector: CGVector) {
    self.init(boxing: [vector.dx, vector.dy])
  }

  public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
    self.init(boxing: [insets.top, insets.left, insets.bottom, insets.right])
  }

  public convenience init(directionalEdgeInsets insets: NSDirectionalEdgeInsets) {
    self.init(boxing: [insets.top, insets.leading, insets.bottom, insets.trailing])
  }

  public convenience init(uiOffset offset: UIOffset) {
    self.init(boxing: [offset.horizontal, offset.vertical])
  }

  public var cgVectorValue: CGVector {
    let numbers = boxed(2)
    return CGVector(dx: numbers[0], dy: numbers[1])
  }

  public var uiEdgeInsetsValue: UIEdgeInsets {
    let numbers = boxed(4)
    return UIEdgeInsets(
      top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }

  public var directionalEdgeInsetsValue: NSDirectionalEdgeInsets {
    let numbers = boxed(4)
    return NSDirectionalEdgeInsets(
      top: numbers[0], leading: numbers[1], bottom: numbers[2], trailing: numbers[3])
  }

  public var uiOffsetValue: UIOffset {
    let numbers = boxed(2)
    return UIOffset(horizontal: numbers[0], vertical: numbers[1])
  }

  private convenience init(boxing numbers: [CGFloat]) {
    self.init(numbers: numbers.map { Double($0) })
  }

  /// The numbers in the box; zeros if it has other contents.
  private func boxed(_ count: Int) -> [Double] {
    numbers(count) ?? [Double](repeating: 0, count: count)
  }
}
