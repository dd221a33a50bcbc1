/// Where a palette's colors are mixed to look like those that it lacks.
public enum Dithering: String, CaseIterable, Sendable {
  /// Nowhere: gradients may show steps.
  case none
  /// In smooth gradients whose steps would be seen.
  case auto
  /// In all gradients, even where the steps can hardly be seen.
  case full
}
