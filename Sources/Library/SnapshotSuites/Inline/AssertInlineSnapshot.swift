import Comparison
public import Flipbook
import FlipbookTesting

/// The place of the text in a call of an assertion for inline snapshots.
public struct InlineSnapshotSyntaxDescriptor: Hashable, Sendable {
  /// Labels that the closure had in earlier versions.
  public var deprecatedTrailingClosureLabels: [String]
  public var trailingClosureLabel: String
  /// The number of closures before it.
  public var trailingClosureOffset: Int

  public init(
    deprecatedTrailingClosureLabels: [String] = [], trailingClosureLabel: String = "matches",
    trailingClosureOffset: Int = 0
  ) {
    self.deprecatedTrailingClosureLabels = deprecatedTrailingClosureLabels
    self.trailingClosureLabel = trailingClosureLabel
    self.trailingClosureOffset = trailingClosureOffset
  }
}

/// Compares a value with a text in the source, and fails the test if they differ.
///
///     assertInlineSnapshot(of: user, as: .dump) {
///       """
///       ▿ User
///         - name: "Blob"
///       """
///     }
///
/// Without a closure the text is written into the source, and the test fails.
///
/// - Parameters:
///   - message: A text that begins the message of a failure.
///   - recording: What may be written; nil for the settings around the call.
///   - timeout: The seconds after which a snapshot that is not there yet fails the test.
///   - expected: The text; nil if there is none yet.
public func assertInlineSnapshot<Value>(
  of value: @autoclosure () throws -> Value?, as snapshotting: Snapshotting<Value, String>,
  message: @autoclosure () -> String = "",
  record recording: SnapshotTestingConfiguration.Record? = nil, timeout: TimeInterval = 5,
  syntaxDescriptor: InlineSnapshotSyntaxDescriptor = InlineSnapshotSyntaxDescriptor(),
  matches expected: (() -> String)? = nil, fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath, function: StaticString = #function,
  line: UInt = #line, column: UInt = #column
) {
  let location = TestLocation(
    fileID: fileID, filePath: filePath, line: line, column: column, function: "\(function)")
  let intro = message()
  func fail(_ text: String) {
    location.fail(TestLocation.Failure(intro.isEmpty ? text : "\(intro)\n\(text)"))
  }
  do {
    let text = try TestStage.current.stage.timeline.run {
      try value().map { try SnapshotCall.snapshot(of: $0, snapshotting, timeout: timeout) }
    }
    let old = expected?()
    let mode = try SnapshotTestingConfiguration.mode(
      recording, ProcessInfo.processInfo.environment)
    let difference = old.flatMap { LineDifference(old: $0, new: text ?? "").text }
    let isWritten =
      switch mode.record {
      case .all: true
      case .failed: old == nil && text != nil || difference != nil
      case .missing: old == nil && text != nil
      case .never: false
      }
    if isWritten, old != text {
      try InlineSources.write(
        text, to: "\(filePath)", line: Int(line), column: Int(column), syntaxDescriptor)
      if mode.isExplicit { return }
      let now = text ?? ""
      return fail("The text was written into the source; run the test again.\n\n\(now)")
    }
    if let difference { return fail("The value differs from the text:\n\(difference)") }
    if old == nil, text != nil {
      fail("There is no text to compare with, and none may be recorded.")
    }
  } catch {
    fail("The snapshot could not be taken: \(error)")
  }
}
