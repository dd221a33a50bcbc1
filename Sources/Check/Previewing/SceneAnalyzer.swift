import Base
import Codecs
import Foundation
import JSON
import LayerTree
import Recordings
import SceneFile
import SceneModel
import Staging
import Views

/// Records scenes for the time line, and measures what takes a whole run: curves and file sizes.
///
/// One thread does so, beside the one that draws pictures.
struct SceneAnalyzer {
  private let recordings: RecordingCache
  /// The answers about the last subject.
  private var subject: Subject?
  private var curves: [Int: JSONTree] = [:]
  private var size: Int?

  /// The instants of a curve.
  private static let samples = 240
  /// Numbers of a value that have curves.
  private static let mostNumbers = 16

  init(_ recordings: RecordingCache) { self.recordings = recordings }

  /// The frames, their times, and the events of a subject.
  ///
  /// - Parameter isWanted: Whether the answer is still of use.
  mutating func timeline(
    of subject: Subject, while isWanted: () -> Bool
  ) throws -> JSONTree {
    let document = try subject.version.document(subject.variant)
    let recording = try recording(of: subject, document, while: isWanted)
    return recording.timeline(
      poster: document.recordingOptions.poster, steps: document.scene.stepTimes)
  }

  private mutating func recording(
    of subject: Subject, _ document: SceneDocument, while isWanted: () -> Bool
  ) throws -> Recording {
    if let known = recordings[subject] { return known }
    let stage = try document.makeStage()
    document.scene.reportUnseenSteps(recording: document.recordingOptions, on: stage)
    let recording = try stage.record(document.recordingOptions) {
      if !isWanted() { throw PreviewError.outdated }
    }
    recordings.insert(recording, for: subject)
    return recording
  }

  /// The bytes of the GIF that `flipbook render` would write.
  mutating func gifSize(
    of subject: Subject, while isWanted: @escaping () -> Bool
  ) throws -> Int {
    select(subject)
    if let size { return size }
    let document = try subject.version.document(subject.variant)
    let recording = try recording(of: subject, document, while: isWanted)
    let bytes = try recording.encoded(
      as: .gif, encoding: document.scene.encoding, jobs: 1,
      progress: { _, _ in if !isWanted() { throw PreviewError.outdated } })
    size = bytes.count
    return bytes.count
  }

  /// The values of a node's layer that differ from their defaults, over the time of the scene.
  ///
  ///     {"times": [0, 0.1], "values": [{"key": "position", "at": [[1, 2], [1, 3]]}]}
  mutating func curves(
    of subject: Subject, node: Int, while isWanted: () -> Bool
  ) throws -> JSONTree {
    select(subject)
    if let known = curves[node] { return known }
    let document = try subject.version.document(subject.variant)
    let times = try recording(of: subject, document, while: isWanted).times
    let stage = try document.makeStage()
    onStage(with: stage) { $0.numberNodes() }
    let step = max(1, (times.count + Self.samples - 1) / Self.samples)
    let chosen = stride(from: 0, to: times.count, by: step).map { times[$0] }
    var order: [String] = []
    var values: [String: [JSONTree]] = [:]
    for (index, time) in chosen.enumerated() {
      if !isWanted() { throw PreviewError.outdated }
      _ = try stage.snapshot(at: max(time, stage.time))
      let layer = onStage(with: (stage, node)) { $0.0.layer(ofNode: $0.1) }
      let table = layer.map { type(of: $0).propertyTable }
      for value in layer?.presentedValues() ?? [] {
        let tree = JSONTree(value.value, of: table?[value.key]?.kind)
        guard Self.isShort(tree) else { continue }
        if values[value.key] == nil { order.append(value.key) }
        var list = values[value.key] ?? []
        while list.count < index { list.append(.null) }
        values[value.key] = list + [tree]
      }
    }
    let tree: JSONTree = [
      "times": .array(chosen.map { .number($0) }),
      "values": .array(
        order.map { key in ["key": .string(key), "at": .array(values[key] ?? [])] }),
    ]
    curves[node] = tree
    return tree
  }

  /// Whether a value is a number, a text or a few numbers, and no path or picture.
  private static func isShort(_ tree: JSONTree) -> Bool {
    switch tree {
    case .array(let items): items.count <= mostNumbers
    case .object: false
    case .string(let text): text.utf8.count <= 64
    default: true
    }
  }

  private mutating func select(_ subject: Subject) {
    guard self.subject != subject else { return }
    self.subject = subject
    curves = [:]
    size = nil
  }
}
