public import Flipbook

// The assertions with a `Bool` for what is recorded, as earlier versions of swift-snapshot-testing
// have it: true for all goldens, false for missing ones.

/// Compares a value with its golden, and fails the test if they differ.
@_disfavoredOverload
public func assertSnapshot<Value, Format>(
  of value: @autoclosure () throws -> Value, as snapshotting: Snapshotting<Value, Format>,
  named name: String? = nil, record recording: Bool?, timeout: TimeInterval = 5,
  file filePath: StaticString = #filePath, testName: String = #function, line: UInt = #line
) {
  assertSnapshot(
    of: try value(), as: snapshotting, named: name, record: recording.map { Record($0) },
    timeout: timeout, file: filePath, testName: testName, line: line)
}

/// Compares a value with its golden, and fails the test if they differ.
@_disfavoredOverload
public func assertSnapshot<Value, Format>(
  matching value: @autoclosure () throws -> Value, as snapshotting: Snapshotting<Value, Format>,
  named name: String? = nil, record recording: Bool?, timeout: TimeInterval = 5,
  file filePath: StaticString = #filePath, testName: String = #function, line: UInt = #line
) {
  assertSnapshot(
    of: try value(), as: snapshotting, named: name, record: recording.map { Record($0) },
    timeout: timeout, file: filePath, testName: testName, line: line)
}

/// Compares a value with several goldens, by strategies with names.
@_disfavoredOverload
public func assertSnapshots<Value, Format>(
  matching value: @autoclosure () throws -> Value,
  as strategies: [String: Snapshotting<Value, Format>], record recording: Bool?,
  timeout: TimeInterval = 5, file filePath: StaticString = #filePath,
  testName: String = #function, line: UInt = #line
) {
  assertSnapshots(
    of: try value(), as: strategies, record: recording.map { Record($0) }, timeout: timeout,
    file: filePath, testName: testName, line: line)
}

/// Compares a value with several goldens, which are counted.
@_disfavoredOverload
public func assertSnapshots<Value, Format>(
  matching value: @autoclosure () throws -> Value, as strategies: [Snapshotting<Value, Format>],
  record recording: Bool?, timeout: TimeInterval = 5, file filePath: StaticString = #filePath,
  testName: String = #function, line: UInt = #line
) {
  assertSnapshots(
    of: try value(), as: strategies, record: recording.map { Record($0) }, timeout: timeout,
    file: filePath, testName: testName, line: line)
}

/// Compares a value with its golden, for assertions of a team's own.
///
/// - Returns: The message of a failure; nil if they match.
@_disfavoredOverload
public func verifySnapshot<Value, Format>(
  of value: @autoclosure () throws -> Value, as snapshotting: Snapshotting<Value, Format>,
  named name: String? = nil, record recording: Bool?, snapshotDirectory: String? = nil,
  timeout: TimeInterval = 5, file filePath: StaticString = #filePath,
  testName: String = #function, line: UInt = #line
) -> String? {
  verifySnapshot(
    of: try value(), as: snapshotting, named: name, record: recording.map { Record($0) },
    snapshotDirectory: snapshotDirectory, timeout: timeout, file: filePath, testName: testName,
    line: line)
}

/// Compares a value with its golden, for assertions of a team's own.
///
/// - Returns: The message of a failure; nil if they match.
@_disfavoredOverload
public func verifySnapshot<Value, Format>(
  matching value: @autoclosure () throws -> Value, as snapshotting: Snapshotting<Value, Format>,
  named name: String? = nil, record recording: Bool?, snapshotDirectory: String? = nil,
  timeout: TimeInterval = 5, file filePath: StaticString = #filePath,
  testName: String = #function, line: UInt = #line
) -> String? {
  verifySnapshot(
    of: try value(), as: snapshotting, named: name, record: recording.map { Record($0) },
    snapshotDirectory: snapshotDirectory, timeout: timeout, file: filePath, testName: testName,
    line: line)
}

private typealias Record = SnapshotTestingConfiguration.Record
