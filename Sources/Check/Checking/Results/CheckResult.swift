import Base
internal import Codecs
public import Comparison
import Foundation
internal import Graphics
import LayerTree

/// The result of a check, as the file that `flipbook accept` and `flipbook report` read.
///
/// `flipbook check --json` prints it, too. Programs may rely on the keys of `version` 1; more may
/// be added. Each key is also in `ResultSchema`.
public struct CheckResult: Codable, Equatable, Sendable {
  /// The version of this form.
  public var version = 1
  /// The part of a suite that it covers; nil for all of it.
  public var shard: Shard?
  /// The id of the run of tests that wrote it; nil for `flipbook check`.
  public var run: String?
  /// The result for each picture, in the order of the scenes.
  public var scenes: [Item]
  /// Goldens without a scene.
  public var orphans: [String]
  /// The references of `flipbook adopt` that belong to no picture; nil for other results.
  public var unusedReferences: [String]?
  /// The exit status of the command.
  public var status: Int

  /// A part of a suite.
  public struct Shard: Codable, Hashable, Sendable {
    /// From 1 to `count`.
    public var index, count: Int
    /// The number of scenes in the whole suite.
    public var scenes: Int
    /// A hash of the scenes' names, which identifies the suite; nil in older results.
    public var suite: String?

    public init(index: Int, count: Int, scenes: Int, suite: String? = nil) {
      self.index = index
      self.count = count
      self.scenes = scenes
      self.suite = suite
    }
  }

  /// The result for one picture of a scene.
  public struct Item: Codable, Equatable, Sendable {
    /// The scene's file, or the source file of a test.
    public var scene: String
    /// The test that compared it; nil for `flipbook check`.
    public var test: String?
    /// The line of the test that compared it, from 1.
    public var line: Int?
    /// The suffix that the golden's name adds to the scene's; nil for the first look.
    public var suffix: String?
    /// `matches`, `recorded`, `differs`, `missing` or `failed`.
    public var result: String
    public var golden: String?
    /// The file that would be the golden, if that differs or is missing.
    public var actual: String?
    /// Golden | difference | actual, of the worst frame.
    public var sheet: String?
    /// The compared frames, if they are not those of the golden and of `actual`.
    public var comparedGolden: String?
    public var comparedActual: String?
    /// The boxes of the layers in the frames that differ.
    public var layers: String?
    /// The text of values beside the golden, and the current one, if they differ.
    public var values, actualValues: String?
    /// The reason why a scene could not be checked.
    public var message: String?
    /// Whether nothing that the scene depends on had changed, so that it was not drawn; nil if it
    /// was.
    public var unchanged: Bool?
    /// The seconds that the scene took when it was last drawn; nil but for its first picture.
    public var seconds: Double?
    /// Whether an existing golden was replaced.
    public var replaced: Bool?
    /// Descriptions of the differences.
    public var findings: [String]?
    /// The frames that differ, by their times.
    public var frames: [Frame]?
    /// The times of which the golden has no frame.
    public var newTimes: [Double]?
    /// The number of compared frames.
    public var compared: Int?
    /// The totals of all frames that differ.
    public var total: Total?
    public var scale: Double?
    /// The smallest limits that would let all frames pass.
    public var needed: Needed?
    public var diagnostics: [Note]?
    /// For `flipbook adopt` the most severe difference of the layout: `notDrawn`, `size`, `moved`,
    /// `color`, `lineBreaks` or `same`.
    public var layout: String?
    /// The places of the layout's differences.
    public var marks: [Mark]?

    init(scene: String, result: String) {
      self.scene = scene
      self.result = result
    }

    /// The golden's path, or else the scene's, with the suffix of a look such as `a~dark.json`.
    public var name: String {
      if let name = golden ?? (test == nil ? nil : values) { return name }
      guard let suffix else { return scene }
      let (stem, ending) = (
        (scene as NSString).deletingPathExtension, (scene as NSString).pathExtension
      )
      return stem + suffix + (ending.isEmpty ? "" : "." + ending)
    }
  }

