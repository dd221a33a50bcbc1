import Foundation
import Testing

/// What the compiler cannot check lies in one folder a target, and says what it relies on.
@Suite struct UnsafeRoomTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  private func files(of target: String) throws -> [(path: String, text: String)] {
    let folder = Self.sources.appending(path: target)
    let paths = try #require(FileManager.default.enumerator(atPath: folder.path))
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
    return try paths.map {
      ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
    }
  }

  @Test(arguments: ["Graphics", "Typesetting", "LayerTree", "Rasterizer", "Codecs"])
  func nothingElseIsUnsafe(target: String) throws {
    let sign = /\bunsafe |\bUnsafe[A-Z]|\bUnmanaged\b|\bOpaquePointer\b/
    for file in try files(of: target) where !file.path.hasPrefix("Unsafe/") {
      let lines = file.text.split(separator: "\n").filter {
        !$0.drop(while: \.isWhitespace).hasPrefix("//")
      }
      #expect(lines.allSatisfy { !$0.contains(sign) }, "\(target)/\(file.path)")
    }
  }

  @Test(arguments: ["Graphics", "Typesetting", "LayerTree", "Rasterizer", "Codecs"])
  func whatIsUnsafeSaysWhatItReliesOn(target: String) throws {
    let room = try files(of: target).filter { $0.path.hasPrefix("Unsafe/") }
    #expect(!room.isEmpty)
    for file in room {
      for words in ["/ - Rule: ", "/ - Compilers: Swift 6.3.1", "/ - Tests: `"] {
        #expect(file.text.contains(words), "\(target)/\(file.path) lacks \(words)")
      }
    }
  }

  /// A mistake about lifetimes shows only where the optimizer ends them early.
  @Test(arguments: ["Graphics", "Typesetting", "LayerTree", "Rasterizer", "Codecs"])
  func whatIsUnsafeIsTestedOptimizedToo(target: String) throws {
    let root = Self.sources.deletingLastPathComponent()
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    let list = try #require(manifest.firstMatch(of: /let kept = \[([^\]]+)\]/)).output.1
    let kept = list.matches(of: /"(\w+)"/).map { String($0.output.1) }
    for file in try files(of: target) where file.path.hasPrefix("Unsafe/") {
      for line in file.text.matches(of: /- Tests: (.+)/) {
        #expect(line.output.1.hasSuffix(", in debug and release."), "\(target)/\(file.path)")
        for suite in line.output.1.matches(of: /`(\w+)`/) {
          let path = "\(suite.output.1).swift"
          let found = kept.contains {
            FileManager.default.fileExists(
              atPath: root.appending(path: "Tests/\($0)/\(path)").path)
          }
          #expect(found, "\(path) is in none of \(kept)")
        }
      }
    }
  }
}
