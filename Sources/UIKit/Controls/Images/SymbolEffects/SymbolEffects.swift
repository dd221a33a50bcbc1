// The effects of `UIImageView.addSymbolEffect(_:options:animated:completion:)`, under UIKit's
// names.

/// A short bounce of the scale.
public struct BounceSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
  public var configuration: SymbolEffectConfiguration

  public var up: Self { changed { $0.kind = .bounce(isUp: true) } }
  public var down: Self { changed { $0.kind = .bounce(isUp: false) } }
  public var byLayer: Self { changed { $0.isWhole = false } }
  public var wholeSymbol: Self { changed { $0.isWhole = true } }

  private func changed(_ change: (inout SymbolEffectConfiguration) -> Void) -> Self {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

/// A fade of the opacity and back.
public struct PulseSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
  public var configuration: SymbolEffectConfiguration

  public var byLayer: Self { changed { $0.isWhole = false } }
  public var wholeSymbol: Self { changed { $0.isWhole = true } }

  private func changed(_ change: (inout SymbolEffectConfiguration) -> Void) -> Self {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

/// A larger or smaller scale.
public struct ScaleSymbolEffect: SymbolEffect, IndefiniteSymbolEffect {
  public var configuration: SymbolEffectConfiguration

  public var up: Self { changed { $0.kind = .scale(isUp: true) } }
  public var down: Self { changed { $0.kind = .scale(isUp: false) } }
  public var byLayer: Self { changed { $0.isWhole = false } }
  public var wholeSymbol: Self { changed { $0.isWhole = true } }

  private func changed(_ change: (inout SymbolEffectConfiguration) -> Void) -> Self {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

/// The symbol becomes visible.
public struct AppearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect {
  public var configuration: SymbolEffectConfiguration

  /// Growing.
  public var up: Self { changed { $0.kind = .appear(isUp: true) } }
  /// Shrinking.
  public var down: Self { changed { $0.kind = .appear(isUp: false) } }
  public var byLayer: Self { changed { $0.isWhole = false } }
  public var wholeSymbol: Self { changed { $0.isWhole = true } }

  private func changed(_ change: (inout SymbolEffectConfiguration) -> Void) -> Self {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

/// The symbol becomes invisible; the view keeps its size.
public struct DisappearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect {
  public var configuration: SymbolEffectConfiguration

  /// Growing.
  public var up: Self { changed { $0.kind = .disappear(isUp: true) } }
  /// Shrinking.
  public var down: Self { changed { $0.kind = .disappear(isUp: false) } }
  public var byLayer: Self { changed { $0.isWhole = false } }
  public var wholeSymbol: Self { changed { $0.isWhole = true } }

  private func changed(_ change: (inout SymbolEffectConfiguration) -> Void) -> Self {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

/// The old symbol makes way for a new one.
public struct ReplaceSymbolEffect: SymbolEffect, ContentTransitionSymbolEffect {
  public var configuration: SymbolEffectConfiguration

  /// The old one shrinks, the new one grows.
  public var downUp: Self { changed { $0.kind = .replace(.downUp) } }
  /// Both grow.
  public var upUp: Self { changed { $0.kind = .replace(.upUp) } }
  /// The old one is gone at once, the new one grows.
  public var offUp: Self { changed { $0.kind = .replace(.offUp) } }
  public var byLayer: Self { changed { $0.isWhole = false } }
  public var wholeSymbol: Self { changed { $0.isWhole = true } }

  private func changed(_ change: (inout SymbolEffectConfiguration) -> Void) -> Self {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

/// A turn about the center.
public struct RotateSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
  public var configuration: SymbolEffectConfiguration

  public var clockwise: Self { changed { $0.kind = .rotate(isClockwise: true) } }
  public var counterClockwise: Self { changed { $0.kind = .rotate(isClockwise: false) } }
  public var byLayer: Self { changed { $0.isWhole = false } }
  public var wholeSymbol: Self { changed { $0.isWhole = true } }

  private func changed(_ change: (inout SymbolEffectConfiguration) -> Void) -> Self {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

/// A slow growth and back.
public struct BreatheSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
  public var configuration: SymbolEffectConfiguration

  public var plain: Self { changed { $0.kind = .breathe(isPulse: false) } }
  /// With a fade.
  public var pulse: Self { changed { $0.kind = .breathe(isPulse: true) } }
  public var byLayer: Self { changed { $0.isWhole = false } }
  public var wholeSymbol: Self { changed { $0.isWhole = true } }

  private func changed(_ change: (inout SymbolEffectConfiguration) -> Void) -> Self {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

/// A shake to and fro.
public struct WiggleSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
  public var configuration: SymbolEffectConfiguration

  public var clockwise: Self { changed { $0.kind = .wiggle(.turn(isClockwise: true)) } }
  public var counterClockwise: Self { changed { $0.kind = .wiggle(.turn(isClockwise: false)) } }
  public var left: Self { changed { $0.kind = .wiggle(.move(angle: 180)) } }
  public var right: Self { changed { $0.kind = .wiggle(.move(angle: 0)) } }
  public var up: Self { changed { $0.kind = .wiggle(.move(angle: 270)) } }
  public var down: Self { changed { $0.kind = .wiggle(.move(angle: 90)) } }
  /// Toward the end of the line.
  public var forward: Self { changed { $0.kind = .wiggle(.along(isForward: true)) } }
  public var backward: Self { changed { $0.kind = .wiggle(.along(isForward: false)) } }
  /// - Parameter angle: The direction in degrees, clockwise from the right.
  public func custom(angle: Double) -> Self { changed { $0.kind = .wiggle(.move(angle: angle)) } }
  public var byLayer: Self { changed { $0.isWhole = false } }
  public var wholeSymbol: Self { changed { $0.isWhole = true } }

  private func changed(_ change: (inout SymbolEffectConfiguration) -> Void) -> Self {
    var effect = self
    change(&effect.configuration)
    return effect
  }
}

/// The steps of a symbol light up one after the other; for one without steps, its layers do.
public struct VariableColorSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect
{
  public var configuration: SymbolEffectConfiguration {
    SymbolEffectConfiguration(kind: .variableColor(color))
  }
  private var color = SymbolEffectKind.VariableColor()

  fileprivate init() {}

  /// Each step is lit alone.
  public var iterative: Self { changed { $0.isCumulative = false } }
  /// Steps stay lit until all are: the default here.
  public var cumulative: Self { changed { $0.isCumulative = true } }
  /// Then they go out in reverse order.
  public var reversing: Self { changed { $0.isReversing = true } }
  public var nonReversing: Self { changed { $0.isReversing = false } }
  /// Steps that are not lit are faint.
  public var dimInactiveLayers: Self { changed { $0.hidesInactive = false } }
  public var hideInactiveLayers: Self { changed { $0.hidesInactive = true } }

  private func changed(_ change: (inout SymbolEffectKind.VariableColor) -> Void) -> Self {
    var effect = self
    change(&effect.color)
    return effect
  }
}

/// The usual transition: here appearing, or replacing downward and upward.
public struct AutomaticSymbolEffect: SymbolEffect, TransitionSymbolEffect,
  ContentTransitionSymbolEffect
{
  public var configuration: SymbolEffectConfiguration {
    SymbolEffectConfiguration(kind: .replace(.downUp))
  }

  fileprivate init() {}
}

extension SymbolEffect where Self == BounceSymbolEffect {
  public static var bounce: BounceSymbolEffect {
    BounceSymbolEffect(configuration: SymbolEffectConfiguration(kind: .bounce(isUp: true)))
  }
}

extension SymbolEffect where Self == PulseSymbolEffect {
  public static var pulse: PulseSymbolEffect {
    PulseSymbolEffect(configuration: SymbolEffectConfiguration(kind: .pulse))
  }
}

extension SymbolEffect where Self == ScaleSymbolEffect {
  public static var scale: ScaleSymbolEffect {
    ScaleSymbolEffect(configuration: SymbolEffectConfiguration(kind: .scale(isUp: nil)))
  }
}

extension SymbolEffect where Self == AppearSymbolEffect {
  public static var appear: AppearSymbolEffect {
    AppearSymbolEffect(configuration: SymbolEffectConfiguration(kind: .appear(isUp: nil)))
  }
}

extension SymbolEffect where Self == DisappearSymbolEffect {
  public static var disappear: DisappearSymbolEffect {
    DisappearSymbolEffect(configuration: SymbolEffectConfiguration(kind: .disappear(isUp: nil)))
  }
}

extension SymbolEffect where Self == ReplaceSymbolEffect {
  public static var replace: ReplaceSymbolEffect {
    ReplaceSymbolEffect(configuration: SymbolEffectConfiguration(kind: .replace(.downUp)))
  }
}

extension SymbolEffect where Self == RotateSymbolEffect {
  public static var rotate: RotateSymbolEffect {
    RotateSymbolEffect(configuration: SymbolEffectConfiguration(kind: .rotate(isClockwise: true)))
  }
}

extension SymbolEffect where Self == BreatheSymbolEffect {
  public static var breathe: BreatheSymbolEffect {
    BreatheSymbolEffect(configuration: SymbolEffectConfiguration(kind: .breathe(isPulse: false)))
  }
}

extension SymbolEffect where Self == WiggleSymbolEffect {
  public static var wiggle: WiggleSymbolEffect {
    WiggleSymbolEffect(
      configuration: SymbolEffectConfiguration(kind: .wiggle(.turn(isClockwise: true))))
  }
}

extension SymbolEffect where Self == VariableColorSymbolEffect {
  public static var variableColor: VariableColorSymbolEffect { VariableColorSymbolEffect() }
}

extension SymbolEffect where Self == AutomaticSymbolEffect {
  public static var automatic: AutomaticSymbolEffect { AutomaticSymbolEffect() }
}
