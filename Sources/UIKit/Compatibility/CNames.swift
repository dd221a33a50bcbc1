public import Foundation
public import LayerTree

// Names from C and Objective-C headers for iOS.

/// The largest `Float`, which means "forever" in `repeatCount`.
public let HUGE = Float.greatestFiniteMagnitude
public let MAXFLOAT = Float.greatestFiniteMagnitude

public let NSEC_PER_SEC: UInt64 = 1_000_000_000
public let NSEC_PER_MSEC: UInt64 = 1_000_000
public let NSEC_PER_USEC: UInt64 = 1000
public let USEC_PER_SEC: UInt64 = 1_000_000

public let UINT64_MAX = UInt64.max
public let UINT32_MAX = UInt32.max

public let kCFBooleanTrue: NSNumber! = NSNumber(value: true)
public let kCFBooleanFalse: NSNumber! = NSNumber(value: false)

public typealias NSInteger = Int
public typealias NSUInteger = UInt
public typealias CFString = NSString
public typealias CFTypeRef = AnyObject

/// A selector by its name, which Swift cannot call; see `Selector`.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.description }

/// Runs the code; on Linux, Swift frees objects at once, without a pool.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}

/// The largest centered rectangle of an aspect ratio within another, in points.
public func AVMakeRect(aspectRatio: CGSize, insideRect boundingRect: CGRect) -> CGRect {
  guard aspectRatio.width > 0, aspectRatio.height > 0 else {
    return CGRect(x: boundingRect.midX, y: boundingRect.midY, width: 0, height: 0)
  }
  let scale = min(
    boundingRect.width / aspectRatio.width, boundingRect.height / aspectRatio.height)
  let size = CGSize(width: aspectRatio.width * scale, height: aspectRatio.height * scale)
  return CGRect(
    x: boundingRect.midX - size.width / 2, y: boundingRect.midY - size.height / 2,
    width: size.width, height: size.height)
}
