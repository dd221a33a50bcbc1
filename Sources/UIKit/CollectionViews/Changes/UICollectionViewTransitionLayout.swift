import Controls
public import Foundation
import Graphics
import LayerTree
import Views

/// A layout between two others, by a fraction that a gesture sets.
@preconcurrency @MainActor
open class UICollectionViewTransitionLayout: UICollectionViewLayout {
  public let currentLayout: UICollectionViewLayout
  public let nextLayout: UICollectionViewLayout
  private var values: [String: CGFloat] = [:]
  /// The offsets at both ends.
  final var offsets: (start: CGPoint, end: CGPoint)?

  public init(
    currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout
  ) {
    self.currentLayout = currentLayout
    nextLayout = newLayout
    super.init()
  }

  public required init?(coder: NSCoder) { nil }

  /// From 0, the current layout, to 1, the next one.
  open var transitionProgress: CGFloat = 0 {
    didSet {
      guard transitionProgress != oldValue else { return }
      invalidateLayout()
      guard let offsets, let collectionView else { return }
      collectionView.contentOffset = CGPoint(
        x: mix(offsets.start.x, offsets.end.x), y: mix(offsets.start.y, offsets.end.y))
    }
  }

  /// Stores a value with which the layout is animated.
  open func updateValue(_ value: CGFloat, forAnimatedKey key: String) { values[key] = value }
  open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

  private func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * transitionProgress }

  private func mix(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    CATransform3D(
      m11: mix(a.m11, b.m11), m12: mix(a.m12, b.m12), m13: mix(a.m13, b.m13),
      m14: mix(a.m14, b.m14), m21: mix(a.m21, b.m21), m22: mix(a.m22, b.m22),
      m23: mix(a.m23, b.m23), m24: mix(a.m24, b.m24), m31: mix(a.m31, b.m31),
      m32: mix(a.m32, b.m32), m33: mix(a.m33, b.m33), m34: mix(a.m34, b.m34),
      m41: mix(a.m41, b.m41), m42: mix(a.m42, b.m42), m43: mix(a.m43, b.m43),
      m44: mix(a.m44, b.m44))
  }

  // MARK: Attributes

  open override var collectionViewContentSize: CGSize {
    let (a, b) = (currentLayout.collectionViewContentSize, nextLayout.collectionViewContentSize)
    return CGSize(width: mix(a.width, b.width), height: mix(a.height, b.height))
  }

  private func mixed(
    _ a: UICollectionViewLayoutAttributes?, _ b: UICollectionViewLayoutAttributes?
  ) -> UICollectionViewLayoutAttributes? {
    guard let a = a.map(currentLayout.flipped) ?? b.map(nextLayout.flipped) else { return nil }
    let result = a.duplicate
    guard let b = b.map(nextLayout.flipped) else {
      result.alpha = mix(a.alpha, 0)
      return result
    }
    result.size = CGSize(
      width: mix(a.size.width, b.size.width), height: mix(a.size.height, b.size.height))
    result.center = CGPoint(x: mix(a.center.x, b.center.x), y: mix(a.center.y, b.center.y))
    result.transform3D = mix(a.transform3D, b.transform3D)
    result.alpha = mix(a.alpha, b.alpha)
    result.zIndex = transitionProgress < 0.5 ? a.zIndex : b.zIndex
    return result
  }

  open override func layoutAttributesForElements(in rect: CGRect)
    -> [UICollectionViewLayoutAttributes]?
  {
    // An element passes through the rectangle if it is there in one of the layouts, at the offset
    // that belongs to it.
    let shown = offsets ?? (.zero, .zero)
    let offset = collectionView?.contentOffset ?? .zero
    let elements = [(currentLayout, shown.start), (nextLayout, shown.end)].flatMap { layout, own in
      layout.flippedElements(in: rect.offsetBy(dx: own.x - offset.x, dy: own.y - offset.y))
        .map(\.element)
    }
    return Set(elements).sorted().compactMap {
      mixed(currentLayout.attributes(of: $0), nextLayout.attributes(of: $0))
    }
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    mixed(
      currentLayout.layoutAttributesForItem(at: indexPath),
      nextLayout.layoutAttributesForItem(at: indexPath))
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    mixed(
      currentLayout.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath),
      nextLayout.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath))
  }
}

extension UICollectionView {
  public typealias LayoutInteractiveTransitionCompletion = (
    _ completed: Bool, _ finished: Bool
  ) -> Void

  /// The completion of an interactive transition.
  @MainActor
  private final class InteractiveCompletion {
    let completion: LayoutInteractiveTransitionCompletion?
    init(_ completion: LayoutInteractiveTransitionCompletion?) { self.completion = completion }
  }

  /// Begins a change to another layout, which follows `transitionProgress` of the returned one.
  @discardableResult
  public final func startInteractiveTransition(
    to layout: UICollectionViewLayout,
    completion: LayoutInteractiveTransitionCompletion? = nil
  ) -> UICollectionViewTransitionLayout {
    layoutIfNeeded()
    let old = self.layout
    let transition =
      collectionDelegate?.collectionView(
        self, transitionLayoutForOldLayout: old, newLayout: layout)
      ?? UICollectionViewTransitionLayout(currentLayout: old, nextLayout: layout)
    self[companion: InteractiveCompletion.self] = InteractiveCompletion(completion)
    old.prepareForTransition(to: layout)
    layout.collectionView = self
    layout.prepareForTransition(from: old)
    layout.prepare()
    transition.collectionView = self
    let end = offset(inContent: layout.collectionViewContentSize)
    transition.offsets = (contentOffset, end)
    self.layout = transition
    transition.invalidateLayout()
    return transition
  }

  /// The present offset as far as content of another size can be scrolled.
  private func offset(inContent size: CGSize) -> CGPoint {
    let insets = adjustedContentInset
    func limited(_ value: CGFloat, _ before: CGFloat, _ end: CGFloat) -> CGFloat {
      min(max(value, -before), max(-before, end))
    }
    return CGPoint(
      x: limited(contentOffset.x, insets.left, size.width + insets.right - bounds.width),
      y: limited(contentOffset.y, insets.top, size.height + insets.bottom - bounds.height))
  }

  /// Animates on to the next layout.
  public final func finishInteractiveTransition() { endInteractiveTransition(completed: true) }
  /// Animates back to the layout before.
  public final func cancelInteractiveTransition() { endInteractiveTransition(completed: false) }

  private func endInteractiveTransition(completed: Bool) {
    guard let between = layout as? UICollectionViewTransitionLayout else { return }
    let completion = self[companion: InteractiveCompletion.self]?.completion
    self[companion: InteractiveCompletion.self] = nil
    let (kept, left) =
      completed
      ? (between.nextLayout, between.currentLayout) : (between.currentLayout, between.nextLayout)
    layoutIfNeeded()
    left.collectionView = nil
    setCollectionViewLayout(kept, animated: true) { completion?(completed, $0) }
  }
}
