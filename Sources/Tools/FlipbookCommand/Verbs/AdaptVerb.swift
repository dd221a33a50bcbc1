import Arguments
import Base
import Flipbook
import JSON

/// `flipbook adapt`: a library or an app for iOS as a package that builds on Linux.
struct AdaptVerb: Verb {
  static let name = "adapt"
  static let overview = "Rewrite a library or an app for iOS so that it builds on Linux."
  static let usage = "FOLDER … -o PACKAGE [--check] [OPTIONS]"
  static let notes = [
    "Writes a package with the sources, rewritten where Swift on Linux has no Objective-C (@objc, "
      + "@IBOutlet, #selector, #keyPath, @NSManaged properties of layers, optional members of "
      + "protocols, overrides in extensions, os(iOS), imports), with asset catalogs, images and "
      + "fonts, with tests and their goldens, and with a program to start from. Suites of "
      + "swift-snapshot-testing and iOSSnapshotTestCase need no other library; those of Nimble's "
      + "haveValidSnapshot are not supported. Compiles it and lists what is left, by symbol and "
      + "place, first the missing library that the most files import. FOLDER is never changed. A "
      + "second run writes only the files that change, and keeps those that you have edited.",
    "Nothing of FOLDER runs, and nothing outside of it is read: linked folders, and links and paths "
      + "that lead out of it, are left out or refused. So a Package.swift must be readable "
      + "without being run: let package = Package(name:products:targets:) with string literals, "
      + "arrays, constants of these and sums of them; then += and append. Of an Xcode project, the "
      + "files and resources of its targets are read and nothing else. The written package is "
      + "compiled but not run; run it only if you trust FOLDER.",
    "Exit status: 0 it compiles; 1 it is written, with a list of what is left; 2 there is nothing "
      + "to adapt, or PACKAGE was not written by this command; 70 it cannot be written, or the "
      + "compiler cannot be run.",
  ]

  @Argument(
    "FOLDER", atLeast: 1,
    help:
      "A folder with a Package.swift, a podspec, an Xcode project or Swift files; or one of the "
      + "first three itself. Give several if one imports another.")
  private var folders: [String]

  @Option(
    "--tests", value: "FOLDER", .text,
    help: "A folder of tests beside those that a Package.swift or a podspec names, as of an app. "
      + "May be repeated.")
  private var tests: [String]

  @Option(
    "--resources", value: "FOLDER", .text,
    help: "A folder of images, catalogs, fonts or texts beside those that belong to the first "
      + "FOLDER. May be repeated.")
  private var resources: [String]

  @Option(
    "--target", value: "NAME", .text,
    help:
      "The target of an Xcode project to take where several have the same module name. Default: "
      + "the first. May be repeated.")
  private var chosen: [String]

  @Option(
    "-o", "--output", value: "PACKAGE", .text,
    help: "The folder of the package to write: a new one, or one that adapt has written.")
  private var output: String?

  @Flag(
    "--check",
    help: "Write nothing; print what would change in PACKAGE, or in the sources without -o.")
  private var checks: Bool

  @Option(
    "--flipbook", value: "DIR", .text,
    help: "Where the package Flipbook is. Default: where this command was built.")
  private var flipbook: String?

  @Options private var report: ReportOptions

  func validate(for verb: VerbRow) throws(CommandError) {
    guard output != nil || checks else {
      throw .usage("\(verb.name) needs -o PACKAGE or --check", hint: verb.usageLine)
    }
  }

