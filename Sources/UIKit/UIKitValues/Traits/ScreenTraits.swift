import Foundation
import LayerTree

/// The traits of a stage's screen.
final class ScreenTraitState: TimelineState {
  var current: UITraitCollection?
  /// The traits that differ from those of a phone or tablet of its size.
  fileprivate(set) var overrides = UITraitOverrides()
  fileprivate var made: (display: Display, traits: UITraitCollection)?

  init() {}
}

extension UITraitCollection {
  /// The traits of the screen of the timeline in use: a tablet's if it is at least
  /// 700 points wide and high, otherwise a phone's, with what was set for its stage.
  package static var ofScreen: UITraitCollection {
    let timeline = Timeline.current
    let (state, display) = (timeline.state(ScreenTraitState.self), timeline.display)
    if let made = state.made, made.display == display { return made.traits }
    let isWide = display.size.width > display.size.height
    let isTablet = min(display.size.width, display.size.height) >= 700
    var values = TraitValues()
    values.set(UITraitUserInterfaceIdiom.self, to: isTablet ? .pad : .phone)
    values.set(UITraitUserInterfaceStyle.self, to: display.isDark ? .dark : .light)
    values.set(UITraitUserInterfaceLevel.self, to: .base)
    values.set(UITraitAccessibilityContrast.self, to: .normal)
    values.set(UITraitDisplayGamut.self, to: .SRGB)
    values.set(UITraitActiveAppearance.self, to: .active)
    values.set(UITraitLayoutDirection.self, to: .leftToRight)
    values.set(UITraitHorizontalSizeClass.self, to: isTablet ? .regular : .compact)
    values.set(UITraitVerticalSizeClass.self, to: isWide && !isTablet ? .compact : .regular)
    values.set(UITraitPreferredContentSizeCategory.self, to: .large)
    values.set(UITraitLegibilityWeight.self, to: .regular)
    values.set(UITraitDisplayScale.self, to: display.scale)
    values.set(UITraitForceTouchCapability.self, to: .unavailable)
    let traits = UITraitCollection(values).replacing(state.overrides)
    state.made = (display, traits)
    return traits
  }

  /// The traits in which the screen of the timeline in use differs from a phone
  /// or tablet of its size.
  package static var screenOverrides: UITraitOverrides {
    get {
      let timeline = Timeline.current
      var overrides = timeline.state(ScreenTraitState.self).overrides
      if timeline.display.isDark { overrides.userInterfaceStyle = .dark }
      return overrides
    }
    set {
      let timeline = Timeline.current
      let state = timeline.state(ScreenTraitState.self)
      timeline.display.isDark = newValue.userInterfaceStyle == .dark
      state.overrides = newValue
      state.overrides.remove(UITraitUserInterfaceStyle.self)
      state.made = nil
    }
  }
}
