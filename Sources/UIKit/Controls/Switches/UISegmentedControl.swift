public import Foundation
public import UIKitValues
public import Views

/// A row of segments of which one is selected, or, if momentary, pressed.
///
/// Its appearance is iOS's since version 13: a gray track with a raised plate, capsules in the look
/// of iOS 26. The plate slides to the tapped segment in 0.3 s. Setting `selectedSegmentIndex` moves
/// it at once, or animated in an animation block.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  open override class var appearanceProperties: [AnyKeyPath] {
    super.appearanceProperties + [
      \UISegmentedControl.selectedSegmentTintColor,
      \UISegmentedControl.[titleAttributes: .normal],
      \UISegmentedControl.[titleAttributes: .selected],
      \UISegmentedControl.[titleAttributes: .disabled],
    ]
  }

  /// The value of `selectedSegmentIndex` for no selection.
  nonisolated public static let noSegment = -1

  final var segments: [Segment] = []
  final let track = Track()
  private var selection = UISegmentedControl.noSegment
  /// The segment under the finger.
  final var pressed: Int?
  /// Whether the finger touched the selected segment and drags the plate.
  final var isDragging = false
  final var attributes = PerState<[NSAttributedString.Key: Any]>()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  /// Creates a control with a segment for each string, image or action, sized to fit.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    for item in items ?? [] { append(item) }
    self.frame.size = intrinsicContentSize
  }

  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    for action in actions { append(action) }
    if frame == .zero { self.frame.size = intrinsicContentSize }
  }

  // MARK: Segments

  open var numberOfSegments: Int { segments.count }

  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(Segment(title: title ?? ""), at: segment, animated: animated)
  }
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(Segment(image: image), at: segment, animated: animated)
  }
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    insert(Segment(action: action), at: segment, animated: animated)
  }
  open func removeSegment(at segment: Int, animated: Bool) { remove(segment, animated: animated) }
  open func removeAllSegments() { removeAll() }

  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    guard self.segment(segment)?.shows(title: title) == false else { return }
    change(segment) { $0.set(title: title) }
  }
  open func titleForSegment(at segment: Int) -> String? { self.segment(segment)?.title }
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    guard self.segment(segment)?.shows(image: image) == false else { return }
    change(segment) { $0.set(image: image) }
  }
  open func imageForSegment(at segment: Int) -> UIImage? { self.segment(segment)?.image }
  open func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    change(segment) { $0.set(action: action) }
  }
  open func actionForSegment(at segment: Int) -> UIAction? { self.segment(segment)?.action }
  /// - Parameter width: In points; 0 for an equal share of the rest.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    change(segment, \.width, to: max(width, 0)) { $0.width = max(width, 0) }
  }
  open func widthForSegment(at segment: Int) -> CGFloat { self.segment(segment)?.width ?? 0 }
  open func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) {
    change(segment, \.offset, to: offset) { $0.offset = offset }
  }
  open func contentOffsetForSegment(at segment: Int) -> CGSize {
    self.segment(segment)?.offset ?? .zero
  }
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    change(segment, \.isEnabled, to: enabled) { $0.isEnabled = enabled }
  }
  open func isEnabledForSegment(at segment: Int) -> Bool {
    self.segment(segment)?.isEnabled ?? false
  }

  // MARK: Selection

  /// The selected segment, or `noSegment`; setting it sends no event.
  open var selectedSegmentIndex: Int {
    get { selection }
    set {
      guard newValue == Self.noSegment || segments.indices.contains(newValue) else {
        return reportMissing(newValue, "selectedSegmentIndex")
      }
      guard newValue != selection else { return }
      selection = newValue
      showSelection()
    }
  }

  /// Whether a segment is selected only while it is pressed.
  open var isMomentary = false { didSet { if isMomentary != oldValue { showSelection() } } }

  // MARK: Key-value coding

  private static let keyedValues = [
    KeyedValue("selectedSegmentIndex", \UISegmentedControl.selectedSegmentIndex)
  ]

  open override func value(forKeyPath keyPath: String) -> Any? {
    Self.keyedValues.value(keyPath, of: self) ?? super.value(forKeyPath: keyPath)
  }
  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if !Self.keyedValues.set(value, keyPath, of: self) {
      super.setValue(value, forKeyPath: keyPath)
    }
  }

  // MARK: Appearance

  /// Whether segments have their content's widths instead of equal ones.
  open var apportionsSegmentWidthsByContent = false {
    didSet {
      guard apportionsSegmentWidthsByContent != oldValue else { return }
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  /// The color of the plate; white by default, or gray in dark style.
  open var selectedSegmentTintColor: UIColor? {
    didSet { if selectedSegmentTintColor != oldValue { setNeedsLayout() } }
  }

  /// - Parameter attributes: The attributes of titles, by default 13 points, medium, semibold when
  ///   selected.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    let old = self.attributes[state]
    guard attributes.map({ old?.isSame(as: $0) ?? false }) ?? (old == nil) == false else { return }
    self.attributes[state] = attributes
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// The attributes of a state, for appearance proxies.
  final subscript(titleAttributes state: State) -> [NSAttributedString.Key: Any]? {
    get { titleTextAttributes(for: state) }
    set { setTitleTextAttributes(newValue, for: state) }
  }

  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    attributes[state]
  }

  open override var intrinsicContentSize: CGSize { naturalSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if traitCollection.hasOtherLook(than: previousTraitCollection) {
      invalidateIntrinsicContentSize()
    }
    setNeedsLayout()
  }

  // MARK: Touches

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    press(at: touch.location(in: self))
  }
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    drag(to: touch.location(in: self))
    return true
  }
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    endPress(isInside: isTouchInside)
  }
  open override func cancelTracking(with event: UIEvent?) { endPress(isInside: false) }
}
