import Base
internal import Codecs
internal import Comparison
public import Foundation
internal import Graphics

extension CheckResult {
  /// Replaces goldens with the pictures that a check has drawn: all of them, or none.
  ///
  /// Everything is read before anything is written. A result from a file must be `resolved` first,
  /// so that it names no pictures elsewhere.
  ///
  /// - Parameters:
  ///   - patterns: Names of scenes or goldens, with stars; all open ones if empty.
  ///   - folder: The folder that goldens must lie in, links resolved; nil for anywhere.
  /// - Returns: The goldens that were written.
  /// - Throws: `AcceptError` if nothing matches, the check's pictures are gone, or the result names
  ///   a file that is not a golden.
  @discardableResult
  public mutating func accept(
    matching patterns: [String] = [], in folder: URL? = nil
  ) throws -> [String] {
    let open = try openIndices()
    var wanted = Set<Int>()
    for pattern in patterns {
      let exact = open.filter { scenes[$0].isNamed(pattern) }
      let found = exact.isEmpty ? open.filter { scenes[$0].matches(pattern) } : exact
      guard !found.isEmpty else {
        throw AcceptError.unknown(pattern, open: open.map { scenes[$0].name })
      }
      wanted.formUnion(found)
    }
    let indices = patterns.isEmpty ? open : wanted.sorted()
    let files = try indices.map { try scenes[$0].accepted(in: folder) }
    for file in files.joined() { try file.write() }
    for index in indices { scenes[index].markAccepted() }
    return files.joined().map(\.name)
  }

  /// Replaces all goldens that may be replaced with the pictures that a check has drawn.
  ///
  /// A result from a file must be `resolved` first, so that it names no pictures elsewhere.
  ///
  /// - Parameter folder: The folder that goldens must lie in, links resolved; nil for anywhere.
  /// - Throws: `AcceptError.nothingOpen`.
  public mutating func acceptAll(in folder: URL? = nil) throws -> Acceptance {
    var acceptance = Acceptance()
    for index in try openIndices() {
      do {
        let files = try scenes[index].accepted(in: folder)
        for file in files {
          try file.write()
          acceptance.accepted.append(file.name)
        }
        scenes[index].markAccepted()
      } catch {
        acceptance.refusals.append(.init(name: scenes[index].name, error: error))
      }
    }
    return acceptance
  }

  private func openIndices() throws(AcceptError) -> [Int] {
    let open = scenes.indices.filter { scenes[$0].isOpen }
    guard !open.isEmpty else { throw AcceptError.nothingOpen }
    return open
  }

  /// The goldens that were replaced, and those that were not.
  public struct Acceptance: Sendable {
    /// A picture that was not accepted.
    public struct Refusal: Sendable {
      public var name: String
      /// The reason.
      public var error: any Error
    }

    /// The goldens that were written.
    public var accepted: [String]
    public var refusals: [Refusal]

    public init(accepted: [String] = [], refusals: [Refusal] = []) {
      self.accepted = accepted
      self.refusals = refusals
    }
  }
}

/// A golden to write, with its new content.
private struct AcceptedFile {
  let target: URL
  let bytes: [UInt8]

  var name: String { target.pathFromCurrentFolder }

  func write() throws { try GoldenCheck(record: .failed).write(bytes, as: target) }
}

extension CheckResult.Item {
  /// Whether it needs a review, and can be accepted.
  ///
  /// A picture with the layout of another program's may replace that one, too.
  public var isOpen: Bool {
    let isSameLayout = layout != nil && result == CheckedPicture.Kind.matches.rawValue
    return (["differs", "missing"].contains(result) || isSameLayout)
      && (actual ?? actualValues) != nil
  }

  fileprivate func isNamed(_ name: String) -> Bool {
    let name = name.hasPrefix("./") ? String(name.dropFirst(2)) : name
    return [golden ?? values, scene].contains(name)
  }

  /// Whether a pattern with stars matches, or a name equals some consecutive components of the
  /// path, the last one with or without its extension.
  fileprivate func matches(_ pattern: String) -> Bool {
    let names = [golden ?? values, scene].compactMap { $0 }
    if pattern.contains(where: { "*?".contains($0) }) {
      return SceneNamePattern(pattern).matches(any: names)
    }
    let wanted = pattern.split(separator: "/").filter { $0 != "." }.map(String.init)
    guard !wanted.isEmpty else { return false }
    return names.contains { name in
      [name, (name as NSString).deletingPathExtension].contains { path in
        let parts = path.split(separator: "/").map(String.init)
        guard parts.count >= wanted.count else { return false }
        return (0...parts.count - wanted.count).contains {
          Array(parts[$0..<$0 + wanted.count]) == wanted
        }
      }
    }
  }

  /// The files to write: the picture, and the text of values.
  fileprivate func accepted(in folder: URL?) throws -> [AcceptedFile] {
    try checkGolden()
    var files: [AcceptedFile] = []
    if let golden, let actual {
      let bytes = try GoldenCheck.golden(of: try Self.bytes(actual), name: actual)
      files.append(AcceptedFile(target: URL(fileURLWithPath: golden), bytes: bytes))
    }
    if let values, let actualValues {
      let bytes = try Self.bytes(actualValues)
      guard String(validating: bytes, as: UTF8.self) != nil else {
        throw AcceptError.notAGolden(actualValues)
      }
      files.append(AcceptedFile(target: URL(fileURLWithPath: values), bytes: bytes))
    }
    if let folder {
      for file in files where !Sandbox(folder.path).allows(file.target.path) {
        throw AcceptError.outside(file.name, of: folder.pathFromCurrentFolder)
      }
    }
    return files
  }

  fileprivate mutating func markAccepted() {
    result = CheckedPicture.Kind.recorded.rawValue
    replaced = true
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    guard FileManager.default.fileExists(atPath: path) else { throw AcceptError.gone(path) }
    return try readFile(path, atMost: Limits.pictureBytes)
  }
}

/// A reason why a picture is not accepted, or why none is.
public enum AcceptError: Error, Equatable, Sendable, CustomStringConvertible {
  case nothingOpen
  case unknown(String, open: [String])
  case gone(String)
  case notAGolden(String)
  /// A golden whose name does not belong to the scene or the test, or whose scene is gone.
  case goldenOfOther(String, scene: String)
  /// A file outside the folder that it must be in.
  case outside(String, of: String)

  public var description: String { message.printableLine }

  private var message: String {
    switch self {
    case .nothingOpen: "the last check left nothing to accept"
    case .unknown(let pattern, let open):
      "nothing to accept matches \(pattern); the choices are "
        + open.prefix(5).joined(separator: ", ")
        + (open.count > 5 ? " and \(open.count - 5) more" : "")
    case .gone(let path): "the check's picture \(path) is gone; check again"
    case .notAGolden(let path): "\(path) is not a golden; do not trust this result"
    case .goldenOfOther(let path, let scene):
      "\(path) is not a golden of \(scene), or \(scene) no longer exists; do not trust this result"
    case .outside(let path, let folder):
      "\(path) is outside \(Sandbox(folder).name); do not trust this result here"
    }
  }
}
