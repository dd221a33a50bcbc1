import LayerTree

/// The reports of functions that do nothing here.
enum CompatibilityFact: DiagnosticFact {
  case sound(String)
  case addedMethod(String, implementation: String)
  case keptMethod(String, other: String)
  case storyboard(String, controller: String)

  var words: DiagnosticWords {
    switch self {
    case .sound(let sound):
      (
        "the sound \(sound)", "nothing to hear",
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
        "\(name) stays as it is, without \(other): override it, or call the other yourself"
      )
    case .storyboard(let name, let controller):
      (
        controller, "code that makes it",
        "storyboards cannot be loaded; create \(controller) of “\(name)” in code"
      )
    }
  }
}
