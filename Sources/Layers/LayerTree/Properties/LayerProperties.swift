public import Animation
public import Foundation
public import Graphics

/// The model values of a layer: all properties except its position in the tree.
///
/// A value, so that the presentation at one time is a copy with animations applied. A subclass's
/// additional properties are in `extra`, which costs other layers nothing.
public struct LayerProperties: Sendable {
  // MARK: Geometry

  /// In the layer's space, points; standardized, so never of negative size.
  public var bounds = CGRect.zero
  /// The anchor point in the superlayer's bounds space, points.
  public var position = CGPoint.zero
  /// The position along z, in points; greater is nearer to the eye, and painted later.
  public var zPosition: CGFloat = 0
  /// In unit coordinates of the bounds.
  public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// In points.
  public var anchorPointZ: CGFloat = 0
  public var transform = CATransform3DIdentity
  /// Applied to sublayers about this layer's anchor point.
  public var sublayerTransform = CATransform3DIdentity
  public var isGeometryFlipped = false
  public var isDoubleSided = true
  /// Whether a transform that leaves the plane is ignored together with the position, as Core
  /// Animation's `render(in:)` does.
  package var showsOnlyFlat = false

  // MARK: Appearance

  public var isHidden = false
  public var masksToBounds = false
  /// 0…1.
  public var opacity: Float = 1
  public var allowsGroupOpacity = true
  public var backgroundColor: CGColor?
  /// In points.
  public var cornerRadius: CGFloat = 0
  public var cornerCurve = CALayerCornerCurve.circular
  public var maskedCorners: CACornerMask = .all
  /// The radii of corners that differ, in points, clockwise from that of min x and min y; nil for
  /// `cornerRadius` at all masked corners.
  package var cornerRadii: SIMD4<Double>?
  /// In points, inside the bounds.
  public var borderWidth: CGFloat = 0
  public var borderColor: CGColor? = .black
  public var shadowColor: CGColor? = .black
  /// 0…1.
  public var shadowOpacity: Float = 0
  /// In points of the layer's space.
  public var shadowOffset = CGSize(width: 0, height: -3)
  /// The Gaussian's sigma, points.
  public var shadowRadius: CGFloat = 3
  public var shadowPath: Path?
  /// A blend mode's name, such as `multiplyBlendMode`; nil composites normally.
  public var compositingFilter: String?

  // MARK: Contents

  /// An image, or two in a cross-fade while `contents` is animated.
  public var contents = LayerContents.none
  public var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  public var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// Image pixels per point.
  public var contentsScale: CGFloat = 1
  public var contentsGravity = CALayerContentsGravity.resize
  public var contentsFormat = CALayerContentsFormat.RGBA8Uint
  public var minificationFilter = CALayerContentsFilter.linear
  public var magnificationFilter = CALayerContentsFilter.linear
  /// The bias added to the mip level of a trilinear filter.
  public var minificationFilterBias: Float = 0

  // MARK: Drawing

  public var isOpaque = false
  public var drawsAsynchronously = false
  public var needsDisplayOnBoundsChange = false
  public var shouldRasterize = false
  /// Pixels per point of the rasterized bitmap.
  public var rasterizationScale: CGFloat = 1
  public var edgeAntialiasingMask: CAEdgeAntialiasingMask = .all
  public var allowsEdgeAntialiasing = true

  // MARK: Time and the rest

  /// The layer's timing: when it is shown, and the pace of its animations' time.
  public var timing = MediaTiming.layer
  /// The properties that a subclass adds; nil stands for the subclass's defaults.
  public var extra: (any LayerPropertyGroup)?
  /// Animatable values under keys that no class defines.
  public var custom: [String: AnimatableValue] = [:]

  public init() {}
}

/// The properties that one layer class adds to those of `CALayer`: a value with
/// all of its defaults.
///
/// ```swift
/// struct ShapeProperties: LayerPropertyGroup { var lineWidth: CGFloat = 1; … }
///
/// extension LayerProperties {
///   var shape: ShapeProperties {
///     get { group() }
///     set { extra = newValue }
///   }
/// }
/// ```
/// Rows of the property table then use the key path `\.shape.lineWidth`.
public protocol LayerPropertyGroup: Sendable {
  init()

  /// The drawing that these properties add to a layer; nil for none.
  /// - Parameters:
  ///   - layer: All properties of the layer, including these.
  ///   - isFlipped: Whether y points up in the layer's space; see `LayerProperties.upright`.
  func drawing(
    _ place: LayerDrawingPlace, of layer: LayerProperties, isFlipped: Bool
  ) -> DisplayList?
}

extension LayerProperties {
  /// Standardizes rectangles of negative size, which additive or overshooting animations may
  /// produce.
  mutating func standardize() {
    bounds = bounds.standardized
    contentsRect = contentsRect.standardized
    contentsCenter = contentsCenter.standardized
  }

  /// The added properties of one type, or their defaults if none were set.
  public func group<Group: LayerPropertyGroup>(_: Group.Type = Group.self) -> Group {
    extra as? Group ?? Group()
  }
}

/// The image or cross-fade that `contents` shows.
public enum LayerContents: Hashable, Sendable {
  case none
  case image(CGImage)
  /// `(1 − fraction) · from + fraction · to`.
  case crossFade(from: CGImage?, to: CGImage?, fraction: Double)

  /// The image that is set; of a cross-fade, the nearer one.
  public var image: CGImage? {
    switch self {
    case .none: nil
    case .image(let image): image
    case .crossFade(let from, let to, let fraction): fraction < 0.5 ? from : to
    }
  }
}
