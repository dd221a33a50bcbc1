import Foundation
import TestSupport
import Testing

@testable import Platform

/// Temporary files and folders, and those that killed processes leave behind.
@Suite struct TemporaryFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func unnamedFilesHaveNoName() throws {
    let descriptor = try #require(
      TemporaryFile.openUnnamed(in: folder.url.path, permissions: 0o600))
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try file.write(contentsOf: Data("abc".utf8))
    try file.seek(toOffset: 0)
    #expect(try file.readToEnd() == Data("abc".utf8))
    #expect(try folder.names == [])
  }

  @Test func whereThereIsNoFolderThereIsNoFile() {
    let missing = folder.path("missing")
    #expect(TemporaryFile.openUnnamed(in: missing, permissions: 0o600) == nil)
    #expect(errno == ENOENT)
    #expect(TemporaryFile.openUnique(prefix: missing + "/a", permissions: 0o600) == nil)
    #expect(TemporaryFile.makeFolder(prefix: missing + "/a") == nil)
  }

  @Test func filesHaveUniqueNamesAndAreRemoved() throws {
    let files = try (0..<3).map { _ in
      try #require(TemporaryFile.openUnique(prefix: folder.path("a"), permissions: 0o640))
    }
    #expect(Set(files.map(\.path)).count == 3)
    #expect(try folder.names.count == 3)
    for file in files {
      close(file.descriptor)
      TemporaryFile.remove(file.path)
    }
    #expect(try folder.names == [])
  }

  @Test func foldersGoWithTheirFiles() throws {
    let made = try #require(TemporaryFile.makeFolder(prefix: folder.path("frames")))
    try Data("x".utf8).write(to: URL(fileURLWithPath: made.path + "/0001.png"))
    #expect(try folder.names.count == 1)
    TemporaryFile.remove(made)
    #expect(try folder.names == [])
  }

  /// Only unlocked folders of the same prefix, with nothing but numbered frames in them.
  @Test func leftoversOfKilledProcessesGo() throws {
    try folder.write("frames.abcdef/0001.png")
    try folder.write("frames.abcdef/.0002.png")
    try folder.write("frames.notes1/notes.txt")
    try folder.write("frames.long123/0001.png")
    try folder.write("other.abcdef/0001.png")
    let used = try #require(TemporaryFile.makeFolder(prefix: folder.path("used")))
    try Data().write(to: URL(fileURLWithPath: used.path + "/0001.png"))
    let first = try #require(TemporaryFile.makeFolder(prefix: folder.path("frames")))
    let second = try #require(TemporaryFile.makeFolder(prefix: folder.path("used")))
    let kept = ["frames.notes1", "frames.long123", "other.abcdef"]
    let made = [used, first, second].map { URL(fileURLWithPath: $0.path).lastPathComponent }
    #expect(try folder.names == (kept + made).sorted())
    for folder in [used, first, second] { TemporaryFile.remove(folder) }
    #expect(try folder.names == kept.sorted())
  }
}
