public import Lottie

/// The place of values in an animation: names of layers, groups and items, and last that of the
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

/// Says values in place of those in a file.
public protocol AnyValueProvider: Sendable {
  /// Changes the values at a key path.
  func apply(to animation: inout LottieAnimation, at keypath: AnimationKeypath)
}

/// Says a color for fills and strokes.
public struct ColorValueProvider: AnyValueProvider {
  public let color: LottieColor

  public init(_ color: LottieColor) { self.color = color }

  public func apply(to animation: inout LottieAnimation, at keypath: AnimationKeypath) {
    animation.setColor(color, at: keypath.keys)
  }
}
