import Typesetting

/// The mistakes that layers, animations and stages report.
package enum LayerFact: DiagnosticFact {
  case mismatch(found: String, needed: String, outcome: String)
  case animationMismatch(place: String, found: String, needed: String)
  case notFinite(outcome: String)
  case unknownProperty(of: String, meant: String?)
  case unknownAnimatedProperty(of: String, meant: String?)
  case notAnimatable(keyPath: String, property: String)
  case frameAnimation(keyPath: String)
  case singularTransform(component: String)
  case notShownForGeometry
  case layerCopy
  case unknownBlendMode(String, meant: String?)
  case filters(count: Int)
  case unknownCellProperty(meant: String?)
  case changedCell(cell: String, name: String?, key: String)
  case unknownCell(known: [String])
  case tooManyParticles(limit: Int)
  case endlessLayout(pass: String, cause: String)
  case typesetting(TypesettingError)
  /// A problem of a text of which neither the value nor valid values are known.
  case text(TypesettingError)

  // MARK: Time
  case endlessChanges(rounds: Int, time: Double)
  case endlessTasks(TimelineError)
  case outsideWork(String, time: Double)
  case realSleep(reason: String)
  case callOfNoStage(String)
  case unfitSelector(String, reason: String)

  package var words: DiagnosticWords {
    switch self {
    case .mismatch(let found, let needed, let outcome):
      (found, needed, "found \(found), needed \(needed); \(outcome)")
    case .animationMismatch(let place, let found, let needed):
      (found, needed, "\(place): found \(found), needed \(needed)")
    case .notFinite(let outcome):
      (
        "numbers that are not finite", "finite numbers",
        "found numbers that are not finite; \(outcome)"
      )
    case .unknownProperty(let type, let meant):
      ("an unknown key path", "a property", "\(type) has no such property" + meant.hint)
    case .unknownAnimatedProperty(let type, let meant):
      (
        "an unknown key path", "a property of \(type)",
        "\(type) has no such property; the animation does nothing" + meant.hint
      )
    case .notAnimatable(let keyPath, let property):
      (keyPath, "an animatable property", "\(property) cannot be animated; set it instead")
    case .frameAnimation(let keyPath):
      (
        keyPath, "position or bounds",
        "frame cannot be animated: it follows from position and bounds; animate those"
      )
    case .singularTransform(let component):
      (
        "a transform without an inverse", "one that can be taken apart",
        "the transform has no inverse, so that its \(component) cannot be set"
      )
    case .notShownForGeometry:
      (
        "numbers that are not finite", "finite numbers",
        "combined with its superlayers, its geometry gives numbers that are not finite; it is not "
          + "shown"
      )
    case .layerCopy:
      (
        "a call", "CALayer() and its properties",
        "init(layer:) makes presentation copies; other calls make a layer with default values"
      )
    case .unknownBlendMode(let name, let meant):
      (
        name, "a blend mode's name",
        "“\(name)” is not a blend mode; the layer is drawn normally" + meant.hint
      )
    case .filters(let count):
      (
        "\(count) filters", "none",
        "filters are not drawn, as on iOS; blend modes work through compositingFilter"
      )
    case .unknownCellProperty(let meant):
      ("an unknown key", "a property of a cell", "a cell has no such property" + meant.hint)
    case .changedCell(let cell, let name, let key):
      (
        "a change of \(cell).\(key)", "a change through the layer",
        "changing a cell that the layer emits has no effect, as in Core Animation; use "
          + "layer.setValue(…, forKeyPath: \"emitterCells.\(name ?? "NAME").\(key)\"), for which "
          + "the cell needs a name"
      )
    case .unknownCell(let known):
      (
        "an unknown cell", "the name of a cell",
        known.isEmpty
          ? "no cell has a name: give it one" : "cells are called \(known.joined(separator: ", "))"
      )
    case .tooManyParticles(let limit):
      (
        "more than \(limit) particles", "at most \(limit) at a time",
        "more than \(limit) particles live at a time; the oldest are not shown. Lower birthRate or "
          + "lifetime"
      )
    case .endlessLayout(let pass, let cause):
      (
        "\(pass) that requests another \(pass)", "\(pass) that converges",
        "each \(pass) requests another one\(cause); the layer is left as it is after some rounds. "
          + "In \(pass) code, set only values that differ"
      )
    case .typesetting(let problem):
      switch problem {
      case .fontNotFound(let family, _, _, _), .substituted(let family, _):
        (family, "an available font", problem.description)
      case .missingCharacters(let scalars, _):
        (String(String.UnicodeScalarView(scalars)), "a font", problem.description)
      case .invalidSize(_, let size): ("\(size)", "a size greater than 0", problem.description)
      case .unusableAttribute(_, let found, let needed): (found, needed, problem.description)
      case .unreadableFont(let path, _), .cannotOpen(let path, _):
        (path, "a readable font", problem.description)
      case .noFonts: ("none", "an available font", problem.description)
      }
    case .text(let problem): ("", "", problem.description)
    case .endlessChanges(let rounds, let time):
      (
        "changes that lead to changes", "changes that end",
        "delegates and completion blocks still change layers after \(rounds) rounds at \(time) s; "
          + "schedule the next change for later"
      )
    case .endlessTasks(let error): ("tasks without an end", "an end", error.description)
    case .outsideWork(let call, let time):
      (
        "\(call) by work on another thread", "work that the stage waits for",
        "\(call) from another thread at \(time) s; real work takes a different time in each run, so "
          + "let the stage wait for it: try await stage.waits(for: { … })"
      )
    case .realSleep(let reason):
      ("a sleep in real time", "a task of the stage", "it sleeps in real time: \(reason)")
    case .callOfNoStage(let name):
      (
        "a thread that belongs to no stage", "a task of a stage",
        "\(name) was called on a thread that belongs to no stage while there are several, so that "
          + "nothing happens; call it in a task of the stage that is meant"
      )
    case .unfitSelector(let name, let reason): (name, "a function that fits", reason)
    }
  }
}

extension LayerFact {
  /// A mismatch of a value in its own words.
  static func mismatch(_ found: some Any, needed: String, outcome: String) -> Self {
    .mismatch(found: "\(found)", needed: needed, outcome: outcome)
  }
}