  /// A frame that differs.
  public struct Frame: Codable, Equatable, Sendable {
    /// In seconds.
    public var time: Double
    public var end: Double?
    /// The number of pixels that differ, and of those that count as equal, by reason.
    public var pixels, tolerated, antialiased, ignored: Int
    /// In OKLab, times 100.
    public var largestDistance, meanDistance: Double
    /// Rectangles [x, y, width, height] in points: around all differences, and the window of 8×8
    /// pixels with the most of them.
    public var bounds, densest: [Double]?
    public var densestPixels: Int?
    /// The view or layer that differs, then its ancestors.
    public var elements: [String]
    /// The changes of the render tree, such as `title < card: moved by (1, 0)`; nil if the golden
    /// has no tree of the frame.
    public var changes: [String]?
    /// The smallest tolerance of colors that would let it pass.
    public var neededTolerance: Double
  }

  /// The place of a difference.
  public struct Mark: Codable, Equatable, Sendable {
    public var text: String
    /// x, y, width and height in points.
    public var box: [Double]
  }

  /// The totals of all frames that differ.
  public struct Total: Codable, Equatable, Sendable {
    public var pixels: Int
    /// In OKLab, times 100.
    public var largestDistance, meanDistance: Double

    init(_ sum: (pixels: Int, largestDistance: Double, meanDistance: Double)) {
      pixels = sum.pixels
      largestDistance = (sum.largestDistance * 1000).rounded() / 1000
      meanDistance = (sum.meanDistance * 1000).rounded() / 1000
    }
  }

  /// An allowance.
  public struct Needed: Codable, Equatable, Sendable {
    public var colorTolerance: Double
    public var maxPixels, maxDensity: Int

    init(_ needed: (colorTolerance: Double, maxPixels: Int, maxDensity: Int)) {
      colorTolerance = needed.colorTolerance
      maxPixels = needed.maxPixels
      maxDensity = needed.maxDensity
    }
  }

  /// A diagnostic.
  public struct Note: Codable, Equatable, Sendable {
    public var layer, keyPath, found, needed, message: String
  }
}

extension CheckResult {
  /// - Parameter status: The exit status of the command.
  public init(_ report: CheckReport, status: Int, shard: Shard? = nil) {
    self.shard = shard
    scenes = report.pictures.map(Item.init)
    orphans = report.orphans.map(\.pathFromCurrentFolder)
    self.status = status
  }

  /// The text of the file.
  public func json() throws -> String { try ResultSchema.text(of: self) }

  /// - Throws: `CheckResultError` for a file that is not a result, or has values that no check
  ///   writes.
  public init(contentsOf path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { throw CheckResultError.missing(path) }
    try self.init(try readFile(path, atMost: Limits.resultBytes), path: path)
  }

  /// Reads the bytes of a file.
  init(_ bytes: [UInt8], path: String) throws {
    let fault: ResultValidator.Fault?
    do { fault = try ResultValidator(bytes, as: .check).fault } catch {
      throw CheckResultError.unreadable(path)
    }
    let data = Data(bytes)
    if let fault {
      struct Version: Decodable { var version: Int }
      if let version = try? JSONDecoder().decode(Version.self, from: data).version, version != 1 {
        throw CheckResultError.version(path, version)
      }
      throw CheckResultError.invalid(path, key: fault.key, allowed: fault.allowed)
    }
    do { self = try JSONDecoder().decode(CheckResult.self, from: data) } catch {
      throw CheckResultError.unreadable(path)
    }
    if let shard, shard.index > shard.count {
      throw CheckResultError.invalid(
        path, key: "shard.index", allowed: "a whole number from 1 up to \(shard.count)")
    }
    try checkNames(of: path)
    for index in scenes.indices where scenes[index].findings?.isEmpty == true {
      scenes[index].findings = nil
    }
  }

