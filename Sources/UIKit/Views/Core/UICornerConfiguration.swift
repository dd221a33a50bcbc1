public import Foundation
import Graphics
import LayerTree
import UIKitValues

/// The radius of a corner.
public struct UICornerRadius: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case fixed(CGFloat)
    case concentric(least: CGFloat)
  }
  let kind: Kind

  /// - Parameter radius: In points.
  public static func fixed(_ radius: CGFloat) -> UICornerRadius {
    UICornerRadius(kind: .fixed(max(0, radius)))
  }

  /// The radius that has the center of the container's corner: its radius less the distance of the
  /// view's edge.
  ///
  /// The container is the nearest superview with round corners. Without one it is the minimum.
  /// - Parameter minimum: The least radius, in points.
  public static func containerConcentric(minimum: CGFloat? = nil) -> UICornerRadius {
    UICornerRadius(kind: .concentric(least: max(0, minimum ?? 0)))
  }
}

extension UICornerRadius: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { self = .fixed(CGFloat(value)) }
  public init(integerLiteral value: Int) { self = .fixed(CGFloat(value)) }
}

/// The shapes of a view's corners.
public struct UICornerConfiguration: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    case none
    case capsule(greatest: CGFloat?)
    /// Clockwise from the top left.
    case corners([UICornerRadius])
    /// The greatest radius that a corner would have alone.
    case uniform(UICornerRadius)
  }
  var shape = Shape.none

  /// Half of the shorter side.
  /// - Parameter maximumRadius: The greatest radius, in points.
  public static func capsule(maximumRadius: CGFloat? = nil) -> UICornerConfiguration {
    UICornerConfiguration(shape: .capsule(greatest: maximumRadius))
  }

  public static func corners(radius: UICornerRadius) -> UICornerConfiguration {
    UICornerConfiguration(shape: .corners([radius, radius, radius, radius]))
  }

  public static func corners(
    topLeftRadius: UICornerRadius?, topRightRadius: UICornerRadius?,
    bottomLeftRadius: UICornerRadius?, bottomRightRadius: UICornerRadius?
  ) -> UICornerConfiguration {
    UICornerConfiguration(
      shape: .corners(
        [topLeftRadius, topRightRadius, bottomRightRadius, bottomLeftRadius].map {
          $0 ?? .fixed(0)
        }))
  }

  /// All corners have the greatest of the four radii that they would have alone.
  public static func uniformCorners(radius: UICornerRadius) -> UICornerConfiguration {
    UICornerConfiguration(shape: .uniform(radius))
  }

  public static func uniformEdges(
    topRadius: UICornerRadius, bottomRadius: UICornerRadius
  ) -> UICornerConfiguration {
    UICornerConfiguration(shape: .corners([topRadius, topRadius, bottomRadius, bottomRadius]))
  }

  public static func uniformEdges(
    leftRadius: UICornerRadius, rightRadius: UICornerRadius
  ) -> UICornerConfiguration {
    UICornerConfiguration(shape: .corners([leftRadius, rightRadius, rightRadius, leftRadius]))
  }
}

extension UIView {
  /// The shapes of the corners of the background.
  ///
  /// They are updated when the view is laid out, so that concentric ones of a view that only moves
  /// stay as they were. They are continuous curves. Where corners differ, the layer's
  /// `cornerRadius` is the greatest of them, and `maskedCorners` those that are round; drawn are
  /// the radii as they are.
  public final var cornerConfiguration: UICornerConfiguration {
    get { self[companion: UICornerConfiguration.self] ?? UICornerConfiguration() }
    set {
      self[companion: UICornerConfiguration.self] = newValue
      layer.cornerCurve = newValue.shape == .none ? .circular : .continuous
      if newValue.shape == .none {
        layer.cornerRadius = 0
        setCorners([0, 0, 0, 0])
      }
      updateCorners()
      valuesChanged()
    }
  }

  /// Whether its corners have been configured.
  package final var hasCornerConfiguration: Bool {
    self[companion: UICornerConfiguration.self] != nil
  }

  /// Gives the layer the radius of its corners at its present size and place.
  final func updateCorners() {
    guard !companions.isEmpty, let shape = self[companion: UICornerConfiguration.self]?.shape else {
      return
    }
    switch shape {
    case .none: break
    case .capsule(let greatest):
      let half = min(bounds.width, bounds.height) / 2
      setCorners(Array(repeating: min(half, greatest ?? half), count: 4))
    case .corners(let radii): setCorners(radii.enumerated().map { radius($1, at: $0) })
    case .uniform(let each):
      setCorners(Array(repeating: (0..<4).map { radius(each, at: $0) }.max() ?? 0, count: 4))
    }
  }

  private func setCorners(_ radii: [CGFloat]) {
    let masks: [CACornerMask] = [
      .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMaxXMaxYCorner, .layerMinXMaxYCorner,
    ]
    let radius = radii.max() ?? 0
    let rounded = zip(radii, masks).filter { $0.0 > 0 }
    let differ = rounded.contains { abs($0.0 - radius) > 0.01 }
    let own = differ ? SIMD4(radii.map { Double($0) }) : nil
    if layer.cornerRadii != own { layer.cornerRadii = own }
    let mask = CACornerMask(rounded.isEmpty ? masks : rounded.map(\.1))
    if layer.cornerRadius != radius { layer.cornerRadius = radius }
    if layer.maskedCorners != mask { layer.maskedCorners = mask }
  }

  /// - Parameter corner: Clockwise from the top left.
  private func radius(_ radius: UICornerRadius, at corner: Int) -> CGFloat {
    switch radius.kind {
    case .fixed(let radius): return radius
    case .concentric(let least):
      var container = superview
      while let view = container, view.layer.cornerRadius <= 0 { container = view.superview }
      guard let container else { return least }
      let box = convert(bounds, to: container)
      let outer = container.bounds
      let across = corner == 0 || corner == 3 ? box.minX - outer.minX : outer.maxX - box.maxX
      let down = corner < 2 ? box.minY - outer.minY : outer.maxY - box.maxY
      return max(least, container.layer.cornerRadius - max(0, min(across, down)))
    }
  }
}
