import Foundation
import Graphics
import JSON
import Typesetting

/// One run of decoding: what everything decoded shares, and the mistakes found so far.
final class Decoding {
  let source: SourceText
  /// Where the scene's file names are relative to.
  let folder: URL
  /// Image files by their paths: what was read, or why not.
  var images: [String: ImageFile] = [:]
  /// The project's fonts and the scene's own, to find out early which are missing.
  lazy var fontLibrary = FontLibrary()
  /// The scene's `definitions`.
  var definitions: Node?
  /// What the ids given so far name.
  var ids: [String: SceneObject] = [:]
  /// Whether what is read is a definition for its own sake, not yet in the tree.
  var isReadingDefinition = false
  var knownCycles: Set<Set<String>> = []
  var layerCount = 0
  var layerDepth = 0
  var viewCount = 0
  var viewNesting = 0
  /// What can be read only once every id is known.
  var later: [(Decoding) -> Void] = []
  /// What answers the events of views, by their recipes' numbers.
  var handlers: [Int: [EventHandler]] = [:]
  /// How many rows the wheels of pickers have, by the picker: once for each time that the scene says so.
  var wheels: [String: [[Int]]] = [:]
  private var found: [(offset: Int, error: SceneError)] = []
  private var known: Set<Mistake> = []
  /// How often something was reported, whether for the first time or again.
  private(set) var reportCount = 0

  /// Whether the system's colours have their forms for dark surroundings.
  var isDark = false

  enum ImageFile {
    case image(CGImage)
    case fault(String)
  }

  /// A mistake in a definition shows wherever it is used, in terms of who uses it; it is reported once.
  private struct Mistake: Hashable {
    let offset: Int
    /// nil in a definition.
    let fault: SceneError.Fault?
  }

  init(source: SourceText, folder: URL) { (self.source, self.folder) = (source, folder) }

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

/// What an id of a scene names.
struct SceneObject {
  enum Kind: Sendable {
    /// The class, and that of its layer.
    case view(ViewClass, LayerClass)
    case layer(LayerClass)
    case constraint
  }
  let kind: Kind
  /// The path of the first that has the id.
  let place: String
  /// In the order of reading.
  let number: Int
}
