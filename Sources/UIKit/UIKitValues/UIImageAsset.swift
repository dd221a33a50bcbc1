public import Foundation

/// The variants of an image for traits, such as light and dark.
open class UIImageAsset: NSObject {
  private var registered: [(traits: UITraitCollection, image: UIImage)] = []
  private let find: (UITraitCollection) -> UIImage?
  /// The variant that was found last.
  private var last: (traits: UITraitCollection, image: UIImage?)?

  public override convenience init() { self.init { _ in nil } }

  /// - Parameter find: Returns the variant of an asset catalog.
  init(find: @escaping (UITraitCollection) -> UIImage?) { self.find = find }

  /// The best variant for traits, which follows traits in views; an empty image if there is none.
  open func image(with traitCollection: UITraitCollection) -> UIImage {
    (variant(for: traitCollection) ?? UIImage()).with { $0.asset = self }
  }

  /// Adds a variant for traits, in place of one for the same traits.
  open func register(_ image: UIImage, with traitCollection: UITraitCollection) {
    unregister(with: traitCollection)
    registered.append((traitCollection, image.with { $0.asset = nil }))
  }

  open func unregister(with traitCollection: UITraitCollection) {
    registered.removeAll { $0.traits == traitCollection }
    last = nil
  }

  /// The registered image whose traits all hold, the last of those with the most traits; else that
  /// of the catalog, or the first registered.
  func variant(for traits: UITraitCollection) -> UIImage? {
    if let last, last.traits === traits { return last.image }
    let fitting = registered.filter { traits.containsTraits(in: $0.traits) }
    let best = fitting.reversed().max {
      $0.traits.changedTraits(from: nil).count < $1.traits.changedTraits(from: nil).count
    }
    let image = best?.image ?? find(traits) ?? registered.first?.image
    last = (traits, image)
    return image
  }
}

extension UIImage {
  /// The variants of the image for traits; for an image that is the same in all, a new asset whose
  /// variants views then choose from.
  public final var imageAsset: UIImageAsset? {
    if let asset = style.asset ?? madeAsset { return asset }
    let asset = UIImageAsset()
    asset.register(self, with: UITraitCollection())
    madeAsset = asset
    return asset
  }

  /// The variant for traits, drawn as this image is.
  package final func variant(for traits: UITraitCollection) -> UIImage {
    guard let asset = style.asset ?? madeAsset, let variant = asset.variant(for: traits) else {
      return self
    }
    let own = style
    return variant.with {
      ($0.renderingMode, $0.tint, $0.asset) = (own.renderingMode, own.tint, asset)
      ($0.capInsets, $0.resizingMode) = (own.capInsets, own.resizingMode)
      ($0.alignmentRectInsets, $0.baselineOffset) = (own.alignmentRectInsets, own.baselineOffset)
      $0.flipsInRightToLeft = own.flipsInRightToLeft
    }
  }
}
