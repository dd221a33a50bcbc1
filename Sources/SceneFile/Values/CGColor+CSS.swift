public import Graphics

extension CGColor {
  /// A colour as scene files write it: "white", "#0A84FF", "rgb(10 132 255 / 50%)", "systemBlue".
  ///
  /// nil when it is none.
  public init?(css text: String) {
    guard let color = try? CSSColor.parse(text) else { return nil }
    self = color
  }
}
