/// The placement of an image in a layer's bounds.
///
/// As in Core Animation, `top` means maximum y and `bottom` minimum y, so that in a y-down space
/// they look swapped.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let center = Self(rawValue: "center")
  public static let top = Self(rawValue: "top")
  public static let bottom = Self(rawValue: "bottom")
  public static let left = Self(rawValue: "left")
  public static let right = Self(rawValue: "right")
  public static let topLeft = Self(rawValue: "topLeft")
  public static let topRight = Self(rawValue: "topRight")
  public static let bottomLeft = Self(rawValue: "bottomLeft")
  public static let bottomRight = Self(rawValue: "bottomRight")
  /// Stretches the image over the bounds.
  public static let resize = Self(rawValue: "resize")
  /// Fits the whole image, centered.
  public static let resizeAspect = Self(rawValue: "resizeAspect")
  /// Fills the bounds with the image, centered; it may reach beyond them.
  public static let resizeAspectFill = Self(rawValue: "resizeAspectFill")

  static let names = [
    "resize", "resizeAspect", "resizeAspectFill", "center", "top", "bottom", "left", "right",
    "topLeft", "topRight", "bottomLeft", "bottomRight",
  ]
}

/// The filter that samples an image between its pixels' centers.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let linear = Self(rawValue: "linear")
  public static let nearest = Self(rawValue: "nearest")
  public static let trilinear = Self(rawValue: "trilinear")
  /// The filter with which Core Graphics enlarges images; Core Animation has no name for it.
  package static let cubic = Self(rawValue: "cubic")

  static let names = ["linear", "nearest", "trilinear"]
}

/// The format of a layer's stored drawing; present for source compatibility, since drawing is
/// recorded.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let RGBA8Uint = Self(rawValue: "RGBA8")
  public static let RGBA16Float = Self(rawValue: "RGBAh")
  public static let gray8Uint = Self(rawValue: "Gray8")

  static let names = ["RGBA8", "RGBAh", "Gray8"]
}

/// The curve of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let circular = Self(rawValue: "circular")
  public static let continuous = Self(rawValue: "continuous")

  static let names = ["circular", "continuous"]
}

/// The corners that `cornerRadius` rounds, in the layer's space (y down: min y is the top).
public struct CACornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

  static let all = CACornerMask(rawValue: 15)
  static let names = [
    "layerMinXMinYCorner", "layerMaxXMinYCorner", "layerMinXMaxYCorner", "layerMaxXMaxYCorner",
  ]
}

/// The edges of a layer that are smoothed.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)

  static let all = CAEdgeAntialiasingMask(rawValue: 15)
  static let names = ["layerLeftEdge", "layerRightEdge", "layerBottomEdge", "layerTopEdge"]
}
