public import Foundation
public import Graphics
public import UIKitValues
public import Views

/// The look of a view that the system lifts.
@preconcurrency @MainActor
open class UIPreviewParameters: NSObject {
  open var visiblePath: UIBezierPath?
  open var shadowPath: UIBezierPath?
  open var backgroundColor: UIColor! = .systemBackground
  public override init() { super.init() }
}

@preconcurrency @MainActor
open class UIDragPreviewParameters: UIPreviewParameters {}

/// The place to which a preview goes.
@preconcurrency @MainActor
open class UIPreviewTarget: NSObject {
  public let container: UIView
  public let center: CGPoint
  public let transform: CGAffineTransform

  public init(container: UIView, center: CGPoint, transform: CGAffineTransform = .identity) {
    self.container = container
    self.center = center
    self.transform = transform
  }
}

@preconcurrency @MainActor
open class UIDragPreviewTarget: UIPreviewTarget {}

/// A view that the system lifts, with its look and its place.
@preconcurrency @MainActor
open class UITargetedPreview: NSObject {
  public let view: UIView
  public let parameters: UIPreviewParameters
  private let givenTarget: UIPreviewTarget?
  open var target: UIPreviewTarget {
    givenTarget ?? UIPreviewTarget(container: view.superview ?? view, center: view.center)
  }
  open var size: CGSize { view.bounds.size }

  public init(
    view: UIView, parameters: UIPreviewParameters = UIPreviewParameters(),
    target: UIPreviewTarget? = nil
  ) {
    self.view = view
    self.parameters = parameters
    givenTarget = target
  }
}

@preconcurrency @MainActor
open class UITargetedDragPreview: UITargetedPreview {}
