import LayerTree

/// The mistakes that animators of bodies report.
enum DynamicsFact: DiagnosticFact {
  case noReferenceView

  var words: DiagnosticWords {
    switch self {
    case .noReferenceView:
      (
        "an animator without a reference view", "init(referenceView:)",
        "there are no bounds to collide with; create the animator with "
          + "UIDynamicAnimator(referenceView:), and keep that view"
      )
    }
  }
}
