public import Controls
public import Foundation
public import UIKitValues
public import Views

/// The effect of a pointer over a view; stages have no pointer.
@preconcurrency @MainActor
open class UIPointerInteraction: StoredInteraction {
  open private(set) weak var delegate: (any UIPointerInteractionDelegate)?
  open var isEnabled = true

  public init(delegate: (any UIPointerInteractionDelegate)?) { self.delegate = delegate }
  open func invalidate() {}
}

@preconcurrency @MainActor
public protocol UIPointerInteractionDelegate: AnyObject {
  func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion?
  func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle?
}

extension UIPointerInteractionDelegate {
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion? { defaultRegion }
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle? { nil }
}

/// The place of a pointer, for which a region is asked for.
@preconcurrency @MainActor
open class UIPointerRegionRequest: NSObject {
  open private(set) var location = CGPoint.zero
  open private(set) var modifiers: UIKeyModifierFlags = []
}

/// A rectangle in which a pointer has one style.
@preconcurrency @MainActor
open class UIPointerRegion: NSObject {
  public let rect: CGRect
  public let identifier: AnyHashable?

  public init(rect: CGRect, identifier: AnyHashable? = nil) {
    self.rect = rect
    self.identifier = identifier
  }
}

/// The look of a pointer over a region.
@preconcurrency @MainActor
open class UIPointerStyle: NSObject {
  public let effect: UIPointerEffect?
  public let shape: UIPointerShape?

  public init(effect: UIPointerEffect, shape: UIPointerShape? = nil) {
    self.effect = effect
    self.shape = shape
  }
  public init(shape: UIPointerShape, constrainedAxes: UIAxis = []) {
    effect = nil
    self.shape = shape
  }
  private override init() {
    effect = nil
    shape = nil
  }
  open class func hidden() -> UIPointerStyle { UIPointerStyle() }
}

/// The change of a view below a pointer.
@preconcurrency
public enum UIPointerEffect {
  case automatic(UITargetedPreview)
  case highlight(UITargetedPreview)
  case lift(UITargetedPreview)
  case hover(
    UITargetedPreview, preferredTintMode: TintMode = .overlay, prefersShadow: Bool = false,
    prefersScaledContent: Bool = true)

  public enum TintMode: Int, Sendable {
    case none, overlay, underlay
  }
}

/// The shape of a pointer.
public enum UIPointerShape {
  case path(UIBezierPath)
  case roundedRect(CGRect, radius: CGFloat = 8)
  case verticalBeam(length: CGFloat)
  case horizontalBeam(length: CGFloat)
}

// MARK: - Large content and text items

/// The viewer of large content for assistive technologies, which is never shown.
@preconcurrency @MainActor
open class UILargeContentViewerInteraction: StoredInteraction {
  open private(set) weak var delegate: (any UILargeContentViewerInteractionDelegate)?

  public init(delegate: (any UILargeContentViewerInteractionDelegate)? = nil) {
    self.delegate = delegate
  }
  open class var isEnabled: Bool { false }
}

@preconcurrency @MainActor
public protocol UILargeContentViewerInteractionDelegate: AnyObject {
  func largeContentViewerInteraction(
    _ interaction: UILargeContentViewerInteraction, didEndOn item: (any UILargeContentViewerItem)?,
    at point: CGPoint)
}

extension UILargeContentViewerInteractionDelegate {
  public func largeContentViewerInteraction(
    _ interaction: UILargeContentViewerInteraction, didEndOn item: (any UILargeContentViewerItem)?,
    at point: CGPoint
  ) {}
}

@preconcurrency @MainActor
public protocol UILargeContentViewerItem: NSObjectProtocol {}

private struct LargeContent {
  var (title, image): (String?, UIImage?)
  var isShown = false
}

extension UIView: UILargeContentViewerItem {
  public final var showsLargeContentViewer: Bool {
    get { self[companion: LargeContent.self]?.isShown ?? false }
    set { changeLargeContent { $0.isShown = newValue } }
  }
  public final var largeContentTitle: String? {
    get { self[companion: LargeContent.self]?.title }
    set { changeLargeContent { $0.title = newValue } }
  }
  public final var largeContentImage: UIImage? {
    get { self[companion: LargeContent.self]?.image }
    set { changeLargeContent { $0.image = newValue } }
  }
  private func changeLargeContent(_ change: (inout LargeContent) -> Void) {
    var content = self[companion: LargeContent.self] ?? LargeContent()
    change(&content)
    self[companion: LargeContent.self] = content
  }
}
