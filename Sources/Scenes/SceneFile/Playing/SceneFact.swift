import LayerTree
import SceneModel

/// The problems of a scene that appear only while it is played.
enum SceneFact: DiagnosticFact {
  case lateStep(start: String, end: String)
  case missingObject(kind: String, id: String, known: String)
  case missingAnimation(key: String, id: String, known: String)
  case longRoll(characters: Int)
  case missingMarker(String, id: String, known: String)
  case jump(property: String, time: String)
  case inactiveConstraint(id: String, property: String)
  case unplacedView(type: String)
  case missingRow(Scene.RowPosition, counts: [Int])
  case nothingPresented
  case nothingPushed
  case unusablePicture(String, message: String)
  case missingText(String, table: String, language: String)
  case roundedFont(time: String)
  case undrawnFeatures(file: String, features: String)
  /// A mistake in a scene made in Swift.
  case invalid(SceneError)

  // MARK: Lottie
  case unusableAnimation(String, message: String)
  case unknownColor(String, keypath: String)
  case missingKeypath(String)
  case missingTextLayer(String)
  case missingPicture(String)
  case unusableReplacement(String, message: String)

  var words: DiagnosticWords {
    switch self {
    case .lateStep(let start, let end):
      (
        "\(start) s", "at most \(end) s",
        "the step would begin at \(start) s, but the recording ends at \(end) s"
      )
    case .missingObject(let kind, let id, let known):
      (
        "nothing", "a \(kind)",
        "there is no \(kind) \"\(id)\" on the stage at this time; \(known)"
      )
    case .missingAnimation(let key, let id, let known):
      (
        "nothing", "an animation",
        "\"\(id)\" has no animation \"\(key)\" at this time; \(known)"
      )
    case .longRoll(let characters):
      (
        "\(characters) characters", "at most 200 for style \"roll\"",
        "the text fades from one to the other instead"
      )
    case .missingMarker(let name, let id, let known):
      (name, "a marker", "\"\(id)\" has no marker \"\(name)\"; \(known)")
    case .jump(let property, let time):
      (
        "\(property) in an animation", "a property that is animated",
        "\(property) cannot be animated: it changes at once, at \(time) s; use a transition with "
          + "\"crossDissolve\" to fade it"
      )
    case .inactiveConstraint(let id, let property):
      (
        "inactive", "an active constraint",
        "the constraint \"\(id)\" is not active, so that its \(property) changes nothing yet"
      )
    case .unplacedView(let type):
      (
        "a \(type) without a frame", "arrangedSubviews, or a frame",
        "a stack view places only its arrangedSubviews: this view stays at the stack view's "
          + "origin; put it in arrangedSubviews instead"
      )
    case .missingText(let key, let table, let language):
      (
        key, "the key of a text",
        "the tables \(table) beside the scene have no text for \"\(key)\" in the language "
          + "\(language), and none in that of development; the key is shown"
      )
    case .missingRow(let position, let counts):
      (
        "row \(position.row) of section \(position.section)", "a row of the list",
        "the list has no row \(position.row) in section \(position.section) at this time; its "
          + "sections have \(counts) rows"
      )
    case .nothingPresented:
      ("nothing", "something that is presented", "there is nothing to dismiss at this time")
    case .nothingPushed:
      ("one page", "more than one page", "there is no page to pop at this time")
    case .unusablePicture(let name, let message): ("“\(name)”", "a picture file", message)
    case .roundedFont(let time):
      (
        "\"rounded\"", "\"default\", \"serif\" or \"monospaced\"",
        "there is no rounded font here: from \(time) s on the text is in the system's font"
      )
    case .undrawnFeatures(let file, let features):
      (
        features, "what is drawn",
        "\(file) uses features that are not drawn as the file says: \(features); run "
          + "flipbook validate to list them"
      )
    case .invalid(let error):
      switch error.fault {
      case .wrongType(let found, let needed), .outOfRange(let found, let needed):
        (found, needed, error.message)
      case .wrongCount(let found, let needed): ("\(found)", needed, error.message)
      default: ("something else", "what scene files allow", error.message)
      }
    case .unusableAnimation(let name, let message): (name, "a Lottie file", message)
    case .unknownColor(let color, let keypath):
      ("\(keypath)=\(color)", "KEYPATH=COLOR", "there is no color \(color)")
    case .missingKeypath(let keypath):
      (keypath, "a fill, stroke or solid", "nothing has the key path \(keypath)")
    case .missingTextLayer(let name): (name, "a text layer", "no text layer is named \(name)")
    case .missingPicture(let name): (name, "a picture", "no picture is named \(name)")
    case .unusableReplacement(let file, let message): (file, "a picture", message)
    }
  }
}
