public import Foundation
import Graphics
import LayerTree
public import UIKitValues
public import Views

/// A knob on a track that selects a number in a range.
@preconcurrency @MainActor
open class UISlider: UIControl {
  open override class var appearanceProperties: [AnyKeyPath] {
    super.appearanceProperties + [
      \UISlider.minimumTrackTintColor,
      \UISlider.maximumTrackTintColor,
      \UISlider.thumbTintColor,
      \UISlider.minimumValueImage,
      \UISlider.maximumValueImage,
    ]
  }

  private var metrics: SliderMetrics { SliderMetrics(traitCollection) }

  /// The container of all parts, so that they fade together while disabled.
  private let body = UIView()
  private let minimumTrack = UIImageView()
  private let maximumTrack = UIImageView()
  private let thumb = KnobView()
  private let thumbPicture = UIImageView()
  private let minimumPicture = UIImageView()
  private let maximumPicture = UIImageView()
  private var images: [Part: [UInt: UIImage]] = [:]
  /// The distance from the knob's center to the finger, in points.
  private var grip: CGFloat = 0
  /// Whether a finger holds the knob.
  private var isHeld = false

  private enum Part { case thumb, minimumTrack, maximumTrack }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  // MARK: Value

  /// The value, within `minimumValue…maximumValue`; setting it sends no event.
  open var value: Float {
    get { current }
    set { setValue(newValue, animated: false) }
  }
  private var current: Float = 0

  /// The minimum; a value that is not finite is ignored, as for `value`.
  open var minimumValue: Float = 0 {
    didSet {
      if !minimumValue.isFinite { minimumValue = oldValue }
      if maximumValue < minimumValue { maximumValue = minimumValue }
      setValue(current, animated: false)
    }
  }

  open var maximumValue: Float = 1 {
    didSet {
      if !maximumValue.isFinite { maximumValue = oldValue }
      if minimumValue > maximumValue { minimumValue = maximumValue }
      setValue(current, animated: false)
    }
  }

  /// Whether events are sent while the knob is dragged, not only at the end.
  open var isContinuous = true

  /// Sets the value, animated in 0.25 s by eye.
  open func setValue(_ value: Float, animated: Bool) {
    guard value.isFinite else { return }
    let place = { [self] in
      current = min(max(value, minimumValue), maximumValue)
      placeParts()
      valuesChanged()
    }
    guard animated else { return place() }
    layoutIfNeeded()
    UIView.animate(
      withDuration: 0.25, delay: 0, options: [.beginFromCurrentState, .curveEaseInOut],
      animations: place, completion: nil)
  }

  // MARK: Key-value coding

  private static let keyedValues = [
    KeyedValue("value", \UISlider.value),
    KeyedValue("minimumValue", \UISlider.minimumValue),
    KeyedValue("maximumValue", \UISlider.maximumValue),
  ]

