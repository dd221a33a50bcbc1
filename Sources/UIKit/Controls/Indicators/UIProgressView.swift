public import Foundation
import LayerTree
public import UIKitValues
public import Views

/// A bar that fills with progress, from the left or in right-to-left order from the right.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  open override class var appearanceProperties: [AnyKeyPath] {
    super.appearanceProperties + [
      \UIProgressView.progressTintColor,
      \UIProgressView.trackTintColor,
    ]
  }

  public enum Style: Int, Sendable {
    case `default`
    /// Thinner, with square ends and no track, for the edge of a bar.
    case bar
  }

  private let track = UIView()
  private let fill = UIView()

  /// Creates a bar with its style's height.
  public init(progressViewStyle style: UIProgressView.Style) {
    progressViewStyle = style
    super.init(frame: CGRect(x: 0, y: 0, width: 150, height: style.height(in: .ofScreen)))
    setUp()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  open var progressViewStyle = UIProgressView.Style.default {
    didSet {
      guard progressViewStyle != oldValue else { return }
      applyColors()
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  /// The progress, clamped to 0…1.
  open var progress: Float = 0 {
    didSet {
      progress = progress.isFinite ? min(max(progress, 0), 1) : oldValue
      placeFill()
    }
  }

  /// Sets the progress, animated in 0.25 s by eye.
  open func setProgress(_ progress: Float, animated: Bool) {
    guard animated else {
      self.progress = progress
      return
    }
    layoutIfNeeded()
    UIView.animate(
      withDuration: 0.25, delay: 0, options: [.beginFromCurrentState, .curveEaseInOut]
    ) { self.progress = progress }
  }

  /// The color of the progress; default: the tint color.
  open var progressTintColor: UIColor? {
    didSet { if progressTintColor != oldValue { applyColors() } }
  }
  open var trackTintColor: UIColor? { didSet { if trackTintColor != oldValue { applyColors() } } }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: styleHeight)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: styleHeight)
  }

  private var styleHeight: CGFloat {
    progressViewStyle.height(in: ProgressMetrics(traitCollection))
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if traitCollection.hasOtherLook(than: previousTraitCollection) {
      invalidateIntrinsicContentSize()
    }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    applyColors()
  }

  /// Lays out the bar with its style's height, centered, in whole pixels.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let height = styleHeight.upToPixel
    track.frame = CGRect(
      x: bounds.minX, y: (bounds.midY - height / 2).toPixel, width: bounds.width, height: height)
    let radius = progressViewStyle == .default ? height / 2 : 0
    track.layer.cornerRadius = radius
    fill.layer.cornerRadius = radius
    placeFill()
  }

  private func setUp() {
    isUserInteractionEnabled = false
    isOpaque = false
    track.clipsToBounds = true
    addSubview(track)
    track.addSubview(fill)
    applyColors()
  }

  private func placeFill() {
    let filled = CGRect(
      x: 0, y: 0, width: track.bounds.width * CGFloat(progress), height: track.bounds.height)
    fill.frame = isRightToLeft ? filled.mirrored(in: track.bounds) : filled
    valuesChanged()
  }

  private func applyColors() {
    fill.backgroundColor = progressTintColor ?? tintColor
    track.backgroundColor = trackTintColor ?? (progressViewStyle == .bar ? .clear : .systemFill)
    valuesChanged()
  }

  // MARK: Key-value coding

  private static let keyedValues = [
    KeyedValue("progress", \UIProgressView.progress)
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

extension UIProgressView.Style {
  fileprivate func height(in metrics: ProgressMetrics) -> CGFloat {
    self == .bar ? metrics.barHeight : metrics.height
  }
}

/// The heights of the styles, in points.
private struct ProgressMetrics: LookMetrics {
  let height, barHeight: CGFloat

  /// UIKit's by documentation.
  static let classic = ProgressMetrics(height: 4, barHeight: 2.5)
  /// By eye: the height of a slider's track.
  static let ios26 = ProgressMetrics(height: 6, barHeight: 2.5)
}
