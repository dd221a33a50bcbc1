public import Foundation
import Graphics
public import UIKitValues
import Views

/// Holds an item at a distance from a point or from another item, by a bar or by a spring.
///
/// With a `frequency` of 0 it is a bar; otherwise a spring with that many oscillations per second,
/// and `damping` as the damping ratio. A length of 0 holds the points together.
@preconcurrency @MainActor
open class UIAttachmentBehavior: UIDynamicBehavior {
  public enum AttachmentType: Int, Sendable { case items, anchor }

  private let first: any UIDynamicItem
  private let second: (any UIDynamicItem)?
  private let offsets: (first: UIOffset, second: UIOffset)
  private var isLimit = false

  private init(
    _ first: any UIDynamicItem, _ offset: UIOffset, _ second: (any UIDynamicItem)?,
    _ other: UIOffset, _ anchor: CGPoint
  ) {
    self.first = first
    self.second = second
    offsets = (offset, other)
    anchorPoint = anchor
    let start = Self.place(first, offset)
    length = start.distance(to: second.map { Self.place($0, other) } ?? anchor)
    super.init()
  }

  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item, .zero, nil, .zero, point)
  }

  public convenience init(
    item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint
  ) { self.init(item, offset, nil, .zero, point) }

  public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    self.init(item1, .zero, item2, .zero, .zero)
  }

  public convenience init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) { self.init(item1, offset1, item2, offset2, .zero) }

  /// Creates an attachment like a string: the items may approach each other, but not move further
  /// apart.
  open class func limitAttachment(
    with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) -> UIAttachmentBehavior {
    let attachment = UIAttachmentBehavior(item1, offset1, item2, offset2, .zero)
    attachment.isLimit = true
    return attachment
  }

  private static func place(_ item: any UIDynamicItem, _ offset: UIOffset) -> CGPoint {
    let transform = item.transform
    let arm = CGVector(dx: offset.horizontal, dy: offset.vertical)
      .rotated(by: atan2(transform.b, transform.a))
    return item.center + arm
  }

  open var items: [any UIDynamicItem] { [first] + (second.map { [$0] } ?? []) }
  open var attachedBehaviorType: UIAttachmentBehavior.AttachmentType {
    second == nil ? .anchor : .items
  }

  /// The anchor, for an item attached to a point.
  open var anchorPoint: CGPoint { didSet { if anchorPoint != oldValue { changed() } } }
  /// The length in points; by default the initial distance.
  open var length: CGFloat { didSet { if length != oldValue { changed() } } }
  /// The damping ratio of a spring, 0…1.
  open var damping: CGFloat = 0 { didSet { if damping != oldValue { changed() } } }
  /// The oscillations per second; 0 for a bar.
  open var frequency: CGFloat = 0 { didSet { if frequency != oldValue { changed() } } }

  override var affectedItems: [any UIDynamicItem] { items }

  override func act(on world: World, step: Double) {
    guard let body = world.body(of: first) else { return }
    let end: Joint.End
    if let second {
      guard let other = world.body(of: second) else { return }
      end = .body(other, arm: CGVector(dx: offsets.second.horizontal, dy: offsets.second.vertical))
    } else {
      end = .point(CGVector(dx: anchorPoint.x, dy: anchorPoint.y))
    }
    world.joints += Joint.joints(
      from: body, arm: CGVector(dx: offsets.first.horizontal, dy: offsets.first.vertical), to: end,
      length: length, isLimit: isLimit, frequency: frequency, damping: damping, step: step)
  }
}
