/// The areas in which colors of a palette are mixed to approximate colors that it lacks.
public enum Dithering: String, CaseIterable, Sendable {
  /// Nowhere: gradients may show steps.
  case none
  /// In smooth gradients whose steps would be visible.
  case auto
  /// In all gradients, even if the steps are hardly visible.
  case full
}
