import Comparison
import Flipbook
import FlipbookTesting
public import Testing

/// The settings of the snapshots of a test or a part of one.
public struct SnapshotTestingConfiguration: Sendable {
  @TaskLocal private static var local: SnapshotTestingConfiguration?

  /// The settings in use: nil for what is not set.
  public static var current: SnapshotTestingConfiguration? { local }

  /// The goldens that may be written; nil for the enclosing settings.
  public var record: Record?
  /// The program that a failure names for comparing two files; nil for the enclosing settings.
  public var diffTool: DiffTool?

  public init(record: Record? = nil, diffTool: DiffTool? = nil) {
    self.record = record
    self.diffTool = diffTool
  }

  /// The goldens that a test may write.
  public struct Record: Equatable, Sendable, ExpressibleByBooleanLiteral {
    let mode: RecordMode

    /// All goldens, even where nothing has changed.
    public static let all = Record(mode: .all)
    /// Goldens that are missing or no longer match.
    public static let failed = Record(mode: .failed)
    /// Goldens that are missing.
    public static let missing = Record(mode: .missing)
    /// None.
    public static let never = Record(mode: .never)

    init(mode: RecordMode) { self.mode = mode }

    /// `all` or `missing`.
    public init(booleanLiteral value: Bool) { self.init(value) }

    init(_ recordsAll: Bool) { self = recordsAll ? .all : .missing }
  }

  /// A program that compares two files.
  public struct DiffTool: Sendable, ExpressibleByStringLiteral {
    private let makeCommand: @Sendable (_ current: String, _ failed: String) -> String

    public init(
      _ tool: @escaping @Sendable (_ currentFilePath: String, _ failedFilePath: String) -> String
    ) {
      makeCommand = tool
    }

    public init(stringLiteral value: String) {
      self.init { "\(value) \($0) \($1)" }
    }

    /// Kaleidoscope.
    public static let ksdiff = Self { "ksdiff \($0) \($1)" }
    /// The paths of both files.
    public static let `default` = Self { "golden: \($0)\ndrawn now: \($1)" }

    public func callAsFunction(currentFilePath: String, failedFilePath: String) -> String {
      makeCommand(currentFilePath, failedFilePath)
    }
  }

  /// These settings, completed by those around them.
  private var completed: SnapshotTestingConfiguration {
    SnapshotTestingConfiguration(
      record: record ?? Self.local?.record, diffTool: diffTool ?? Self.local?.diffTool)
  }

  func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try Self.$local.withValue(completed) { try operation() }
  }

  func perform<Result>(_ operation: () async throws -> Result) async rethrows -> Result {
    try await Self.$local.withValue(completed) { try await operation() }
  }
}

/// Runs code whose snapshots have other settings.
///
/// - Parameters:
///   - record: The goldens that may be written; nil for the enclosing settings.
///   - diffTool: The program that a failure names; nil for the enclosing settings.
public func withSnapshotTesting<R>(
  record: SnapshotTestingConfiguration.Record? = nil,
  diffTool: SnapshotTestingConfiguration.DiffTool? = nil, operation: () throws -> R
) rethrows -> R {
  try SnapshotTestingConfiguration(record: record, diffTool: diffTool).run(operation)
}

/// Runs code whose snapshots have other settings.
public func withSnapshotTesting<R>(
  record: SnapshotTestingConfiguration.Record? = nil,
  diffTool: SnapshotTestingConfiguration.DiffTool? = nil, operation: () async throws -> R
) async rethrows -> R {
  try await SnapshotTestingConfiguration(record: record, diffTool: diffTool).perform(operation)
}

/// Whether all snapshots are recorded, from now on and in all tests.
///
/// `withSnapshotTesting(record:)` is better: it ends by itself.
public var isRecording: Bool {
  get { globals.with { $0.record } == .all }
  set { globals.with { $0.record = newValue ? .all : nil } }
}

/// Whether all snapshots are recorded; an older name of `isRecording`.
public var record: Bool {
  get { isRecording }
  set { isRecording = newValue }
}

/// The program that failures name for comparing two files.
public var diffTool: SnapshotTestingConfiguration.DiffTool {
  get { globals.with { $0.diffTool } ?? .default }
  set { globals.with { $0.diffTool = newValue } }
}

/// The settings that tests make for all that follow.
private let globals = Confined(SnapshotTestingConfiguration())

extension SnapshotTestingConfiguration {
  /// The program that failures name; nil if none is set.
  static var usedDiffTool: DiffTool? { local?.diffTool ?? globals.with { $0.diffTool } }

  /// The goldens that may be recorded.
  ///
  /// `FLIPBOOK_RECORD` comes first, then the call's own argument, then the settings around it, then
  /// `SNAPSHOT_TESTING_RECORD`; else only what is missing is recorded.
  ///
  /// - Returns: The mode, and whether it was requested, so that recording is no failure in a run
  ///   that records.
  /// - Throws: For an unknown word in one of the variables.
  static func mode(_ own: Record?, _ environment: [String: String]) throws -> SnapshotMode {
    if environment["FLIPBOOK_RECORD"]?.isEmpty == false {
      return SnapshotMode(record: try RecordMode(environment: environment), isExplicit: true)
    }
    if let record = own ?? local?.record ?? globals.with({ $0.record }) {
      return SnapshotMode(record: record.mode, isExplicit: false)
    }
    guard let word = environment["SNAPSHOT_TESTING_RECORD"], !word.isEmpty else {
      return SnapshotMode(record: .missing, isExplicit: false)
    }
    guard let mode = RecordMode(rawValue: word) else {
      throw UnknownRecordMode(word: word, variable: "SNAPSHOT_TESTING_RECORD")
    }
    return SnapshotMode(record: mode, isExplicit: false)
  }
}

/// The settings of the snapshots of a test or a suite.
public struct SnapshotsTestTrait: SuiteTrait, TestTrait, TestScoping {
  let configuration: SnapshotTestingConfiguration

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // The test's views see a device's screen from the beginning.
    _ = TestStage.current
    defer { TestStage.end() }
    try await configuration.perform { try await function() }
  }
}

extension Trait where Self == SnapshotsTestTrait {
  /// Sets what the snapshots of a test or a suite may record, and the program that failures name.
  public static func snapshots(
    record: SnapshotTestingConfiguration.Record? = nil,
    diffTool: SnapshotTestingConfiguration.DiffTool? = nil
  ) -> Self {
    Self(configuration: SnapshotTestingConfiguration(record: record, diffTool: diffTool))
  }

  /// Sets the options of the snapshots of a test or a suite.
  public static func snapshots(_ configuration: SnapshotTestingConfiguration) -> Self {
    Self(configuration: configuration)
  }
}
