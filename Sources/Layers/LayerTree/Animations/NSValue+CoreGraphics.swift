public import Foundation
public import Graphics

/// Core Graphics' values in `NSValue`s, as UIKit and QuartzCore box them.
///
/// Foundation on Linux boxes points, sizes and rectangles itself. It cannot box other structures
/// and its classes cannot be subclassed, but it does box arrays: transforms are arrays of their
/// numbers.
extension NSValue {
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  public convenience init(cgAffineTransform t: CGAffineTransform) {
    self.init(numbers: [t.a, t.b, t.c, t.d, t.tx, t.ty].map { Double($0) })
  }

  public convenience init(caTransform3D t: CATransform3D) {
    let numbers = [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24,
      t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
    ].map { Double($0) }
    self.init(numbers: numbers)
  }

  public var cgPointValue: CGPoint { pointValue }
  public var cgSizeValue: CGSize { sizeValue }
  public var cgRectValue: CGRect { rectValue }

  public var cgAffineTransformValue: CGAffineTransform {
    guard let n = numbers(of: Self.affineTransformType, count: 6) else {
      return CGAffineTransform()
    }
    return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  public var caTransform3DValue: CATransform3D {
    guard let n = numbers(of: Self.transform3DType, count: 16) else { return CATransform3DIdentity }
    return CATransform3D(
      m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
      m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
  }

  private static let affineTransformType = "[6d]"
  private static let transform3DType = "[16d]"

  /// The numbers, if the value is an array of that type; otherwise nil.
  private func numbers(of type: String, count: Int) -> [Double]? {
    self.type == type ? numbers(count) : nil
  }

  /// The boxed value in its type; nil for types that Core Graphics does not have.
  var coreGraphicsValue: Any? {
    switch type {
    case "{CGPoint=dd}": pointValue
    case "{CGSize=dd}": sizeValue
    case "{CGRect={CGPoint=dd}{CGSize=dd}}": rectValue
    case Self.affineTransformType: cgAffineTransformValue
    case Self.transform3DType: caTransform3DValue
    default: nil
    }
  }
}
