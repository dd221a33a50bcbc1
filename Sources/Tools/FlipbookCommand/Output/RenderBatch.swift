import Arguments
import Base
import Flipbook
import JSON

/// Scenes that are written in parallel, unless their files are up to date.
struct RenderBatch {
  /// A scene in a look, with its files.
  struct Row: Sendable {
    let target: SceneTarget
    let job: RenderJob
    /// The hash of all that the files depend on, but for the program.
    let source: ContentHash
    /// In pixels; 0 until the files are written.
    var width = 0, height = 0
  }

  fileprivate enum Outcome: Sendable {
    case written(Report)
    case upToDate(RenderState.Entry)
    case failed(any Error)
  }

  let isQuiet, isJSON: Bool
  let bar: ProgressBar
  var rows: [Row] = []
  /// The results so far, in the order of the scenes.
  private var results: [JSONTree] = []
  private var writtenCount = 0, upToDateCount = 0, failureCount = 0
  /// The number of warnings of the scenes that were written.
  private(set) var warnings = 0
  /// The greatest exit status of a failure, or `done`.
  private(set) var status = ExitStatus.done

  init(isQuiet: Bool, isJSON: Bool, bar: ProgressBar) {
    self.isQuiet = isQuiet
    self.isJSON = isJSON
    self.bar = bar
  }

  /// Reports a scene that cannot be written.
  mutating func fail(_ scene: String, _ error: any Error) {
    let failure = Failure(error, of: scene)
    if !isJSON { Console.log(failure.text) }
    count(failure, of: scene)
  }

  /// Writes the rows and prints what became of them.
  ///
  /// - Parameter jobs: The number of scenes drawn at a time.
  /// - Returns: The rows whose files are there.
  mutating func write(jobs: Int) throws -> [Row] {
    // Nothing is up to date where it is not known what draws.
    let program = Result { try DrawingProgram.contentHash(rememberedIn: CheckCache()) }
    let programHash = try? program.get()
    let state = Confined(RenderState())
    let done = Confined(0)
    let (bar, total, isQuiet, isJSON) = (bar, rows.count, isQuiet, isJSON)
    let outcomes = rows.concurrentMap(jobs: jobs) { row -> Outcome in
      let source = programHash.map { ContentHash(Array("\($0) \(row.source)".utf8)) }
      let files = row.storedFiles
      let entries = state.with { state in
        source.map { source in files.compactMap { state.entry(of: $0, source: source) } } ?? []
      }
      let outcome: Outcome
      if let entry = entries.first, entries.count == row.target.files.count {
        outcome = .upToDate(entry)
      } else {
        done.with { bar.update($0, of: total, at: row.target.scene) }
        outcome = row.write()
      }
      if case .written(let report) = outcome, report.diagnostics.isEmpty, let source {
        state.with { state in
          for file in files {
            state.insert(file, source: source, width: report.width, height: report.height)
          }
        }
      }
      // One scene prints at a time.
      done.with { done in
        done += 1
        bar.clear()
        if !isJSON {
          switch outcome {
          case .written(let report): report.printText(isQuiet: isQuiet)
          case .failed(let error): Console.log(Failure(error, of: row.target.scene).text)
          case .upToDate: break
          }
        }
        if done < total { bar.update(done, of: total, at: row.target.scene) }
      }
      return outcome
    }
    bar.clear()
    var unsaved: (any Error)?
    if !outcomes.isEmpty {
      do { try state.with { state in try state.save() } } catch { unsaved = error }
    }
    let present = zip(rows, outcomes).compactMap { row, outcome in count(row, outcome) }
    try printSummary()
    if let unsaved {
      note(
        ".flipbook/render.json cannot be written, so that the next run draws all scenes again",
        unsaved)
    } else if case .failure(let error) = program, !outcomes.isEmpty {
      note("the program cannot be hashed, so that the next run draws all scenes again", error)
    }
    return present
  }

  private func note(_ text: String, _ error: any Error) {
    if isQuiet { return }
    let reason = Failure(error, asJSON: false).command.message
    Console.log("note: \(text): \(reason.printableLine)")
  }

  private mutating func count(_ row: Row, _ outcome: Outcome) -> Row? {
    var row = row
    let scene: JSONTree = ["scene": .string(row.target.scene)]
    switch outcome {
    case .written(let report):
      writtenCount += 1
      warnings += report.diagnostics.count
      (row.width, row.height) = (report.width, report.height)
      results.append(.merging(scene, report.json))
    case .upToDate(let entry):
      upToDateCount += 1
      (row.width, row.height) = (entry.width, entry.height)
      let files = row.target.files.map { path -> JSONTree in ["path": .string(path)] }
      results.append(.merging(scene, ["files": .array(files), "isUpToDate": .bool(true)]))
    case .failed(let error):
      count(Failure(error, of: row.target.scene), of: row.target.scene)
      return nil
    }
    return row
  }

  private mutating func count(_ failure: Failure, of scene: String) {
    failureCount += 1
    if failure.command.status.rawValue > status.rawValue { status = failure.command.status }
    results.append(.merging(["scene": .string(scene)], failure.json))
  }

  private func printSummary() throws {
    if isJSON {
      let summary: JSONTree = [
        "scenes": .array(results), "written": .integer(writtenCount),
        "upToDate": .integer(upToDateCount), "failed": .integer(failureCount),
      ]
      return try Console.write(summary.text())
    }
    if isQuiet { return }
    let counts = [
      (writtenCount, "written"), (upToDateCount, "up to date"), (failureCount, "failed"),
    ]
    Console.log(
      counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", "))
  }
}

extension RenderBatch.Row {
  /// The files that a later run may leave as they are: none of a sequence or of another program.
  fileprivate var storedFiles: [String] {
    job.outputs.filter { $0.format != .pngSequence && $0.format.program == nil }.map(\.path)
  }

  fileprivate func write() -> RenderBatch.Outcome {
    do { return .written(try job.write { _, _ in }) } catch { return .failed(error) }
  }
}
