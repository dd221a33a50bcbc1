import Flipbook
import Foundation
import TestSupport
import Testing

/// `flipbook watch` of a package: builds, programs that end or hang, and what is left of them.
///
/// In the place of `swift` stands a script; the sources are scripts, too, and their build is a
/// copy. One of them is the program of the examples, which calls `Stage.preview()`.
struct WatchPackageTests {
  private let command: Command

  init() throws {
    command = try Command()
    for folder in ["bin", "Sources/App", "built"] {
      try FileManager.default.createDirectory(
        at: command.folder.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    try command.write("Package.swift", "// swift-tools-version: 6.2")
    try describe(["App"])
    try command.write(
      "bin/swift",
      """
      #!/bin/sh
      case "$1 $4" in
      "package describe") cat description.json ;;
      "build --show-bin-path") echo "$3/built" ;;
      *)
        if grep -n '^broken' Sources/App/main.swift; then
          for step in 1 2; do
            echo "[$step/2] Compiling App main.swift"
            echo "$3/Sources/App/main.swift:1:1: error: cannot find 'broken' in scope"
            printf '%s\\n' '1 | broken' '  | `- error: cannot find it'
          done
          echo 'error: emit-module command failed with exit code 1'
          exit 1
        fi
        rm -f built/App
        cp Sources/App/main.swift built/App && chmod +x built/App ;;
      esac
      """)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: command.folder.appendingPathComponent("bin/swift").path)
  }

  private func describe(
    _ products: [String], path: String = "Sources/App", dependencies: String = ""
  ) throws {
    let list = products.map { #"{"name": "\#($0)", "type": {"executable": null}}"# }
    try command.write(
      "description.json",
      """
      {"products": [\(list.joined(separator: ", "))], "dependencies": [\(dependencies)],
        "targets": [{"path": "\(path)", "type": "executable"}]}
      """)
  }

  private var environment: [String: String] {
    ["PATH": "\(command.folder.path)/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "")]
  }

  private static func example(_ name: String, after lines: String = "") -> String {
    let path = Command.executable.deletingLastPathComponent().appendingPathComponent("Examples")
      .path
    return "#!/bin/sh\n\(lines)\nEXAMPLE=\(name) exec '\(path)'\n"
  }

  private func save(_ program: String) throws {
    try command.write("Sources/App/main.swift", program)
  }

  /// A running `flipbook watch`, which is ended with the test.
  private final class Watch {
    let process: Process
    let port: Int
    let page: Client

    init(_ process: Process, output: () -> String) throws {
      self.process = process
      try process.run()
      var found: Int?
      for _ in 0..<1000 where found == nil {
        usleep(10_000)
        found = output().firstMatch(of: /127.0.0.1:(\d+)/).flatMap { Int($0.output.1) }
      }
      port = try #require(found)
      page = Client(port: port)
      page.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
    }

    deinit { process.terminate() }

    /// The answer to a request of the program, without its headers.
    func get(_ path: String) -> (status: Int, body: [UInt8]) {
      let bytes = Client(port: port).bytes("GET", path)
      let text = String(decoding: bytes.prefix(12), as: UTF8.self)
      let end = bytes.indices.dropLast(3).first { Array(bytes[$0..<$0 + 4]) == [13, 10, 13, 10] }
      return (Int(text.suffix(3)) ?? 0, end.map { Array(bytes[($0 + 4)...]) } ?? [])
    }

    /// Waits for an event that something else is shown, and returns it.
    func next() -> (status: Int, body: [UInt8]) {
      _ = page.read(until: "\"edited\"")
      return get("/picture?scene=App&at=0")
    }

    func nextText() -> String { String(decoding: next().body, as: UTF8.self) }
  }

  private func watch(_ program: String) throws -> Watch {
    try save(program)
    let process = try command.process(["watch", "."], environment: environment)
    return try Watch(process) { command.text(".out") ?? "" }
  }

  @Test func showsAProgramAndItsChanges() throws {
    let watch = try watch(Self.example("bounce"))
    let first = watch.next()
    #expect(first.status == 200)
    #expect(try PNG.decode(first.body).width == 240)
    let timeline = watch.get("/timeline?scene=App")
    let text = String(decoding: timeline.body, as: UTF8.self)
    #expect(text.contains("\"fps\": 30"))
    #expect(text.contains("\"steps\": []"))
    _ = try command.runExamples([".", "bounce"])
    let size = try Data(contentsOf: command.folder.appendingPathComponent("bounce.gif")).count
    let answer = String(decoding: watch.get("/size?scene=App").body, as: UTF8.self)
    #expect(answer == "{\"bytes\": \(size)}")
    // An instant between two frames shows the one that has begun.
    let times = [0.4, 0.41].map { watch.get("/picture?scene=App&at=\($0)").body }
    #expect(times[0] == times[1])
    #expect(times[0] != first.body)
    // A program tells no views and no curves.
    #expect(watch.get("/nodes?scene=App&at=0").status == 404)
    #expect(watch.get("/picture?scene=Other&at=0").status == 404)
    try save(Self.example("prompt"))
    let second = watch.next()
    #expect(second.status == 200)
    #expect(try PNG.decode(second.body).width == 320)
  }

  @Test func showsTheErrorsOfTheCompiler() throws {
    let watch = try watch("broken\n")
    let text = watch.nextText()
    #expect(text.contains("Sources/App/main.swift:1:1: error: cannot find 'broken' in scope\n1 |"))
    #expect(
      text.split(separator: "\n").suffix(2).joined() == "1 | broken  | `- error: cannot find it")
    // `grep` prints a line more.
    #expect(text.split(separator: "\n").count == 4)
    #expect(watch.get("/timeline?scene=App").status == 422)
    try save(Self.example("bounce"))
    #expect(watch.next().status == 200)
    try save("broken\n")
    #expect(watch.next().status == 422)
  }

  @Test(arguments: [
    ("echo hello\nexit 3", "with exit status 3\n\nhello"), ("kill -SEGV $$", "by a signal"),
    ("echo hello", "with exit status 0\n\nhello"),
  ])
  func saysHowAProgramHasEnded(lines: String, end: String) throws {
    let watch = try watch("#!/bin/sh\n\(lines)\n")
    #expect(watch.nextText() == "App has ended without a call of Stage.preview(), \(end)")
    #expect(try #require(command.text(".err")).contains("hello") == lines.contains("hello"))
  }

  @Test func aShownProgramMayEnd() throws {
    let watch = try watch(Self.example("bounce", after: "echo $$ > id"))
    #expect(watch.next().status == 200)
    kill(try #require(id("id")), SIGKILL)
    #expect(watch.nextText() == "App has ended by a signal")
  }

  @Test func aProgramMayPrintMuch() throws {
    let watch = try watch(Self.example("bounce", after: "yes | head -c 3000000"))
    #expect(watch.next().status == 200)
  }

  private func id(_ file: String) -> pid_t? {
    command.text(file).flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  /// Whether a process runs; one that has ended may wait for its parent.
  private func runs(_ id: pid_t) -> Bool {
    let line = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
    return line.map { !$0.contains(") Z ") } ?? false
  }

  private func waits(for isRight: () -> Bool) -> Bool {
    for _ in 0..<1000 {
      if isRight() { return true }
      usleep(10_000)
    }
    return false
  }

  @Test func aProgramThatHangsIsReplaced() throws {
    let watch = try watch("#!/bin/sh\nsleep 600 &\necho $! > id\nsleep 600\n")
    #expect(waits { id("id") != nil })
    let early = watch.get("/picture?scene=App&at=0")
    #expect(early.status == 422)
    #expect(String(decoding: early.body, as: UTF8.self) == "App is built for the first time …")
    try save(Self.example("bounce"))
    #expect(watch.next().status == 200)
    #expect(!runs(try #require(id("id"))))
  }

  @Test func ctrlCEndsTheProgram() throws {
    let watch = try watch(Self.example("bounce", after: "sleep 600 &\necho $! > id"))
    #expect(watch.next().status == 200)
    kill(watch.process.processIdentifier, SIGINT)
    watch.process.waitUntilExit()
    #expect(watch.process.terminationReason == .uncaughtSignal)
    #expect(!runs(try #require(id("id"))))
  }

  @Test(arguments: [
    // The first answer.
    "printf 'hello 0\\n' >&0", "printf 'ready 3\\nabc' >&0", "printf 'ready 5\\nab' >&0",
    "printf 'ready\\n' >&0", "printf '%080d' 0 >&0",
    // Later ones.
    "printf 'ready 0\\n' >&0; read line; printf 'ready 0\\n' >&0",
    "printf 'ready 0\\n' >&0; read line; printf 'ok many\\n' >&0",
    "printf 'ready 0\\n' >&0; read line; exec <&-",
  ])
  func aProgramThatWritesNoAnswersIsEnded(lines: String) throws {
    let watch = try watch("#!/bin/bash\necho $$ > id\necho hello\n\(lines)\nsleep 600 <&-\n")
    var text = watch.nextText()
    if lines.contains("read line") {
      #expect(text == "the scene has changed\n")
      text = watch.nextText()
    }
    #expect(text.hasPrefix("App is ended: its standard input is a socket to flipbook watch"))
    #expect(text.hasSuffix("\n\nhello"))
    #expect(!runs(try #require(id("id"))))
    try save(Self.example("bounce"))
    #expect(watch.next().status == 200)
  }

  @Test func codeAfterAPreviewDoesNotRun() throws {
    let process = Process()
    process.executableURL = Command.executable.deletingLastPathComponent()
      .appendingPathComponent("Examples")
    process.environment = ["FLIPBOOK_PREVIEW": "1", "EXAMPLE": "bounce"]
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    // The program itself would end with 2.
    #expect(process.terminationStatus == 0)
  }

  @Test func charactersAreNotSplit() throws {
    let lines = "printf '\\303'; sleep 0.2; printf '\\251 \\360\\237'; sleep 0.2\n"
    let watch = try watch("#!/bin/sh\n\(lines)printf '\\230\\200\\n\\303'\nexit 3\n")
    #expect(watch.nextText().hasSuffix("exit status 3\n\né 😀"))
    #expect(try #require(command.text(".err")).hasSuffix("é 😀\n\u{FFFD}"))
  }

  @Test func newFoldersAndPackagesBesideItAreWatched() throws {
    for folder in ["Dep/Code", "Dep/Tests"] {
      try FileManager.default.createDirectory(
        at: command.folder.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    let dependency = #"{"type": "fileSystem", "path": "\#(command.folder.path)/./Dep"}"#
    try describe(["App"], path: "./Sources/App", dependencies: dependency)
    let watch = try watch(Self.example("bounce"))
    #expect(watch.next().status == 200)
    try save(Self.example("bounce", after: "# again"))
    #expect(watch.next().status == 200)
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent("Sources/App/New"),
      withIntermediateDirectories: true)
    #expect(watch.next().status == 200)
    for file in ["Sources/App/New/A.swift", "Dep/Code/A.swift", "Dep/Package.swift"] {
      try command.write(file, "")
      #expect(watch.next().status == 200)
    }
    try command.write("Package@swift-6.2.swift", "")
    _ = watch.page.read(until: "reads Package.swift")
    #expect(watch.next().status == 200)
    try command.write("Dep/Tests/A.swift", "")
    try command.write("Dep/card.gif", "")
    try save("exit")
    #expect(watch.next().status == 422)
  }

  @Test func aPageSaysWhatItWaitsForAndWhatIsNotWatched() throws {
    for number in 0..<1000 {
      try FileManager.default.createDirectory(
        at: command.folder.appendingPathComponent("Sources/App/\(number)"),
        withIntermediateDirectories: true)
    }
    let watch = try watch("#!/bin/sh\nsleep 600\n")
    _ = watch.page.read(until: "\"starts\"")
    let page = Client(port: watch.port)
    page.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(watch.port)\r\n\r\n")
    let list = page.read(until: "\"status\": \"starts\"")
    #expect(list.contains("only 1000 folders of the package are watched"))
  }

  /// The line before the manifest is read.
  private let start = "reads ./Package.swift\n"

  @Test func aProductIsChosen() throws {
    try save("")
    try describe(["B", "A"])
    let several = try command.run("watch", ".", environment: environment)
    #expect(several.status == 2)
    #expect(
      several.error == "\(start)error: . has several programs: A, B\nTry: --product A, or "
        + "--sandbox for the folder's scenes\n")
    let unknown = try command.run("watch", ".", "--product", "C", environment: environment)
    #expect(unknown.status == 2)
    #expect(
      unknown.error == "\(start)error: . has no program C; there are: A, B\nTry: --product A\n")
    // The manifest is not read.
    let sandbox = try command.run("watch", ".", "--sandbox", environment: ["PATH": "/nowhere"])
    #expect(sandbox.status == 2)
    #expect(sandbox.error.hasPrefix("error: there are no scenes in .\n"))
    let both = try command.run(
      "watch", ".", "--sandbox", "--product", "A", environment: environment)
    #expect(both.error.hasPrefix("error: --sandbox is for scenes, but --product shows a program"))
    try describe([])
    let none = try command.run("watch", ".", "--product", "A", environment: environment)
    #expect(none.error.hasPrefix("\(start)error: . has no program\nAdd an executable target"))
    // Its scenes are shown.
    let scenes = try command.run("watch", ".", environment: environment)
    #expect(scenes.error.hasPrefix("\(start)error: there are no scenes in .\n"))
  }

  @Test func aManifestThatIsNotReadIsSaid() throws {
    try command.write("description.json", "error: no manifest")
    let result = try command.run("watch", ".", environment: environment)
    #expect(result.status == 2)
    #expect(result.error == "\(start)error: .: the package cannot be read: error: no manifest\n")
    let none = try command.run("watch", ".", environment: ["PATH": "/nowhere"])
    #expect(none.status == 2)
    #expect(
      none.error
        == "\(start)error: swift cannot be started\nIs the folder of the Swift toolchain in PATH? "
        + "The folder's scenes are shown with --sandbox\n")
    try command.write("s.json", "{\"size\": [4, 4], \"layers\": []}")
    let scene = try command.run("watch", "s.json", "--product", "A")
    #expect(scene.error.hasPrefix("error: --product is for packages, but s.json has no Package"))
  }
}
