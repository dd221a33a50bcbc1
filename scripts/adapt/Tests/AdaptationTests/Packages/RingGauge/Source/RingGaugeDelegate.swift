import UIKit

/// Optional members, most of which have results.
@objc public protocol RingGaugeDelegate: AnyObject {
  @objc optional func ringGauge(_ gauge: RingGauge, didFill fraction: CGFloat)
  @objc optional func ringGauge(_ gauge: RingGauge, colorOfSegment index: Int) -> UIColor
  @objc optional func ringGauge(_ gauge: RingGauge, widthOfSegment index: Int) -> CGFloat
  @objc optional func ringGauge(_ gauge: RingGauge, viewForSegment index: Int) -> UIView?
  @objc optional func numberOfSegments(in gauge: RingGauge) -> Int
  @objc optional func ringGaugeShouldFill(_ gauge: RingGauge) -> Bool
  @objc optional var ringTitle: String { get }
  @objc optional var trackInset: CGFloat { get }
}
