import Foundation
import Platform
import TestSupport
import Testing

/// Files that are written, renamed and deleted as editors do it.
@Suite struct FileWatchTests {
  private func changes(of watch: FileWatch) -> Set<String> {
    var all: Set<String> = []
    for _ in 0..<100 {
      let new = watch.changes(within: 0.05)
      if new.isEmpty, !all.isEmpty { break }
      all.formUnion(new)
    }
    return all
  }

  @Test func tellsOfWrittenRenamedAndDeletedFiles() throws {
    let folder = try #require(TemporaryFile.makeFolder(prefix: "/tmp/flipbook-watch"))
    defer { TemporaryFile.remove(folder) }
    let watch = try #require(FileWatch())
    watch.watch([folder.path])
    let scene = "\(folder.path)/a.json"
    try Data("1".utf8).write(to: URL(fileURLWithPath: scene))
    #expect(changes(of: watch) == [scene])
    // Written beside it, and renamed.
    try Data("2".utf8).write(to: URL(fileURLWithPath: scene + "~"))
    _ = changes(of: watch)
    #expect(System.rename(scene + "~", to: scene))
    #expect(changes(of: watch) == [scene, scene + "~"])
    _ = try String(contentsOfFile: scene, encoding: .utf8)
    #expect(watch.changes(within: 0.05).isEmpty)
    #expect(System.unlink(scene))
    #expect(changes(of: watch) == [scene])
  }

  @Test func watchesFoldersThatComeBack() throws {
    let folder = try #require(TemporaryFile.makeFolder(prefix: "/tmp/flipbook-watch"))
    defer { TemporaryFile.remove(folder) }
    let inner = "\(folder.path)/scenes"
    let watch = try #require(FileWatch())
    watch.watch([inner])
    #expect(watch.changes(within: 0.01).isEmpty)
    let files = FileManager.default
    try files.createDirectory(atPath: inner, withIntermediateDirectories: false)
    #expect(changes(of: watch) == [inner])
    try files.removeItem(atPath: inner)
    #expect(changes(of: watch).contains(inner))
    try files.createDirectory(atPath: inner, withIntermediateDirectories: false)
    #expect(changes(of: watch) == [inner])
    try Data("1".utf8).write(to: URL(fileURLWithPath: inner + "/a.json"))
    #expect(changes(of: watch).contains(inner + "/a.json"))
    // Also one that another call of `watch(_:)` has found.
    try files.removeItem(atPath: inner)
    _ = changes(of: watch)
    try files.createDirectory(atPath: inner, withIntermediateDirectories: false)
    watch.watch([inner])
    #expect(watch.changes(within: 0.05) == [inner])
    #expect(watch.changes(within: 0.05).isEmpty)
    try Data("1".utf8).write(to: URL(fileURLWithPath: inner + "/a.json"))
    #expect(changes(of: watch).contains(inner + "/a.json"))
    watch.watch([])
    try Data("2".utf8).write(to: URL(fileURLWithPath: inner + "/a.json"))
    #expect(watch.changes(within: 0.05).isEmpty)
  }

  @Test func reportsAllPathsOfAFolder() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let scene = try folder.write("scenes/a.json")
    let (inner, link) = (folder.path("scenes"), folder.path("link"))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: inner)
    let watch = try #require(FileWatch())
    for _ in 0..<3 {
      watch.watch([inner, link])
      #expect(watch.changes(within: 0.01).isEmpty)
    }
    try Data("1".utf8).write(to: scene)
    #expect(changes(of: watch) == [inner + "/a.json", link + "/a.json"])
    watch.watch([link])
    try Data("2".utf8).write(to: scene)
    #expect(changes(of: watch) == [link + "/a.json"])
  }

  @Test func saysWhyAFolderIsNotWatched() throws {
    let watch = try #require(FileWatch())
    let long = "/" + String(repeating: "a", count: 300)
    watch.watch([long, "/tmp/flipbook-missing-\(UUID())"])
    #expect(watch.failures.keys.sorted() == [long])
    watch.watch([])
    #expect(watch.failures.isEmpty)
  }
}
