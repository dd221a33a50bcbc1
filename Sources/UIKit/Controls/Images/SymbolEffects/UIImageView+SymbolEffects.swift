public import Foundation
import LayerTree
import UIKitValues
import Views

/// The end of a symbol effect.
public final class UISymbolEffectCompletionContext: NSObject {
  /// Whether it played to its end, instead of being removed or replaced.
  public let isFinished: Bool
  /// The image view.
  public let sender: Any?
  /// The effect; nil for a transition between symbols.
  public let effect: (any SymbolEffect)?
  /// The transition between symbols; nil for an effect.
  public let contentTransition: (any SymbolEffect)?

  init(isFinished: Bool, sender: Any?, effect: any SymbolEffect) {
    self.isFinished = isFinished
    self.sender = sender
    let isTransition = effect is any ContentTransitionSymbolEffect
    self.effect = isTransition ? nil : effect
    contentTransition = isTransition ? effect : nil
  }
}

public typealias UISymbolEffectCompletion = (UISymbolEffectCompletionContext) -> Void

extension UIImageView {
  /// Plays an effect of the symbol once, or as often as the options say.
  ///
  /// Durations and distances are by eye, as Apple does not publish them. An image that is no symbol
  /// does not move, which a diagnostic says.
  public final func addSymbolEffect(
    _ effect: some DiscreteSymbolEffect & SymbolEffect, options: SymbolEffectOptions = .default,
    animated: Bool = true, completion: UISymbolEffectCompletion? = nil
  ) {
    symbolEffects.add(effect, options, animated: animated, completion)
  }

  /// Adds an effect of the symbol that lasts until it is removed.
  public final func addSymbolEffect(
    _ effect: some IndefiniteSymbolEffect & SymbolEffect, options: SymbolEffectOptions = .default,
    animated: Bool = true, completion: UISymbolEffectCompletion? = nil
  ) {
    symbolEffects.add(effect, options, animated: animated, completion)
  }

  /// Adds an effect that plays without end, or as often as the options say.
  public final func addSymbolEffect(
    _ effect: some DiscreteSymbolEffect & IndefiniteSymbolEffect & SymbolEffect,
    options: SymbolEffectOptions = .default, animated: Bool = true,
    completion: UISymbolEffectCompletion? = nil
  ) {
    symbolEffects.add(effect, options, animated: animated, completion)
  }

  /// Removes the effect of a kind, and returns to the symbol as it is without.
  public final func removeSymbolEffect(
    ofType effect: some IndefiniteSymbolEffect & SymbolEffect,
    options: SymbolEffectOptions = .default, animated: Bool = true,
    completion: UISymbolEffectCompletion? = nil
  ) {
    settings.symbolEffects?.remove(effect, options, animated: animated, completion)
  }

  public final func removeAllSymbolEffects(
    options: SymbolEffectOptions = .default, animated: Bool = true
  ) {
    settings.symbolEffects?.removeAll(options, animated: animated)
  }

  /// Shows another symbol by a transition from the present one.
  public final func setSymbolImage(
    _ image: UIImage, contentTransition: some ContentTransitionSymbolEffect & SymbolEffect,
    options: SymbolEffectOptions = .default, completion: UISymbolEffectCompletion? = nil
  ) {
    symbolEffects.replace(by: image, contentTransition, options, completion)
  }

  private final var symbolEffects: SymbolEffectPlayer {
    if let player = settings.symbolEffects { return player }
    let player = SymbolEffectPlayer(self)
    settings.symbolEffects = player
    return player
  }
}
