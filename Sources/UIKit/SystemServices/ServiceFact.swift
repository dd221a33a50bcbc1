import LayerTree

/// The diagnostics of services of the system that are only stand-ins.
package enum ServiceFact: DiagnosticFact {
  /// A controller or view of the system's, for which a placeholder is drawn.
  case placeholder(String)
  /// Something that the system would show, of which nothing is drawn.
  case notShown(String)

  package var words: DiagnosticWords {
    switch self {
    case .placeholder(let name):
      (
        name, "a view with drawing in code",
        "\(name) draws a gray placeholder with its name, since its content is not drawn here"
      )
    case .notShown(let name):
      (
        name, "a view with drawing in code",
        "\(name) is not drawn: the call has no effect on pictures"
      )
    }
  }
}
