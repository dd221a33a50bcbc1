import Flipbook
import Synchronization
import Testing
import XCTest

/// The name of a golden, as swift-snapshot-testing has it: `__Snapshots__/FILE/TEST.1.png`.
struct GoldenFile {
  let url: URL

  /// - Parameters:
  ///   - folder: The folder of the goldens; nil for `__Snapshots__/FILE` beside the test's file.
  ///   - name: A name that distinguishes several snapshots of one test; nil to count them.
  ///   - ending: The ending of the file's name, without a dot; empty or nil for none.
  init(file: StaticString, testName: String, folder: String?, name: String?, ending: String?) {
    let source = URL(fileURLWithPath: "\(file)")
    let folder =
      folder.map { URL(fileURLWithPath: $0, isDirectory: true) }
      ?? source.deletingLastPathComponent().appendingPathComponent("__Snapshots__")
      .appendingPathComponent(source.deletingPathExtension().lastPathComponent)
    let part =
      name.map(Self.component)
      ?? String(TestCounters.shared.next(folder.appendingPathComponent(testName).path))
    let stem = folder.appendingPathComponent("\(Self.component(testName)).\(part)")
    let hasEnding = ending?.isEmpty == false
    url = hasEnding ? stem.appendingPathExtension(ending ?? "") : stem
  }

  /// The text with everything but letters, digits and underscores as one hyphen, and none at its
  /// ends.
  static func component(_ text: String) -> String {
    var result = ""
    for character in text {
      if character.isLetter || character.isNumber || character == "_" {
        result.append(character)
      } else if result.last != "-" {
        result.append("-")
      }
    }
    if result.hasPrefix("-") { result.removeFirst() }
    if result.hasSuffix("-") { result.removeLast() }
    return result
  }
}

/// The numbers of snapshots without a name, which begin anew with each test.
final class TestCounters: Sendable {
  static let shared = TestCounters()

  private let counts = Mutex<[String: Int]>([:])

  /// The number of the next snapshot of a test, from 1.
  func next(_ key: String) -> Int {
    let test = Test.current.map { "\($0.id) " } ?? ""
    return counts.withLock { counts in
      counts[test + key, default: 0] += 1
      return counts[test + key, default: 0]
    }
  }

  func reset() { counts.withLock { $0 = [:] } }
}
