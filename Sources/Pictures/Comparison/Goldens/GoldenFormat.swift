/// The file format of a golden.
public enum GoldenFormat: String, CaseIterable, Sendable {
  /// A still, or some frames of an animation: a PNG, animated if anything moves.
  case png
  /// All frames, with their delays.
  case gif
  case apng
}
