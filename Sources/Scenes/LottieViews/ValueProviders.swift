public import Foundation
public import Lottie

/// The key path of values in an animation: names of layers, groups and items, and last that of the
/// property, with `*` for any one name and `**` for any number of them.
///
///     AnimationKeypath(keypath: "Heart.**.Color")
public struct AnimationKeypath: Hashable, Sendable {
  public let keys: [String]

  public init(keypath: String) { keys = keypath.split(separator: ".").map { String($0) } }

  public init(keys: [String]) { self.keys = keys }

  /// The path as text.
  public var string: String { keys.joined(separator: ".") }
}

/// A provider of values that replace those of a file.
public protocol AnyValueProvider: Sendable {
  /// Changes the values at a key path.
  func apply(to animation: inout LottieAnimation, at keypath: AnimationKeypath)
}

/// A provider of a color for fills and strokes.
public struct ColorValueProvider: AnyValueProvider {
  public let color: LottieColor

  public init(_ color: LottieColor) { self.color = color }

  public func apply(to animation: inout LottieAnimation, at keypath: AnimationKeypath) {
    animation.setColor(color, at: keypath.keys)
  }
}

/// A provider of a number, such as an opacity in percent or the width of a stroke.
public struct FloatValueProvider: AnyValueProvider {
  public let float: CGFloat

  public init(_ float: CGFloat) { self.float = float }

  public func apply(to animation: inout LottieAnimation, at keypath: AnimationKeypath) {
    animation.setValue(.number(float), at: keypath.keys)
  }
}

/// A provider of a point, such as a position.
public struct PointValueProvider: AnyValueProvider {
  public let point: CGPoint

  public init(_ point: CGPoint) { self.point = point }

  public func apply(to animation: inout LottieAnimation, at keypath: AnimationKeypath) {
    animation.setValue(.point(point), at: keypath.keys)
  }
}

/// A provider of a size, or of a scale in percent.
public struct SizeValueProvider: AnyValueProvider {
  public let size: CGSize

  public init(_ size: CGSize) { self.size = size }

  public func apply(to animation: inout LottieAnimation, at keypath: AnimationKeypath) {
    animation.setValue(.size(size), at: keypath.keys)
  }
}

/// A provider of the colors of a gradient, with alpha, and their locations.
public struct GradientValueProvider: AnyValueProvider {
  public let colors: [LottieColor]
  public let locations: [Double]

  /// - Parameter locations: As many locations as colors, 0…1; empty for even spacing.
  public init(_ colors: [LottieColor], locations: [Double] = []) {
    self.colors = colors
    self.locations = locations
  }

  public func apply(to animation: inout LottieAnimation, at keypath: AnimationKeypath) {
    animation.setValue(.gradient(colors, locations: locations), at: keypath.keys)
  }
}