  /// The result of all shards of a suite together, with those of runs of tests.
  ///
  /// - Throws: `CheckResultError` if a shard is missing, given twice, or from another suite.
  public init(merging results: [(path: String, result: CheckResult)]) throws {
    if results.count == 1, results[0].result.shard == nil {
      self = results[0].result
      return
    }
    let tests = results.map(\.result).filter { $0.run != nil }
    if let first = tests.first {
      let others = results.filter { $0.result.run == nil }
      self = others.isEmpty ? first : try CheckResult(merging: others)
      let status = status
      for result in tests { add(result.scenes) }
      orphans = Set(orphans + tests.flatMap(\.orphans)).sorted()
      self.status = Self.mostSevere(of: [status] + tests.map(\.status))
      return
    }
    var seen: [Int: String] = [:]
    var whole: Shard?
    for (path, result) in results {
      guard let shard = result.shard else { throw CheckResultError.notAShard(path) }
      if let whole,
        (whole.count, whole.scenes, whole.suite) != (shard.count, shard.scenes, shard.suite)
      {
        throw CheckResultError.otherSuite(path)
      }
      whole = shard
      if let other = seen.updateValue(path, forKey: shard.index) {
        throw CheckResultError.doubled(shard.index, other, path)
      }
    }
    guard let whole else { throw CheckResultError.nothing }
    let missing = (1...whole.count).filter { seen[$0] == nil }
    guard missing.isEmpty else { throw CheckResultError.missingShards(missing, of: whole.count) }
    let all = results.map(\.result)
    let scenes = all.flatMap(\.scenes)
    guard Set(scenes.map(\.scene)).count == whole.scenes else {
      throw CheckResultError.incomplete(Set(scenes.map(\.scene)).count, of: whole.scenes)
    }
    self.scenes = scenes.enumerated().sorted {
      ($0.element.scene, $0.offset) < ($1.element.scene, $1.offset)
    }.map { $0.element }
    orphans = all.flatMap(\.orphans).sorted()
    status = Self.mostSevere(of: all.map(\.status))
  }

  /// The most severe of some exit statuses, in the order of the command.
  static func mostSevere(of statuses: [Int]) -> Int {
    [70, 2, 1, 3].first { statuses.contains($0) } ?? 0
  }

  /// The number of pictures for each result.
  public var counts: [String: Int] {
    scenes.reduce(into: [:]) { $0[$1.result, default: 0] += 1 }
  }
}

extension CheckResult.Item {
  /// The result for a golden that is no picture.
  ///
  /// - Parameters:
  ///   - source: The source file of the test, relative to the current folder.
  ///   - actual: The file that would be the golden, if that differs or is missing.
  package init(
    text golden: URL, of source: String, _ kind: CheckedPicture.Kind, actual: URL?,
    findings: String?
  ) {
    self.init(scene: source, result: kind.rawValue)
    values = golden.pathFromCurrentFolder
    actualValues = actual?.pathFromCurrentFolder
    self.findings = findings.map { $0.split(separator: "\n").map(String.init) }
  }

  package init(_ picture: CheckedPicture) {
    self.init(scene: picture.scene, result: picture.kind.rawValue)
    suffix = picture.suffix.isEmpty ? nil : picture.suffix
    unchanged = picture.isUnchanged ? true : nil
    seconds = picture.seconds
    diagnostics =
      picture.diagnostics.isEmpty ? nil : picture.diagnostics.map(CheckResult.Note.init)
    switch picture.outcome {
    case .failed(let error): message = error.description
    case .checked(let outcome, let golden):
      self.golden = golden.pathFromCurrentFolder
      switch outcome {
      case .matches: break
      case .recorded(let replaced): self.replaced = replaced
      case .missing(let actual):
        if actual.isValues {
          actualValues = actual.pathFromCurrentFolder
        } else {
          self.actual = actual.pathFromCurrentFolder
          addValues(beside: actual)
        }
      case .different(let difference, let evidence): add(difference, evidence)
      }
      if actualValues != nil { values = golden.valuesFile.pathFromCurrentFolder }
      if let recorded = picture.recordedValues { values = recorded.pathFromCurrentFolder }
    }
  }

  /// Adds the values of a picture without a golden, if they were written.
  private mutating func addValues(beside actual: URL) {
    let stem = actual.deletingPathExtension().deletingPathExtension()
    let file = stem.deletingLastPathComponent()
      .appendingPathComponent(stem.lastPathComponent + GoldenCheck.valuesEnding)
    if FileManager.default.fileExists(atPath: file.path) {
      actualValues = file.pathFromCurrentFolder
    }
  }

  private mutating func add(_ difference: PictureDifference, _ evidence: GoldenCheck.Evidence) {
    findings = difference.description.split(separator: "\n").map(String.init)
    frames = difference.frameNumbers
    newTimes = difference.newTimes
    compared = difference.compared
    total = difference.frames.isEmpty ? nil : CheckResult.Total(difference.sum)
    scale = difference.scale
    needed = difference.neededAllowance.map(CheckResult.Needed.init)
    actualValues = evidence.actualValues?.pathFromCurrentFolder
    // Values may differ although the picture does not.
    guard !evidence.actual.isValues else { return }
    sheet = evidence.sheet.pathFromCurrentFolder
    actual = evidence.actual.pathFromCurrentFolder
    comparedGolden = evidence.comparedGolden?.pathFromCurrentFolder
    comparedActual = evidence.comparedActual?.pathFromCurrentFolder
    layers = evidence.layers?.pathFromCurrentFolder
  }
}

