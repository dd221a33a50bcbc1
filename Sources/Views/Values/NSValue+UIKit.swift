public import Foundation
public import Graphics

/// UIKit's values in `NSValue`s, as arrays of their numbers, since Foundation on Linux boxes no
/// other structures.
extension NSValue {
  public convenience init(cgVector vector: CGVector) {
    self.init(numbers: [vector.dx, vector.dy])
  }

  public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
    self.init(numbers: [insets.top, insets.left, insets.bottom, insets.right])
  }

  public convenience init(directionalEdgeInsets insets: NSDirectionalEdgeInsets) {
    self.init(numbers: [insets.top, insets.leading, insets.bottom, insets.trailing])
  }

  public convenience init(uiOffset offset: UIOffset) {
    self.init(numbers: [offset.horizontal, offset.vertical])
  }

  public var cgVectorValue: CGVector {
    let numbers = numbers(2)
    return CGVector(dx: numbers[0], dy: numbers[1])
  }

  public var uiEdgeInsetsValue: UIEdgeInsets {
    let numbers = numbers(4)
    return UIEdgeInsets(
      top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }

  public var directionalEdgeInsetsValue: NSDirectionalEdgeInsets {
    let numbers = numbers(4)
    return NSDirectionalEdgeInsets(
      top: numbers[0], leading: numbers[1], bottom: numbers[2], trailing: numbers[3])
  }

  public var uiOffsetValue: UIOffset {
    let numbers = numbers(2)
    return UIOffset(horizontal: numbers[0], vertical: numbers[1])
  }

  private convenience init(numbers: [CGFloat]) {
    let numbers = numbers.map { Double($0) }
    // Copied before the call returns.
    unsafe self.init(bytes: numbers, objCType: "[\(numbers.count)d]")
  }

  /// Zeros where something else is in the box.
  private func numbers(_ count: Int) -> [Double] {
    var numbers = [Double](repeating: 0, count: count)
    if unsafe String(cString: objCType) == "[\(count)d]" { unsafe getValue(&numbers) }
    return numbers
  }
}
