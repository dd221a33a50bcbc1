public import Foundation
import Graphics

// MARK: - Frames and matrices

extension LayerProperties {
  /// The anchor point in points of bounds space.
  var anchor: CGPoint {
    CGPoint(
      x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
  }

  /// The map from the layer's bounds space to its superlayer's, without the superlayer's
  /// `sublayerTransform`: `Flip · T(−anchor) · transform · T(position, zPosition)`.
  var matrixToSuperlayer: CATransform3D {
    let anchor = anchor
    var matrix = CATransform3DMakeTranslation(-anchor.x, -anchor.y, -anchorPointZ)
    if showsOnlyFlat, !transform.isNearlyFlat { return matrix }
    if isGeometryFlipped { matrix = CATransform3DConcat(flip, matrix) }
    if transform != CATransform3DIdentity { matrix = CATransform3DConcat(matrix, transform) }
    return CATransform3DConcat(
      matrix, CATransform3DMakeTranslation(position.x, position.y, zPosition))
  }

  var mapToSuperlayer: Projection { Projection(matrixToSuperlayer) }

  /// The transform that mirrors y within the bounds.
  var flip: CATransform3D {
    var flip = CATransform3DIdentity
    (flip.m22, flip.m42) = (-1, bounds.minY + bounds.maxY)
    return flip
  }

  /// `sublayerTransform` about the anchor point, in bounds space.
  var sublayerMatrix: CATransform3D {
    guard sublayerTransform != CATransform3DIdentity else { return CATransform3DIdentity }
    let anchor = anchor
    return CATransform3DConcat(
      CATransform3DConcat(
        CATransform3DMakeTranslation(-anchor.x, -anchor.y, -anchorPointZ), sublayerTransform),
      CATransform3DMakeTranslation(anchor.x, anchor.y, anchorPointZ))
  }

  /// See `CALayer.frame`.
  public var frame: CGRect {
    guard transform != CATransform3DIdentity else {
      return CGRect(
        x: position.x - anchorPoint.x * bounds.width, y: position.y - anchorPoint.y * bounds.height,
        width: bounds.width, height: bounds.height)
    }
    return mapToSuperlayer.map(bounds)
  }

  /// The properties with position and bounds changed so that the frame becomes a rectangle.
  ///
  /// A transform that is singular, or nearly, counts as the identity: a layer that is hidden by a
  /// scale of 0, placed, and then grown has the size that was set.
  func placed(in frame: CGRect) -> LayerProperties {
    var placed = self
    guard transform != CATransform3DIdentity, !flattensPlane else {
      placed.bounds.size = frame.size
      placed.position = CGPoint(
        x: frame.minX + anchorPoint.x * frame.width, y: frame.minY + anchorPoint.y * frame.height)
      return placed
    }
    let affine = CATransform3DGetAffineTransform(transform)
    if let back = CATransform3DMakeAffineTransform(affine).inverse {
      let size = CGRect(origin: .zero, size: frame.size)
        .applying(CATransform3DGetAffineTransform(back)).size
      placed.bounds.size = size
    }
    let now = placed.frame
    guard !now.isNull else { return placed }
    placed.position.x += frame.midX - now.midX
    placed.position.y += frame.midY - now.midY
    return placed
  }
}

extension LayerProperties {
  /// The least 2-D determinant of a transform that setting a frame inverts: a scale of 0.001 in
  /// both directions.
  ///
  /// Recordings of iPhones show a scale of 0.0001 (1e-8) as singular and one of 1 as regular;
  /// values between have not been observed.
  private static let leastDeterminant = 1e-6

  /// Whether the transform maps the layer to a line or a point, or nearly.
  private var flattensPlane: Bool {
    abs(transform.m11 * transform.m22 - transform.m12 * transform.m21) < Self.leastDeterminant
  }
}

// MARK: - Converting between layers

extension CALayer {
  /// Whether a transform that leaves the plane is ignored.
  package final var showsOnlyFlat: Bool {
    get { properties.showsOnlyFlat }
    set { change(\.showsOnlyFlat, to: newValue, key: "showsOnlyFlat") }
  }

  /// The map from this layer's space to the root's, flattening each layer on the way.
  final var mapToRoot: Projection {
    var map = Projection.identity
    var matrix = CATransform3DIdentity
    var layer = self
    while let parent = layer.container {
      matrix = CATransform3DConcat(
        matrix,
        CATransform3DConcat(layer.properties.matrixToSuperlayer, parent.properties.sublayerMatrix))
      // A transform layer does not flatten; its sublayers keep their depth.
      if !(parent is CATransformLayer) {
        map = map.concatenating(Projection(matrix))
        matrix = CATransform3DIdentity
      }
      layer = parent
    }
    return map.concatenating(Projection(matrix))
  }

  /// The map from this layer's space to another's; nil stands for the space around the root.
  private func map(to layer: CALayer?) -> Projection? {
    if layer === self { return .identity }
    let up = mapToRoot
    guard let layer else { return up.concatenating(root.properties.mapToSuperlayer) }
    // Separate trees share one space: a layer just removed from a tree may still convert a touch's
    // location.
    guard layer.root === root else {
      return layer.superMap.inverse.map { superMap.concatenating($0) }
    }
    return layer.mapToRoot.inverse.map { up.concatenating($0) }
  }

  private final var superMap: Projection {
    mapToRoot.concatenating(root.properties.mapToSuperlayer)
  }

  /// Converts a point of this layer's space to another's; nil stands for the space around the root
  /// layer.
  ///
  /// A point that has no counterpart there (the other layer is edge on) becomes zero.
  public final func convert(_ p: CGPoint, to layer: CALayer?) -> CGPoint {
    map(to: layer)?.map(p) ?? .zero
  }

  /// Converts a point of another layer's space to this layer's.
  public final func convert(_ p: CGPoint, from layer: CALayer?) -> CGPoint {
    (layer.map { $0.map(to: self) } ?? superMap.inverse)?.map(p) ?? .zero
  }

  /// Converts a rectangle of this layer's space to its bounding box in another's.
  public final func convert(_ r: CGRect, to layer: CALayer?) -> CGRect {
    map(to: layer)?.map(r) ?? .zero
  }

  /// Converts a rectangle of another layer's space to its bounding box in this layer's.
  public final func convert(_ r: CGRect, from layer: CALayer?) -> CGRect {
    (layer.map { $0.map(to: self) } ?? superMap.inverse)?.map(r) ?? .zero
  }
}

// MARK: - Converting time

extension CALayer {
  /// This layer's time at a time of the timeline.
  final func localTime(atAbsolute time: Double) -> Double {
    properties.timing.localTime(at: container?.localTime(atAbsolute: time) ?? time)
  }

  /// The timeline's time at a time of this layer.
  final func absoluteTime(atLocal time: Double) -> Double {
    let outer = properties.timing.parentTime(at: time)
    return container?.absoluteTime(atLocal: outer) ?? outer
  }
}

extension CATransform3D {
  /// Whether it maps the plane to itself, within rounding.
  fileprivate var isNearlyFlat: Bool {
    [m13, m14, m23, m24, m31, m32, m33 - 1, m34, m43, m44 - 1].allSatisfy { abs($0) < 1e-6 }
  }
}
