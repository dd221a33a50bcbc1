/// The shape that particles come from.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The emitter's position.
  public static let point = Self(rawValue: "point")
  /// A line along x of length `emitterSize.width`, centered at the position.
  public static let line = Self(rawValue: "line")
  /// A rectangle of `emitterSize` centered at the position.
  public static let rectangle = Self(rawValue: "rectangle")
  /// A cuboid of `emitterSize` and `emitterDepth` centered at the position.
  public static let cuboid = Self(rawValue: "cuboid")
  /// A circle of radius `emitterSize.width`; particles fly away from its center.
  public static let circle = Self(rawValue: "circle")
  /// A sphere of radius `emitterSize.width`; particles fly away from its center.
  public static let sphere = Self(rawValue: "sphere")

  static let names = ["point", "line", "rectangle", "cuboid", "circle", "sphere"]
}

/// The part of the shape that particles come from.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Its corners, or the ends of a line; a circle or sphere has none and uses its outline.
  public static let points = Self(rawValue: "points")
  /// Its edges.
  public static let outline = Self(rawValue: "outline")
  /// Its faces.
  public static let surface = Self(rawValue: "surface")
  /// Anywhere in it.
  public static let volume = Self(rawValue: "volume")

  static let names = ["points", "outline", "surface", "volume"]
}

/// The order and blending in which particles are painted.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Cell by cell, each from its oldest particle to its youngest.
  public static let unordered = Self(rawValue: "unordered")
  /// The youngest particle of all in front.
  public static let oldestFirst = Self(rawValue: "oldestFirst")
  /// The oldest particle of all in front.
  public static let oldestLast = Self(rawValue: "oldestLast")
  /// The particle of greatest z in front.
  public static let backToFront = Self(rawValue: "backToFront")
  /// Their light adds up, with one another and with what is beneath.
  public static let additive = Self(rawValue: "additive")

  static let names = ["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"]
}

// The names of Swift 4.

public let kCAEmitterLayerPoint = CAEmitterLayerEmitterShape.point
public let kCAEmitterLayerLine = CAEmitterLayerEmitterShape.line
public let kCAEmitterLayerRectangle = CAEmitterLayerEmitterShape.rectangle
public let kCAEmitterLayerCuboid = CAEmitterLayerEmitterShape.cuboid
public let kCAEmitterLayerCircle = CAEmitterLayerEmitterShape.circle
public let kCAEmitterLayerSphere = CAEmitterLayerEmitterShape.sphere
public let kCAEmitterLayerPoints = CAEmitterLayerEmitterMode.points
public let kCAEmitterLayerOutline = CAEmitterLayerEmitterMode.outline
public let kCAEmitterLayerSurface = CAEmitterLayerEmitterMode.surface
public let kCAEmitterLayerVolume = CAEmitterLayerEmitterMode.volume
public let kCAEmitterLayerUnordered = CAEmitterLayerRenderMode.unordered
public let kCAEmitterLayerOldestFirst = CAEmitterLayerRenderMode.oldestFirst
public let kCAEmitterLayerOldestLast = CAEmitterLayerRenderMode.oldestLast
public let kCAEmitterLayerBackToFront = CAEmitterLayerRenderMode.backToFront
public let kCAEmitterLayerAdditive = CAEmitterLayerRenderMode.additive
