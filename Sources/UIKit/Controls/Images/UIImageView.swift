public import Foundation
import Graphics
import LayerTree
public import UIKitValues
public import Views

/// A view of an image, or of several in turn.
@preconcurrency @MainActor
open class UIImageView: UIView {
  final var settings = ImageSettings()

  struct ImageSettings {
    var image, highlightedImage: UIImage?
    var isHighlighted = false
    var animationImages, highlightedAnimationImages: [UIImage]?
    var animationDuration: TimeInterval = 0
    var animationRepeatCount = 0
    var symbolConfiguration: UIImage.SymbolConfiguration?
    var symbolEffects: SymbolEffectPlayer?
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a view of the image's size.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    setUp()
    self.image = image
  }

  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    setUp()
    self.image = image
    self.highlightedImage = highlightedImage
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    isUserInteractionEnabled = false
    isOpaque = false
  }

  open override class var layerClass: AnyClass { ImageLayer.self }

  // MARK: Images

  /// The image; an animated one starts at once.
  open var image: UIImage? {
    get { settings.image }
    set {
      guard settings.image !== newValue else { return }
      let oldSize = settings.image?.size
      settings.image = newValue
      if isAnimating, settings.animationImages == nil { stopAnimating() }
      showImage()
      if oldSize != newValue?.size { invalidateIntrinsicContentSize() }
      if newValue?.images != nil { startAnimating() }
    }
  }

  /// The image used instead of `image` while highlighted; nil for no change.
  open var highlightedImage: UIImage? {
    get { settings.highlightedImage }
    set {
      guard newValue !== settings.highlightedImage else { return }
      settings.highlightedImage = newValue
      showImage()
    }
  }

  open var isHighlighted: Bool {
    get { settings.isHighlighted }
    set {
      guard newValue != settings.isHighlighted else { return }
      settings.isHighlighted = newValue
      showImage()
    }
  }

  /// The size and weight of symbols without an explicit configuration.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    get { settings.symbolConfiguration }
    set {
      guard newValue != settings.symbolConfiguration else { return }
      settings.symbolConfiguration = newValue
      showImage()
      invalidateIntrinsicContentSize()
    }
  }

  open override var contentMode: UIView.ContentMode {
    didSet {
      guard contentMode != oldValue else { return }
      layer.setNeedsDisplay()
      settings.symbolEffects?.layoutParts()
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    settings.symbolEffects?.layoutParts()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil, let effects = settings.symbolEffects, effects.isActive { effects.refresh() }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    refreshImages()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    refreshImages()
  }

  // MARK: Key-value coding

  private static let keyedValues = [
    KeyedValue("image", \UIImageView.image),
    KeyedValue("highlightedImage", \UIImageView.highlightedImage),
    KeyedValue("highlighted", \UIImageView.isHighlighted),
    KeyedValue("isHighlighted", \UIImageView.isHighlighted),
  ]

  open override func value(forKeyPath keyPath: String) -> Any? {
    Self.keyedValues.value(keyPath, of: self) ?? super.value(forKeyPath: keyPath)
  }
  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if !Self.keyedValues.set(value, keyPath, of: self) {
      super.setValue(value, forKeyPath: keyPath)
    }
  }

  // MARK: Animation

  /// Images shown in turn, for the same time each, once animating starts.
  open var animationImages: [UIImage]? {
    get { settings.animationImages }
    set {
      guard newValue != settings.animationImages else { return }
      stopAnimating()
      settings.animationImages = newValue
    }
  }

  open var highlightedAnimationImages: [UIImage]? {
    get { settings.highlightedAnimationImages }
    set { settings.highlightedAnimationImages = newValue }
  }

  /// The duration of a cycle in seconds; 0 for 30 images per second.
  open var animationDuration: TimeInterval {
    get { settings.animationDuration }
    set { settings.animationDuration = newValue }
  }

  /// The number of cycles; 0 without end.
  open var animationRepeatCount: Int {
    get { settings.animationRepeatCount }
    set { settings.animationRepeatCount = newValue }
  }

  open func startAnimating() { animateImages() }

  /// Stops the animation and shows `image`.
  open func stopAnimating() { layer.removeAnimation(forKey: ImageLayer.animationKey) }

  open var isAnimating: Bool { layer.animation(forKey: ImageLayer.animationKey) != nil }

  // MARK: Size

  /// The image's size within its alignment rectangle, which leaves a symbol's badge out.
  open override var intrinsicContentSize: CGSize {
    displayedImage.map { $0.size.inset(by: $0.alignmentRectInsets) }
      ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  open override var alignmentRectInsets: UIEdgeInsets {
    displayedImage?.alignmentRectInsets ?? .zero
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { displayedImage?.size ?? .zero }
}
