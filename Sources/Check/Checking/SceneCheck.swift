import Base
internal import Codecs
public import Comparison
public import Foundation
internal import Graphics
import LayerTree
import Platform
import SceneFile
public import SceneModel
internal import Staging
import Synchronization

extension AccessibilityAuditType {
  /// The audit of a scene's name.
  fileprivate init(_ audit: Scene.Audit) {
    self =
      switch audit {
      case .contrast: .contrast
      case .targets: .hitRegion
      case .clippedText: .textClipped
      case .labels: .sufficientElementDescription
      case .overlap: .overlap
      }
  }
}

/// Draws scenes and compares their pictures with the goldens beside them, as `flipbook check` does.
///
///     let report = try SceneCheck(record: .never).check(["Scenes"])
///     if !report.passes { print(report) }
///
/// The golden of `NAME.json` is `NAME.png` beside it: a still, or an animated PNG of some frames if
/// something moves. `NAME.gif` and `NAME.apng` hold all frames; existing ones are compared, too. A
/// scene with several styles, devices, text sizes, directions or scales has a golden for each:
/// `NAME~dark.png`, `NAME@2x.png`, `NAME~dark~rtl@2x.png`; the first of each adds nothing to the
/// name. `NAME.a11y.png` and `NAME.a11y.txt` hold what VoiceOver says, if the scene asks for it.
public struct SceneCheck: Sendable {
  /// The rules for recording goldens, and the folder for the pictures of failures.
  public var goldens: GoldenCheck

  /// Whether scenes, the files that they name and their goldens must lie in the checked folder, so
  /// that scenes from others cannot show other files.
  public var isSandboxed: Bool

  /// Whether diagnostics are failures.
  public var isStrict = false

  /// The accessibility audits of all scenes, besides those that a scene asks for itself.
  public var audits: Set<Scene.Audit> = []

  /// The number of times that each scene is drawn, to verify that it is always the same.
  public var repetitions = 1

  /// Where matching scenes are kept, so that unchanged ones are not drawn again; nil to draw all.
  ///
  /// Each run removes scenes that fail from it; a run without a cache removes them from that of
  /// `CheckCache()`.
  /// With several `repetitions`, and where `goldens` are recorded though they are there, all scenes
  /// are drawn.
  public var cache: CheckCache?

  /// - Parameter report: The folder for the pictures of failures.
  public init(
    record: RecordMode = .missing, report: URL = GoldenCheck.usualReport, isSandboxed: Bool = false
  ) {
    goldens = GoldenCheck(record: record, report: report)
    self.isSandboxed = isSandboxed
  }

  /// A function called on any thread after each scene, with the number of scenes done and in all.
  public typealias Progress = @Sendable (_ done: Int, _ total: Int) -> Void

  /// The progress of a check at the beginning or the end of a scene.
  public struct Step: Hashable, Sendable {
    /// The scene's path without its ending.
    public var scene: String
    /// Whether the scene is done.
    public var hasEnded: Bool
    /// The number of scenes that are done, and of all scenes.
    public var done, total: Int
  }

  /// Checks all scenes under some folders, and single ones.
  ///
  /// - Parameters:
  ///   - paths: Folders, searched to any depth, and scene files.
  ///   - jobs: The number of scenes drawn at a time; nil for one per core.
  /// - Throws: When there is nothing to check; errors in a scene are in the report.
  public func check(
    _ paths: [String], jobs: Int? = nil, progress: Progress? = nil
  ) throws(GoldenSuiteError) -> CheckReport {
    check(try GoldenSuite(paths), jobs: jobs, progress: progress)
  }

  /// Checks all scenes of a suite.
  ///
  /// - Parameter jobs: The number of scenes drawn at a time; nil for one per core.
  public func check(
    _ suite: GoldenSuite, jobs: Int? = nil, progress: Progress? = nil
  ) -> CheckReport {
    check(suite, jobs: jobs) { step in
      if step.hasEnded { progress?(step.done, step.total) }
    }
  }

