/// The files that goldens are kept in.
public enum GoldenFormat: String, CaseIterable, Sendable {
  /// A still, or a filmstrip of an animation.
  case png
  case gif
  case apng
}
