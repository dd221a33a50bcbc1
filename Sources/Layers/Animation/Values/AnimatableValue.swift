public import Foundation
public import Graphics

/// A value of an animatable property, of one of the types that Core Animation interpolates.
public enum AnimatableValue: Hashable, Sendable {
  case number(Double)
  case bool(Bool)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case color(CGColor?)
  case transform(CATransform3D)
  case path(Path?)
  case image(CGImage?)
  /// Two images mixed: `(1 − fraction) · from + fraction · to`, the result of animating `contents`.
  case crossFade(from: CGImage?, to: CGImage?, fraction: Double)
  case colors([CGColor])
  case numbers([Double])
  /// A name such as a fill rule; never interpolated, it switches halfway.
  case name(String)
}
