import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

extension UIImageView: DirectionalContent {
  final var displayedImage: UIImage? {
    var image = settings.image
    if settings.isHighlighted, let highlighted = settings.highlightedImage { image = highlighted }
    if let symbol = image, let own = symbol.symbolConfiguration {
      let combined = settings.symbolConfiguration?.applying(own) ?? own
      image = self.symbol(symbol, in: combined.resolved(for: traitCollection) ?? combined)
    }
    return image?.variant(for: traitCollection)
  }

  /// A symbol in another configuration; the last one is kept, since layout asks for its size often.
  private func symbol(
    _ image: UIImage, in configuration: UIImage.SymbolConfiguration
  ) -> UIImage? {
    guard configuration != image.symbolConfiguration else { return image }
    let layer = layer as? ImageLayer
    if let last = layer?.lastSymbol, last.source === image, last.configuration == configuration,
      last.shown?.scale == max(1, Timeline.current.display.scale)
    {
      return last.shown
    }
    let shown = image.applyingSymbolConfiguration(configuration)
    layer?.lastSymbol = (image, configuration, shown)
    return shown
  }

  /// The image, mirrored if it is one that flips, and the view is right to left.
  final func oriented(_ image: UIImage) -> UIImage {
    image.flipsForRightToLeftLayoutDirection && isRightToLeft
      ? image.withHorizontallyFlippedOrientation() : image
  }

  /// Displays the image in the layer: pixels as its contents, otherwise as a drawing.
  final func showImage() {
    valuesChanged()
    if let effects = settings.symbolEffects, effects.isActive {
      effects.refresh()
      return
    }
    guard let layer = layer as? ImageLayer else { return }
    layer.picture = nil
    guard let image = displayedImage.map(oriented), image.size.width > 0, image.size.height > 0
    else {
      layer.contents = nil
      layer.setNeedsDisplay()
      return
    }
    let tint: UIColor = tintColor
    var content = image.content
    traitCollection.performAsCurrent { content = image.displayed(tint: tint) }
    layer.contentsScale = image.scale
    layer.contentsCenter = image.stretchingPart
    if case .pixels(let pixels) = content, !image.needsTiles {
      layer.contents = pixels
    } else {
      layer.contents = nil
      layer.picture = (image, content)
    }
    layer.setNeedsDisplay()
  }

  /// Draws nothing in the layer itself, whose sublayers show the symbol.
  final func clearPicture() {
    (layer as? ImageLayer)?.picture = nil
    layer.contents = nil
    layer.setNeedsDisplay()
  }

  package func directionDidChange() { refreshImages() }

  /// Updates the image and the animation, for example after a change of colors.
  final func refreshImages() {
    showImage()
    if let old = layer.animation(forKey: ImageLayer.animationKey) {
      animateImages(from: old.beginTime)
    }
  }

  /// - Parameter begin: In the layer's time; 0 for now.
  final func animateImages(from begin: Double = 0) {
    var (images, duration) = (settings.animationImages ?? [], settings.animationDuration)
    if settings.isHighlighted, let highlighted = settings.highlightedAnimationImages {
      images = highlighted
    }
    if images.isEmpty, let animated = settings.image?.images {
      (images, duration) = (animated, settings.image?.duration ?? 0)
    }
    guard !images.isEmpty else { return }
    images = images.map(oriented)
    if layer.contents == nil { layer.contentsScale = images.animationScale }
    let (tint, scale): (UIColor, CGFloat) = (tintColor, layer.contentsScale)
    var frames: [CGImage] = []
    traitCollection.performAsCurrent {
      frames = images.compactMap { $0.pixels(of: $0.displayed(tint: tint), scale: scale) }
    }
    guard frames.count == images.count else { return }
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.calculationMode = .discrete
    animation.values = frames
    animation.beginTime = begin
    animation.duration = duration > 0 ? duration : Double(frames.count) / 30
    animation.repeatCount =
      settings.animationRepeatCount > 0 ? Float(settings.animationRepeatCount) : .infinity
    layer.add(animation, forKey: ImageLayer.animationKey)
  }
}

extension [UIImage] {
  /// The scale of the animation, in pixels per point: that of the first pixel image, or the
  /// screen's if all are drawings.
  @MainActor fileprivate var animationScale: CGFloat {
    first { if case .pixels = $0.content { true } else { false } }?.scale
      ?? Timeline.current.display.scale
  }
}

extension UIImage {
  /// The part between the caps, in unit coordinates.
  fileprivate final var stretchingPart: CGRect {
    let middle = size.inset(by: capInsets)
    return CGRect(
      x: capInsets.left / size.width, y: capInsets.top / size.height,
      width: max(0, middle.width) / size.width, height: max(0, middle.height) / size.height)
  }
}

/// The layer of an image view, which draws images that are not plain pixels.
final class ImageLayer: CALayer {
  static let animationKey = "UIImageView.animationImages"

  /// The image to draw, with its content in the displayed colors; nil if `contents` shows it.
  var picture: (image: UIImage, content: ImageContent)?
  /// The symbol that the view has shown last.
  var lastSymbol: (source: UIImage, configuration: UIImage.SymbolConfiguration, shown: UIImage?)?

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "bounds" || key == "contents" || super.needsDisplay(forKey: key)
  }

  override func display() {
    needsDisplayOnBoundsChange = picture != nil
    super.display()
  }

  override func draw(in ctx: CGContext) {
    // The current image of an animation is in `contents`, which replaces the drawing.
    guard let picture, contents == nil else { return }
    let size = picture.image.size
    picture.image.paint(
      picture.content, in: contentsGravity.frame(of: size, in: bounds), into: ctx)
  }
}

extension CALayerContentsGravity {
  /// The frame of an image in a rectangle; as in Core Animation on iOS, `top` is the edge with the
  /// greatest y, the lower one on screen.
  func frame(of size: CGSize, in bounds: CGRect) -> CGRect {
    func scaled(_ factor: CGFloat) -> CGSize {
      CGSize(width: size.width * factor, height: size.height * factor)
    }
    func placed(_ size: CGSize, x: CGFloat, y: CGFloat) -> CGRect {
      CGRect(
        x: bounds.minX + (bounds.width - size.width) * x,
        y: bounds.minY + (bounds.height - size.height) * y, width: size.width, height: size.height)
    }
    let ratios = (bounds.width / size.width, bounds.height / size.height)
    return switch self {
    case .resizeAspect: placed(scaled(min(ratios.0, ratios.1)), x: 0.5, y: 0.5)
    case .resizeAspectFill: placed(scaled(max(ratios.0, ratios.1)), x: 0.5, y: 0.5)
    case .center: placed(size, x: 0.5, y: 0.5)
    case .top: placed(size, x: 0.5, y: 1)
    case .bottom: placed(size, x: 0.5, y: 0)
    case .left: placed(size, x: 0, y: 0.5)
    case .right: placed(size, x: 1, y: 0.5)
    case .topLeft: placed(size, x: 0, y: 1)
    case .topRight: placed(size, x: 1, y: 1)
    case .bottomLeft: placed(size, x: 0, y: 0)
    case .bottomRight: placed(size, x: 1, y: 0)
    default: bounds
    }
  }
}
