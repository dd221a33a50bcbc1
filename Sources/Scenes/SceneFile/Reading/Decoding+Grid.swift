import Base
import Codecs
import Foundation
import JSON
import SceneModel

/// The files around a scene that is read for a grid, and the scenes that were read so far.
final class GridReading {
  /// The folder that may be read; nil for no restriction.
  let sandbox: Sandbox?
  /// The style in which all scenes are read; nil for their own.
  let style: Scene.Style?
  /// The paths of the grids around the scene and of itself, the outermost first, without links.
  let chain: [String]
  /// Values in place of those of the scene's `let`.
  let parameters: [Scene.Grid.Parameter]
  private let counter: Counter

  private final class Counter { var count = 0 }

  init(sandbox: Sandbox?, style: Scene.Style?, chain: [String] = []) {
    self.sandbox = sandbox
    self.style = style
    self.chain = chain
    parameters = []
    counter = Counter()
  }

  /// The reading of a scene that no grid shows.
  convenience init(
    of source: SourceText, in folder: URL, sandbox: Sandbox?, style: Scene.Style?
  ) {
    let name = (source.name as NSString).lastPathComponent
    let path = source.name.hasPrefix("<") ? nil : RealPath.of(folder.path(ofFile: name))
    self.init(sandbox: sandbox, style: style, chain: path.map { [$0] } ?? [])
  }

  private init(
    _ outer: GridReading, _ path: String, _ entry: Scene.Grid.Entry, _ style: Scene.Style?
  ) {
    sandbox = outer.sandbox
    self.style = entry.style ?? style
    chain = outer.chain + [path]
    parameters = entry.parameters
    counter = outer.counter
  }

  /// The reading of a scene in the grid; nil if there are too many.
  ///
  /// - Parameter style: The grid's style; nil for the scene's own.
  func entered(
    _ path: String, _ entry: Scene.Grid.Entry, style: Scene.Style?
  ) -> GridReading? {
    counter.count += 1
    return counter.count <= Scene.Grid.maximumCount ? GridReading(self, path, entry, style) : nil
  }
}

extension Decoding {
  /// Reads a scene of a grid; nil after reporting why it cannot be read.
  func scene(of entry: Scene.Grid.Entry, _ node: Node) -> Scene? {
    let place = node["scene"] ?? node
    let written = folder.path(ofFile: entry.file)
    let path = RealPath.of(written) ?? written
    if let first = grid.chain.firstIndex(of: path) {
      let names = (grid.chain[first...] + [path]).map { ($0 as NSString).lastPathComponent }
      report(.includeCycle(names), at: place)
      return nil
    }
    guard Sandbox(folder.path).allows(path) else {
      report(
        .unusableFile(reason: "\(quoted(entry.file)) is not in the scene's folder"), at: place)
      return nil
    }
    guard grid.chain.count <= Scene.Grid.maximumDepth else {
      let reason = "grids show one another in a chain of more than \(Scene.Grid.maximumDepth)"
      report(.unusableFile(reason: reason), at: place)
      return nil
    }
    guard let inner = grid.entered(path, entry, style: givenStyle) else {
      report(
        .wrongCount(
          found: Scene.Grid.maximumCount + 1,
          needed: "at most \(Scene.Grid.maximumCount) scenes, with those of grids in it"),
        at: place)
      return nil
    }
    let reference = SceneFiles.Reference(
      content: .file(entry.file), offset: place.value.range.lowerBound, path: place.path)
    guard isUsable(reference) else { return nil }
    let name = sources.messageName(of: entry.file)
    var nested = SceneFiles.Nested(path: written, reference: reference)
    defer { nestedFiles.append(nested) }
    do throws(SceneErrors) {
      let document = try SceneDocument(contentsOf: written, named: name, reading: inner) {
        nested.files = $0
      }
      // A Lottie file's scene is made in Swift.
      let isLottie = document.names == nil
      if isLottie, let parameters = node["parameters"], !entry.parameters.isEmpty {
        report(
          .unusableFile(reason: "a Lottie file has no `let`, whose values these could replace"),
          at: parameters)
        return nil
      }
      var scene = isLottie ? try document.scene.validated() : document.scene
      scene.replaceTraits(by: entry.traits)
      return scene
    } catch {
      // A file that cannot be read is named by its path.
      let reason = error.summary.replacing(written, with: name)
      report(.unusableFile(reason: reason), at: place)
      return nil
    }
  }
}

extension SceneErrors {
  /// The first mistake on one line, and the number of the others.
  var summary: String {
    let rest = errors.count + more - 1
    let first = errors[0].description.split(separator: "\n").first.map(String.init) ?? ""
    return first + (rest > 0 ? " (and \(rest) more)" : "")
  }
}

/// The keys that a scene with a grid does not have, and the reason.
private let keysWithoutGrid: [(keys: [String], reason: String)] = [
  (["size", "device"], "the scenes of a grid give its size"),
  (
    ["layers", "views", "constraints", "script"],
    "a grid shows only other scenes, which have their own"
  ),
]

extension Decoding {
  /// Whether a scene with a grid has nothing beside it that it cannot have; reports what it has.
  func checkGrid(of node: Node) -> Bool {
    guard node["grid"] != nil, let members = node.members else { return true }
    let before = reportCount
    for (keys, reason) in keysWithoutGrid {
      for member in members where keys.contains(member.key) {
        reportConflict(member, with: "grid", reason: reason)
      }
    }
    for member in node["check"]?.members ?? []
    where ["values", "accessibility", "audit", "devices"].contains(member.key) {
      reportConflict(
        member, with: "grid", reason: "these are compared in the scenes that it shows")
    }
    for variant in node["check"]?["variants"]?.items ?? [] {
      for member in variant.members ?? [] where member.key == "device" {
        reportConflict(member, with: "grid", reason: "the scenes that it shows have devices")
      }
    }
    return reportCount == before
  }
}
