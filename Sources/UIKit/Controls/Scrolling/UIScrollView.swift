public import Foundation
public import Graphics
import LayerTree
public import UIKitValues
public import Views

/// A view that shows a part of its content, which may be larger: the part at `contentOffset`, the
/// origin of its bounds.
///
/// Motions (an animated offset, deceleration, a bounce) are functions of the virtual clock;
/// `contentOffset` is the current offset, and the delegate is called at each refresh of the
/// display.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  open override class var appearanceProperties: [AnyKeyPath] {
    super.appearanceProperties + [
      \UIScrollView.indicatorStyle,
      \UIScrollView.contentInset,
      \UIScrollView.keyboardDismissMode,
    ]
  }

  /// The fraction of its speed that scrolled content keeps in each millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  public enum IndicatorStyle: Int, Sendable {
    case `default`, black, white
  }

  public enum KeyboardDismissMode: Int, Sendable {
    case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
  }

  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  final var motion: ScrollMotion?
  final var ticker: CADisplayLink?
  final var drag = Drag()
  final var indicators = Indicators()
  final var edgesIfAny: ScrollEdges?
  private var pan = ScrollPan(target: nil, action: nil)

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    clipsToBounds = true
    isStepped = type(of: self) != UIScrollView.self
    pan = ScrollPan(handler: { [weak self] in
      if let pan = $0 as? UIPanGestureRecognizer { self?.dragged(pan) }
    })
    addGestureRecognizer(pan)
  }

  open weak var delegate: (any UIScrollViewDelegate)?

  // MARK: The content

  /// The content's point at the view's top left corner; on a whole pixel while it moves.
  open var contentOffset: CGPoint {
    get {
      guard let motion, motion.isExact else { return bounds.origin }
      return motion.offset(after: Timeline.current.now - motion.begin).onPixel
    }
    set {
      stopMotion()
      move(to: newValue)
    }
  }

  open override var bounds: CGRect {
    didSet {
      // Effects of the size may move the offset, which is a separate change.
      let isScrolled = bounds.origin != oldValue.origin
      boundsStored?()
      if bounds.size != oldValue.size { sizeChanged(from: oldValue.size) }
      if isScrolled { offsetChanged() }
    }
  }

  private static let keyedValues = [
    KeyedValue("contentOffset", \UIScrollView.contentOffset),
    KeyedValue("contentSize", \UIScrollView.contentSize),
    KeyedValue("contentInset", \UIScrollView.contentInset),
    KeyedValue("zoomScale", \UIScrollView.zoomScale),
  ]

  open override func value(forKeyPath keyPath: String) -> Any? {
    Self.keyedValues.value(keyPath, of: self) ?? super.value(forKeyPath: keyPath)
  }
  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if !Self.keyedValues.set(value, keyPath, of: self) {
      super.setValue(value, forKeyPath: keyPath)
    }
  }

  open override var frame: CGRect {
    didSet {
      boundsStored?()
      if frame.size != oldValue.size { sizeChanged(from: oldValue.size) }
    }
  }

  /// Called when other bounds are stored, before their effects.
  package final var boundsStored: (() -> Void)?

  /// The size in points.
  open var contentSize = CGSize.zero {
    didSet { if contentSize != oldValue { contentSizeChanged(from: oldValue) } }
  }

  /// Space around the content that can be scrolled into; an offset at the content's start moves
  /// along.
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      guard contentInset != oldValue else { return }
      insetsChanged(from: adjustedContentInset - contentInset + oldValue)
    }
  }

  /// The edges of the safe area that are added to `contentInset`: of the axes that scroll, and for
  /// the main content of a controller in a navigation or tab bar controller also top and bottom.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { followSafeArea() }
  }

  /// The part of the safe area that is added to the content's inset.
  final var safeAreaOfContent = UIEdgeInsets.zero
  /// The height, in points, by which the bar above may still expand while content is pulled down.
  final var expandableTop: CGFloat = 0
  /// Whether another inset leaves the offset as it is, since a bar follows the offset.
  final var keepsOffset = false
  /// Whether the offset must be corrected to the content at the next layout.
  final var needsConfining = false

  /// Whether the layer moves at each refresh of the display only, as on iOS, for views whose
  /// content depends on the offset; otherwise it moves pixel by pixel, also between refreshes.
  ///
  /// The bounds are updated at each refresh in any case.
  package final var isStepped = false

  /// Adjusts the end of a deceleration, given the proposed offset and the velocity in points per
  /// millisecond.
  package final var restingOffset: ((_ proposed: CGPoint, _ velocity: CGPoint) -> CGPoint)?

  /// The space for a running refresh control, added to the content's inset at the top.
  final var refreshInset: CGFloat = 0

  /// A control above the content, which can be pulled down, and stays visible while it refreshes.
  open var refreshControl: UIRefreshControl? {
    didSet { if refreshControl !== oldValue { refreshControlChanged(from: oldValue) } }
  }

  /// `contentInset` with the part of the safe area that is added.
  open var adjustedContentInset: UIEdgeInsets {
    var inset = contentInset + safeAreaOfContent
    inset.top += refreshInset
    return inset
  }
  /// The inset within which content scrolls: also that of a bar that expands.
  final var scrollableInset: UIEdgeInsets {
    var inset = adjustedContentInset
    inset.top += expandableTop
    return inset
  }
  open func adjustedContentInsetDidChange() {}

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    followSafeArea()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    confineOffset()
    placeEdgeEffects()
  }

  /// Scrolls, in 0.3 s if animated; then the delegate's `scrollViewDidEndScrollingAnimation(_:)` is
  /// called.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    if animated { animate(to: contentOffset) } else { self.contentOffset = contentOffset }
  }

  /// Scrolls as far as needed to show a rectangle of the content.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    setContentOffset(offset(showing: rect), animated: animated)
  }

  /// A rectangle of the content's size, for constraints of subviews.
  open var contentLayoutGuide: UILayoutGuide { contentGuide }

  /// The visible part, for constraints of subviews that do not scroll.
  open var frameLayoutGuide: UILayoutGuide { frameGuide }

  // MARK: Dragging

  open var isScrollEnabled = true {
    didSet { if isScrollEnabled != oldValue { pan.isEnabled = isScrollEnabled } }
  }
  /// Whether a drag keeps its initial direction, if that was clearly along one axis.
  open var isDirectionalLockEnabled = false
  /// Whether content can be pulled past its ends.
  open var bounces = true
  open var bouncesHorizontally = true
  open var bouncesVertically = true
  open var alwaysBounceVertical = false {
    didSet { if alwaysBounceVertical != oldValue { followSafeArea() } }
  }
  open var alwaysBounceHorizontal = false {
    didSet { if alwaysBounceHorizontal != oldValue { followSafeArea() } }
  }
  /// Whether scrolling stops at multiples of the view's size.
  open var isPagingEnabled = false
  open var decelerationRate = DecelerationRate.normal
  open var scrollsToTop = true
  open var delaysContentTouches = true
  open var canCancelContentTouches = true
  /// Whether a drag dismisses the keyboard of a presentation, at once or with the finger.
  open var keyboardDismissMode = KeyboardDismissMode.none
  open var panGestureRecognizer: UIPanGestureRecognizer { pan }

  /// Whether a finger is on it.
  open var isTracking: Bool { drag.isTracking }
  /// Whether a finger drags it.
  open var isDragging: Bool { drag.isDragging }
  /// Whether it moves on after a finger has been lifted.
  open var isDecelerating: Bool { motion?.cause == .deceleration }

  open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView)
    -> Bool
  { true }
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  // MARK: Indicators

  open var showsHorizontalScrollIndicator = true {
    didSet { if showsHorizontalScrollIndicator != oldValue { placeIndicators() } }
  }
  open var showsVerticalScrollIndicator = true {
    didSet { if showsVerticalScrollIndicator != oldValue { placeIndicators() } }
  }
  open var indicatorStyle = IndicatorStyle.default {
    didSet { if indicatorStyle != oldValue { placeIndicators() } }
  }
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
  }
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet { if verticalScrollIndicatorInsets != oldValue { placeIndicators() } }
  }
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet { if horizontalScrollIndicatorInsets != oldValue { placeIndicators() } }
  }
  open var automaticallyAdjustsScrollIndicatorInsets = true

  /// Shows the indicators briefly.
  open func flashScrollIndicators() {
    showIndicators()
    hideIndicators()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    placeIndicators()
    placeEdgeEffects()
  }

  // MARK: Zooming

  open var minimumZoomScale: CGFloat = 1
  open var maximumZoomScale: CGFloat = 1
  open var bouncesZoom = true
  final var scale: CGFloat = 1
  open var isZooming: Bool { false }
  open var isZoomBouncing: Bool { false }

  /// The scale of the delegate's view for zooming, between the minimum and maximum scale.
  open var zoomScale: CGFloat {
    get { scale }
    set { zoom(to: newValue, about: nil) }
  }

  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    guard animated else { return zoom(to: scale, about: nil) }
    animateZoom { self.zoom(to: scale, about: nil) }
  }

  /// Zooms so that a rectangle of the view for zooming fills the scroll view, as far as the scales
  /// allow.
  open func zoom(to rect: CGRect, animated: Bool) {
    guard animated else { return zoom(showing: rect) }
    animateZoom { self.zoom(showing: rect) }
  }
}

/// The pan of a scroll view, which begins only if content can be scrolled, and stops a motion when
/// a finger touches.
private final class ScrollPan: UIPanGestureRecognizer, DirectedPan {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    (view as? UIScrollView)?.fingerDown()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    (view as? UIScrollView)?.fingerUp()
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    (view as? UIScrollView)?.fingerUp()
  }

  /// Called when the finger has been lifted, also when another recognizer has won.
  override func reset() {
    super.reset()
    (view as? UIScrollView)?.fingerUp()
  }

  func allowsBegin(_ movement: CGPoint) -> Bool {
    (view as? UIScrollView)?.canScroll(along: movement) ?? false
  }
}
