import Animation
public import Foundation
import Graphics

/// A layer that shows a part of something larger: scrolling sets the origin of its bounds.
open class CAScrollLayer: CALayer {
  private static let table = LayerPropertyTable(
    extending: CALayer.propertyTable,
    [
      LayerProperty(
        "scrollMode", \CAScrollLayer.scrollMode, \.scroll.mode,
        "The directions in which the layer scrolls.")
    ])

  open override class var propertyTable: LayerPropertyTable { table }

  /// The axes along which `scroll(to:)` moves.
  open var scrollMode: CAScrollLayerScrollMode {
    get { properties.scroll.mode }
    set { change(\.scroll.mode, to: newValue, key: "scrollMode") }
  }

  /// Scrolls a point of the layer's space to the top left of the visible part, along the axes of
  /// `scrollMode`.
  open func scroll(to p: CGPoint) {
    var origin = bounds.origin
    if scrollMode == .horizontally || scrollMode == .both { origin.x = p.x }
    if scrollMode == .vertically || scrollMode == .both { origin.y = p.y }
    bounds = CGRect(origin: origin, size: bounds.size)
  }

  /// Scrolls by the least distance that makes a rectangle of the layer's space visible.
  open func scroll(to r: CGRect) {
    func least(_ from: CGFloat, _ length: CGFloat, _ lower: CGFloat, _ upper: CGFloat) -> CGFloat {
      if lower < from || upper - lower > length { return lower }
      return upper > from + length ? upper - length : from
    }
    scroll(
      to: CGPoint(
        x: least(bounds.minX, bounds.width, r.minX, r.maxX),
        y: least(bounds.minY, bounds.height, r.minY, r.maxY)))
  }
}

extension CALayer {
  /// The nearest scroll layer among this layer and its ancestors.
  private var scrollLayer: CAScrollLayer? {
    var layer: CALayer? = self
    while let one = layer, !(one is CAScrollLayer) { layer = one.superlayer }
    return layer as? CAScrollLayer
  }

  /// Scrolls the nearest scroll layer so that a point of this layer is at its top left, along its
  /// axes.
  ///
  /// Does nothing outside of scroll layers.
  public final func scroll(_ p: CGPoint) {
    guard let scrollLayer else { return }
    scrollLayer.scroll(to: convert(p, to: scrollLayer))
  }

  /// Scrolls the nearest scroll layer by the least distance that makes a rectangle of this layer
  /// visible.
  public final func scrollRectToVisible(_ r: CGRect) {
    guard let scrollLayer else { return }
    scrollLayer.scroll(to: convert(r, to: scrollLayer))
  }

  /// The part of the bounds that the nearest scroll layer shows; all of them outside of
  /// scroll layers.
  public final var visibleRect: CGRect {
    guard let scrollLayer, scrollLayer !== self else { return bounds }
    let seen = bounds.intersection(convert(scrollLayer.bounds, from: scrollLayer))
    return seen.isNull ? .zero : seen
  }
}

/// The axes along which a scroll layer scrolls.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let none = Self(rawValue: "none")
  public static let vertically = Self(rawValue: "vertically")
  public static let horizontally = Self(rawValue: "horizontally")
  public static let both = Self(rawValue: "both")

  static let names = ["none", "vertically", "horizontally", "both"]
}

/// The properties that `CAScrollLayer` adds to a layer's.
struct ScrollProperties: LayerPropertyGroup {
  var mode = CAScrollLayerScrollMode.both
}

extension LayerProperties {
  var scroll: ScrollProperties {
    get { group() }
    set { extra = newValue }
  }
}
