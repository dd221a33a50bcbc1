import Base
import JSON

/// The mistakes found in the text of a scene.
struct SceneMistakes: Sendable {
  private let sources: SceneSources
  /// Whether the source is a user's text, so that mistakes have positions in it.
  private let hasPositions: Bool
  /// Where the scene's definitions are, those of included files too.
  var definitions = RangeSet<Int>()
  private var found: [(offset: Int, origin: Int, path: ScenePath, fault: SceneError.Fault)] = []
  private var known: Set<Mistake> = []
  /// The places of mistakes, and of those in definitions.
  private var knownOrigins: Set<Int> = []
  private var knownInDefinitions: Set<Int> = []
  /// The number of reports, including repeated ones.
  private(set) var reportCount = 0

  init(sources: SceneSources, hasPositions: Bool) {
    self.sources = sources
    self.hasPositions = hasPositions
  }

  /// The identity of a mistake.
  ///
  /// A mistake in a definition is found at each use, perhaps with another message, but reported
  /// once. One in a copy of a definition with parameters is reported once with each message.
  private struct Mistake: Hashable {
    /// Where the value is written, for all its copies.
    let origin: Int
    /// The fault; nil in a definition.
    let fault: SceneError.Fault?

    /// Hashes only the offset, since a fault may list all ids of a scene.
    func hash(into hasher: inout Hasher) { hasher.combine(origin) }
  }

  var count: Int { found.count }

  /// The first `Limits.errorsShown` of the reported mistakes, in the order of the file; those in
  /// included files follow.
  var errors: [SceneError] {
    let order = found.indices.sorted { (found[$0].origin, $0) < (found[$1].origin, $1) }
    return order.prefix(Limits.errorsShown).map { found[$0] }.map { mistake in
      let place = sources.place(of: mistake.offset)
      let position = hasPositions ? place.source.position(of: place.offset) : nil
      return SceneError(
        file: place.source.name, line: position?.line, column: position?.column,
        path: mistake.path.description, fault: mistake.fault,
        excerpt: hasPositions ? place.source.excerpt(at: place.offset) : "", notes: place.notes)
    }
  }

  /// Throws all mistakes, if there are any.
  func check() throws(SceneErrors) {
    guard !found.isEmpty else { return }
    throw SceneErrors(errors: errors, more: max(0, found.count - Limits.errorsShown))
  }

  mutating func report(_ fault: SceneError.Fault, at offset: Int, path: ScenePath) {
    reportCount += 1
    let origin = sources.place(of: offset).origin
    let isInDefinition = definitions.contains(offset)
    // The definition with its defaults may be read before or after its uses.
    let isKnown =
      isInDefinition ? knownOrigins.contains(origin) : knownInDefinitions.contains(origin)
    guard !isKnown,
      known.insert(Mistake(origin: origin, fault: isInDefinition ? nil : fault)).inserted
    else { return }
    if isInDefinition { knownInDefinitions.insert(origin) }
    knownOrigins.insert(origin)
    found.append((offset, origin, path, fault))
  }
}

extension SceneSources.Place {
  /// The steps as notes of a mistake.
  fileprivate var notes: [SceneError.Note] {
    steps.map { step in
      let (line, column) = step.source.position(of: step.offset)
      let isRound = if case .round = step.reason { true } else { false }
      return SceneError.Note(
        reason: step.reason, file: step.source.name, line: line, column: column,
        excerpt: isRound ? "" : step.source.excerpt(at: step.offset))
    }
  }
}
