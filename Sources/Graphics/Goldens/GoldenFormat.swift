/// The files that goldens are kept in.
public enum GoldenFormat: String, CaseIterable, Sendable {
  /// A still, or some frames of an animation: a PNG, which is animated where something moves.
  case png
  /// All frames, as players show them.
  case gif
  case apng
}
