public import Foundation
public import Views

/// A dot for each page; taps on its right and left half turn pages.
///
/// White as in UIKit, so that it is not seen on white without colors of its own. Dots are 8 points
/// wide, 17 from one to the next; where not all fit, those about the current page show, and get
/// smaller towards where there are more.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
  public enum BackgroundStyle: Int, Sendable {
    /// A plate while it is touched.
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
  /// The page of the first dot that shows.
  final var firstShown = 0
  final var images: [Int: UIImage] = [:]
  /// Where the finger came down.
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

  /// At least 0; the current page stays within.
  open var numberOfPages: Int {
    get { count }
    set {
      guard max(newValue, 0) != count else { return }
      count = max(newValue, 0)
      page = min(page, max(count - 1, 0))
      pagesChanged()
    }
  }

  /// Held to 0…numberOfPages − 1; sends no event when set.
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
  /// White at an opacity of 0.3 for nil.
  open var pageIndicatorTintColor: UIColor? {
    didSet { if pageIndicatorTintColor != oldValue { setNeedsLayout() } }
  }
  /// White for nil.
  open var currentPageIndicatorTintColor: UIColor? {
    didSet { if currentPageIndicatorTintColor != oldValue { setNeedsLayout() } }
  }
  open var backgroundStyle = BackgroundStyle.automatic {
    didSet { if backgroundStyle != oldValue { setNeedsLayout() } }
  }
  /// Whether dragging along the dots turns pages.
  open var allowsContinuousInteraction = true
  open internal(set) var interactionState = InteractionState.none
  open var direction = Direction.natural { didSet { if direction != oldValue { pagesChanged() } } }
  /// Whether a tap leaves the dots alone until `updateCurrentPageDisplay()`.
  open var defersCurrentPageDisplay = false
  open func updateCurrentPageDisplay() { setNeedsLayout() }

  /// Stands for the dots, as a template.
  open var preferredIndicatorImage: UIImage? {
    didSet { if preferredIndicatorImage != oldValue { pagesChanged() } }
  }
  open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
    guard image != images[page] else { return }
    images[page] = image
    pagesChanged()
  }
  open func indicatorImage(forPage page: Int) -> UIImage? { images[page] }

  /// What the dots of some pages take with the room around them, in points.
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