  /// Checks all scenes of a suite.
  ///
  /// - Parameters:
  ///   - jobs: The number of scenes drawn at a time; nil for one per core.
  ///   - follow: Called on any thread before and after each scene.
  public func check(
    _ suite: GoldenSuite, jobs: Int? = nil, following follow: @Sendable (Step) -> Void
  ) -> CheckReport {
    let total = suite.entries.count
    let done = Atomic<Int>(0)
    // One scene per thread is fastest, since scenes are small and many.
    let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let (session, cacheError) = openCache()
    let unread = session == nil ? unreadCache : nil
    let pictures = suite.entries.concurrentMap(jobs: jobs) { entry in
      follow(
        Step(
          scene: entry.name, hasEnded: false, done: done.load(ordering: .relaxed), total: total))
      let pictures = check(entry, session)
      if let unread, !pictures.allSatisfy(\.passes) {
        unread.cache.removeEntries(of: entry, in: unread.sandbox)
      }
      let count = done.add(1, ordering: .relaxed).newValue
      follow(Step(scene: entry.name, hasEnded: true, done: count, total: total))
      return pictures
    }
    // The pictures of earlier failures may lie among the scenes.
    let folder = goldens.report.standardizedFileURL.path + "/"
    if session != nil { cache?.trim() }
    var report = CheckReport(
      pictures: pictures.flatMap { $0 },
      orphans: suite.orphans.filter { !$0.path.hasPrefix(folder) })
    report.cacheError = cacheError ?? session?.error
    report.usesCache = session != nil
    return report
  }

  /// The cache of a run; nil without one, or with the reason why there is none.
  private func openCache() -> (CacheSession?, (any Error)?) {
    guard let cache, repetitions == 1 else { return (nil, nil) }
    do { return (try CacheSession(cache, for: self), nil) } catch { return (nil, error) }
  }

  /// The cache from which a run without one removes scenes that fail, as other runs do; nil for
  /// none.
  private var unreadCache: (cache: CheckCache, sandbox: Sandbox)? {
    let cache = cache ?? CheckCache()
    guard System.version(of: cache.folder.path) != nil, (try? cache.checkLinks()) != nil else {
      return nil
    }
    return (cache, Sandbox(cache.folder.path))
  }

  /// Checks a scene, or answers an unchanged one from the cache.
  private func check(
    _ entry: GoldenSuite.Entry, _ session: CacheSession?
  ) -> [CheckedPicture] {
    if let pictures = session?.pictures(of: entry) { return pictures }
    let before = session?.dependencies(of: entry)
    let clock = ContinuousClock()
    let start = clock.now
    var pictures = check(entry)
    let seconds = ((clock.now - start) / .milliseconds(0.1)).rounded() / 10_000
    if !pictures.isEmpty { pictures[0].seconds = seconds }
    session?.store(pictures, of: entry, before: before, seconds: seconds)
    return pictures
  }

  /// Checks a scene in each of its looks.
  ///
  /// - Returns: A result for each of these, then one for each golden of a look that the scene
  ///   lacks.
  public func check(_ entry: GoldenSuite.Entry) -> [CheckedPicture] {
    let path = entry.scene.pathFromCurrentFolder
    let sandbox = isSandboxed ? entry.folder : nil
    do {
      let scene = try SceneDocument(contentsOf: path, sandbox: sandbox)
      try scene.openFiles()
      let pictures = scene.looks.flatMap { look in
        results(of: entry, suffix: look.suffix) {
          var scene =
            look.style == scene.style
            ? scene
            : try SceneDocument(contentsOf: path, style: look.style, sandbox: sandbox)
          scene.replaceTraits(by: look.traits)
          scene.scale = look.scale
          return scene
        }
      }
      return pictures + unknownLooks(of: entry, scene.scene)
    } catch {
      return results(of: entry, suffix: "") { throw error }
    }
  }

  /// Checks a scene that need not come from a file, in its present style and at its present scale.
  ///
  /// - Parameters:
  ///   - name: The name of the pictures of a failure; may contain slashes.
  ///   - golden: A file whose name must end in `.png`, `.gif` or `.apng`.
  public func check(_ scene: Scene, named name: String, against golden: URL) -> CheckedPicture {
    precondition(
      GoldenFormat(rawValue: golden.pathExtension) != nil,
      "a golden's name ends in .png, .gif or .apng")
    do {
      let source = try SceneSource(SceneDocument(scene))
      return picture(name, name, "", source.diagnostics) {
        Finding(try goldens.check(source, named: name, against: golden), golden)
      }
    } catch {
      return CheckedPicture(
        name: name, scene: name, suffix: "", outcome: .failed(CheckError(error)))
    }
  }

