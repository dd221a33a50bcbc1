import Arguments
import Base
import Flipbook
import Platform

/// `flipbook drive`: acts on a scene line by line.
struct DriveVerb: Verb {
  static let name = "drive"
  static let overview = "Tap, type and scroll in a scene line by line, and see what shows then."
  static let usage = "SCENE|PACKAGE [-o DIR] [--marks] [OPTIONS]"
  static let notes = [
    "Reads lines from standard input until it ends, and answers each on standard output: an object "
      + "with the number of the line and the time in seconds, then the views and layers as "
      + "'flipbook tree --json' prints them, then an empty line. The first answer is that to a line "
      + "0. The clock moves only as far as a line needs; the same lines give the same answers.",
    "The lines: tap TARGET; longPress TARGET [SECONDS]; drag TARGET X,Y [SECONDS]; scroll TARGET "
      + "DX,DY; type \"TEXT\"; press return, delete, space or tab; wait SECONDS; picture FILE.png; "
      + "tree; help. TARGET is #3, the id of a node; a text, name or label, such as \"Save\"; or a "
      + "point X,Y.",
    "A line that cannot be performed is answered by an object with `error` and `hint`.",
    "PACKAGE is the folder of a Swift package whose program calls Stage.drive(); 'swift run' builds "
      + "and starts it. Options that change a scene, such as --device, are an error then, since the "
      + "program makes its stage itself.",
    "Exit status: 0 all lines were performed; 1 some were not; 2 the scene has errors; 70 the package cannot be built.",
  ]

  @Option(
    "-o", "--output", value: "DIR", .text,
    help: "The folder for a picture after each line: 0000.png, 0001.png and so on. Default: no "
      + "pictures.")
  private var folder: String?

  @Flag("--marks", help: "Draw boxes with the nodes' ids into the pictures.")
  private var hasMarks: Bool

  @Option(
    "--tree", value: "FORM", .choice,
    help: "The form of the tree in answers: json; text, a short line for each node that shows; or "
      + "none. Default: json.")
  private var tree: StageSession.Tree?

  @Flag("--strict", help: "Stop at the first line that cannot be performed.")
  private var isStrict: Bool

  @Options private var scene: SceneOptions

  func run() throws -> ExitStatus {
    guard scene.path != "-" else {
      throw CommandError.usage("drive reads its lines from standard input, so SCENE is a file")
    }
    if PackageFolder.isPackage(scene.path) { return try runPackage() }
    let stage = try scene.scene().forOne("drive", path: scene.path).makeStage()
    if let folder {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    let options = (folder: folder, hasMarks: hasMarks, tree: tree ?? .json)
    let session = onStage(with: (stage, options)) { stage, options in
      let session = StageSession(stage)
      session.pictures = options.folder
      session.hasMarks = options.hasMarks
      session.tree = options.tree
      return session
    }
    let isStrict = isStrict
    let areAllPerformed = try onStage {
      try session.run(isStrict: isStrict, reading: { readLine() }, writing: Self.write)
    }
    return areAllPerformed ? .done : .different
  }

  /// Runs a package whose program calls `Stage.drive()`, with this command's streams.
  private func runPackage() throws -> ExitStatus {
    let unused = scene.given
    guard unused.isEmpty else {
      throw CommandError.usage(
        "\(unused.joined(separator: ", ")) \(unused.count == 1 ? "is" : "are") for scenes, but "
          + "\(scene.path) is a package, whose program makes its stage itself",
        hint: "Leave out what is for scenes, and set it on the stage in the program that calls "
          + "Stage.drive()")
    }
    // The build reads nothing of the lines.
    guard let none = TemporaryFile.openScratch(),
      let build = ChildProcess(
        "/usr/bin/env", ["swift", "build", "--quiet", "--package-path", scene.path], input: none,
        output: STDERR_FILENO, errors: STDERR_FILENO)
    else {
      throw CommandError.usage("swift cannot be started", hint: "Is its folder in PATH?")
    }
    defer { close(none) }
    guard build.wait() else { throw CommandError.failure("swift build fails in \(scene.path)") }
    var variables: [String: String] = [:]
    variables[Stage.DriveVariable.folder] = folder
    variables[Stage.DriveVariable.tree] = (tree ?? .json).rawValue
    if hasMarks { variables[Stage.DriveVariable.marks] = "1" }
    if isStrict { variables[Stage.DriveVariable.strict] = "1" }
    let words = ["swift", "run", "--quiet", "--package-path", scene.path]
    let process = ChildProcess(
      "/usr/bin/env", words, variables: variables, input: STDIN_FILENO, output: STDOUT_FILENO,
      errors: STDERR_FILENO)
    guard let process else {
      throw CommandError.usage("swift cannot be started", hint: "Is its folder in PATH?")
    }
    if process.wait() { return .done }
    return ExitStatus(rawValue: process.exitStatus ?? 70)
  }

  private static func write(_ answer: String) throws {
    try Console.write(String(answer.dropLast()))
  }
}
