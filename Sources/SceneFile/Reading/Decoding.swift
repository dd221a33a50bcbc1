import Foundation
import Graphics
import JSON
import SceneModel
import Typesetting

/// One run of reading: what everything read shares, and the mistakes found so far.
final class Decoding {
  let grammar: Grammar
  let source: SourceText
  /// Where the scene's file names are relative to.
  let folder: URL
  /// Pictures by their paths.
  var pictures = Scene.PictureCache()
  /// Why pictures cannot be read, by their paths.
  var unusablePictures: [String: String] = [:]
  /// The project's fonts and the scene's own, to find out early which are missing.
  lazy var fontLibrary = FontLibrary()
  /// The scene's `definitions`.
  var definitions: Node?
  /// Whether the scene is read for dark surroundings.
  var isDark = false
  /// What the ids of the scene name, wherever they stand in it.
  var declarations = Declarations()
  /// Where the ids read so far stand.
  var places: [String: String] = [:]
  /// Whether what is read is a definition for its own sake, not yet in the tree.
  var isReadingDefinition = false
  var knownCycles: Set<Set<String>> = []
  var layerCount = 0
  var layerDepth = 0
  var viewCount = 0
  var viewNesting = 0
  /// What the scene says of the wheels of its pickers.
  var wheels = WheelChecks()
  private var found: [(offset: Int, error: SceneError)] = []
  private var known: Set<Mistake> = []
  /// How often something was reported, whether for the first time or again.
  private(set) var reportCount = 0

  /// A mistake in a definition shows wherever it is used, in terms of who uses it; it is reported once.
  private struct Mistake: Hashable {
    let offset: Int
    /// nil in a definition.
    let fault: SceneError.Fault?
  }

  init(_ grammar: Grammar, source: SourceText, folder: URL) {
    self.grammar = grammar
    self.source = source
    self.folder = folder
  }

  var vocabulary: Vocabulary { grammar.vocabulary }

  /// What was reported, in the order of the file.
  var errors: [SceneError] {
    found.enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map(\.element.error)
  }

  func report(_ fault: SceneError.Fault, at node: Node) {
    report(fault, at: node.value.range.lowerBound, path: node.path)
  }

  func report(_ fault: SceneError.Fault, at offset: Int, path: ScenePath) {
    reportCount += 1
    let isInDefinition = definitions?.value.range.contains(offset) ?? false
    let mistake = Mistake(offset: offset, fault: isInDefinition ? nil : fault)
    guard known.insert(mistake).inserted else { return }
    let (line, column) = source.position(of: offset)
    let error = SceneError(
      file: source.name, line: line, column: column, path: path.description, fault: fault,
      excerpt: source.excerpt(at: offset))
    found.append((offset, error))
  }

  /// A value as a message names it: as it is written, when that is short.
  func words(for node: Node) -> String {
    switch node.value.content {
    case .null, .bool, .number: source.text(node.value.range)
    case .string(let text): quoted(text)
    case .array(let values):
      values.count == 1 ? "a list of 1 item" : "a list of \(values.count) items"
    case .object: "an object"
    }
  }

  /// Reports that a value is of the wrong type; `needed` goes on from "must be".
  func reportType(of node: Node, needed: String) {
    report(.wrongType(found: words(for: node), needed: needed), at: node)
  }
}
