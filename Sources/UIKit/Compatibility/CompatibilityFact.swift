import LayerTree

/// The diagnostics of functions that exist for compatibility and have no effect.
enum CompatibilityFact: DiagnosticFact {
  case sound(String)
  case addedMethod(String, implementation: String)
  case keptMethod(String, other: String)
  case storyboard(String, controller: String)

  var words: DiagnosticWords {
    switch self {
    case .sound(let sound):
      (
        "the sound \(sound)", "no sound",
        "the sound \(sound) is not played: pictures have no sound"
      )
    case .addedMethod(let name, let implementation):
      (
        implementation, "a method of the class",
        "\(name) is not added: declare it in the class or in an extension"
      )
    case .keptMethod(let name, let other):
      (
        other, "an override",
        "\(name) is not replaced by \(other): override \(name), or call \(other) yourself"
      )
    case .storyboard(let name, let controller):
      (
        controller, "a view controller created in code",
        "storyboards cannot be loaded; create \(controller) of “\(name)” in code"
      )
    }
  }
}
