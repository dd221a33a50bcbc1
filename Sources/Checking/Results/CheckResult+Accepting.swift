internal import Comparison
import Foundation

extension CheckResult {
  /// Makes what a check has drawn the goldens.
  ///
  /// - Parameter patterns: Names of scenes or goldens, with stars; all open ones where there is
  ///   none.
  /// - Returns: The goldens that were written.
  /// - Throws: `AcceptError` where nothing fits, or the check's pictures are gone.
  @discardableResult
  public mutating func accept(matching patterns: [String] = []) throws -> [String] {
    let open = scenes.indices.filter { scenes[$0].isOpen }
    guard !open.isEmpty else { throw AcceptError.nothingOpen }
    var wanted = Set<Int>()
    for pattern in patterns {
      let found = open.filter { scenes[$0].isCalled(pattern) }
      guard !found.isEmpty else {
        throw AcceptError.unknown(pattern, open: open.map { scenes[$0].name })
      }
      wanted.formUnion(found)
    }
    if patterns.isEmpty { wanted = Set(open) }
    var accepted: [String] = []
    for index in wanted.sorted() {
      guard let golden = scenes[index].golden, let actual = scenes[index].actual else { continue }
      guard let bytes = FileManager.default.contents(atPath: actual) else {
        throw AcceptError.gone(actual)
      }
      let target = URL(fileURLWithPath: golden)
      // Values differ where the picture need not.
      let isText = actual.hasSuffix(".txt")
      let file =
        isText ? target.deletingPathExtension().appendingPathExtension("values.txt") : target
      try GoldenCheck(record: .failed).write([UInt8](bytes), as: file)
      accepted.append(file.pathFromHere)
      scenes[index].result = CheckedPicture.Kind.recorded.rawValue
      scenes[index].replaced = true
    }
    return accepted
  }
}

extension CheckResult.Item {
  /// Whether someone must look at it, and may accept it.
  public var isOpen: Bool { ["differs", "missing"].contains(result) && actual != nil }

  fileprivate func isCalled(_ pattern: String) -> Bool {
    if [golden, scene].contains(pattern) { return true }
    let names = [golden, scene].compactMap { $0 }
    return GlobPattern(pattern).matches(any: names)
  }
}

/// Why nothing is accepted.
public enum AcceptError: Error, Equatable, Sendable, CustomStringConvertible {
  case nothingOpen
  case unknown(String, open: [String])
  case gone(String)

  public var description: String {
    switch self {
    case .nothingOpen: "the last check left nothing to accept"
    case .unknown(let pattern, let open):
      "nothing that is open is called \(pattern); open are "
        + open.prefix(5).joined(separator: ", ")
        + (open.count > 5 ? " and \(open.count - 5) more" : "")
    case .gone(let path): "the check's picture \(path) is gone; check again"
    }
  }
}
