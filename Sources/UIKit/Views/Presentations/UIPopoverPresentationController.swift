public import Foundation
public import Graphics
import LayerTree
public import UIKitValues

public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
  public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}

/// The delegate calls of a popover, beside those of every presentation.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController)
  func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool
  func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
  public func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}
  public func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool { true }
  public func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}
}

/// Presents a controller in a box with an arrow that points at a view.
///
/// On phones, a controller with the style `.popover` is presented as a sheet, unless the delegate's
/// `adaptivePresentationStyle(for:)` returns `.none`. A tap outside the box dismisses it.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UIPresentationController {
  /// The view that the arrow points at.
  open var sourceView: UIView?
  /// In the coordinates of `sourceView`; default: its bounds.
  open var sourceRect: CGRect {
    get { ownSourceRect ?? sourceView?.bounds ?? .zero }
    set { ownSourceRect = newValue }
  }
  private var ownSourceRect: CGRect?
  /// The bar's item that the arrow points at, instead of a view.
  open var barButtonItem: NSObject?
  open var permittedArrowDirections = UIPopoverArrowDirection.any
  /// The direction of the arrow while the popover is shown.
  open private(set) var arrowDirection = UIPopoverArrowDirection.unknown
  /// The minimum distances from the edges of the screen.
  open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
  /// The color of the box and its arrow; default: that of the presented view.
  open var backgroundColor: UIColor?
  open var canOverlapSourceViewRect = false
  /// Stored only: touches outside the box always go to the popover.
  open var passthroughViews: [UIView]?

  /// Whether it is a box on every screen, as that of an action sheet is.
  package final var isAlwaysBox = false

  private let box = PopoverBox()

  open override var presentedView: UIView? { box }

  /// Whether it is presented as a box, not as a sheet.
  final func isBox(on screen: UITraitCollection) -> Bool {
    if isAlwaysBox || screen.userInterfaceIdiom == .pad { return true }
    let asked = (untypedDelegate as? any UIAdaptivePresentationControllerDelegate)?
      .adaptivePresentationStyle(for: self, traitCollection: screen)
    return asked == UIModalPresentationStyle.none
  }

  private var popoverDelegate: (any UIPopoverPresentationControllerDelegate)? {
    untypedDelegate as? any UIPopoverPresentationControllerDelegate
  }

  open override func presentationTransitionWillBegin() {
    popoverDelegate?.prepareForPopoverPresentation(self)
    guard let containerView else { return }
    let backdrop = PopoverBackdrop(frame: containerView.bounds)
    backdrop.onTap = { [weak self] in self?.dismissByUser() }
    containerView.addSubview(backdrop)
    box.frame = frameOfPresentedViewInContainerView
  }

  override var isDismissedByUser: Bool { true }

  override var allowsDismissalByUser: Bool {
    popoverDelegate?.popoverPresentationControllerShouldDismissPopover(self) ?? true
  }

  override func didDismissByUser() {
    popoverDelegate?.popoverPresentationControllerDidDismissPopover(self)
  }

  /// The sheet as which it is presented on phones.
  open var adaptiveSheetPresentationController: UISheetPresentationController {
    presentedViewController.ownSheet
  }

  // MARK: Geometry

  /// The frame of the box with its arrow, which is laid out for it.
  open override var frameOfPresentedViewInContainerView: CGRect {
    guard let containerView else { return .zero }
    let available = containerView.bounds.inset(by: containerView.safeAreaInsets)
      .inset(by: popoverLayoutMargins)
    let source = sourceRect(in: containerView)
    let wanted = presentedViewController.preferredContentSize
    let size = wanted == .zero ? CGSize(width: 320, height: 480) : wanted
    let (direction, frame) = PopoverPlacement(source: source, size: size, available: available)
      .best(of: permittedArrowDirections)
    arrowDirection = direction
    box.show(
      presentedViewController.view, direction,
      tip: CGPoint(x: source.midX - frame.minX, y: source.midY - frame.minY),
      color: backgroundColor ?? presentedViewController.view.backgroundColor ?? .systemBackground)
    return frame
  }

  private func sourceRect(in container: UIView) -> CGRect {
    if let view = (barButtonItem as? any KeyValueCoded)?.value(forKey: "view") as? UIView {
      return view.convert(view.bounds, to: container)
    }
    return sourceView?.convert(sourceRect, to: container) ?? container.bounds
  }
}

extension UIViewController {
  /// The controller of its presentation as a popover; nil unless its style is `.popover`.
  public final var popoverPresentationController: UIPopoverPresentationController? {
    guard modalPresentationStyle == .popover else {
      return parent?.popoverPresentationController
    }
    if let popover = popoverBox { return popover }
    let popover = UIPopoverPresentationController(presentedViewController: self, presenting: nil)
    popoverBox = popover
    return popover
  }
}

/// Receives the taps outside a popover.
private final class PopoverBackdrop: UIView {
  var onTap: () -> Void = {}

  override init(frame: CGRect) {
    super.init(frame: frame)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { onTap() }
}

/// Computes the frame of a popover beside its source.
struct PopoverPlacement {
  /// The rectangle to point at, in the container's coordinates like `available`.
  let source: CGRect
  /// The size of the content.
  let size: CGSize
  let available: CGRect

  /// The distance from the box to the arrow's tip, in points, by eye.
  static let arrowHeight: CGFloat = 13

