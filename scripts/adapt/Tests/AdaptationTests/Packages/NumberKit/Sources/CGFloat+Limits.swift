import CoreGraphics
import Darwin
import Foundation
import UIKit.UIGestureRecognizerSubclass

#if canImport(Accelerate)
  import Accelerate
#endif

extension CGFloat {
  /// Whether it is nearer to zero than a limit.
  public func isNear(_ other: CGFloat) -> Bool { abs(self - other) < 0.001 }

  public static func distance(_ a: CGFloat, _ b: CGFloat) -> CGFloat { abs(a - b) }

  public func limited(to range: ClosedRange<CGFloat>) -> CGFloat {
    Swift.min(range.upperBound, Swift.max(range.lowerBound, self))
  }

  /// To whole pixels of a screen.
  public func rounded(scale: CGFloat) -> CGFloat { CoreGraphics.round(self * scale) / scale }
}

public func wave(_ x: CoreGraphics.CGFloat) -> CoreGraphics.CGFloat {
  CoreGraphics.floor(Darwin.sin(x) * 100) / 100
}
