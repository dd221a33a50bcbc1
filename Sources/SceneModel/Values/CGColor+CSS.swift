public import Graphics

extension CGColor {
  /// A color as scene files write it: "white", "#0A84FF", "rgb(10 132 255 / 50%)", "systemBlue".
  ///
  /// The system's colors are those of light surroundings; nil when it is none.
  public init?(css text: String) {
    guard let color = try? CSSColor.parse(text) else { return nil }
    self = color.resolved(isDark: false)
  }
}
