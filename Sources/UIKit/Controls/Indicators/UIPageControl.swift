public import Foundation
public import UIKitValues
public import Views

/// A row of dots, one per page; taps on its right and left half change the page.
///
/// White as in UIKit, so that on white it needs custom colors to be seen. If not all dots fit,
/// those around the current page are shown, smaller towards further pages, by eye.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
  open override class var appearanceProperties: [AnyKeyPath] {
    super.appearanceProperties + [
      \UIPageControl.pageIndicatorTintColor,
      \UIPageControl.currentPageIndicatorTintColor,
    ]
  }

  public enum BackgroundStyle: Int, Sendable {
    /// A background plate while it is touched.
    case automatic
    case prominent, minimal
  }

  public enum InteractionState: Int, Sendable {
    case none, discrete, continuous
  }

  public enum Direction: Int, Sendable {
    case natural, leftToRight, rightToLeft, topToBottom, bottomToTop
  }

  final var dots: [UIView] = []
  final let plate = UIView(frame: .zero)
  private var (count, page) = (0, 0)
  /// The page of the first dot shown.
  final var firstShown = 0
  final var images: [Int: UIImage] = [:]
  /// The point where the finger touched.
  final var touchStart = CGPoint.zero

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    isOpaque = false
    plate.isUserInteractionEnabled = false
    addSubview(plate)
  }

  /// The number of pages, at least 0; the current page is clamped to it.
  open var numberOfPages: Int {
    get { count }
    set {
      guard max(newValue, 0) != count else { return }
      count = max(newValue, 0)
      page = min(page, max(count - 1, 0))
      pagesChanged()
    }
  }

  /// The current page, clamped to 0…numberOfPages − 1; setting it sends no event.
  open var currentPage: Int {
    get { page }
    set {
      let new = min(max(newValue, 0), max(count - 1, 0))
      guard new != page else { return }
      page = new
      showPages()
    }
  }

  open var hidesForSinglePage = false {
    didSet { if hidesForSinglePage != oldValue { setNeedsLayout() } }
  }
  /// The color of the other dots; nil for white at an opacity of 0.3.
  open var pageIndicatorTintColor: UIColor? {
    didSet { if pageIndicatorTintColor != oldValue { setNeedsLayout() } }
  }
  /// The color of the current dot; nil for white.
  open var currentPageIndicatorTintColor: UIColor? {
    didSet { if currentPageIndicatorTintColor != oldValue { setNeedsLayout() } }
  }
  open var backgroundStyle = BackgroundStyle.automatic {
    didSet { if backgroundStyle != oldValue { setNeedsLayout() } }
  }
  /// Whether dragging along the dots changes pages.
  open var allowsContinuousInteraction = true
  open internal(set) var interactionState = InteractionState.none
  open var direction = Direction.natural { didSet { if direction != oldValue { pagesChanged() } } }
  /// Whether a tap leaves the dots unchanged until `updateCurrentPageDisplay()`.
  open var defersCurrentPageDisplay = false
  open func updateCurrentPageDisplay() { setNeedsLayout() }

  /// An image used for the dots, as a template.
  open var preferredIndicatorImage: UIImage? {
    didSet { if preferredIndicatorImage != oldValue { pagesChanged() } }
  }
  open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
    guard image != images[page] else { return }
    images[page] = image
    pagesChanged()
  }
  open func indicatorImage(forPage page: Int) -> UIImage? { images[page] }

  /// The size of the dots of some pages including margins, in points.
  open func size(forNumberOfPages pageCount: Int) -> CGSize { naturalSize(pageCount) }

  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeDots()
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    interactionState = .discrete
    touchStart = touch.location(in: self)
    return true
  }
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    scrub(to: touch.location(in: self))
    return true
  }
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if let touch, isTouchInside, interactionState == .discrete {
      turn(at: touch.location(in: self))
    }
    interactionState = .none
    setNeedsLayout()
  }
  open override func cancelTracking(with event: UIEvent?) {
    interactionState = .none
    setNeedsLayout()
  }

  // MARK: Key-value coding

  private static let keyedValues = [
    KeyedValue("currentPage", \UIPageControl.currentPage),
    KeyedValue("numberOfPages", \UIPageControl.numberOfPages),
  ]

  open override func value(forKeyPath keyPath: String) -> Any? {
    Self.keyedValues.value(keyPath, of: self) ?? super.value(forKeyPath: keyPath)
  }
  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if !Self.keyedValues.set(value, keyPath, of: self) {
      super.setValue(value, forKeyPath: keyPath)
    }
  }
}
