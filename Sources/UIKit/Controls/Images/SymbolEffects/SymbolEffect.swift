/// An animation of a symbol in an image view.
public protocol SymbolEffect: Hashable, Sendable {
  var configuration: SymbolEffectConfiguration { get }
}

/// An effect that plays and ends.
public protocol DiscreteSymbolEffect: Sendable {}
/// An effect that lasts until it is removed.
public protocol IndefiniteSymbolEffect: Sendable {}
/// An effect that shows or hides a symbol.
public protocol TransitionSymbolEffect: Sendable {}
/// An effect that replaces a symbol by another one.
public protocol ContentTransitionSymbolEffect: Sendable {}

/// The motion of an effect.
public struct SymbolEffectConfiguration: Hashable, Sendable {
  var kind: SymbolEffectKind
  /// Whether the symbol moves as one rather than layer after layer.
  var isWhole = false
}

/// The motions of effects.
enum SymbolEffectKind: Hashable, Sendable {
  case bounce(isUp: Bool)
  case pulse
  case variableColor(VariableColor)
  case scale(isUp: Bool?)
  case appear(isUp: Bool?)
  case disappear(isUp: Bool?)
  case replace(Replacement)
  case wiggle(Wiggle)
  case rotate(isClockwise: Bool)
  case breathe(isPulse: Bool)

  struct VariableColor: Hashable, Sendable {
    /// Whether steps stay lit once they are.
    var isCumulative = true
    var isReversing = false
    var hidesInactive = false
  }

  enum Replacement: Hashable, Sendable {
    case downUp, upUp, offUp
  }

  enum Wiggle: Hashable, Sendable {
    /// To and fro about the center, beginning clockwise or counterclockwise.
    case turn(isClockwise: Bool)
    /// To and fro along a direction, in degrees.
    case move(angle: Double)
    /// Toward the end or the start of the line.
    case along(isForward: Bool)
  }

  /// The name under which only one of them is active.
  var name: String {
    switch self {
    case .bounce: "bounce"
    case .pulse: "pulse"
    case .variableColor: "variableColor"
    case .scale: "scale"
    case .appear, .disappear: "visibility"
    case .replace: "replace"
    case .wiggle: "wiggle"
    case .rotate: "rotate"
    case .breathe: "breathe"
    }
  }

  /// Whether it plays without end unless the options say otherwise.
  var repeatsByDefault: Bool {
    switch self {
    case .pulse, .variableColor, .rotate, .breathe: true
    case .bounce, .wiggle, .scale, .appear, .disappear, .replace: false
    }
  }
}

/// The speed and repetition of an effect.
public struct SymbolEffectOptions: Hashable, Sendable {
  var speed = 1.0
  /// Nil for what the effect does by itself; infinity for no end.
  var count: Double?
  /// The pause between repetitions, in seconds.
  var delay = 0.0

  public static let `default` = SymbolEffectOptions()
  public static var repeating: SymbolEffectOptions { SymbolEffectOptions().repeating }
  public static var nonRepeating: SymbolEffectOptions { SymbolEffectOptions().nonRepeating }
  public static func speed(_ speed: Double) -> SymbolEffectOptions {
    SymbolEffectOptions().speed(speed)
  }
  public static func `repeat`(_ count: Int?) -> SymbolEffectOptions {
    SymbolEffectOptions().repeat(count)
  }
  public static func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions {
    SymbolEffectOptions().repeat(behavior)
  }

  public var repeating: SymbolEffectOptions { changed { $0.count = .infinity } }
  public var nonRepeating: SymbolEffectOptions { changed { $0.count = 1 } }

  /// - Parameter speed: A factor; ones that are not positive have no effect.
  public func speed(_ speed: Double) -> SymbolEffectOptions {
    changed { if speed > 0, speed.isFinite { $0.speed = speed } }
  }

  /// - Parameter count: Nil for no end.
  public func `repeat`(_ count: Int?) -> SymbolEffectOptions {
    changed { $0.count = count.map { Double(max(1, $0)) } ?? .infinity }
  }

  public func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions {
    changed {
      $0.count = behavior.count
      $0.delay = behavior.delay
    }
  }

  /// The repetitions of an effect.
  public struct RepeatBehavior: Hashable, Sendable {
    var count: Double
    var delay: Double

    public static let continuous = RepeatBehavior(count: .infinity, delay: 0)
    public static let periodic = RepeatBehavior(count: .infinity, delay: 0.5)
    /// - Parameters:
    ///   - count: Nil for no end.
    ///   - delay: The pause between two of them in seconds; nil for half a second, by eye.
    public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> RepeatBehavior {
      RepeatBehavior(
        count: count.map { Double(max(1, $0)) } ?? .infinity, delay: max(0, delay ?? 0.5))
    }
  }

  private func changed(_ change: (inout SymbolEffectOptions) -> Void) -> SymbolEffectOptions {
    var options = self
    change(&options)
    return options
  }
}
