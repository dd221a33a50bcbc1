import Base
public import Foundation
import Graphics
import LayerTree
import UIKitValues
public import Views

/// Two buttons, minus and plus, that change a number by steps; 94 × 32 points.
///
/// In right-to-left order plus is left, as on iOS.
@preconcurrency @MainActor
open class UIStepper: UIControl {
  private var metrics: StepperMetrics { StepperMetrics(traitCollection) }

  private let ground = UIView()
  private let divider = UIView()
  private let press = UIView()
  private let minus = GlyphView(frame: .zero)
  private let plus = GlyphView(frame: .zero)
  /// −1 or 1 while a finger is on that half.
  private var direction = 0.0
  private var repeating: Timeline.EventID?
  private var repeats = 0

  /// Creates a stepper of its fixed size, whatever the frame's size.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: StepperMetrics.ofScreen.size))
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    bounds.size = metrics.size
    setUp()
  }

  /// The value, within `minimumValue…maximumValue`; setting it sends no event.
  open var value: Double {
    get { current }
    set {
      guard newValue.isFinite else { return }
      current = min(max(newValue, minimumValue), maximumValue)
      applyColors()
    }
  }
  private var current = 0.0

  /// The minimum; a value that is not finite is ignored, as for `value`.
  open var minimumValue = 0.0 {
    didSet {
      if !minimumValue.isFinite { minimumValue = oldValue }
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = current
    }
  }

  open var maximumValue = 100.0 {
    didSet {
      if !maximumValue.isFinite { maximumValue = oldValue }
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = current
    }
  }

  /// The size of a step, greater than 0.
  open var stepValue = 1.0 {
    didSet {
      precondition(
        NumberRange.positive.contains(stepValue),
        "stepValue must be greater than 0, not \(stepValue)")
    }
  }

  /// Whether events are sent at every step while a button is held, not only at the end.
  open var isContinuous = true
  /// Whether steps repeat while a button is held.
  open var autorepeat = true
  /// Whether a step beyond one end continues at the other.
  open var wraps = false { didSet { if wraps != oldValue { applyColors() } } }

  open override var isEnabled: Bool { didSet { if isEnabled != oldValue { applyColors() } } }
  open override var intrinsicContentSize: CGSize { metrics.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { metrics.size }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let metrics = metrics
    let (half, height) = (metrics.ground.width / 2, metrics.ground.height)
    ground.frame = CGRect(origin: bounds.origin, size: metrics.ground)
    divider.frame = CGRect(
      x: (half - 0.5).toPixel, y: metrics.divider.lowerBound, width: 1,
      height: metrics.divider.upperBound - metrics.divider.lowerBound)
    let signs = CGSize(width: metrics.signWidth, height: height)
    let (left, right) = isRightToLeft ? (plus, minus) : (minus, plus)
    left.frame = CGRect(origin: CGPoint(x: metrics.leftSign, y: 0), size: signs)
    right.frame = CGRect(origin: CGPoint(x: metrics.rightSign, y: 0), size: signs)
    minus.frame.origin.y = -metrics.signShift
    plus.frame.origin.y = metrics.signShift
    placePress()
  }

  // MARK: Key-value coding

  private static let keyedValues = [
    KeyedValue("value", \UIStepper.value),
    KeyedValue("minimumValue", \UIStepper.minimumValue),
    KeyedValue("maximumValue", \UIStepper.maximumValue),
  ]

  open override func value(forKeyPath keyPath: String) -> Any? {
    Self.keyedValues.value(keyPath, of: self) ?? super.value(forKeyPath: keyPath)
  }
  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if !Self.keyedValues.set(value, keyPath, of: self) {
      super.setValue(value, forKeyPath: keyPath)
    }
  }

  // MARK: Touches

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let isLeft = touch.location(in: self).x < metrics.ground.width / 2
    direction = isLeft != isRightToLeft ? -1 : 1
    guard canStep else {
      direction = 0
      return false
    }
    placePress()
    repeats = 0
    step()
    if autorepeat { stepAgain(after: 0.5) }
    return true
  }

  /// Ignores the finger outside of the half it touched, and 20 points around it, by eye.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let point = touch.location(in: self)
    if side(direction).insetBy(dx: -20, dy: -20).safelyContains(point) {
      if repeating == nil, autorepeat { stepAgain(after: 0.5) }
      press.isHidden = false
    } else {
      stopRepeating()
      press.isHidden = true
    }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    endPress()
    if !isContinuous { sendActions(for: .valueChanged) }
  }

  open override func cancelTracking(with event: UIEvent?) { endPress() }

  private func endPress() {
    stopRepeating()
    direction = 0
    placePress()
  }

  private var canStep: Bool {
    wraps || (direction < 0 ? current > minimumValue : current < maximumValue)
  }

  private func step() {
    guard canStep else { return }
    let next = current + direction * stepValue
    if wraps, next > maximumValue {
      value = minimumValue
    } else if wraps, next < minimumValue {
      value = maximumValue
    } else {
      value = next
    }
    if isContinuous { sendActions(for: .valueChanged) }
  }

  /// Schedules the next step: slow at first, then faster, by eye.
  private func stepAgain(after delay: Double) {
    let timeline = Timeline.current
    repeating = timeline.schedule(at: timeline.now + delay, name: "UIStepper") { [weak self] in
      onStage {
        guard let self, self.direction != 0 else { return }
        self.repeats += 1
        self.step()
        self.stepAgain(after: self.repeats < 4 ? 0.5 : self.repeats < 10 ? 0.25 : 0.1)
      }
    }
  }

  private func stopRepeating() {
    if let repeating { Timeline.current.cancel(repeating) }
    repeating = nil
  }

  // MARK: Appearance

  private func setUp() {
    isOpaque = false
    ground.clipsToBounds = true
    ground.backgroundColor = .tertiarySystemFill
    press.backgroundColor = .tertiarySystemFill
    addSubview(ground)
    for view in [press, divider, minus, plus] { ground.addSubview(view) }
    ground.isUserInteractionEnabled = false
    adoptLook()
    placePress()
  }

  private func adoptLook() {
    let metrics = metrics
    ground.layer.cornerRadius = metrics.radius
    ground.layer.cornerCurve = metrics.radius < metrics.ground.height / 2 ? .continuous : .circular
    ground.showContrastLine()
    divider.backgroundColor = metrics.dividerColor
    let across = CGSize(width: metrics.bar, height: metrics.stroke)
    minus.bars = [across]
    plus.bars = [across, CGSize(width: metrics.stroke, height: metrics.bar)]
    applyColors()
    setNeedsLayout()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    ground.showContrastLine()
    if traitCollection.hasOtherLook(than: previousTraitCollection) { adoptLook() }
  }

  private func placePress() {
    press.isHidden = direction == 0
    press.frame = side(direction)
  }

  /// The half of a button: −1 for minus, 1 for plus.
  private func side(_ direction: Double) -> CGRect {
    let (half, height) = (metrics.ground.width / 2, metrics.ground.height)
    return CGRect(
      x: (direction > 0) != isRightToLeft ? half : 0, y: 0, width: half, height: height)
  }

  private func applyColors() {
    let disabled = metrics.disabledSign
    minus.color = isEnabled && (wraps || current > minimumValue) ? .label : disabled
    plus.color = isEnabled && (wraps || current < maximumValue) ? .label : disabled
    valuesChanged()
  }
}

