import Base
import JSON

/// The mistakes found in the text of a scene.
struct SceneMistakes: Sendable {
  private let source: SourceText
  /// Whether the source is a user's text, so that mistakes have positions in it.
  private let hasPositions: Bool
  /// The scene's definitions in the source.
  var definitions: Range<Int>?
  private var found: [(offset: Int, path: ScenePath, fault: SceneError.Fault)] = []
  private var known: Set<Mistake> = []
  /// The number of reports, including repeated ones.
  private(set) var reportCount = 0

  init(source: SourceText, hasPositions: Bool) {
    self.source = source
    self.hasPositions = hasPositions
  }

  /// The identity of a mistake.
  ///
  /// A mistake in a definition is found at each use, perhaps with another message, but reported
  /// once.
  private struct Mistake: Hashable {
    let offset: Int
    /// The fault; nil in a definition.
    let fault: SceneError.Fault?

    /// Hashes only the offset, since a fault may list all ids of a scene.
    func hash(into hasher: inout Hasher) { hasher.combine(offset) }
  }

  var count: Int { found.count }

  /// The first `Limits.errorsShown` of the reported mistakes, in the order of the file.
  var errors: [SceneError] {
    let order = found.indices.sorted { (found[$0].offset, $0) < (found[$1].offset, $1) }
    let shown = order.prefix(Limits.errorsShown).map { found[$0] }
    let positions = hasPositions ? source.positions(of: shown.map(\.offset)) : []
    return shown.enumerated().map { index, mistake in
      let position = hasPositions ? positions[index] : nil
      return SceneError(
        file: source.name, line: position?.line, column: position?.column,
        path: mistake.path.description, fault: mistake.fault,
        excerpt: hasPositions ? source.excerpt(at: mistake.offset) : "")
    }
  }

  /// Throws all mistakes, if there are any.
  func check() throws(SceneErrors) {
    guard !found.isEmpty else { return }
    throw SceneErrors(errors: errors, more: max(0, found.count - Limits.errorsShown))
  }

  mutating func report(_ fault: SceneError.Fault, at offset: Int, path: ScenePath) {
    reportCount += 1
    let isInDefinition = definitions?.contains(offset) ?? false
    let mistake = Mistake(offset: offset, fault: isInDefinition ? nil : fault)
    guard known.insert(mistake).inserted else { return }
    found.append((offset, path, fault))
  }
}
