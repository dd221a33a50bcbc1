internal import Codecs
import Controls
import Foundation
import Graphics
internal import JSON
import LayerTree
import Views

/// A session in which lines of text act on a stage, each answered by what shows then.
///
///     tap "Save"
///     wait 0.3
///
/// An answer is JSON, an object a line: first the number of the line and the time, then the nodes
/// as `flipbook tree --json` prints them, then an empty line. The same lines give the same answers.
@preconcurrency @MainActor
public final class StageSession {
  /// The form of the tree in answers.
  public enum Tree: String, CaseIterable, Sendable {
    case json, text, none
  }

  public var tree = Tree.json
  /// The folder for a picture after each line, `0001.png` after the first; nil for none.
  public var pictures: String?
  /// Whether pictures have boxes with the nodes' ids.
  public var hasMarks = false
  private let stage: Stage
  private var line = 0
  /// The diagnostics that answers have had.
  private var reported = 0

  /// - Parameter stage: At its beginning, so that ids do not depend on the lines.
  public init(_ stage: Stage) {
    self.stage = stage
    stage.numberNodes()
  }

  /// The answer before the first line, as to a line 0.
  public func begin() throws -> String {
    try stage.advance(to: stage.time)
    return try answer([])
  }

  /// Performs lines until there are no more, or one cannot be performed and the session is strict.
  ///
  /// - Returns: Whether all lines were performed.
  package func run(
    isStrict: Bool, reading next: () -> String?, writing write: (String) throws -> Void
  ) throws -> Bool {
    try write(begin())
    var areAllPerformed = true
    while let line = next() {
      let (answer, isPerformed) = try perform(line)
      try write(answer)
      if isPerformed { continue }
      areAllPerformed = false
      if isStrict { break }
    }
    return areAllPerformed
  }

  /// Performs a line.
  ///
  /// - Returns: The answer, and whether the line was performed; an error is in the answer.
  public func perform(
    _ text: String
  ) throws -> (answer: String, isPerformed: Bool) {
    line += 1
    do {
      return (try perform(SessionCommand(text, on: stage)), true)
    } catch let error as SessionError {
      let members: [(String, JSONTree)] = [
        ("error", .string(error.description)), ("hint", .string(error.hint)),
      ]
      return (try answer(members, showsTree: false), false)
    }
  }

  private func perform(_ command: SessionCommand) throws -> String {
    switch command {
    case .help:
      return try answer(
        [("help", .array(SessionCommand.usages.map { .string($0) }))], showsTree: false)
    case .picture(let file):
      do {
        try draw(to: file)
      } catch {
        throw SessionError("\(error)", hint: "Choose another file.")
      }
      return try answer([("picture", .string(file))])
    default:
      let duration = command.perform(on: stage)
      do {
        try stage.advance(to: stage.time + duration)
      } catch {
        throw SessionError("\(error)", hint: "Let the clock go on by less.")
      }
      return try answer([])
    }
  }

  private func draw(to file: String) throws {
    let bitmap = try stage.bitmap(at: stage.time)
    try PNG.write(hasMarks ? stage.marks()(bitmap) : bitmap, to: file)
  }

  private func answer(
    _ members: [(String, JSONTree)], showsTree: Bool = true
  ) throws -> String {
    var members: [(String, JSONTree)] =
      [("line", .number(Double(line))), ("time", .number((stage.time * 1e6).rounded() / 1e6))]
      + members
    if showsTree, let pictures {
      let name = String(format: "%04d.png", line)
      let file = URL(fileURLWithPath: pictures).appendingPathComponent(name).relativePath
      do {
        try draw(to: file)
      } catch {
        throw SessionError("\(error)", hint: "Is the folder of -o still there, and has it room?")
      }
      members.append(("picture", .string(pictures + "/" + name)))
    }
    let new = stage.diagnostics.dropFirst(reported)
    reported += new.count
    if !new.isEmpty { members.append(("warnings", .array(new.map { .string("\($0)") }))) }
    var lines = [JSONTree.object(members.map { .init(key: $0.0, value: $0.1) }).flatText]
    if showsTree {
      switch tree {
      case .json: lines += stage.nodes().map(\.json.flatText)
      case .text: lines += stage.nodes().filter { $0.visibleFrame != nil }.map(\.shortText)
      case .none: break
      }
    }
    return lines.joined(separator: "\n") + "\n\n"
  }
}

extension StageNode {
  /// The node on one line for people: `#3 UIButton "Save" [20, 20, 80, 30] takes touches`.
  fileprivate var shortText: String {
    let box = [frame.minX, frame.minY, frame.width, frame.height]
      .map { JSONTree.number(($0 * 100).rounded() / 100 + 0).flatText }.joined(separator: ", ")
    let words = [
      "#\(id)", type, name, text.map { JSONTree.string($0).flatText }, "[\(box)]",
      takesTouches ? "takes touches" : nil, isEnabled == false ? "disabled" : nil,
    ]
    return String(repeating: "  ", count: depth) + words.compactMap(\.self).joined(separator: " ")
  }
}

/// A line that cannot be performed, and what can be done.
struct SessionError: Error, CustomStringConvertible {
  let description: String
  let hint: String

  init(_ description: String, hint: String) {
    self.description = description
    self.hint = hint
  }
}
