internal import Codecs
public import Comparison
import Foundation
internal import Graphics
import LayerTree

/// What came of a check, as the file that `flipbook accept` and `flipbook report` read.
///
/// It is also what `flipbook check --json` prints. A program may rely on the keys of `version` 1;
/// more may come. A key has its place in `ResultSchema`, too.
public struct CheckResult: Codable, Equatable, Sendable {
  /// The version of this form.
  public var version = 1
  /// Which part of a suite it is of; nil for all of it.
  public var shard: Shard?
  /// Which run of tests left it; nil for one of `flipbook check`.
  public var run: String?
  /// What came of each picture, in the order of the scenes.
  public var scenes: [Item]
  /// Goldens without a scene.
  public var orphans: [String]
  /// The exit status of the command.
  public var status: Int

  /// A part of a suite.
  public struct Shard: Codable, Hashable, Sendable {
    /// From 1 to `count`.
    public var index, count: Int
    /// How many scenes the whole suite has.
    public var scenes: Int
    /// A hash of the names of these, which other suites do not have; nil in older results.
    public var suite: String?

    public init(index: Int, count: Int, scenes: Int, suite: String? = nil) {
      self.index = index
      self.count = count
      self.scenes = scenes
      self.suite = suite
    }
  }

  /// What came of one picture of a scene.
  public struct Item: Codable, Equatable, Sendable {
    /// The scene's file, or the source file of a test.
    public var scene: String
    /// The test that compared it; nil for `flipbook check`.
    public var test: String?
    /// Where the test compared it, from 1.
    public var line: Int?
    /// What the golden's name adds to the scene's; nil for the first look.
    public var suffix: String?
    /// `matches`, `recorded`, `differs`, `missing` or `failed`.
    public var result: String
    public var golden: String?
    /// What would be the golden, of a difference or a missing golden.
    public var actual: String?
    /// Golden | difference | actual, of the worst frame.
    public var sheet: String?
    /// The frames that were compared, where they are not those of the golden and of `actual`.
    public var comparedGolden: String?
    public var comparedActual: String?
    /// The boxes of the layers in the frames that differ.
    public var layers: String?
    /// The text of values beside the golden, and what it would be, where they differ.
    public var values, actualValues: String?
    /// Why a scene could not be checked.
    public var message: String?
    /// Whether a golden was replaced by what was recorded.
    public var replaced: Bool?
    /// What differs, in words.
    public var findings: [String]?
    /// What differs, in numbers: the frames that do, by their times.
    public var frames: [Frame]?
    /// Times of frames that the golden does not cover.
    public var newTimes: [Double]?
    /// How many frames were compared.
    public var compared: Int?
    /// All frames that differ, taken together.
    public var total: Total?
    public var scale: Double?
    /// The smallest limits that would let all frames pass.
    public var needed: Needed?
    public var diagnostics: [Note]?

    init(scene: String, result: String) {
      self.scene = scene
      self.result = result
    }

    /// What names it among all: the scene, and what the golden adds.
    public var name: String { golden ?? scene }
  }

  /// A frame that differs.
  public struct Frame: Codable, Equatable, Sendable {
    /// In seconds.
    public var time: Double
    public var end: Double?
    /// How many pixels differ, and are not equal but count as such.
    public var pixels, tolerated, antialiased, ignored: Int
    /// In OKLab, times 100.
    public var largestDistance, meanDistance: Double
    /// Rectangles [x, y, width, height] in points: of all that differs, and of the window of 8×8
    /// pixels with the most of it.
    public var bounds, densest: [Double]?
    public var densestPixels: Int?
    /// The view or layer that differs, then those that it lies in.
    public var elements: [String]
    /// What changed in the render tree, such as `title < card: moved by (1, 0)`; nil where the
    /// golden has no tree of the frame.
    public var changes: [String]?
    /// The smallest tolerance of colors that would let it pass.
    public var neededTolerance: Double
  }

  /// All frames that differ, taken together.
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
    orphans = report.orphans.map(\.pathFromHere)
    self.status = status
  }

  /// The text of the file.
  public func json() throws -> String { try ResultSchema.text(of: self) }

  /// - Throws: `CheckResultError` for a file that is no such result, or has what no check writes.
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
  /// - Throws: `CheckResultError` where a shard is missing, there twice, or of another suite.
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
      self.status = Self.gravest(of: [status] + tests.map(\.status))
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
    status = Self.gravest(of: all.map(\.status))
  }

  /// The gravest of some exit statuses, in the order of the command.
  static func gravest(of statuses: [Int]) -> Int {
    [70, 2, 1, 3].first { statuses.contains($0) } ?? 0
  }

  /// How many pictures there are of each result.
  public var counts: [String: Int] {
    scenes.reduce(into: [:]) { $0[$1.result, default: 0] += 1 }
  }
}

extension CheckResult.Item {
  package init(_ picture: CheckedPicture) {
    self.init(scene: picture.scene, result: picture.kind.rawValue)
    suffix = picture.suffix.isEmpty ? nil : picture.suffix
    diagnostics =
      picture.diagnostics.isEmpty ? nil : picture.diagnostics.map(CheckResult.Note.init)
    switch picture.outcome {
    case .failed(let error): message = error.description
    case .checked(let outcome, let golden):
      self.golden = golden.pathFromHere
      switch outcome {
      case .matches: break
      case .recorded(let replaced): self.replaced = replaced
      case .missing(let actual):
        if actual.isValues {
          actualValues = actual.pathFromHere
        } else {
          self.actual = actual.pathFromHere
          addValues(beside: actual)
        }
      case .different(let difference, let evidence): add(difference, evidence)
      }
      if actualValues != nil { values = golden.valuesFile.pathFromHere }
      if let recorded = picture.recordedValues { values = recorded.pathFromHere }
    }
  }

  /// Adds the values of a picture that lacks its golden, where they were written, too.
  private mutating func addValues(beside actual: URL) {
    let stem = actual.deletingPathExtension().deletingPathExtension()
    let file = stem.deletingLastPathComponent()
      .appendingPathComponent(stem.lastPathComponent + GoldenCheck.valuesEnding)
    if FileManager.default.fileExists(atPath: file.path) { actualValues = file.pathFromHere }
  }

  private mutating func add(_ difference: PictureDifference, _ evidence: GoldenCheck.Evidence) {
    findings = difference.description.split(separator: "\n").map(String.init)
    frames = difference.frameNumbers
    newTimes = difference.newTimes
    compared = difference.compared
    total = difference.frames.isEmpty ? nil : CheckResult.Total(difference.sum)
    scale = difference.scale
    needed = difference.neededAllowance.map(CheckResult.Needed.init)
    actualValues = evidence.actualValues?.pathFromHere
    // Values may differ where the picture does not.
    guard !evidence.actual.isValues else { return }
    sheet = evidence.sheet.pathFromHere
    actual = evidence.actual.pathFromHere
    comparedGolden = evidence.comparedGolden?.pathFromHere
    comparedActual = evidence.comparedActual?.pathFromHere
    layers = evidence.layers?.pathFromHere
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
  /// The frames that differ, in numbers.
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

/// Why results cannot be read or put together.
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

  public var description: String { words.printableLine }

  private var words: String {
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
  /// The totals in words, as a check prints them.
  public var summary: String {
    CheckSummary(
      scenes: scenes.compactMap { $0.test == nil ? $0.scene : nil },
      tests: scenes.compactMap { scene in scene.test.map { "\(scene.scene) \($0)" } },
      kinds: scenes.compactMap { CheckedPicture.Kind(rawValue: $0.result) }, orphans: orphans.count
    ).description
  }
}
