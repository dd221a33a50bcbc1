import Foundation

extension Stage {
  /// The environment variables that `flipbook drive PACKAGE` sets for a program that calls
  /// `drive()`.
  package enum DriveVariable {
    package static let folder = "FLIPBOOK_DRIVE_OUTPUT"
    package static let marks = "FLIPBOOK_DRIVE_MARKS"
    package static let tree = "FLIPBOOK_DRIVE_TREE"
    package static let strict = "FLIPBOOK_DRIVE_STRICT"
  }

  /// Performs the lines of standard input and answers each on standard output, until the input
  /// ends: what `flipbook drive` does with a scene.
  ///
  ///     let stage = Stage(size: CGSize(width: 390, height: 844))
  ///     stage.rootViewController = SettingsController()
  ///     exit(try stage.drive() ? 0 : 1)
  ///
  /// `flipbook drive PACKAGE`, with the options for scenes, runs a package with such a program.
  /// - Returns: Whether all lines were performed.
  @discardableResult
  @preconcurrency @MainActor public func drive() throws -> Bool {
    let variables = ProcessInfo.processInfo.environment
    let session = StageSession(self)
    session.pictures = variables[DriveVariable.folder]
    session.hasMarks = variables[DriveVariable.marks] != nil
    session.tree = variables[DriveVariable.tree].flatMap(StageSession.Tree.init) ?? .json
    if let folder = session.pictures {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    return try session.run(
      isStrict: variables[DriveVariable.strict] != nil, reading: { readLine() },
      writing: { try FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) })
  }
}
