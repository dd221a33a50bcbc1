import Base
internal import Codecs
internal import Comparison
import Foundation
import Platform

/// The cache in one run of a check.
final class CacheSession: Sendable {
  private let cache: CheckCache
  /// The program and the rules, which are part of each entry's name.
  private let rules: String
  private let isSandboxed: Bool
  /// Whether entries are read; otherwise they are only written.
  private let readsEntries: Bool
  /// The dates of the pictures in the folder of failures, by `Self.stem(of:)` of their scenes.
  private let failures: [String: Int]
  private let hashes = FileHashes()
  private let sandbox: Sandbox
  private let failure = Confined<(any Error)?>(nil)

  /// The first reason why an entry could not be written; nil for none.
  var error: (any Error)? { failure.with { $0 } }

  /// The age of an entry from which its date is renewed when it is used, in nanoseconds.
  private static let day = 86_400_000_000_000

  /// - Throws: If the folder cannot be made.
  init(_ cache: CheckCache, for check: SceneCheck) throws {
    try cache.open()
    self.cache = cache
    isSandboxed = check.isSandboxed
    // A run that records draws all that it may record.
    readsEntries = [.never, .missing].contains(check.goldens.record)
    sandbox = Sandbox(cache.folder.path)
    failures = Self.failures(in: check.goldens.report)
    let program = try DrawingProgram.contentHash(
      rememberedIn: cache, in: sandbox, hashes: hashes)
    let audits = check.audits.map { "\($0)" }.sorted()
    rules =
      (["\(program)", "strict \(check.isStrict)", "sandbox \(check.isSandboxed)"] + audits
      + CheckCache.drawingVariables(of: ProcessInfo.processInfo.environment)).joined(
        separator: "\n")
  }

  /// A scene that was kept, and its pictures.
  func pictures(of entry: GoldenSuite.Entry) -> [CheckedPicture]? {
    let file = file(of: entry)
    guard readsEntries, sandbox.allows(file), let version = System.version(of: file),
      // A scene that has failed since is drawn, under whichever rules it failed.
      version.modified > failures[Self.stem(of: CheckedPicture.nameInReport(entry.name))] ?? 0,
      let bytes = try? readFile(file, atMost: Limits.sceneBytes),
      let stored = CacheEntry(bytes),
      let now = try? stored.dependencies.current(
        for: entry, isSandboxed: isSandboxed, hashes: hashes)
    else { return nil }
    if !now.hasVersions(of: stored.dependencies) {
      var entry = stored
      entry.dependencies = now
      write(entry, to: file)
    } else if version.modified < Int(Date().timeIntervalSince1970 * 1e9) - Self.day {
      _ = System.touch(file)
    }
    let scene = entry.scene.pathFromCurrentFolder
    var pictures = stored.matches.map { match in
      var picture = CheckedPicture(
        name: entry.name + match.suffix, scene: scene, suffix: match.suffix,
        outcome: .checked(.matches, golden: URL(fileURLWithPath: match.golden)),
        diagnostics: match.diagnostics)
      picture.isUnchanged = true
      return picture
    }
    pictures[0].seconds = stored.seconds
    return pictures
  }

  /// The dependencies of a scene before it is drawn; nil for one that cannot be kept.
  func dependencies(of entry: GoldenSuite.Entry) -> SceneDependencies? {
    try? SceneDependencies(of: entry, isSandboxed: isSandboxed, hashes: hashes)
  }

  /// Keeps a scene that was drawn if each of its pictures matched; otherwise drops its entries.
  ///
  /// - Parameters:
  ///   - before: The dependencies before it was drawn.
  ///   - seconds: The time that it took.
  func store(
    _ pictures: [CheckedPicture], of entry: GoldenSuite.Entry, before: SceneDependencies?,
    seconds: Double
  ) {
    let file = file(of: entry)
    let matches = pictures.compactMap { picture -> CacheEntry.Match? in
      guard case .checked(.matches, let golden) = picture.outcome, picture.recordedValues == nil
      else { return nil }
      return CacheEntry.Match(
        suffix: picture.suffix, golden: golden.pathFromCurrentFolder,
        diagnostics: picture.diagnostics)
    }
    // A file that was saved meanwhile may have been drawn or not.
    guard let before, matches.count == pictures.count, !matches.isEmpty,
      let after = dependencies(of: entry), after == before, matches.allSatisfy(after.has)
    else { return cache.removeEntries(of: entry, in: sandbox) }
    write(CacheEntry(dependencies: after, matches: matches, seconds: seconds), to: file)
  }

  private func write(_ entry: CacheEntry, to file: String) {
    guard let bytes = entry.bytes else { return }
    do { try cache.write(bytes, to: URL(fileURLWithPath: file), in: sandbox) } catch {
      failure.with { $0 = $0 ?? error }
    }
  }

  /// The path of a scene's entry.
  private func file(of entry: GoldenSuite.Entry) -> String {
    let folder = isSandboxed ? entry.folder.pathFromCurrentFolder : ""
    let rules = "\(ContentHash(Array("\(rules)\n\(folder)".utf8)))"
    let name = CheckCache.name(of: entry)
    return "\(cache.folder.path)/\(name.prefix(2))/\(name.dropFirst(2))\(rules.prefix(16))"
  }

  // MARK: - Failures of earlier runs

  /// The dates of the newest pictures of each scene in a folder of failures, in nanoseconds.
  private static func failures(in report: URL) -> [String: Int] {
    let ownFiles: Set = ["result.json", "index.html"]
    let files = FileManager.default.enumerator(atPath: report.path)
    var dates: [String: Int] = [:]
    while let file = files?.nextObject() as? String {
      guard !ownFiles.contains(file),
        let version = System.version(of: "\(report.path)/\(file)"), version.isFile
      else { continue }
      dates[stem(of: file), default: 0] = max(dates[stem(of: file)] ?? 0, version.modified)
    }
    return dates
  }

  /// The path up to what follows a scene's name: a look or an ending.
  private static func stem(of path: String) -> String {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    return String(path.dropLast(name.count)) + name.prefix { !".~@".contains($0) }
  }
}
