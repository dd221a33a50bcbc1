public import Foundation
import Graphics
import LayerTree
public import UIKitValues
public import Views

/// A view of an image, or of several in turn.
@preconcurrency @MainActor
open class UIImageView: UIView {
  final var pictures = Pictures()

  struct Pictures {
    var image, highlightedImage: UIImage?
    var isHighlighted = false
    var animationImages, highlightedAnimationImages: [UIImage]?
    var animationDuration: TimeInterval = 0
    var animationRepeatCount = 0
    var symbolConfiguration: UIImage.SymbolConfiguration?
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
    get { pictures.image }
    set {
      guard pictures.image !== newValue else { return }
      let oldSize = pictures.image?.size
      pictures.image = newValue
      if isAnimating, pictures.animationImages == nil { stopAnimating() }
      showImage()
      if oldSize != newValue?.size { invalidateIntrinsicContentSize() }
      if newValue?.images != nil { startAnimating() }
    }
  }

  /// The image used instead of `image` while highlighted; nil for no change.
  open var highlightedImage: UIImage? {
    get { pictures.highlightedImage }
    set {
      guard newValue !== pictures.highlightedImage else { return }
      pictures.highlightedImage = newValue
      showImage()
    }
  }

  open var isHighlighted: Bool {
    get { pictures.isHighlighted }
    set {
      guard newValue != pictures.isHighlighted else { return }
      pictures.isHighlighted = newValue
      showImage()
    }
  }

  /// The size and weight of symbols without an explicit configuration.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    get { pictures.symbolConfiguration }
    set {
      guard newValue != pictures.symbolConfiguration else { return }
      pictures.symbolConfiguration = newValue
      showImage()
      invalidateIntrinsicContentSize()
    }
  }

  open override var contentMode: UIView.ContentMode {
    didSet { if contentMode != oldValue { layer.setNeedsDisplay() } }
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
    get { pictures.animationImages }
    set {
      guard newValue != pictures.animationImages else { return }
      stopAnimating()
      pictures.animationImages = newValue
    }
  }

  open var highlightedAnimationImages: [UIImage]? {
    get { pictures.highlightedAnimationImages }
    set { pictures.highlightedAnimationImages = newValue }
  }

  /// The duration of a cycle in seconds; 0 for 30 images per second.
  open var animationDuration: TimeInterval {
    get { pictures.animationDuration }
    set { pictures.animationDuration = newValue }
  }

  /// The number of cycles; 0 without end.
  open var animationRepeatCount: Int {
    get { pictures.animationRepeatCount }
    set { pictures.animationRepeatCount = newValue }
  }

  open func startAnimating() { animateImages() }

  /// Stops the animation and shows `image`.
  open func stopAnimating() { layer.removeAnimation(forKey: ImageLayer.animationKey) }

  open var isAnimating: Bool { layer.animation(forKey: ImageLayer.animationKey) != nil }

  // MARK: Size

  open override var intrinsicContentSize: CGSize {
    displayedImage?.size
      ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { displayedImage?.size ?? .zero }
}
