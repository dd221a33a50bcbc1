public import Foundation
public import Graphics

/// An object that describes the shadow of a text in attributed strings.
open class NSShadow: NSObject, NSCopying {
  /// The offset in points, positive to the right and down, independent of the transform.
  open var shadowOffset = CGSize.zero
  /// The blur radius in points, twice the Gaussian's sigma.
  open var shadowBlurRadius: CGFloat = 0
  /// A `ColorConvertible`; black at a third of full opacity by default, nil for no shadow.
  open var shadowColor: Any? = CGColor(gray: 0, alpha: 1 / 3)

  public override init() { super.init() }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSShadow()
    (copy.shadowOffset, copy.shadowBlurRadius) = (shadowOffset, shadowBlurRadius)
    copy.shadowColor = shadowColor
    return copy
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSShadow else { return false }
    return shadowOffset == other.shadowOffset && shadowBlurRadius == other.shadowBlurRadius
      && color == other.color && (shadowColor == nil) == (other.shadowColor == nil)
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(shadowOffset.width)
    hasher.combine(shadowOffset.height)
    hasher.combine(shadowBlurRadius)
    return hasher.finalize()
  }

  private var color: CGColor? { (shadowColor as? any ColorConvertible)?.textColor }

  /// The shadow as a value; nil if it is not visible.
  public var value: DrawingShadow? {
    guard let color, shadowOffset.width.isFinite, shadowOffset.height.isFinite,
      shadowBlurRadius.isFinite
    else { return nil }
    return DrawingShadow(offset: shadowOffset, blur: max(0, shadowBlurRadius), color: color)
  }
}

/// A shadow as a value among the attributes of a string.
///
/// If neighboring runs have the same keys, Foundation on Linux compares their values, and traps if
/// these are Swift objects.
package struct ShadowValue: Hashable {
  package let shadow: NSShadow

  package init(_ shadow: NSShadow) { self.shadow = shadow }
}