  /// The outcome of a comparison, with its files.
  private struct Finding {
    var outcome: GoldenCheck.Outcome
    var golden: URL
    /// The text of values, if it was recorded as well.
    var recordedValues: URL?

    init(_ outcome: GoldenCheck.Outcome, _ golden: URL) {
      self.outcome = outcome
      self.golden = golden
    }
  }

  /// The result of a comparison.
  private func picture(
    _ name: String, _ scene: String, _ suffix: String, _ diagnostics: [Diagnostic],
    _ compare: () throws -> Finding
  ) -> CheckedPicture {
    do {
      let finding = try compare()
      let picture = CheckedPicture(
        name: name, scene: scene, suffix: suffix,
        outcome: .checked(finding.outcome, golden: finding.golden),
        recordedValues: finding.recordedValues, diagnostics: diagnostics)
      if isStrict, !diagnostics.isEmpty, picture.passes {
        throw CheckError.diagnosed(count: diagnostics.count)
      }
      return picture
    } catch {
      return CheckedPicture(
        name: name, scene: scene, suffix: suffix, outcome: .failed(CheckError(error)),
        diagnostics: diagnostics)
    }
  }
}

extension SceneCheck {
  /// The results for one look of a scene: one for each of its goldens.
  private func results(
    of entry: GoldenSuite.Entry, suffix: String, scene: () throws -> SceneDocument
  ) -> [CheckedPicture] {
    let name = entry.name + suffix
    let path = entry.scene.pathFromCurrentFolder
    do throws(CheckError) {
      try entry.checkOwnership(of: suffix)
      let scene = try CheckError.catching(scene)
      let source = try CheckError.catching { try SceneSource(scene) }
      try checkDeterminism(of: scene, source)
      let goldens = entry.goldens(of: scene.scene, suffix: suffix)
      let sandbox = isSandboxed ? Sandbox(entry.folder.path) : nil
      let inReport = CheckedPicture.nameInReport(name)
      var check = self.goldens
      check.folder = entry.folder
      let pictures = goldens.enumerated().map { index, golden in
        picture(name, path, suffix, index == 0 ? source.diagnostics : []) {
          let files = scene.check.comparesValues ? [golden, golden.valuesFile] : [golden]
          if let file = files.first(where: { sandbox?.allows($0.path) == false }) {
            throw GoldenError.leadsOut(file: file, folder: entry.folder)
          }
          let outcome = try check.check(source, named: inReport, against: golden)
          var finding = Finding(outcome, golden)
          guard scene.check.comparesValues, index == 0 else { return finding }
          let values = try check.checkValues(
            of: scene, like: source, named: inReport, beside: golden, outcome)
          finding.outcome = values.outcome
          guard values.areRecorded else { return finding }
          if case .matches = outcome {
            finding.golden = golden.valuesFile
          } else {
            finding.recordedValues = golden.valuesFile
          }
          return finding
        }
      }
      let audited = audit(scene, entry.name, path, suffix)
      guard scene.check.comparesAccessibility else { return pictures + audited }
      let spoken = suffix + AccessibilitySource.suffix
      let golden = entry.golden(.png, suffix: spoken)
      return pictures + audited + [
        picture(entry.name + spoken, path, spoken, []) {
          if let file = [golden, golden.valuesFile].first(where: {
            sandbox?.allows($0.path) == false
          }) {
            throw GoldenError.leadsOut(file: file, folder: entry.folder)
          }
          let name = CheckedPicture.nameInReport(entry.name + spoken)
          let source = try AccessibilitySource(scene)
          let outcome = try check.check(source, named: name, against: golden)
          var finding = Finding(outcome, golden)
          let text = try check.checkText(
            named: name, beside: golden, outcome, differences: AccessibilitySource.differences
          ) { _ in source.text }
          finding.outcome = text.outcome
          if text.areRecorded {
            if case .matches = outcome {
              finding.golden = golden.valuesFile
            } else {
              finding.recordedValues = golden.valuesFile
            }
          }
          return finding
        }
      ]
    } catch {
      return [CheckedPicture(name: name, scene: path, suffix: suffix, outcome: .failed(error))]
    }
  }

