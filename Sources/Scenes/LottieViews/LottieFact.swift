import Base
import LayerTree

/// The mistakes that views of Lottie animations report.
enum LottieFact: DiagnosticFact {
  case coarselySampled
  case cutShort

  var words: DiagnosticWords {
    switch self {
    case .coarselySampled:
      tooLarge(
        "more values than \(Limits.sampledValues)", "some properties move in coarser steps, or stop"
      )
    case .cutShort:
      tooLarge(
        "more layers, masks, copies and path elements than the budget of \(Limits.layers) layers allows",
        "the others are not drawn")
    }
  }

  private func tooLarge(_ found: String, _ consequence: String) -> DiagnosticWords {
    (found, "content within the limits", "the animation has \(found): \(consequence)")
  }
}
