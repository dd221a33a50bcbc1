public import Foundation

/// The decomposition of an affine transform: scale, then shear along x, then rotation, then
/// translation.
public struct CGAffineTransformComponents: Hashable, Sendable {
  /// A mirrored transform has a negative height.
  public var scale: CGSize
  /// The shift of x per unit of (scaled) y.
  public var horizontalShear: CGFloat
  /// In radians, −π…π; positive turns +x toward +y.
  public var rotation: CGFloat
  public var translation: CGVector

  public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }
}

extension CGAffineTransform {
  /// Creates the transform `scale · shear · rotation · translation`.
  public init(_ components: CGAffineTransformComponents) {
    let (s, c) = (sin(components.rotation), cos(components.rotation))
    let (sx, sy) = (components.scale.width, components.scale.height)
    let shear = components.horizontalShear
    self.init(
      a: sx * c, b: sx * s, c: sy * (shear * c - s), d: sy * (shear * s + c),
      tx: components.translation.dx, ty: components.translation.dy)
  }

  /// The components of this transform; if it flattens x, the scale's width is zero.
  public func decomposed() -> CGAffineTransformComponents {
    let width = hypot(a, b)
    let rotation = width > 0 ? atan2(b, a) : atan2(-c, d)
    let (s, cosine) = (sin(rotation), cos(rotation))
    let height = d * cosine - c * s
    let sheared = c * cosine + d * s
    return CGAffineTransformComponents(
      scale: CGSize(width: width, height: height),
      horizontalShear: height == 0 ? 0 : sheared / height, rotation: rotation,
      translation: CGVector(dx: tx, dy: ty))
  }
}
