import Base
import Foundation
import JSON
import SceneModel

/// One run of reading a scene: its shared state, and the mistakes found so far.
final class Decoding {
  let sources: SceneSources
  /// The folder that the scene's file names are relative to.
  let folder: URL
  /// The mistakes found so far.
  private(set) var mistakes: SceneMistakes
  /// The files, fonts and drawings that the scene names, to open later.
  var references: [SceneFiles.Reference] = []
  /// The offsets of names that were found unusable when the scene's files were opened.
  private let refused: Set<Int>
  /// The scene's `definitions`.
  var definitions: Node? {
    didSet {
      let members = definitions?.members ?? []
      definitionsByName = Dictionary(members.map { ($0.key, $0.node) }) { first, _ in first }
      mistakes.definitions = RangeSet(
        ([definitions].compactMap { $0 } + members.map(\.node)).map(\.value.range))
    }
  }
  private(set) var definitionsByName: [String: Node] = [:]
  /// Whether the scene is read for dark mode.
  var isDark = false
  /// The objects by the ids of the whole scene.
  var declarations = IDTable()
  /// The paths of the objects read so far, by their ids.
  var pathsByID: [String: String] = [:]
  /// Whether a definition is only being checked, and is not in the tree.
  var isReadingDefinition = false
  var knownCycles: Set<Set<String>> = []
  /// Bytes of the definitions used so far, each as often as it was used.
  var definitionBytes = 0
  var hasTooLargeDefinitions = false
  var hasTooLongChain = false
  var layerCount = 0
  var layerDepth = 0
  var viewCount = 0
  var viewNesting = 0
  /// The wheels of the scene's pickers and the rows that it names.
  var wheels = WheelChecks()
  /// The scroll views that bindings move, by the scroll views that move them.
  var drivenOffsets: [String: [String]] = [:]
  /// The style in which the scene is read, or else its own one; nil where nothing says one.
  var givenStyle: Scene.Style?
  /// The grids around the scene.
  let grid: GridReading
  /// The files of the scenes in its grid.
  var nestedFiles: [SceneFiles.Nested] = []
  init(
    sources: SceneSources, folder: URL, hasPositions: Bool = true, refused: Set<Int> = [],
    grid: GridReading = GridReading(sandbox: nil, style: nil)
  ) {
    self.refused = refused
    self.grid = grid
    self.sources = sources
    self.folder = folder
    mistakes = SceneMistakes(sources: sources, hasPositions: hasPositions)
  }

  /// The reading of a text that includes nothing.
  convenience init(source: SourceText, folder: URL) {
    self.init(sources: SceneSources(source), folder: folder)
  }

  /// The number of reports, including repeated ones.
  var reportCount: Int { mistakes.reportCount }

  /// The name that was probably meant; nil among very many mistakes.
  func suggestion(for name: String, in names: some Sequence<String>) -> String? {
    mistakes.count < 5 * Limits.errorsShown ? name.nearest(in: names) : nil
  }

  func report(_ fault: SceneError.Fault, at node: Node) {
    report(fault, at: node.value.range.lowerBound, path: node.path)
  }

  func report(_ fault: SceneError.Fault, at offset: Int, path: ScenePath) {
    mistakes.report(fault, at: offset, path: path)
  }

  /// Adds a reference to a file, a font or a drawing, to be opened when the scene is played.
  ///
  /// - Returns: Whether it may be used: false for what was opened before and could not be.
  func addReference(to content: SceneFiles.Reference.Content, at node: Node) -> Bool {
    let reference = SceneFiles.Reference(
      content: content, offset: node.value.range.lowerBound, path: node.path)
    references.append(reference)
    return isUsable(reference)
  }

  /// Whether a name may be used; reports one of what was opened before and could not be.
  func isUsable(_ reference: SceneFiles.Reference) -> Bool {
    guard refused.contains(reference.offset) else { return true }
    report(
      .unusableFile(reason: "it cannot be opened"), at: reference.offset, path: reference.path)
    return false
  }

  /// The description of a value for a message; numbers and texts as they are written.
  func description(of node: Node) -> String { sources.description(of: node.value) }

  /// Reports that a value is of the wrong type; `needed` follows "must be".
  func reportType(of node: Node, needed: String) {
    report(.wrongType(found: description(of: node), needed: needed), at: node)
  }
}
