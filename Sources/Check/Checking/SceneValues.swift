import Base
internal import Codecs
internal import Comparison
import Foundation
internal import Graphics
import JSON
import LayerTree
import SceneFile
import SceneModel
internal import Staging

/// The values of a scene's layers at certain times, as text.
///
///     at 0.5
///     box opacity 1
///     box position [160, 60]
struct SceneValues {
  private struct Key: Hashable {
    var time, layer, key: String
  }

  let text: String

  /// Collects the presentation values that differ from the properties' defaults.
  init(_ scene: SceneDocument, at times: [Double]) throws {
    let stage = try scene.makeStage()
    var lines: [String] = []
    for time in times {
      try stage.advance(to: time)
      lines.append("at \(Self.text(of: time))")
      for (address, _, layer) in stage.rootLayer.addressedLayers {
        let table = type(of: layer).propertyTable
        for value in layer.presentedValues() {
          let tree = JSONTree(value.value, of: table[value.key]?.kind)
          let words = tree.text().split(separator: "\n").map { $0.trimmingSpaces }
          lines.append("\(address.withoutSpaces) \(value.key) \(words.joined(separator: " "))")
        }
      }
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  /// A time as written in the text.
  static func text(of time: Double) -> String { JSONTree.number(time).text() }

  /// The times in a text, as written there.
  static func times(of text: String) -> Set<String> {
    Set(text.split(separator: "\n").filter { $0.hasPrefix("at ") }.map { String($0.dropFirst(3)) })
  }

  /// Descriptions of the differences of two texts.
  static func differences(expected: String, actual: String) -> [String] {
    let (old, new) = (values(in: expected), values(in: actual))
    let before = Dictionary(old) { first, _ in first }
    let after = Dictionary(new) { first, _ in first }
    func words(_ key: Key) -> String { "at \(key.time) s: \(key.layer) \(key.key)" }
    var lines = old.compactMap { key, value -> String? in
      guard let other = after[key] else { return "\(words(key)) was \(value), now the default" }
      return isSame(value, other) ? nil : "\(words(key)) is \(other) instead of \(value)"
    }
    lines += new.compactMap { key, value in
      before[key] == nil ? "\(words(key)) is \(value) instead of the default" : nil
    }
    // Times, or the order of layers.
    if lines.isEmpty, old.map(\.0) != new.map(\.0) { return ["the times of the values differ"] }
    return lines
  }

  /// Whether a stored value equals the current one, which is rounded; texts of earlier versions are
  /// not.
  private static func isSame(_ stored: String, _ now: String) -> Bool {
    if stored == now { return true }
    func parts(_ text: String) -> [Substring] {
      text.split(omittingEmptySubsequences: false) { " ,[]\"LCQMZ".contains($0) }
    }
    let (old, new) = (parts(stored), parts(now))
    return old.count == new.count
      && zip(old, new).allSatisfy { old, new in
        if old == new { return true }
        guard let number = Double(old), let rounded = Double(new),
          old.split(separator: ".").last?.count ?? 0 > 3
        else { return false }
        return [100, 1000, 1_000_000].contains { (number * $0).rounded() / $0 == rounded }
      }
  }

  private static func values(in text: String) -> [(Key, String)] {
    var time = ""
    return text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      if words.count == 2, words[0] == "at" {
        time = words[1]
        return nil
      }
      guard words.count == 3 else { return nil }
      return (Key(time: time, layer: words[0], key: words[1]), words[2])
    }
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring { drop { $0 == " " } }
}

extension String {
  /// The text without spaces and line ends, which separate the parts of a line.
  fileprivate var withoutSpaces: String { printableLine.replacing(" ", with: "_") }
}

extension URL {
  /// The text beside a golden: of values, or of what VoiceOver says.
  package var valuesFile: URL {
    let stem = deletingPathExtension()
    let isSpoken = stem.lastPathComponent.hasSuffix(AccessibilitySource.suffix)
    return stem.appendingPathExtension(isSpoken ? "txt" : "values.txt")
  }

  /// Whether the file is a text of values, not a picture.
  var isValues: Bool { lastPathComponent.hasSuffix(GoldenCheck.valuesEnding) }
}

extension GoldenCheck {
  /// Compares the text of values beside a golden, or records it if that is allowed.
  ///
  /// Texts of earlier versions have no values for the times at which layers reverse.
  ///
  /// - Parameters:
  ///   - source: The scene's times.
  ///   - outcome: The outcome of comparing the picture.
  /// - Returns: The outcome of both, and whether the values were recorded.
  func checkValues(
    of scene: SceneDocument, like source: some GoldenSource, named name: String, beside golden: URL,
    _ outcome: Outcome
  ) throws -> (outcome: Outcome, areRecorded: Bool) {
    try checkText(named: name, beside: golden, outcome, differences: SceneValues.differences) {
      stored in
      let storedTimes = record == .all ? nil : stored.map(SceneValues.times(of:))
      let times = source.times.filter { time in
        guard let storedTimes else { return true }
        return storedTimes.contains(SceneValues.text(of: time))
          || source.requiredTimes.contains(time)
      }
      return try SceneValues(scene, at: times).text
    }
  }

  /// Compares the text beside a golden, or records it if that is allowed.
  ///
  /// - Parameters:
  ///   - outcome: The outcome of comparing the picture.
  ///   - differences: Describes the differences of two texts, the recorded one first.
  ///   - text: The text of now, from the recorded one.
  /// - Returns: The outcome of both, and whether the text was recorded.
  func checkText(
    named name: String, beside golden: URL, _ outcome: Outcome,
    differences describe: (String, String) -> [String], text: (String?) throws -> String
  ) throws -> (outcome: Outcome, areRecorded: Bool) {
    let file = golden.valuesFile
    let actual = report.appendingPathComponent("\(name)\(Self.valuesEnding)")
    try? FileManager.default.removeItem(at: actual)
    let stored: String?
    do throws(CodecError) {
      stored = try readFile(ifThere: file.path, atMost: Limits.sceneBytes).map {
        String(decoding: $0, as: UTF8.self)
      }
    } catch {
      if error.isOfSystem { throw error }
      stored = nil
    }
    let text = try text(stored)
    let differences = stored.map { describe($0, text) }
    if let differences, differences.isEmpty { return (outcome, false) }
    if stored == nil && record != .never || record == .failed || record == .all {
      try write(Array(text.utf8), as: file)
      if case .matches = outcome { return (.recorded(replaced: stored != nil), true) }
      return (outcome, true)
    }
    try writeEvidence(Array(text.utf8), to: actual)
    guard let differences else {
      // A difference in the picture matters more than missing values.
      switch outcome {
      case .matches: return (.missing(actual: actual), false)
      case .missing, .recorded: return (outcome, false)
      case .different(let difference, var evidence):
        evidence.actualValues = actual
        return (.different(difference, evidence), false)
      }
    }
    return (outcome.adding(values: differences, actual: actual), false)
  }
}
