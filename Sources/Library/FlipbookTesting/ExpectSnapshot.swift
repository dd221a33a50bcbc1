import Checking
import Comparison
public import Flipbook

/// Compares a bitmap with its golden, `Goldens/TESTFILE/TEST.png` beside the test's source file.
///
///     @Test func badge() throws {
///       expectSnapshot(of: try stage.bitmap(at: 0.5))
///     }
///
/// The rules are those of `flipbook check`. If there is no golden, the test fails and records the
/// picture as the golden: check it, and run the test again. If `CI` is set, the test only fails.
/// The environment variable `FLIPBOOK_RECORD`, or the trait `.snapshots(record:)`, sets what is
/// recorded: `missing`, `failed`, `all` or `never`. Recording that was requested in this way does
/// not fail the test; `failed` accepts the current picture.
///
/// A difference fails the test, in Swift Testing and in XCTest. A sheet with golden | difference |
/// actual is written to `.flipbook/check`, for `flipbook accept` and `flipbook report`; Swift
/// Testing also attaches it. The test target must have `exclude: ["Goldens"]`.
///
/// - Parameters:
///   - name: A name that distinguishes several snapshots of one test.
///   - tolerance: The allowed difference for the whole picture; nil for none.
///   - allowances: Allowed differences, each with a reason; they can be limited to a view or layer,
///     or to a span of time.
public func expectSnapshot(
  of bitmap: @autoclosure () throws -> Bitmap, named name: String? = nil,
  tolerance: Tolerance? = nil, allowing allowances: [Allowance] = [],
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: StaticString = #function
) {
  let location = TestLocation(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  location.expect(named: name) {
    BitmapSource(try bitmap(), allowances: allowances, tolerance: tolerance)
  }
}

/// Compares the picture of a stage at a given time with its golden.
///
/// - Parameter time: In seconds; nil for the stage's current time.
public func expectSnapshot(
  of stage: Stage, at time: Double? = nil, named name: String? = nil,
  tolerance: Tolerance? = nil, allowing allowances: [Allowance] = [],
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: StaticString = #function
) {
  let location = TestLocation(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  location.expect(named: name) {
    try RecordingSource(
      try stage.record(at: [time ?? stage.time]), allowances: allowances, tolerance: tolerance)
  }
}

/// Compares a recording with its golden, an animated PNG of some of its frames.
///
/// - Parameter frames: The number of evenly spread frames, the first and the last among them, in
///   addition to those at which something begins or ends.
public func expectSnapshot(
  of recording: Recording, frames: Int = 12, named name: String? = nil,
  tolerance: Tolerance? = nil, allowing allowances: [Allowance] = [],
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: StaticString = #function
) {
  let location = TestLocation(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  location.expect(named: name) {
    try RecordingSource(recording, frames: frames, allowances: allowances, tolerance: tolerance)
  }
}
