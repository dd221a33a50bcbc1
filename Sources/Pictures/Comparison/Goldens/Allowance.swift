/// A tolerated difference from a golden, with its reason.
///
/// Without one, every pixel must be equal. If several apply to a pixel, the last one counts.
public struct Allowance: Hashable, Sendable {
  /// A number of pixels, or a fraction of the pixels to which the allowance applies.
  public enum Amount: Hashable, Sendable {
    case pixels(Int)
    /// 0…1.
    case part(Double)
  }

  /// The id of the view or layer in whose box it applies; nil for the whole picture.
  public var on: String?
  /// The span of time in which it applies, in seconds; nil for all of it.
  public var during: ClosedRange<Double>?
  /// The greatest distance of colors that count as equal: the distance in OKLab, times 100.
  public var colorTolerance: Double?
  /// The number of pixels in a frame that may exceed the tolerance; nil for none, or for any number
  /// if `maxDensity` is set.
  public var maxPixels: Amount?
  /// The number of pixels in any 8×8 window that may differ; nil for all.
  public var maxDensity: Int?
  /// Whether differences from edges that moved by less than half a pixel are ignored.
  public var ignoresAntialiasing = false
  /// The tolerated difference of the duration, in seconds; nil for none.
  public var durationTolerance: Double?
  /// The reason why the pictures cannot be compared exactly.
  public var reason: String

  /// - Precondition: The reason is not empty.
  public init(
    on: String? = nil, during: ClosedRange<Double>? = nil, colorTolerance: Double? = nil,
    maxPixels: Amount? = nil, maxDensity: Int? = nil, ignoresAntialiasing: Bool = false,
    durationTolerance: Double? = nil, reason: String
  ) {
    precondition(!reason.isEmpty, "an allowance needs a reason")
    self.on = on
    self.during = during
    self.colorTolerance = colorTolerance
    self.maxPixels = maxPixels
    self.maxDensity = maxDensity
    self.ignoresAntialiasing = ignoresAntialiasing
    self.durationTolerance = durationTolerance
    self.reason = reason
  }

  /// The distance in OKLab between black and white, times 100.
  public static let greatestTolerance = 100.0
  /// The pixels in the window of `maxDensity`.
  public static let windowPixels = 64
}

/// A part of the picture that is not compared, with the reason.
public struct IgnoredArea: Hashable, Sendable {
  /// The area that is left out.
  public enum Area: Hashable, Sendable {
    /// The box of the view or layer with an id.
    case element(String)
    /// In points, from the top left of the picture.
    case rect(x: Double, y: Double, width: Double, height: Double)
  }

  public var area: Area
  /// The span of time in which it is left out, in seconds; nil for all of it.
  public var during: ClosedRange<Double>?
  public var reason: String

  /// - Precondition: The reason is not empty.
  public init(_ area: Area, during: ClosedRange<Double>? = nil, reason: String) {
    precondition(!reason.isEmpty, "what is ignored needs a reason")
    self.area = area
    self.during = during
    self.reason = reason
  }
}
