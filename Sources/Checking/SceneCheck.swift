import Codecs
public import Comparison
public import Foundation
import Graphics
import Playing
import SceneFile
public import SceneModel
import Synchronization

/// Draws scenes and compares their pictures with the goldens beside them, as `flipbook check` does.
///
///     let report = try SceneCheck(record: .never).check(["Scenes"])
///     if !report.passes { print(report) }
///
/// The golden of `NAME.json` is `NAME.png` beside it: a still, or a filmstrip where something
/// moves. It is `NAME.gif` or `NAME.apng` where there is one already or the scene asks for it. A
/// scene with several styles or scales has a golden for each: `NAME~dark.png`, `NAME@2x.png`,
/// `NAME~dark@2x.png`; the first style and the first scale add nothing to the name.
public struct SceneCheck: Sendable {
  /// The rules for recording goldens, and the folder for the pictures of failures.
  public var goldens: GoldenCheck

  /// Whether scenes, what they name and their goldens must lie in the folder that is checked, so
  /// that scenes of strangers can show nothing else.
  public var isSandboxed: Bool

  /// - Parameter report: The folder that takes the pictures of failures.
  public init(
    record: RecordMode = .missing, report: URL = GoldenCheck.usualReport, isSandboxed: Bool = false
  ) {
    goldens = GoldenCheck(record: record, report: report)
    self.isSandboxed = isSandboxed
  }

  /// A function called on any thread after each scene, with the number of scenes done and in all.
  public typealias Progress = @Sendable (_ done: Int, _ total: Int) -> Void

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
    let total = suite.entries.count
    let done = Atomic<Int>(0)
    // One scene per thread: scenes are small and many, so drawing them side by side pays most.
    let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let pictures = suite.entries.concurrentMap(jobs: jobs) { entry in
      let pictures = check(entry)
      progress?(done.add(1, ordering: .relaxed).newValue, total)
      return pictures
    }
    // The pictures of earlier failures may lie among the scenes.
    let report = goldens.report.standardizedFileURL.path + "/"
    return CheckReport(
      pictures: pictures.flatMap { $0 },
      orphans: suite.orphans.filter { !$0.path.hasPrefix(report) })
  }

  /// Checks a scene in each of its styles at each of its scales.
  ///
  /// - Returns: A result for each of these, then one for each golden of a look that it lacks.
  public func check(_ entry: GoldenSuite.Entry) -> [CheckedPicture] {
    let path = entry.scene.pathFromHere
    let sandbox = isSandboxed ? entry.folder : nil
    do {
      let scene = try Scene(contentsOf: path, sandbox: sandbox)
      let pictures = scene.looks.map { look in
        result(of: entry, suffix: look.suffix) {
          var scene =
            look.style == scene.style
            ? scene : try Scene(contentsOf: path, style: look.style, sandbox: sandbox)
          scene.scale = look.scale
          return scene
        }
      }
      return pictures + unknownLooks(of: entry, scene)
    } catch {
      return [result(of: entry, suffix: "") { throw error }]
    }
  }

  /// Checks a scene that need not come from a file, in its present style and at its present scale.
  ///
  /// - Parameters:
  ///   - name: The name of the pictures of a failure; may contain slashes.
  ///   - golden: A file whose name must end in `.png`, `.gif` or `.apng`.
  public func check(_ scene: Scene, named name: String, against golden: URL) -> CheckedPicture {
    guard let format = GoldenFormat(rawValue: golden.pathExtension) else {
      preconditionFailure("a golden's name ends in .png, .gif or .apng")
    }
    do {
      let picture = try scene.goldenPicture(format)
      let outcome = try goldens.check(
        picture.bytes, named: name, against: golden, tolerance: scene.check.tolerance)
      return CheckedPicture(
        name: name, scene: name, suffix: "", outcome: .checked(outcome, golden: golden),
        diagnostics: picture.diagnostics)
    } catch {
      return CheckedPicture(
        name: name, scene: name, suffix: "", outcome: .failed(.unusable(error)))
    }
  }
}

extension SceneCheck {
  /// The result for one look of a scene.
  private func result(
    of entry: GoldenSuite.Entry, suffix: String, scene: () throws -> Scene
  ) -> CheckedPicture {
    let name = entry.name + suffix
    let path = entry.scene.pathFromHere
    do throws(CheckError) {
      let existing = try entry.existingGolden(suffix: suffix)
      let scene = try CheckError.catching(scene)
      let asked = scene.check.golden.map { entry.golden($0, suffix: suffix) }
      let golden = asked ?? existing ?? entry.golden(.png, suffix: suffix)
      if let existing, existing != golden { throw .otherFormat(asked: golden, found: existing) }
      if isSandboxed, !Sandbox(entry.folder.path).allows(golden.path) {
        throw .unusable(GoldenError.leadsOut(file: golden, folder: entry.folder))
      }
      let inReport = name.split(separator: "/").filter { $0 != ".." }.joined(separator: "/")
      var inFolder = self
      inFolder.goldens.folder = entry.folder
      let checked = inFolder.check(scene, named: inReport, against: golden)
      return CheckedPicture(
        name: name, scene: path, suffix: suffix, outcome: checked.outcome,
        diagnostics: checked.diagnostics)
    } catch {
      return CheckedPicture(name: name, scene: path, suffix: suffix, outcome: .failed(error))
    }
  }

  /// The results for goldens of styles and scales that the scene does not have.
  private func unknownLooks(of entry: GoldenSuite.Entry, _ scene: Scene) -> [CheckedPicture] {
    let known = Set(scene.looks.map(\.suffix) + [""])
    let unknown = entry.goldensBySuffix.filter { !known.contains($0.key) }
    return unknown.sorted { $0.key < $1.key }.map { suffix, goldens in
      CheckedPicture(
        name: entry.name + suffix, scene: entry.scene.pathFromHere, suffix: suffix,
        outcome: .failed(.unknownLook(suffix: suffix, goldens)))
    }
  }
}

extension GoldenSuite.Entry {
  /// The golden of one look; nil where there is none yet.
  fileprivate func existingGolden(suffix: String) throws(CheckError) -> URL? {
    if !suffix.isEmpty {
      let stem = golden(.png, suffix: suffix).deletingPathExtension()
      let scenes = ["json", "json5"].map { stem.appendingPathExtension($0) }
      if let other = scenes.first(where: { FileManager.default.fileExists(atPath: $0.path) }) {
        throw .goldenOfOtherScene(suffix: suffix, scene: other)
      }
    }
    let goldens = goldensBySuffix[suffix] ?? []
    guard goldens.count <= 1 else { throw .severalGoldens(goldens) }
    return goldens.first
  }
}
