import Checking
import Comparison
public import Flipbook

/// Compares a bitmap with its golden, `Goldens/TESTFILE/TEST.png` beside the test's source file.
///
///     @Test func badge() throws {
///       expectSnapshot(of: try stage.bitmap(at: 0.5))
///     }
///
/// The rules are those of `flipbook check`. A missing golden is recorded, except if `CI` is set,
/// and the test fails, since nothing was compared; look at the picture and run the test again. The
/// environment variable `FLIPBOOK_RECORD`, or the trait `.snapshots(record:)`, may be `missing`,
/// `failed`, `all` or `never`: if either requests it, recording is no failure (`failed` accepts the
/// current picture). A difference fails the test, in Swift Testing and in XCTest, and leaves golden
/// | difference | actual under `.flipbook/check`, with the result and the page for `flipbook
/// accept` and `flipbook report`; Swift Testing attaches it, too. SwiftPM wants `exclude:
/// ["Goldens"]` in the test target.
///
/// - Parameters:
///   - name: A name that distinguishes several snapshots of one test.
///   - tolerance: The allowed difference of the pictures; nil demands equality.
///   - allowances: Differences that count as equal.
public func expectSnapshot(
  of bitmap: @autoclosure () throws -> Bitmap, named name: String? = nil,
  tolerance: Tolerance? = nil, allowing allowances: [Allowance] = [],
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: StaticString = #function
) {
  let place = TestLocation(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  place.expect(named: name) {
    BitmapSource(try bitmap(), allowances: allowances, tolerance: tolerance)
  }
}

/// Compares a stage at a time with its golden.
///
/// - Parameter time: In seconds; nil for the clock's present time.
public func expectSnapshot(
  of stage: Stage, at time: Double? = nil, named name: String? = nil,
  tolerance: Tolerance? = nil, allowing allowances: [Allowance] = [],
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: StaticString = #function
) {
  let place = TestLocation(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  place.expect(named: name) {
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
  let place = TestLocation(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  place.expect(named: name) {
    try RecordingSource(recording, frames: frames, allowances: allowances, tolerance: tolerance)
  }
}