extension CheckResult.Frame {
  init(_ frame: PictureDifference.FrameFinding, scale: Double) {
    func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
    let difference = frame.difference
    time = rounded(frame.time)
    end = frame.end.map(rounded)
    pixels = difference.pixels
    tolerated = difference.tolerated
    antialiased = difference.antialiased
    ignored = difference.ignored
    largestDistance = rounded(difference.largestDistance)
    meanDistance = rounded(difference.meanDistance)
    bounds = difference.bounds.map { rect in
      [rect.x, rect.y, rect.width, rect.height].map { rounded(Double($0) / scale) }
    }
    densest = difference.densest.map { window in
      let rect = window.rect
      return [rect.x, rect.y, rect.width, rect.height].map { rounded(Double($0) / scale) }
    }
    densestPixels = difference.densest?.pixels
    elements = frame.elements
    changes = frame.hasTrees ? frame.changeDescriptions : nil
    neededTolerance = difference.neededTolerance
  }
}

extension PictureDifference {
  /// The frames that differ, with their measurements.
  public var frameNumbers: [CheckResult.Frame] {
    frames.map { CheckResult.Frame($0, scale: scale) }
  }
}

extension CheckResult.Note {
  init(_ diagnostic: Diagnostic) {
    layer = diagnostic.layer
    keyPath = diagnostic.keyPath
    found = diagnostic.found
    needed = diagnostic.needed
    message = diagnostic.message
  }
}

/// A reason why results cannot be read or merged.
public enum CheckResultError: Error, Equatable, Sendable, CustomStringConvertible {
  case missing(String)
  case unreadable(String)
  /// A value that no check writes.
  case invalid(String, key: String, allowed: String)
  /// Scenes that would have the same golden.
  case sharedGolden(String, [String])
  case version(String, Int)
  case nothing
  case notAShard(String)
  case otherSuite(String)
  case doubled(Int, String, String)
  case missingShards([Int], of: Int)
  case incomplete(Int, of: Int)

  public var description: String { message.printableLine }

  private var message: String {
    switch self {
    case .missing(let path): "there is no result \(path)"
    case .unreadable(let path): "\(path) is not a result of flipbook check"
    case .invalid(let path, let key, let allowed):
      "\(path) is not a result of flipbook check: "
        + (key.isEmpty ? "it must be \(allowed)" : "\(key) must be \(allowed)")
    case .sharedGolden(let path, let scenes):
      "\(path) has \(scenes.joined(separator: " and ")), which would have the same golden"
    case .version(let path, let version):
      "\(path) is a result of version \(version), and only version 1 is known"
    case .nothing: "there are no results"
    case .notAShard(let path):
      "\(path) is not the result of a shard, so it cannot be merged with others"
    case .otherSuite(let path): "\(path) belongs to another suite than the shards before it"
    case .doubled(let index, let first, let second):
      "shard \(index) is given twice: \(first) and \(second)"
    case .missingShards(let missing, let count):
      "of \(count) shards, \(missing.map(String.init).joined(separator: ", ")) "
        + (missing.count == 1 ? "is missing" : "are missing")
    case .incomplete(let found, let count):
      "the shards have \(found) of the \(count) scenes"
    }
  }
}

extension CheckResult {
  /// The totals, as a check prints them.
  public var summary: String {
    if isAdoption { return adoptionSummary }
    let (ofScenes, ofTests) = (scenes.filter { $0.test == nil }, scenes.filter { $0.test != nil })
    func name(_ item: Item) -> String { "\(item.scene) \(item.test ?? "")" }
    // A test is unchanged if all its pictures are.
    let drawnTests = Set(ofTests.filter { $0.unchanged != true }.map(name))
    return CheckSummary(
      scenes: ofScenes.map(\.scene), tests: ofTests.map(name),
      kinds: scenes.compactMap { CheckedPicture.Kind(rawValue: $0.result) }, orphans: orphans.count,
      unchanged: Set(ofScenes.filter { $0.unchanged == true }.map(\.scene)).count,
      unchangedTests: Set(ofTests.map(name)).subtracting(drawnTests).count
    ).description
  }
}