  func run() throws -> ExitStatus {
    let command = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let build = command.deletingLastPathComponent()
    let package = try package(above: build)
    let modules = build.appendingPathComponent("Modules")
    let isBuilt = FileManager.default.fileExists(
      atPath: modules.appendingPathComponent("Flipbook.swiftmodule").path)
    let outcome = try AdaptProgram(of: package).run([
      "folders": .array(folders.map { .string($0) }), "tests": .array(tests.map { .string($0) }),
      "resources": .array(resources.map { .string($0) }),
      "chosen": .array(chosen.map { .string($0) }),
      "output": output.map { .string($0) } ?? .null,
      "checks": .bool(checks),
      "flipbook": [
        "package": .string(package.absoluteString),
        "modules": isBuilt ? .string(modules.absoluteString) : .null,
      ],
    ])
    if report.isJSON {
      try Console.write(json(outcome).text())
    } else {
      if checks, !outcome.diff.isEmpty { try Console.print(String(outcome.diff.dropLast())) }
      try log(outcome)
    }
    return outcome.compiles ? .done : .different
  }

  // MARK: Flipbook

  /// The folder of Flipbook's package, against which adapted packages are compiled.
  private func package(above build: URL) throws(CommandError) -> URL {
    var folder = flipbook.map { URL(fileURLWithPath: $0).standardizedFileURL } ?? build
    while flipbook == nil, folder.path != "/", !isFlipbook(folder) {
      folder.deleteLastPathComponent()
    }
    guard isFlipbook(folder) else {
      throw .usage(
        flipbook.map { "there is no package Flipbook in \($0)" }
          ?? "the package Flipbook is not where this command was built",
        hint: "Try: --flipbook DIR, with the folder of Flipbook's Package.swift")
    }
    return folder
  }

  private func isFlipbook(_ folder: URL) -> Bool {
    ["Package.swift", "Sources/C/CUIKit/uikit.pc"].allSatisfy {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
    }
  }

  // MARK: Reporting

  private func log(_ outcome: AdaptProgram.Outcome) throws {
    for one in outcome.left {
      Console.log("\(one.compiles ? "note" : "to do"): \(one.symbol): \(one.advice)".printableLine)
      for place in one.places { Console.log("  \(place)".printableLine) }
    }
    for path in outcome.report.edited {
      Console.log("note: \(path.printableLine) has been edited and is left as it is")
    }
    if report.isQuiet { return }
    let errors = outcome.left.filter { !$0.compiles }
    let places = errors.reduce(0) { $0 + max(1, $1.places.count) }
    let all =
      "\(counted(outcome.sources, "file")) in \(counted(outcome.targets, "target"))"
      + (checks ? "" : ", \(outcome.report.changed.count) written")
    guard outcome.compiles else {
      return Console.log(
        "\(all); \(counted(errors.count, "thing")) left to do in \(counted(places, "place"))")
    }
    let package = output ?? "PACKAGE"
    let words =
      folders.map(\.shellWord) + tests.map { "--tests \($0.shellWord)" }
      + resources.map { "--resources \($0.shellWord)" }
      + chosen.map { "--target \($0.shellWord)" }
    var next =
      checks
      ? "Try: flipbook adapt \(words.joined(separator: " ")) -o \(package.shellWord)"
      : "Try: swift run --package-path \(package.shellWord) \(outcome.program.shellWord)"
    if !checks, outcome.hasTests { next += "\n  swift test --package-path \(package.shellWord)" }
    Console.log("\(all); it compiles\n\(next)")
  }

  private func json(_ outcome: AdaptProgram.Outcome) -> JSONTree {
    let left = outcome.left.map { one -> JSONTree in
      [
        "symbol": .string(one.symbol), "advice": .string(one.advice),
        "compiles": .bool(one.compiles),
        "places": .array(
          one.places.map {
            ["file": .string($0.file), "line": .integer($0.line), "column": .integer($0.column)]
          }),
      ]
    }
    func paths(_ list: [String]) -> JSONTree { .array(list.map { .string($0) }) }
    return [
      "package": output.map { .string($0) } ?? .null, "program": .string(outcome.program),
      "compiles": .bool(outcome.compiles), "targets": .integer(outcome.targets),
      "sources": .integer(outcome.sources), "written": paths(outcome.report.changed),
      "removed": paths(outcome.report.removed), "edited": paths(outcome.report.edited),
      "left": .array(left), "diff": checks ? .string(outcome.diff) : .null,
    ]
  }
}