/// The measures of a stepper, in points.
private struct StepperMetrics: LookMetrics {
  let size: CGSize
  /// The size of what is drawn, at the left of the view.
  let ground: CGSize
  let radius: CGFloat
  /// The upper and the lower end of the divider, which is a point wide.
  let divider: ClosedRange<CGFloat>
  let dividerColor: UIColor
  /// The length and the thickness of a sign's bars.
  let bar, stroke: CGFloat
  /// The areas in whose middle the signs are.
  let leftSign, rightSign, signWidth: CGFloat
  /// The distance of plus below the middle, and of minus above it.
  let signShift: CGFloat
  /// The color of a sign at its limit.
  let disabledSign: UIColor

  /// As on iOS 17 and 18: the signs are a sixth of a point from the middle of each half, on whole
  /// pixels at 3; at a limit they have half a label's opacity.
  static let classic = StepperMetrics(
    size: CGSize(width: 94, height: 32), ground: CGSize(width: 94, height: 32), radius: 8,
    divider: 7...25, dividerColor: .systemFill, bar: 41 / 3, stroke: 5 / 3, leftSign: 1 / 6,
    rightSign: 47 + 5 / 6, signWidth: 46, signShift: 1 / 6,
    disabledSign: UIColor {
      UIColor.label.resolvedColor(with: $0).withAlphaComponent(0.5)
    })

  /// As in pictures of iOS 26, but the places of the signs, which are by eye.
  static let ios26 = StepperMetrics(
    size: CGSize(width: 94, height: 32), ground: CGSize(width: 93, height: 32), radius: 16,
    divider: (13 / 3)...28, dividerColor: .tertiaryLabel, bar: 40 / 3, stroke: 2, leftSign: 0,
    rightSign: 47, signWidth: 46, signShift: 0, disabledSign: .tertiaryLabel)
}

/// A centered sign of bars with round ends; one shape, so that a translucent color is even where
/// they cross.
private final class GlyphView: UIView {
  var bars: [CGSize] = [] { didSet { if bars != oldValue { setNeedsLayout() } } }
  private let shape = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.mask = shape
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  var color: UIColor? {
    get { backgroundColor }
    set { backgroundColor = newValue }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let path = CGMutablePath()
    for size in bars {
      let radius = min(size.width, size.height) / 2
      path.addRoundedRect(
        in: CGRect(
          x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width,
          height: size.height), cornerWidth: radius, cornerHeight: radius)
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    shape.frame = bounds
    shape.path = path
    CATransaction.commit()
  }
}