  /// The findings of accessibility audits as a failure; none without findings.
  private func audit(
    _ scene: SceneDocument, _ name: String, _ path: String, _ suffix: String
  ) -> [CheckedPicture] {
    let audits = audits.union(scene.check.audits)
    guard !audits.isEmpty else { return [] }
    do {
      let stage = try scene.makeStage()
      try stage.advance(to: AccessibilitySource.time(of: scene))
      let types = AccessibilityAuditType(audits.map(AccessibilityAuditType.init))
      let issues = try stage.auditedIssues(for: types)
      if issues.isEmpty { return [] }
      throw CheckError.audited(issues)
    } catch {
      return [
        CheckedPicture(
          name: name + suffix, scene: path, suffix: suffix, outcome: .failed(CheckError(error)))
      ]
    }
  }

  /// Draws the scene `repetitions` times, and throws if it is not always the same.
  private func checkDeterminism(
    of scene: SceneDocument, _ source: SceneSource
  ) throws(CheckError) {
    guard repetitions > 1 else { return }
    try CheckError.catching {
      let first = try source.hashes(at: source.times)
      for _ in 1..<repetitions {
        let again = try SceneSource(scene)
        let hashes = try again.hashes(at: source.times)
        guard let index = zip(first, hashes).enumerated().first(where: { $1.0 != $1.1 })?.offset
        else { continue }
        let time = source.times[index]
        var frames: [Bitmap] = []
        for drawn in [source, again] { try drawn.draw(at: [time]) { frames.append($0) } }
        let densest = FrameDifference(expected: frames[0], actual: frames[1]).densest
        let element = try densest.flatMap {
          try source.element(in: $0.rect, at: time, ofFile: false)
        }
        throw CheckError.notDeterministic(time: time, elements: element?.path ?? [])
      }
    }
  }

  /// The results for goldens of looks that the scene does not have.
  private func unknownLooks(of entry: GoldenSuite.Entry, _ scene: Scene) -> [CheckedPicture] {
    var known = Set(scene.looks.map(\.suffix) + [""])
    if scene.check.comparesAccessibility {
      known.formUnion(known.map { $0 + AccessibilitySource.suffix })
    }
    let unknown = entry.goldensBySuffix.filter { !known.contains($0.key) }
    return unknown.sorted { $0.key < $1.key }.map { suffix, goldens in
      CheckedPicture(
        name: entry.name + suffix, scene: entry.scene.pathFromCurrentFolder, suffix: suffix,
        outcome: .failed(.unknownLook(suffix: suffix, goldens)))
    }
  }
}

extension GoldenSuite.Entry {
  /// Throws if the golden of a look would be another scene's.
  fileprivate func checkOwnership(of suffix: String) throws(CheckError) {
    guard !suffix.isEmpty else { return }
    let stem = golden(.png, suffix: suffix).deletingPathExtension()
    let scenes = ["json", "json5", "lot", "lottie"].map { stem.appendingPathExtension($0) }
    if let other = scenes.first(where: { FileManager.default.fileExists(atPath: $0.path) }) {
      throw .goldenOfOtherScene(suffix: suffix, scene: other)
    }
  }

  /// The goldens of one look: existing ones, and the one that the scene requests; or else the usual
  /// one.
  fileprivate func goldens(of scene: Scene, suffix: String) -> [URL] {
    var goldens = goldensBySuffix[suffix] ?? []
    if let asked = scene.check.golden.map({ golden($0, suffix: suffix) }),
      !goldens.contains(asked)
    {
      goldens.append(asked)
    }
    if goldens.isEmpty { goldens = [golden(.png, suffix: suffix)] }
    let order = GoldenFormat.allCases.map(\.rawValue)
    return goldens.sorted {
      (order.firstIndex(of: $0.pathExtension) ?? 0, $0.path)
        < (order.firstIndex(of: $1.pathExtension) ?? 0, $1.path)
    }
  }
}
