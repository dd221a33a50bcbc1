public import Graphics

extension Scene {
  /// A color as a scene names it: what it is may depend on light and dark surroundings.
  public indirect enum Color: Hashable, Sendable {
    /// The same in all surroundings.
    case rgba(CGColor)
    /// One of UIKit's, by the name of `UIColor`'s property: "systemBlue", "label".
    case system(String)
    /// One for light surroundings and another for dark ones; only views can have it.
    case pair(light: Color, dark: Color)

    /// The color in light or dark surroundings; `clear` for a name that no color has.
    public func resolved(isDark: Bool) -> CGColor {
      switch self {
      case .rgba(let color): color
      case .system(let name):
        SystemColor.named(name).map { isDark ? $0.dark : $0.light } ?? .clear
      case .pair(let light, let dark): (isDark ? dark : light).resolved(isDark: isDark)
      }
    }
  }
}

extension Scene.Color: ExpressibleByStringLiteral {
  /// A color as scene files write it, such as "#0A84FF" or "systemBlue".
  ///
  /// Stops the program where the text is no color.
  public init(stringLiteral text: String) {
    guard let color = try? CSSColor.parse(text) else {
      preconditionFailure("\"\(text)\" is not a color")
    }
    self = color
  }
}