  open override func value(forKeyPath keyPath: String) -> Any? {
    Self.keyedValues.value(keyPath, of: self) ?? super.value(forKeyPath: keyPath)
  }
  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if !Self.keyedValues.set(value, keyPath, of: self) {
      super.setValue(value, forKeyPath: keyPath)
    }
  }

  // MARK: Colors and images

  open var minimumTrackTintColor: UIColor? {
    didSet { if minimumTrackTintColor != oldValue { applyAppearance() } }
  }
  open var maximumTrackTintColor: UIColor? {
    didSet { if maximumTrackTintColor != oldValue { applyAppearance() } }
  }
  open var thumbTintColor: UIColor? {
    didSet { if thumbTintColor != oldValue { applyAppearance() } }
  }

  /// An image at the minimum's end, right in right-to-left order; the track is shorter by it.
  open var minimumValueImage: UIImage? {
    didSet { if minimumValueImage != oldValue { applyAppearance() } }
  }
  open var maximumValueImage: UIImage? {
    didSet { if maximumValueImage != oldValue { applyAppearance() } }
  }

  open func setThumbImage(_ image: UIImage?, for state: UIControl.State) {
    set(image, of: .thumb, for: state)
  }
  open func thumbImage(for state: UIControl.State) -> UIImage? { image(of: .thumb, for: state) }
  open var currentThumbImage: UIImage? { image(of: .thumb, for: state) }

  open func setMinimumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    set(image, of: .minimumTrack, for: state)
  }
  open func minimumTrackImage(for state: UIControl.State) -> UIImage? {
    image(of: .minimumTrack, for: state)
  }

  open func setMaximumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    set(image, of: .maximumTrack, for: state)
  }
  open func maximumTrackImage(for state: UIControl.State) -> UIImage? {
    image(of: .maximumTrack, for: state)
  }

  private func set(_ image: UIImage?, of part: Part, for state: UIControl.State) {
    guard images[part]?[state.rawValue] != image else { return }
    images[part, default: [:]][state.rawValue] = image
    applyAppearance()
  }

  private func image(of part: Part, for state: UIControl.State) -> UIImage? {
    images[part]?[state.rawValue] ?? images[part]?[UIControl.State.normal.rawValue]
  }

  // MARK: Geometry

  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    minimumValueImage.map { imageRect($0.size, isAtLeft: !isRightToLeft, in: bounds) } ?? .zero
  }

  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    maximumValueImage.map { imageRect($0.size, isAtLeft: isRightToLeft, in: bounds) } ?? .zero
  }

  private func imageRect(_ size: CGSize, isAtLeft: Bool, in bounds: CGRect) -> CGRect {
    CGRect(
      x: isAtLeft ? bounds.minX : bounds.maxX - size.width,
      y: (bounds.midY - size.height / 2).toPixel, width: size.width, height: size.height)
  }

  /// The track's frame: three points from the ends, as on iOS 17 and 18, none in the look of iOS
  /// 26, or between the images, at a distance by eye.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    var (low, high) = (
      minimumValueImageRect(forBounds: bounds), maximumValueImageRect(forBounds: bounds)
    )
    if isRightToLeft { swap(&low, &high) }
    let left = low.isEmpty ? bounds.minX + metrics.trackInset : low.maxX + 9
    let right = high.isEmpty ? bounds.maxX - metrics.trackInset : high.minX - 9
    let height = image(of: .minimumTrack, for: .normal)?.size.height ?? metrics.trackHeight
    return CGRect(
      x: left, y: (bounds.midY - height / 2).toPixel, width: max(0, right - left), height: height)
  }

  /// The knob's frame; it extends 7/3 points beyond the track at either end, none in the look of
  /// iOS 26, an image 2.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let image = image(of: .thumb, for: .normal)?.size
    let metrics = metrics
    let size = image ?? metrics.thumb
    let (overhang, rise) = image == nil ? (metrics.overhang, metrics.rise) : (2, 0)
    let span = maximumValue - minimumValue
    var part = span > 0 ? CGFloat((value - minimumValue) / span) : 0
    if isRightToLeft { part = 1 - part }
    return CGRect(
      x: rect.minX - overhang + part * max(0, rect.width + 2 * overhang - size.width),
      y: (bounds.midY - rise - size.height / 2).toPixel, width: size.width, height: size.height)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 34)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: 34)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeParts()
  }

  private func placeParts() {
    body.frame = CGRect(origin: .zero, size: bounds.size)
    body.bounds.origin = bounds.origin
    let track = trackRect(forBounds: bounds)
    let knob = thumbRect(forBounds: bounds, trackRect: track, value: current)
    maximumTrack.frame = track
    let (start, end) = isRightToLeft ? (knob.midX, track.maxX) : (track.minX, knob.midX)
    minimumTrack.frame = CGRect(
      x: start, y: track.minY, width: max(0, end - start), height: track.height)
    let lift = isHeld ? metrics.lift : .zero
    thumb.isGlass = lift != .zero
    thumb.frame = knob.insetBy(dx: -lift.width, dy: -lift.height)
    thumbPicture.frame = knob
    minimumPicture.frame = minimumValueImageRect(forBounds: bounds)
    maximumPicture.frame = maximumValueImageRect(forBounds: bounds)
  }

  // MARK: Touches

  /// Tracks a finger on the knob, or at most 10 points from it, by eye.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let point = touch.location(in: self)
    let knob = thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: current)
    guard knob.insetBy(dx: -10, dy: -10).safelyContains(point) else { return false }
    grip = point.x - knob.midX
    hold(true)
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let track = trackRect(forBounds: bounds)
    let first = thumbRect(forBounds: bounds, trackRect: track, value: minimumValue).midX
    let last = thumbRect(forBounds: bounds, trackRect: track, value: maximumValue).midX
    guard last != first else { return true }
    let part = (touch.location(in: self).x - grip - first) / (last - first)
    let old = current
    setValue(
      minimumValue + Float(min(max(part, 0), 1)) * (maximumValue - minimumValue), animated: false)
    if isContinuous, current != old { sendActions(for: .valueChanged) }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    hold(false)
    if !isContinuous { sendActions(for: .valueChanged) }
  }

  open override func cancelTracking(with event: UIEvent?) { hold(false) }

  /// Lifts the knob or lays it down, in 0.25 s by eye.
  private func hold(_ isHeld: Bool) {
    self.isHeld = isHeld
    guard metrics.lift != .zero else { return }
    UIView.animate(withDuration: 0.25, delay: 0, options: [.beginFromCurrentState]) {
      self.placeParts()
    }
  }

  // MARK: Appearance

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if traitCollection.hasOtherLook(than: previousTraitCollection) { applyAppearance() }
  }

  open override var isEnabled: Bool {
    didSet {
      guard isEnabled != oldValue else { return }
      body.alpha = isEnabled ? 1 : 0.5
      applyAppearance()
    }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    applyAppearance()
  }

  private func setUp() {
    isOpaque = false
    body.isUserInteractionEnabled = false
    addSubview(body)
    for view in [
      maximumTrack, minimumTrack, thumb, thumbPicture, minimumPicture, maximumPicture,
    ] {
      body.addSubview(view)
    }
    applyAppearance()
  }

  private func applyAppearance() {
    for (view, part, color) in [
      (minimumTrack, Part.minimumTrack, minimumTrackTintColor ?? tintColor),
      (maximumTrack, .maximumTrack, maximumTrackTintColor ?? .sliderTrack),
    ] {
      let image = image(of: part, for: state)
      view.image = image
      view.backgroundColor = image == nil ? color : nil
      view.layer.cornerRadius = image == nil ? metrics.trackHeight / 2 : 0
    }
    thumb.style = metrics.knobStyle
    let picture = image(of: .thumb, for: state)
    thumbPicture.image = picture
    thumb.isHidden = picture != nil
    thumb.backgroundColor = thumbTintColor ?? .white
    minimumPicture.image = minimumValueImage
    maximumPicture.image = maximumValueImage
    setNeedsLayout()
    valuesChanged()
  }
}

/// The measures of a slider, in points.
private struct SliderMetrics: LookMetrics {
  let thumb: CGSize
  /// The height of the knob's center above the track's.
  let rise: CGFloat
  /// The distance that the knob reaches beyond the track at either end.
  let overhang: CGFloat
  let trackHeight: CGFloat
  /// The distance of the track from the ends.
  let trackInset: CGFloat
  /// The growth of a held knob on each side, with which it is glass; zero for none.
  let lift: CGSize
  let knobStyle: KnobView.Style

  /// As on iOS 17 and 18.
  static let classic = SliderMetrics(
    thumb: CGSize(width: 27, height: 27), rise: 7 / 6, overhang: 7 / 3, trackHeight: 4,
    trackInset: 3, lift: .zero, knobStyle: .sliderKnob)

  /// The track as in pictures of iOS 26, which do not show the knob: it is that of a switch, and
  /// its place, its growth and its shadow are by eye.
  static let ios26 = SliderMetrics(
    thumb: CGSize(width: 37, height: 24), rise: 0, overhang: 0, trackHeight: 6, trackInset: 0,
    lift: CGSize(width: 10, height: 7), knobStyle: .sliderCapsule)
}
