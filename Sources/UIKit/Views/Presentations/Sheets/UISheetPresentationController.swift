public import Foundation
import Graphics
import LayerTree
import UIKitValues

/// The delegate calls of a sheet, beside those of every presentation.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called when a finger or a tap has chosen another detent.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}

/// Presents a controller as a sheet, which a finger drags between its detents and away.
///
/// In the classic look it is attached to the bottom, with a radius of 10 points; at full height the
/// view behind it is small and moves down. In the look of 26 a sheet below full height floats.
/// Where the height is compact, as on a phone in landscape, it covers the screen, unless
/// `prefersEdgeAttachedInCompactHeight` is set. On tablets it floats in the middle, without
/// detents. The motion is as measured on iOS 26: a critically damped spring.
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {
  /// The heights at which the sheet rests, the smallest first; default: the full height.
  open var detents: [Detent] = [.large()] {
    didSet { if detents != oldValue { invalidateDetents() } }
  }

  /// The detent at which the sheet rests; nil for the lowest.
  ///
  /// Changes are animated within `animateChanges(_:)`.
  open var selectedDetentIdentifier: Detent.Identifier? {
    didSet {
      guard selectedDetentIdentifier != oldValue else { return }
      shownHeight = nil
      changed()
    }
  }

  /// The largest detent at which nothing behind the sheet is dimmed, and touches go there; nil to
  /// dim always.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? {
    didSet { if largestUndimmedDetentIdentifier != oldValue { changed() } }
  }

  /// Whether a drag upwards in scrolled content at its top makes the sheet higher first.
  open var prefersScrollingExpandsWhenScrolledToEdge = true {
    didSet { if prefersScrollingExpandsWhenScrolledToEdge != oldValue { valuesChanged() } }
  }
  open var prefersGrabberVisible = false {
    didSet { if prefersGrabberVisible != oldValue { changed() } }
  }
  open var prefersEdgeAttachedInCompactHeight = false {
    didSet { if prefersEdgeAttachedInCompactHeight != oldValue { changed() } }
  }
  /// Whether a sheet at the edge is as wide as the preferred size of its controller.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false {
    didSet { if widthFollowsPreferredContentSizeWhenEdgeAttached != oldValue { changed() } }
  }
  /// In points; nil for the radii of the look: 10 in the classic one; in the look of iOS 26, 26 at
  /// the top, and 58.2 at the bottom of a sheet that keeps a distance from the edges.
  open var preferredCornerRadius: CGFloat? {
    didSet { if preferredCornerRadius != oldValue { changed() } }
  }
  /// Stored only: a sheet is not centered on a view.
  open var sourceView: UIView?
  /// Whether a page sheet on a tablet has the size of a page, not of a form.
  open var prefersPageSizing = true {
    didSet { if prefersPageSizing != oldValue { changed() } }
  }

  /// The radius that the system chooses.
  nonisolated public static let automaticDimension = CGFloat.greatestFiniteMagnitude

  final let sheet = SheetView()
  private let dimming = DimmingView()
  /// Black around a view that is small behind the sheet.
  private let backing = UIView()
  /// The view behind the sheet, with its looks before it became small.
  private var behind: (view: UIView, radius: CGFloat, clips: Bool)?
  private lazy var drag = SheetDrag(of: self)
  /// The height that a finger gives it; nil for that of the selected detent.
  final var shownHeight: CGFloat?
  /// The speed downwards with which a finger leaves it, in points per second.
  final var releaseVelocity: CGFloat = 0

  open override var presentedView: UIView? { sheet }

  /// Makes changes whose effects on the sheet are animated.
  open func animateChanges(_ changes: () -> Void) {
    changes()
    animateToDetent()
  }

  /// Asks custom detents for their heights once more.
  open func invalidateDetents() { changed() }

  private func changed() {
    valuesChanged()
    containerView?.setNeedsLayout()
  }

  /// The preferred size of a form sheet and the width of an attached one may follow it.
  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    containerView?.setNeedsLayout()
  }

  // MARK: Geometry

  /// The places of a sheet on the screen.
  private enum Placement { case attached, full, floating }

  private var placement: Placement {
    guard let traits = containerView?.traitCollection else { return .attached }
    if traits.userInterfaceIdiom == .pad, traits.horizontalSizeClass != .compact {
      return .floating
    }
    return traits.verticalSizeClass == .compact && !prefersEdgeAttachedInCompactHeight
      ? .full : .attached
  }

  /// Whether a finger may drag it: sheets over the whole screen stay.
  final var isDraggable: Bool { placement != .full }

  private var metrics: SheetMetrics {
    containerView.map { SheetMetrics($0.traitCollection) } ?? .ofScreen
  }

  final var layout: SheetLayout {
    let (size, safeArea) = (containerView?.bounds.size ?? .zero, containerView?.safeAreaInsets)
    let insets = safeArea ?? .zero
    let metrics = metrics
    let maximum = SheetLayout.maximum(in: size, insets, metrics)
    guard placement == .attached, let containerView else {
      let frame = floatingFrame
      return SheetLayout(
        size: CGSize(width: size.width, height: frame.maxY), safeArea: .zero, metrics: .classic,
        values: [(.large, frame.height)])
    }
    let context = DetentContext(containerView.traitCollection, maximum: maximum)
    let heights = detents.compactMap { detent in
      detent.resolvedValue(in: context).map { (identifier: detent.identifier, value: $0) }
    }
    return SheetLayout(
      size: size, safeArea: insets, metrics: metrics,
      values: heights.isEmpty ? [(.large, maximum)] : heights)
  }

  /// The sizes of floating sheets on tablets, in points: of form sheets as documented, of page
  /// sheets by eye.
  private static let (form, page) = (
    CGSize(width: 540, height: 620), CGSize(width: 704, height: 960)
  )

  private var floatingFrame: CGRect {
    guard let containerView else { return .zero }
    let bounds = containerView.bounds
    guard placement == .floating else { return bounds }
    let preferred = presentedViewController.preferredContentSize
    let isForm =
      presentedViewController.modalPresentationStyle == .formSheet || !prefersPageSizing
    let wanted = isForm ? (preferred == .zero ? Self.form : preferred) : Self.page
    let area = bounds.inset(by: containerView.safeAreaInsets).insetBy(dx: 20, dy: 20)
    let size = CGSize(
      width: min(wanted.width, area.width), height: min(wanted.height, area.height))
    return CGRect(
      x: (bounds.midX - size.width / 2).toPixel, y: (bounds.midY - size.height / 2).toPixel,
      width: size.width, height: size.height)
  }

  open override var frameOfPresentedViewInContainerView: CGRect {
    let layout = layout
    return frame(height: layout.height(of: selectedDetentIdentifier), layout)
  }

  private func frame(height: CGFloat, _ layout: SheetLayout) -> CGRect {
    var frame = layout.frame(height: height.toPixel)
    if placement == .floating {
      (frame.origin.x, frame.size.width) = (floatingFrame.minX, floatingFrame.width)
    } else if widthFollowsPreferredContentSizeWhenEdgeAttached, placement == .attached {
      let width = min(presentedViewController.preferredContentSize.width, frame.width)
      if width > 0 { (frame.origin.x, frame.size.width) = (frame.midX - width / 2, width) }
    }
    return frame
  }

  open override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    guard !presentedViewController.isBeingDismissed, sheet.superview === containerView else {
      return
    }
    place()
  }

  /// Places the sheet and what is behind it for the height that is shown.
  final func place() {
    let layout = layout
    let height = shownHeight ?? layout.height(of: selectedDetentIdentifier)
    let radius = preferredCornerRadius == Self.automaticDimension ? nil : preferredCornerRadius
    let gap = placement == .attached ? layout.gap(height: height) : 0
    let top = placement == .full ? 0 : radius ?? metrics.radius
    let bottom = gap > 0 ? radius ?? metrics.lowerRadius : placement == .floating ? top : 0
    sheet.style(
      radii: (top, bottom), metrics.curve,
      hasGrabber: prefersGrabberVisible && placement == .attached)
    let frame = frame(height: height, layout)
    sheet.setContent(
      scale: gap > 0 ? frame.width / (frame.width + 2 * gap) : 1,
      bottomInset: gap > 0 ? layout.bottomInset(height: height) : nil)
    sheet.frame = frame
    sheet.grabberValue = height >= layout.highest ? "Expanded" : "Half screen"
    sheet.layoutIfNeeded()
    show(height: height, layout)
  }

  /// Dims the screen, and makes the view behind small.
  private func show(height: CGFloat, _ layout: SheetLayout) {
    let dimmed = layout.dimming(height: height, undimmed: largestUndimmedDetentIdentifier)
    dimming.alpha = placement == .full ? 0 : dimmed
    let shrinks = placement == .attached && layout.metrics.sideDistance != nil
    shrink(shrinks ? layout.fullness(height: height) : 0, layout)
  }

  private func shrink(_ fullness: CGFloat, _ layout: SheetLayout) {
    guard let behind else { return }
    let view = behind.view
    let size = view.bounds.size
    let frame = CGRect(
      x: view.center.x - size.width / 2, y: view.center.y - size.height / 2, width: size.width,
      height: size.height)
    view.transform = layout.transformBehind(frame, fullness: fullness)
    let radius = metrics.radius
    view.layer.cornerRadius = behind.radius + (radius - min(behind.radius, radius)) * fullness
    view.clipsToBounds = behind.clips || fullness > 0
    backing.isHidden = fullness == 0
  }

  // MARK: Transitions

  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let containerView else { return }
    dimming.frame = containerView.bounds
    dimming.onTap = { [weak self] in self?.dismissByUser() }
    containerView.insertSubview(dimming, at: 0)
    sheet.show(presentedViewController.view)
    sheet.onGrabberTap = { [weak self] in self?.selectNextDetent() }
    sheet.addGestureRecognizer(drag.recognizer)
    findBehind(containerView)
    let layout = layout
    let height = layout.height(of: selectedDetentIdentifier)
    dimming.alpha = 0
    animateAlongside { [self] in show(height: height, layout) }
  }

  /// Finds the view that becomes small behind a sheet of full height: the root's, or another sheet.
  private func findBehind(_ container: UIView) {
    let presenter = presentingViewController
    let view = presenter.presentation.presentationController?.presentedView
    guard let view = view ?? presenter.viewIfLoaded, let window = container.window else { return }
    behind = (view, view.layer.cornerRadius, view.clipsToBounds)
    backing.frame = window.bounds
    backing.backgroundColor = .black
    backing.isHidden = true
    if view.superview === window { window.insertSubview(backing, at: 0) }
  }

  open override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    if !completed { restoreBehind() }
  }

  open override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    let layout = layout
    animateAlongside { [self] in
      dimming.alpha = 0
      shrink(0, layout)
    }
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if completed {
      restoreBehind()
      dimming.removeFromSuperview()
      sheet.removeFromSuperview()
      (shownHeight, releaseVelocity) = (nil, 0)
    } else {
      containerView?.setNeedsLayout()
    }
  }

  private func restoreBehind() {
    backing.removeFromSuperview()
    guard let behind else { return }
    behind.view.transform = .identity
    behind.view.layer.cornerRadius = behind.radius
    behind.view.clipsToBounds = behind.clips
    self.behind = nil
  }

  private func animateAlongside(_ changes: @escaping () -> Void) {
    guard presentedViewController.transitionCoordinator?.isAnimated == true else {
      return changes()
    }
    Self.animate(velocity: 0, changes)
  }

  /// The duration of the critically damped spring of ω = 18.2574 s⁻¹ that moves sheets, in seconds,
  /// as measured on iOS 26.
  private static let duration: TimeInterval = 0.5057

  /// - Parameter velocity: In whole distances per second.
  private static func animate(velocity: CGFloat, _ changes: @escaping () -> Void) {
    UIView.animate(
      withDuration: duration, delay: 0, usingSpringWithDamping: 1,
      initialSpringVelocity: velocity, options: [.allowUserInteraction], animations: changes,
      completion: nil)
  }

  // MARK: Detents

  /// Moves to the selected detent.
  ///
  /// - Parameter velocity: Downwards, in points per second.
  final func animateToDetent(velocity: CGFloat = 0) {
    let start = shownHeight ?? sheet.frame.height
    shownHeight = nil
    let way = start - layout.height(of: selectedDetentIdentifier)
    guard containerView != nil, sheet.window != nil else { return }
    Self.animate(velocity: way == 0 ? 0 : velocity / way) { [self] in place() }
  }

  /// Moves to a detent that the user has chosen.
  final func select(_ index: Int, velocity: CGFloat) {
    let identifier = layout.detents[index].identifier
    let old = selectedDetentIdentifier ?? layout.detents.first?.identifier
    let height = shownHeight
    if identifier != old { selectedDetentIdentifier = identifier }
    shownHeight = height
    animateToDetent(velocity: velocity)
    guard identifier != old else { return }
    (untypedDelegate as? any UISheetPresentationControllerDelegate)?
      .sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
  }

  /// Goes to the next higher detent, and from the highest to the lowest, as a tap of the grabber.
  private func selectNextDetent() {
    let layout = layout
    guard layout.detents.count > 1 else { return }
    let current = layout.detents.firstIndex { $0.identifier == selectedDetentIdentifier } ?? 0
    select((current + 1) % layout.detents.count, velocity: 0)
  }

  override var isDismissedByUser: Bool { true }

  override var passesTouches: Bool {
    dimming.alpha < 0.01 && largestUndimmedDetentIdentifier != nil
  }
}

extension UIViewController {
  /// The controller of its presentation as a sheet; nil unless it is presented as one.
  public final var sheetPresentationController: UISheetPresentationController? {
    if let parent, presentation.presenter == nil { return parent.sheetPresentationController }
    if isPopover { return nil }
    return isSheetStyle ? ownSheet : nil
  }

  /// The sheet of this controller, made when it is first needed.
  final var ownSheet: UISheetPresentationController {
    if let sheetBox { return sheetBox }
    let sheet = UISheetPresentationController(presentedViewController: self, presenting: nil)
    sheetBox = sheet
    return sheet
  }
}
