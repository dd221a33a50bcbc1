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
}