  /// Chooses the side with the largest frame for the content, below the source if it fits there.
  func best(of permitted: UIPopoverArrowDirection) -> (UIPopoverArrowDirection, CGRect) {
    var best: (direction: UIPopoverArrowDirection, frame: CGRect)?
    for direction in [UIPopoverArrowDirection.up, .down, .left, .right]
    where permitted.contains(direction) {
      let frame = frame(direction)
      let area = frame.width * frame.height
      if area > (best.map { $0.frame.width * $0.frame.height } ?? 0) { best = (direction, frame) }
    }
    return best ?? ([], centered)
  }

  private var centered: CGRect {
    let (width, height) = (min(size.width, available.width), min(size.height, available.height))
    return CGRect(
      x: (source.midX - width / 2).limited(available.minX, available.maxX - width),
      y: (source.midY - height / 2).limited(available.minY, available.maxY - height), width: width,
      height: height)
  }

  private func frame(_ direction: UIPopoverArrowDirection) -> CGRect {
    var frame = centered
    switch direction {
    case .up, .down:
      let free = direction == .up ? available.maxY - source.maxY : source.minY - available.minY
      frame.size.height = max(0, min(size.height + Self.arrowHeight, free))
      frame.origin.y = direction == .up ? source.maxY : source.minY - frame.height
    default:
      let free = direction == .left ? available.maxX - source.maxX : source.minX - available.minX
      frame.size.width = max(0, min(size.width + Self.arrowHeight, free))
      frame.origin.x = direction == .left ? source.maxX : source.minX - frame.width
    }
    return frame
  }
}

/// A rounded box with an arrow, and a shadow around both.
private final class PopoverBox: UIView {
  private let shape = CAShapeLayer()
  private let clip = UIView()
  private var direction = UIPopoverArrowDirection.unknown
  private var tip = CGPoint.zero
  private var color = UIColor.clear

  /// In points, by eye, as is the shadow.
  private static let (radius, arrowBase): (CGFloat, CGFloat) = (13, 26)

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    fillShape()
  }

  /// Fills box and arrow in the traits of what they contain: those of an elevated view.
  private func fillShape() {
    let elevated = traitCollection.modifyingTraits { $0.userInterfaceLevel = .elevated }
    shape.fillColor = color.resolvedColor(with: elevated).cgColor
  }

  func show(
    _ content: UIView, _ direction: UIPopoverArrowDirection, tip: CGPoint, color: UIColor
  ) {
    self.direction = direction
    self.tip = tip
    self.color = color
    fillShape()
    if shape.superlayer == nil {
      layer.addSublayer(shape)
      layer.shadowOpacity = 0.2
      layer.shadowRadius = 20
      layer.shadowOffset = CGSize(width: 0, height: 4)
      clip.clipsToBounds = true
      clip.layer.cornerRadius = Self.radius
      addSubview(clip)
    }
    if content.superview !== clip { clip.addSubview(content) }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var available = bounds
    let arrow = PopoverPlacement.arrowHeight
    switch direction {
    case .up:
      available = CGRect(x: 0, y: arrow, width: available.width, height: available.height - arrow)
    case .down: available.size.height -= arrow
    case .left:
      available = CGRect(x: arrow, y: 0, width: available.width - arrow, height: available.height)
    case .right: available.size.width -= arrow
    default: break
    }
    clip.frame = available
    clip.subviews.first?.frame = clip.bounds
    let outline = outline(available)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    shape.path = outline
    layer.shadowPath = outline
    CATransaction.commit()
  }

  private func outline(_ available: CGRect) -> CGPath {
    let path = UIBezierPath(roundedRect: available, cornerRadius: Self.radius)
    let half = Self.arrowBase / 2
    let least = Self.radius + half
    let x = tip.x.limited(least, bounds.width - least)
    let y = tip.y.limited(least, bounds.height - least)
    let (point, base, side): (CGPoint, CGPoint, CGVector)
    switch direction {
    case .up:
      (point, base, side) = (
        CGPoint(x: x, y: 0), CGPoint(x: x, y: available.minY), CGVector(dx: half, dy: 0)
      )
    case .down:
      (point, base, side) = (
        CGPoint(x: x, y: bounds.maxY), CGPoint(x: x, y: available.maxY), CGVector(dx: -half, dy: 0)
      )
    case .left:
      (point, base, side) = (
        CGPoint(x: 0, y: y), CGPoint(x: available.minX, y: y), CGVector(dx: 0, dy: -half)
      )
    case .right:
      (point, base, side) = (
        CGPoint(x: bounds.maxX, y: y), CGPoint(x: available.maxX, y: y), CGVector(dx: 0, dy: half)
      )
    default: return path.cgPath
    }
    let arrow = UIBezierPath()
    arrow.move(to: CGPoint(x: base.x - side.dx, y: base.y - side.dy))
    arrow.addLine(to: point)
    arrow.addLine(to: CGPoint(x: base.x + side.dx, y: base.y + side.dy))
    arrow.close()
    path.append(arrow)
    return path.cgPath
  }
}

extension CGFloat {
  /// The value within the bounds; the lower bound if the upper one is below it.
  fileprivate func limited(_ low: CGFloat, _ high: CGFloat) -> CGFloat {
    Swift.max(low, Swift.min(self, high))
  }
}
