import Arguments
import Base
import Flipbook
import Platform

/// `flipbook adopt`: a suite of snapshots beside the pictures of a simulator.
struct AdoptVerb: Verb {
  static let name = "adopt"
  static let overview = "Compare the layout of a snapshot suite with a simulator's goldens."
  static let usage = "TESTS --references FOLDER [-o PAGE] [OPTIONS]"
  static let notes = [
    "Runs the tests of the package TESTS, which draw their pictures and compare nothing, and finds "
      + "the picture of each in FOLDER by its name and the names of its folders. Forgiven is what "
      + "must differ: the shapes of letters in the same lines, smooth edges, and colors by a "
      + "distance of 2 in OKLab times 100, Display P3 turned into sRGB. Found is the rest: views "
      + "that are moved by more than a pixel, or have another size, color or shape, lines of text "
      + "that break otherwise, and what one of the pictures lacks.",
    "The page lists the pictures by severity, and marks the places. Nothing of TESTS is written: "
      + "flipbook accept --from .flipbook/adopt/result.json records the pictures as the suite's "
      + "own goldens, by name or all together.",
    "The tests are run; do so only if you trust TESTS.",
    "Exit status: 0 same layout; 1 not; 2 there are no pictures to compare; 70 the tests cannot be "
      + "run.",
  ]

  @Argument(
    "TESTS",
    help: "The folder of a package, such as flipbook adapt writes; or one in which a run has left "
      + "pictures, such as .flipbook/adopt.")
  private var tests: String

  @Option(
    "--references", value: "FOLDER", .text,
    help: "The folder of the simulator's goldens, at any depth, such as __Snapshots__.")
  private var references: String?

  @Option(
    "-o", "--output", value: "PAGE", .text,
    help: "FILE.html: where to write the page. DIR: where to write the page, the result and the "
      + "pictures. Default: .flipbook/adopt.")
  private var outputs: [String]

  @Options private var output: ReportOptions

  func validate(for verb: VerbRow) throws(CommandError) {
    guard references != nil else {
      throw .usage("adopt needs --references FOLDER", hint: verb.usageLine)
    }
  }

  func run() throws -> ExitStatus {
    guard let references else { return .usage }
    for folder in [tests, references] where !Self.isFolder(folder) {
      throw CommandError.usage("there is no folder \(folder.isEmpty ? "''" : folder)")
    }
    let folder = outputs.last { !$0.lowercased().hasSuffix(".html") }
      .map { URL(fileURLWithPath: $0, isDirectory: true) }
    var results = folder ?? Adoption.usualFolder
    if Adoption.hasPictures(in: URL(fileURLWithPath: tests)), !PackageFolder.isPackage(tests) {
      if let folder {
        throw CommandError.usage(
          "-o \(folder.pathFromCurrentFolder.shellWord) has no effect: the pictures of \(tests) stay there",
          hint: "Name a page: -o page.html")
      }
      results = URL(fileURLWithPath: tests, isDirectory: true)
    } else {
      try draw(tests, into: results)
    }
    let adoption = Adoption(of: results, references: URL(fileURLWithPath: references))
    let result = try adoption.compare()
    let file = results.appendingPathComponent("result.json").pathFromCurrentFolder
    try CheckOutput.checkLocation(of: file)
    try CheckOutput.write(try result.json() + "\n", to: file)
    let pages = outputs.filter { $0.lowercased().hasSuffix(".html") }
    let usual = results.appendingPathComponent("index.html").pathFromCurrentFolder
    for page in pages.isEmpty ? [usual] : pages {
      try CheckOutput.checkLocation(of: page)
      try ReportPage.write(result, to: page, title: "flipbook adopt", from: file)
    }
    try print(result, page: pages.last ?? usual, file: file)
    return ExitStatus(rawValue: Int32(result.status))
  }

  private static func isFolder(_ path: String) -> Bool {
    let values = try? URL(fileURLWithPath: path).resourceValues(forKeys: [.isDirectoryKey])
    return values?.isDirectory == true
  }

  // MARK: - Drawing

  /// Runs the tests of a package, which leave their pictures in a folder.
  private func draw(_ package: String, into folder: URL) throws {
    guard PackageFolder.isPackage(package) else {
      throw CommandError.usage(
        "\(package) has neither a Package.swift nor pictures that a run has left")
    }
    try Adoption.clear(folder)
    if !output.isQuiet { Console.log("running the tests of \(package.printableLine) …") }
    guard let scratch = TemporaryFile.openScratch(), let none = TemporaryFile.openScratch() else {
      throw Self.failure(errno)
    }
    defer { for file in [scratch, none] { close(file) } }
    let process = ChildProcess(
      "/usr/bin/env", ["swift", "test", "--package-path", package],
      variables: [Adoption.variable: folder.standardizedFileURL.path, "FLIPBOOK_RECORD": ""],
      input: none, output: scratch, errors: scratch)
    guard let process else { throw Self.failure(errno) }
    let passed = process.wait()
    let said = try Self.text(of: scratch)
    // SwiftPM ends normally where a signal has ended the tests.
    let isWhole = process.exitStatus != nil && !said.contains("unexpected signal code")
    if Adoption.hasPictures(in: folder), isWhole {
      // Tests may fail for reasons that are not those of pictures.
      if !passed { Console.log("note: swift test --package-path \(package.shellWord) fails") }
      return
    }
    Console.log(said.printable)
    throw passed
      ? CommandError.usage(
        "no test of \(package) has drawn a picture",
        hint: "Tests that import SnapshotTesting or iOSSnapshotTestCase draw; flipbook adapt makes "
          + "them find these")
      : CommandError.failure("swift test fails in \(package)")
  }

  private static func text(of file: Int32) throws -> String {
    guard let bytes = System.contents(of: file) else { throw failure(errno) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func failure(_ code: Int32) -> CommandError {
    .failure("swift test cannot be run: \(System.errorMessage(code))")
  }

  // MARK: - Reporting

  private func print(_ result: CheckResult, page: String, file: String) throws {
    if output.isJSON { return try Console.write(try result.json()) }
    if output.isQuiet { return }
    var lines: [String] = []
    for item in result.scenes where item.result != "matches" {
      lines.append("\(item.name): \((item.findings ?? []).joined(separator: "; "))".printableLine)
    }
    for reference in result.unusedReferences ?? [] {
      lines.append("\(reference): no test draws it".printableLine)
    }
    lines.append(result.summary)
    lines.append("To look at it: \(page.printableLine)")
    lines.append(
      "Once the pictures are as they should be: flipbook accept --from \(file.shellWord)")
    try Console.print(lines.joined(separator: "\n"))
  }
}
