import Checking
import Comparison
public import Flipbook
import FlipbookTesting
import XCTest

/// Compares a value with its golden, and fails the test if they differ.
///
///     assertSnapshot(of: controller, as: .image(on: .iPhone13Pro))
///
/// The golden is `__Snapshots__/FILE/TEST.1.png` beside the test's file, or `TEST.NAME.png` with a
/// name. A missing one is recorded, and the test fails.
///
/// - Parameters:
///   - name: A name that distinguishes several snapshots of one test; nil to count them.
///   - recording: The goldens that may be written; nil for the settings around the call.
///   - timeout: The seconds after which a snapshot that is not there yet fails the test.
public func assertSnapshot<Value, Format>(
  of value: @autoclosure () throws -> Value, as snapshotting: Snapshotting<Value, Format>,
  named name: String? = nil, record recording: SnapshotTestingConfiguration.Record? = nil,
  timeout: TimeInterval = 5, fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  testName: String = #function, line: UInt = #line, column: UInt = #column
) {
  let call = SnapshotCall(
    fileID: fileID, file: filePath, testName: testName, line: line, column: column, name: name,
    record: recording, timeout: timeout)
  if let failure = call.failure(of: value, as: snapshotting) { call.location.fail(failure) }
}

@available(*, deprecated, renamed: "assertSnapshot(of:as:named:record:timeout:file:testName:line:)")
public func assertSnapshot<Value, Format>(
  matching value: @autoclosure () throws -> Value, as snapshotting: Snapshotting<Value, Format>,
  named name: String? = nil, record recording: SnapshotTestingConfiguration.Record? = nil,
  timeout: TimeInterval = 5, file filePath: StaticString = #filePath,
  testName: String = #function, line: UInt = #line
) {
  assertSnapshot(
    of: try value(), as: snapshotting, named: name, record: recording, timeout: timeout,
    file: filePath, testName: testName, line: line)
}

/// Compares a value with several goldens, by strategies with names.
public func assertSnapshots<Value, Format>(
  of value: @autoclosure () throws -> Value, as strategies: [String: Snapshotting<Value, Format>],
  record recording: SnapshotTestingConfiguration.Record? = nil, timeout: TimeInterval = 5,
  fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
  testName: String = #function, line: UInt = #line, column: UInt = #column
) {
  for (name, strategy) in strategies.sorted(by: { $0.key < $1.key }) {
    assertSnapshot(
      of: try value(), as: strategy, named: name, record: recording, timeout: timeout,
      fileID: fileID, file: filePath, testName: testName, line: line, column: column)
  }
}

/// Compares a value with several goldens, which are counted.
public func assertSnapshots<Value, Format>(
  of value: @autoclosure () throws -> Value, as strategies: [Snapshotting<Value, Format>],
  record recording: SnapshotTestingConfiguration.Record? = nil, timeout: TimeInterval = 5,
  fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
  testName: String = #function, line: UInt = #line, column: UInt = #column
) {
  for strategy in strategies {
    assertSnapshot(
      of: try value(), as: strategy, record: recording, timeout: timeout, fileID: fileID,
      file: filePath, testName: testName, line: line, column: column)
  }
}

@available(*, deprecated, renamed: "assertSnapshots(of:as:record:timeout:file:testName:line:)")
public func assertSnapshots<Value, Format>(
  matching value: @autoclosure () throws -> Value,
  as strategies: [String: Snapshotting<Value, Format>],
  record recording: SnapshotTestingConfiguration.Record? = nil, timeout: TimeInterval = 5,
  file filePath: StaticString = #filePath, testName: String = #function, line: UInt = #line
) {
  assertSnapshots(
    of: try value(), as: strategies, record: recording, timeout: timeout, file: filePath,
    testName: testName, line: line)
}

@available(*, deprecated, renamed: "assertSnapshots(of:as:record:timeout:file:testName:line:)")
public func assertSnapshots<Value, Format>(
  matching value: @autoclosure () throws -> Value, as strategies: [Snapshotting<Value, Format>],
  record recording: SnapshotTestingConfiguration.Record? = nil, timeout: TimeInterval = 5,
  file filePath: StaticString = #filePath, testName: String = #function, line: UInt = #line
) {
  assertSnapshots(
    of: try value(), as: strategies, record: recording, timeout: timeout, file: filePath,
    testName: testName, line: line)
}

/// Compares a value with its golden, for assertions of a team's own.
///
/// - Parameter snapshotDirectory: The folder of the goldens; nil for `__Snapshots__/FILE` beside
///   the test's file.
/// - Returns: The message of a failure; nil if they match.
public func verifySnapshot<Value, Format>(
  of value: @autoclosure () throws -> Value, as snapshotting: Snapshotting<Value, Format>,
  named name: String? = nil, record recording: SnapshotTestingConfiguration.Record? = nil,
  snapshotDirectory: String? = nil, timeout: TimeInterval = 5, fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath, testName: String = #function, line: UInt = #line,
  column: UInt = #column
) -> String? {
  let call = SnapshotCall(
    fileID: fileID, file: filePath, testName: testName, line: line, column: column, name: name,
    record: recording, folder: snapshotDirectory, timeout: timeout)
  return call.failure(of: value, as: snapshotting)?.message
}

@available(
  *, deprecated,
  renamed: "verifySnapshot(of:as:named:record:snapshotDirectory:timeout:file:testName:line:)"
)
public func verifySnapshot<Value, Format>(
  matching value: @autoclosure () throws -> Value, as snapshotting: Snapshotting<Value, Format>,
  named name: String? = nil, record recording: SnapshotTestingConfiguration.Record? = nil,
  snapshotDirectory: String? = nil, timeout: TimeInterval = 5,
  file filePath: StaticString = #filePath, testName: String = #function, line: UInt = #line
) -> String? {
  verifySnapshot(
    of: try value(), as: snapshotting, named: name, record: recording,
    snapshotDirectory: snapshotDirectory, timeout: timeout, file: filePath, testName: testName,
    line: line)
}
