import Foundation
import LayerTree

/// Recognizes a quick move of fingers in one direction: 50 points within half a second, and less
/// than that across.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let right = Direction(rawValue: 1)
    public static let left = Direction(rawValue: 2)
    public static let up = Direction(rawValue: 4)
    public static let down = Direction(rawValue: 8)
  }

  open var direction = Direction.right
  open var numberOfTouchesRequired = 1

  private var start = CGPoint.zero
  private var startTime = 0.0
  /// In points, in points, and in seconds, by eye.
  private static let (distance, aside, longest) = (50.0, 50.0, 0.5)

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if tracked.count > numberOfTouchesRequired { return fail() }
    if tracked.count == touches.count { startTime = Timeline.current.now }
    start = centroid ?? .zero
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let centroid, tracked.count == numberOfTouchesRequired else { return }
    if Timeline.current.now - startTime > Self.longest + 1e-9 { return fail() }
    let move = CGPoint(x: centroid.x - start.x, y: centroid.y - start.y)
    let distances: [(Direction, along: CGFloat, across: CGFloat)] = [
      (.right, move.x, move.y), (.left, -move.x, move.y), (.down, move.y, move.x),
      (.up, -move.y, move.x),
    ]
    let wanted = distances.filter { direction.contains($0.0) }
    if wanted.contains(where: { $0.along >= Self.distance && abs($0.across) < Self.aside }) {
      state = .ended
    } else if wanted.allSatisfy({ abs($0.across) >= Self.aside }) {
      fail()
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { fail() }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }
}
