import Base
import Foundation
import JSON
import Platform
import Serving

/// A page on 127.0.0.1 that shows the stage of a package's program, and each change of its sources.
///
///     source   ── inotify ──▶ the thread that follows ── swift build ──▶ program
///     program  ── Stage.preview(): ready ──▶ event `change` ──▶ page
///     page     ── GET /picture?at=0.5 ──▶ the thread that asks ── picture 0.5 ──▶ program
///
/// The last program is shown until a new one is ready or cannot be built.
package final class PackagePreview: LivePreview {
  /// The content of the page.
  private enum Content {
    case text(String)
    case program(ProgramConnection)
  }

  private struct State {
    var content: Content
    var version = 0
    /// The work that a page waits for; nil for none.
    var status: String?
    /// The reasons why changes may not be seen.
    var problems: [String] = []
    var isStopped = false
  }

  private let name: String
  private let path: String
  private let package: Confined<ProgramPackage>
  let server: PreviewServer
  private let watch: FileWatch
  private let state: Confined<State>
  private let requests: WorkThread<Void>
  private let print: @Sendable ([UInt8]) -> Void

  /// The time that a program may take until it calls `preview()`, before the page says so, in
  /// seconds.
  private static let timeToShow = 10.0

  /// The longest time for the first answer of a program, once it has begun, in seconds.
  private static let timeToAnswer = 2.0

  /// - Parameters:
  ///   - path: The folder of a package.
  ///   - product: The program; nil for the only one.
  ///   - port: 0 for any free one.
  ///   - print: Receives what the program prints, on any thread.
  /// - Throws: `PreviewError`, `ServingError`.
  package init(
    _ path: String, product: String? = nil, port: Int = 0,
    print: @escaping @Sendable ([UInt8]) -> Void
  ) throws {
    let found = try ProgramPackage(path, product: product)
    (name, self.path, self.print) = (found.product, path, print)
    package = Confined(found)
    watch = try .watching([found.root], main: found.root)
    state = Confined(State(content: .text("\(found.product) is built for the first time …")))
    requests = try WorkThread {}
    server = try PreviewServer(port: port)
    try start(
      from: { preview in
        var work = Work.idle
        preview.watchFolders()
        preview.build(&work)
        return (work: work, program: RunningProgram?.none)
      },
      follow: { preview, progress in
        preview.follow(&progress.work, &progress.program)
      })
  }

  var isStopped: Bool { state.with { $0.isStopped } }

  package var port: Int { server.port }

  /// The address of the page.
  package var address: String { server.address }

  /// Closes all pages; the port is free after it, and soon the program is ended.
  package func stop() {
    state.with { $0.isStopped = true }
    server.stop()
  }

  // MARK: - Requests

  var list: JSONTree {
    let (status, problems) = state.with { ($0.status, $0.problems) }
    return [
      "scenes": [.string(name)], "folder": false, "program": true, "path": .string(path),
      "problems": .array(problems.map { .string($0.printable) }),
      "status": status.map { .string($0) } ?? .null,
    ]
  }

  func answer(_ request: HTTPRequest, _ exchange: Exchange) {
    let line: String
    switch request.path {
    case "/timeline", "/size": line = String(request.path.dropFirst())
    case "/picture":
      guard let time = request.time else { return exchange.send(.noTime) }
      line = "picture \(time)"
    default: return exchange.send(.noPage)
    }
    guard request.query["scene"] == name else { return exchange.send(.noScene) }
    switch state.with({ $0.content }) {
    case .text(let text): exchange.send(.problem(text))
    case .program(let connection):
      // The size takes long, so pictures come first.
      requests.run(last: line == "size") { [weak self] _ in
        exchange.send(self?.response(to: line, by: connection) ?? .outdated)
      }
    }
  }

  private func response(to line: String, by connection: ProgramConnection) -> HTTPResponse {
    let isWanted = state.with { state in
      if case .program(let newest) = state.content { newest === connection } else { false }
    }
    guard isWanted else { return .outdated }
    do {
      let bytes = try connection.ask(line)
      return line.hasPrefix("picture")
        ? .picture(bytes) : HTTPResponse(type: "application/json", body: bytes)
    } catch {
      // The thread that follows finds out why a program has ended, and shows it.
      guard case .error(let text) = error else { return .outdated }
      return .problem(text)
    }
  }

  private func show(_ content: Content) {
    let version = state.with { state in
      state.content = content
      state.status = nil
      state.version += 1
      return state.version
    }
    server.sendChange(of: name, version: version, isEdited: true)
  }

  private func sendStatus(_ text: String) {
    state.with { $0.status = text }
    server.send(event: "status", ["text": .string(text)])
  }

  // MARK: - Building and running

  /// The work that the thread that follows waits for.
  private enum Work {
    case idle
    /// A build, and the file with its output.
    case building(ChildProcess, ScratchFile)
    /// A program that has not called `preview()`, and the instant at which the page says so.
    case starting(RunningProgram, deadline: ContinuousClock.Instant?)
  }

  /// Watches the folders that there are now, and tells pages which are left out.
  private func watchFolders() {
    let package = package.with { $0 }
    var problem: String?
    // A folder may have come into a new one before that was watched.
    for _ in 0..<4 {
      let found = package.findFolders()
      problem = found.problem
      guard !found.folders.isSubset(of: watch.folders) else { break }
      watch.watch(found.folders)
    }
    let problems = (problem.map { [$0] } ?? []) + watch.problems
    let areNew = state.with { state in
      defer { state.problems = problems }
      return state.problems != problems
    }
    if areNew { server.sendList() }
  }

  /// Waits for a change or an end for a moment.
  private func follow(_ work: inout Work, _ program: inout RunningProgram?) {
    let package = package.with { $0 }
    var isIdle = false
    if case .idle = work { isIdle = true }
    var changes = watch.changes(within: isIdle ? 0.2 : 0.02)
    if package.isChanged(by: changes) {
      // A save of several files is one change.
      while case let more = watch.changes(within: 0.03), !more.isEmpty { changes.formUnion(more) }
      watchFolders()
      work = .idle
      guard package.isManifestChanged(by: changes) else { return build(&work) }
      sendStatus("reads Package.swift")
      do throws(PreviewError) {
        let new = try ProgramPackage(path, product: name)
        self.package.with { $0 = new }
        watchFolders()
        build(&work)
      } catch {
        program = nil
        show(.text(error.description))
      }
      return
    }
    switch work {
    case .idle:
      guard let running = program else { return }
      if running.connection.isBroken {
        // The end of a program is known a moment after that of its socket.
        for _ in 0..<50 where running.isRunning { usleep(10_000) }
      }
      if !running.isRunning {
        program = nil
        show(.text("\(name) has ended \(running.end())"))
      } else if running.connection.isBroken {
        program = nil
        showNoAnswer(of: running)
      }
    case .building(let process, let output):
      guard !process.isRunning else { return }
      let isBuilt = process.wait()
      let text = output.text
      work = .idle
      if isBuilt {
        start(package, &work, &program)
      } else {
        program = nil
        show(.text(BuildOutput.mistakes(in: text)))
      }
    case .starting(let new, let deadline): wait(for: new, deadline, &work, &program)
    }
  }

  /// Ends a program whose answers are none.
  private func showNoAnswer(of program: RunningProgram) {
    program.kill()
    show(
      .text(
        "\(name) is ended: its standard input is a socket to flipbook watch, on which it has "
          + "written something else than the answers of Stage.preview(), or which it has closed."
          + program.paragraph))
  }

  private func build(_ work: inout Work) {
    sendStatus("builds")
    guard let output = ScratchFile() else {
      return show(.text("\(name) cannot be built: \(System.errorMessage(errno))"))
    }
    guard let process = package.with({ $0 }).startBuild(output: output) else {
      return show(.text(PreviewError.noSwift.description))
    }
    work = .building(process, output)
  }

  private func start(
    _ package: ProgramPackage, _ work: inout Work, _ program: inout RunningProgram?
  ) {
    sendStatus("starts")
    guard let new = RunningProgram(package.executable, print: print) else {
      program = nil
      return show(.text("\(package.executable) does not start: \(System.errorMessage(errno))"))
    }
    work = .starting(new, deadline: ContinuousClock.now + .seconds(Self.timeToShow))
  }

  private func wait(
    for new: RunningProgram, _ deadline: ContinuousClock.Instant?, _ work: inout Work,
    _ program: inout RunningProgram?
  ) {
    if !new.connection.isBroken, new.connection.hasAnswer(within: 0.02) {
      do {
        try new.connection.readReady(within: Self.timeToAnswer)
        work = .idle
        program = new
        return show(.program(new.connection))
      } catch {
        if case .noAnswer = error {
          work = .idle
          program = nil
          return showNoAnswer(of: new)
        }
      }
    }
    if !new.isRunning {
      work = .idle
      program = nil
      return show(
        .text("\(name) has ended without a call of Stage.preview(), \(new.end())"))
    }
    if let deadline, ContinuousClock.now > deadline {
      work = .starting(new, deadline: nil)
      program = nil
      show(
        .text(
          "\(name) has run for \(Int(Self.timeToShow)) s without a call of Stage.preview(); it is "
            + "shown as soon as it calls it." + new.paragraph))
    }
  }
}
