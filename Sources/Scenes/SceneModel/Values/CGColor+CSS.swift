public import Graphics

extension CGColor {
  /// A color in the notation of scene files: "white", "#0A84FF", "rgb(10 132 255 / 50%)",
  /// "systemBlue".
  ///
  /// System colors are those of light mode. The result is nil if the text is not a color.
  public init?(css text: String) {
    guard let color = try? CSSColor.parse(text) else { return nil }
    self = color.resolved(isDark: false)
  }
}
