import Base
import Codecs
import Foundation
import Graphics
import JSON
import SceneModel
import Typesetting

/// One run of reading a scene: its shared state, and the mistakes found so far.
final class Decoding {
  let source: SourceText
  /// Whether the source is a user's text, so that mistakes have positions in it.
  let hasPositions: Bool
  /// The folder that the scene's file names are relative to.
  let folder: URL
  /// The folder that the scene may read; nil for no restriction.
  let sandbox: Sandbox?
  /// The pictures read so far, by their paths.
  var pictures = Scene.PictureCache()
  /// The reasons why pictures cannot be read, by their paths.
  var unusablePictures: [String: String] = [:]
  /// The project's and the scene's fonts.
  lazy var fontLibrary = FontLibrary()
  /// The scene's `definitions`.
  var definitions: Node? {
    didSet {
      let members = definitions?.members ?? []
      definitionsByName = Dictionary(members.map { ($0.key, $0.node) }) { first, _ in first }
    }
  }
  private(set) var definitionsByName: [String: Node] = [:]
  /// Whether the scene is read for dark mode.
  var isDark = false
  /// The objects by the ids of the whole scene.
  var declarations = IDTable()
  /// The paths of the objects read so far, by their ids.
  var places: [String: String] = [:]
  /// Whether a definition is only being checked, and is not in the tree.
  var isReadingDefinition = false
  var knownCycles: Set<Set<String>> = []
  /// Bytes of the definitions used so far, each as often as it was used.
  var definitionBytes = 0
  var hasTooLargeDefinitions = false
  var hasTooLongChain = false
  /// Pixels of the pictures read and drawings made so far.
  var picturePixels = 0
  /// The drawings made so far: equal ones are one picture.
  var drawings: Set<Scene.Image> = []
  var layerCount = 0
  var layerDepth = 0
  var viewCount = 0
  var viewNesting = 0
  /// The wheels of the scene's pickers and the rows that it names.
  var wheels = WheelChecks()
  private var found: [(offset: Int, path: ScenePath, fault: SceneError.Fault)] = []
  private var known: Set<Mistake> = []
  /// The number of reports, including repeated ones.
  private(set) var reportCount = 0

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

  init(
    source: SourceText, folder: URL, sandbox: Sandbox? = nil,
    hasPositions: Bool = true
  ) {
    self.hasPositions = hasPositions
    self.sandbox = sandbox
    self.source = source
    self.folder = folder
  }

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

  /// The number of mistakes beyond those in `errors`.
  var moreErrors: Int { max(0, found.count - Limits.errorsShown) }

  /// The name that was probably meant; nil among very many mistakes.
  func suggestion(for name: String, in names: some Sequence<String>) -> String? {
    found.count < 5 * Limits.errorsShown ? name.nearest(in: names) : nil
  }

  func report(_ fault: SceneError.Fault, at node: Node) {
    report(fault, at: node.value.range.lowerBound, path: node.path)
  }

  func report(_ fault: SceneError.Fault, at offset: Int, path: ScenePath) {
    reportCount += 1
    let isInDefinition = definitions?.value.range.contains(offset) ?? false
    let mistake = Mistake(offset: offset, fault: isInDefinition ? nil : fault)
    guard known.insert(mistake).inserted else { return }
    found.append((offset, path, fault))
  }

  /// The description of a value for a message; numbers and texts as they are written.
  func words(for node: Node) -> String {
    switch node.value.content {
    case .null, .bool, .number: source.text(node.value.range).shortened
    case .string(let text): quoted(text)
    case .array(let values):
      values.count == 1 ? "a list of 1 item" : "a list of \(values.count) items"
    case .object: "an object"
    }
  }

  /// Whether a file, or a folder with its contents, may be read; reports one that may not.
  ///
  /// - Parameter name: The file as the scene names it.
  func mayRead(_ file: String, named name: String, at node: Node) -> Bool {
    guard let sandbox, !sandbox.allowsAll(below: file) else { return true }
    report(.leadsOut(file: name, folder: sandbox.name), at: node)
    return false
  }

  /// Reports that a value is of the wrong type; `needed` follows "must be".
  func reportType(of node: Node, needed: String) {
    report(.wrongType(found: words(for: node), needed: needed), at: node)
  }
}
