public import Flipbook

/// Compares a bitmap with its golden, `Goldens/TESTFILE/TEST.png` beside the test's source file.
///
///     @Test func badge() throws {
///       expectSnapshot(of: try stage.bitmap(at: 0.5))
///     }
///
/// The rules are those of `flipbook check`: a missing golden is recorded, except where `CI` is set;
/// the environment variable `FLIPBOOK_RECORD` may be `missing`, `failed`, `all` or `never`
/// (`failed` accepts what is drawn now). A difference fails the test, in Swift Testing and in
/// XCTest, and leaves golden | difference | actual under `.flipbook/check`; in Swift Testing it
/// is attached too. SwiftPM wants `exclude: ["Goldens"]` in the test target.
///
/// - Parameters:
///   - name: Tells apart several snapshots of one test.
///   - tolerance: How far the pictures may lie apart; nil demands equality.
public func expectSnapshot(
  of bitmap: @autoclosure () throws -> Bitmap, named name: String? = nil,
  tolerance: Tolerance? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: StaticString = #function
) {
  let place = TestPlace(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  place.expect(named: name, tolerance: tolerance) { try bitmap() }
}

/// Compares what a stage shows at a time with its golden.
///
/// - Parameter time: In seconds; nil for the clock's present time.
public func expectSnapshot(
  of stage: Stage, at time: Double? = nil, named name: String? = nil,
  tolerance: Tolerance? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: StaticString = #function
) {
  let place = TestPlace(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  place.expect(named: name, tolerance: tolerance) { try stage.bitmap(at: time ?? stage.time) }
}

/// Compares a recording, as a filmstrip, with its golden.
///
/// - Parameter frames: How many, the first and the last among them.
public func expectSnapshot(
  of recording: Recording, frames: Int = 12, named name: String? = nil,
  tolerance: Tolerance? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: StaticString = #function
) {
  let place = TestPlace(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  place.expect(named: name, tolerance: tolerance) {
    try recording.filmstrip(frames: frames, jobs: 1)
  }
}
