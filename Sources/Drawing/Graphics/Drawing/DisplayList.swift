public import Foundation

/// Recorded drawing, as a value that the rasterizer replays at any scale.
///
/// Coordinates are points of the layer's bounds, y down. `save` and `restore` keep the transform
/// and the clip only; everything else that a `CGContext` holds as state is resolved into each
/// command when it is recorded.
public struct DisplayList: Hashable, Sendable {
  public var commands: [Command]

  public init(_ commands: [Command] = []) { self.commands = commands }

  public enum Command: Hashable, Sendable {
    case save
    case restore
    case concatenate(CGAffineTransform)
    case clip(Path, FillRule)
    /// Multiplies the clip by an image's alpha, the image stretched over the rectangle.
    case clipToMask(CGImage, CGRect)
    case fill(Path, FillRule, CGColor, Compositing)
    case stroke(Path, StrokeStyle, CGColor, Compositing)
    /// Fills the clip, but nothing beyond an end that does not extend.
    case linearGradient(
      CGGradient, start: CGPoint, end: CGPoint, extends: GradientExtent, Compositing)
    case radialGradient(
      CGGradient, start: CGPoint, startRadius: CGFloat, end: CGPoint, endRadius: CGFloat,
      extends: GradientExtent, Compositing)
    /// Sweeps from `angle` (radians, from +x toward +y) through a full turn.
    case conicGradient(CGGradient, center: CGPoint, angle: CGFloat, Compositing)
    /// The image stretched over the rectangle, its top row at the rectangle's minimum y.
    case image(CGImage, CGRect, ImageFilter, Compositing)
    case glyphs(GlyphRun, Compositing)
    case clear(CGRect)
    /// Draws all commands until the matching end separately, then composites them as one.
    case beginTransparencyLayer(Compositing)
    case endTransparencyLayer
  }

  /// The compositing of one command with the backdrop.
  public struct Compositing: Hashable, Sendable {
    /// Multiplies the source's alpha, 0…1.
    public var alpha: CGFloat
    public var blendMode: CGBlendMode
    public var shadow: DrawingShadow?
    public var antialias: Bool

    public init(
      alpha: CGFloat = 1, blendMode: CGBlendMode = .normal, shadow: DrawingShadow? = nil,
      antialias: Bool = true
    ) {
      self.alpha = alpha
      self.blendMode = blendMode
      self.shadow = shadow
      self.antialias = antialias
    }
  }
}

/// A context's shadow, in base space: neither offset nor blur follow the context's transform.
public struct DrawingShadow: Hashable, Sendable {
  /// In points of the display list's base space, y down.
  public var offset: CGSize
  /// Core Graphics' blur: the Gaussian's sigma is half of it.
  public var blur: CGFloat
  public var color: CGColor

  public init(offset: CGSize, blur: CGFloat, color: CGColor) {
    self.offset = offset
    self.blur = blur
    self.color = color
  }
}

/// The ends beyond which a gradient extends its last color.
public struct GradientExtent: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let beforeStart = GradientExtent(rawValue: 1)
  public static let afterEnd = GradientExtent(rawValue: 2)
}

/// The filter that samples an image between its pixels' centers.
public enum ImageFilter: Hashable, Sendable {
  case nearest
  case linear
  /// Mixes the same four pixels as linear, at positions rounded to eighths, with cubic weights.
  ///
  /// Core Graphics' filter, applied after it has shrunk images that are drawn smaller.
  case cubic
  /// Linear between mip levels when shrinking: every source pixel counts.
  case trilinear
}

/// Apple's blend modes, with their raw values.
public enum CGBlendMode: Int32, Hashable, Sendable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity, clear, copy, sourceIn
  case sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop
  case xor, plusDarker, plusLighter

  /// Whether a transparent source does not change the backdrop.
  package var keepsBackdrop: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: false
    default: true
    }
  }
}
