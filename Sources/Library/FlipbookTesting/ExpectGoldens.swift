public import Flipbook

/// Compares a scene file with the goldens beside it, as `flipbook check` does.
///
///     @Test(arguments: try GoldenSuite(["Scenes"], filePath: #filePath).entries)
///     func goldens(of scene: GoldenSuite.Entry) {
///       expectGoldens(of: scene)
///     }
///
/// There is a golden for each of the scene's styles at each of its scales. Goldens are recorded,
/// and failures written, as by `expectSnapshot`.
public func expectGoldens(
  of scene: GoldenSuite.Entry, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: StaticString = #function
) {
  let location = TestLocation(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  location.expectGoldens(of: scene)
}

/// Compares all scenes of a suite with their goldens, and fails for each golden without a scene.
///
///     @Test func goldens() throws {
///       expectGoldens(of: try GoldenSuite(["Scenes"], filePath: #filePath))
///     }
public func expectGoldens(
  of suite: GoldenSuite, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, function: StaticString = #function
) {
  let location = TestLocation(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  for scene in suite.entries { location.expectGoldens(of: scene) }
  location.expectNoOrphans(in: suite)
}
