public import Graphics

extension Scene {
  /// A color of a scene, which may differ between light and dark mode.
  public indirect enum Color: Hashable, Sendable {
    /// A color that is the same in light and dark mode.
    case rgba(CGColor)
    /// One of UIKit's colors, by the name of `UIColor`'s property: "systemBlue", "label".
    case system(String)
    /// A color for light mode and another for dark mode; only views can have it.
    case pair(light: Color, dark: Color)

    /// The color in light or dark mode, with high contrast or without, in a look; `clear` for an
    /// unknown name.
    public func resolved(
      isDark: Bool, hasHighContrast: Bool = false, look: InterfaceLook = .classic
    ) -> CGColor {
      switch self {
      case .rgba(let color): color
      case .system(let name):
        SystemColor.named(name, in: look)?.variant(
          isDark: isDark, hasHighContrast: hasHighContrast, isElevated: false) ?? .clear
      case .pair(let light, let dark):
        (isDark ? dark : light)
          .resolved(isDark: isDark, hasHighContrast: hasHighContrast, look: look)
      }
    }
  }
}

extension Scene.Color: ExpressibleByStringLiteral {
  /// A color in the notation of scene files, such as "#0A84FF" or "systemBlue".
  ///
  /// Stops the program if the text is not a color.
  public init(stringLiteral text: String) {
    guard let color = try? CSSColor.parse(text) else {
      preconditionFailure("\"\(text)\" is not a color")
    }
    self = color
  }
}
