public import Foundation
import Graphics
import LayerTree
public import UIKitValues
public import Views

/// A ring of eight spokes, brightening one after the other: a task of unknown duration is running.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  open override class var appearanceProperties: [AnyKeyPath] {
    super.appearanceProperties + [
      \UIActivityIndicatorView.style,
      \UIActivityIndicatorView.color,
    ]
  }

  public enum Style: Int, Sendable {
    /// White and large; the old name of `.large` on dark backgrounds.
    case whiteLarge, white, gray
    /// 20 × 20 points.
    case medium = 100
    /// 37 × 37 points.
    case large = 101

    var side: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }
  }

  /// The duration of a rotation of eight steps, in seconds, by eye.
  package static let period = 0.8
  private static let count = 8
  /// The opacities of the spokes, the brightest first, by eye.
  private static let levels = [1.0, 0.85, 0.7, 0.57, 0.46, 0.38, 0.32, 0.28]
  private static let key = "spin"

  private var spokes: [UIView] = []

  /// Creates an indicator with its style's size.
  public init(style: UIActivityIndicatorView.Style) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
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

  open var style = UIActivityIndicatorView.Style.medium {
    didSet {
      guard style != oldValue else { return }
      colorSpokes()
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  /// The color of the brightest spoke; gray by default.
  open var color: UIColor! {
    get {
      chosenColor ?? (style == .white || style == .whiteLarge ? .white : .systemGray)
    }
    set {
      chosenColor = newValue
      colorSpokes()
    }
  }
  private var chosenColor: UIColor?

  /// Whether the view is hidden while stopped; true by default.
  open var hidesWhenStopped = true {
    didSet { isHidden = hidesWhenStopped && !isAnimating }
  }

  open private(set) var isAnimating = false

  open func startAnimating() {
    if hidesWhenStopped { isHidden = false }
    guard !isAnimating else { return }
    isAnimating = true
    spin()
  }

  open func stopAnimating() {
    if hidesWhenStopped { isHidden = true }
    guard isAnimating else { return }
    isAnimating = false
    for spoke in spokes { spoke.layer.removeAnimation(forKey: Self.key) }
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: style.side, height: style.side) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if isAnimating, window != nil { spin() }
  }

  /// Lays out the spokes in the style's size, centered; their widths and lengths are by eye.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let side = style.side
    let (width, length) = style == .medium || side == 20 ? (2.5, 5.5) : (4.5, 10.25)
    for (index, spoke) in spokes.enumerated() {
      spoke.transform = .identity
      spoke.bounds = CGRect(x: 0, y: 0, width: width, height: length)
      spoke.layer.cornerRadius = width / 2
      spoke.layer.anchorPoint = CGPoint(x: 0.5, y: side / 2 / length)
      spoke.center = CGPoint(x: bounds.midX, y: bounds.midY)
      spoke.transform = CGAffineTransform(
        rotationAngle: 2 * .pi * CGFloat(index) / CGFloat(Self.count))
    }
  }

  /// Shows the first spokes, while a refresh control is pulled.
  final func show(_ fraction: Double) {
    isHidden = false
    for (index, spoke) in spokes.enumerated() {
      spoke.isHidden = Double(index) >= fraction * Double(spokes.count)
    }
  }

  private func setUp() {
    isHidden = true
    isUserInteractionEnabled = false
    isOpaque = false
    for index in 0..<Self.count {
      let spoke = UIView()
      spoke.alpha = Self.levels[(Self.count - index) % Self.count]
      spokes.append(spoke)
      addSubview(spoke)
    }
    colorSpokes()
  }

  private func colorSpokes() {
    for spoke in spokes { spoke.backgroundColor = color }
    valuesChanged()
  }

  /// Animates in steps, as on iOS: every tenth of a second the next spoke is the brightest.
  private func spin() {
    for (index, spoke) in spokes.enumerated() {
      let animation = CAKeyframeAnimation(keyPath: "opacity")
      animation.values = (0..<Self.count).map { step in
        Self.levels[(step - index + Self.count) % Self.count]
      }
      animation.calculationMode = .discrete
      animation.duration = Self.period
      animation.repeatCount = .infinity
      animation.isRemovedOnCompletion = false
      spoke.layer.add(animation, forKey: Self.key)
    }
  }
}
