import Arguments
import Base
import Flipbook
import JSON

/// Any error as the command reports it: exit status, message, and a hint.
struct Failure {
  private let error: any Error
  private let asJSON: Bool

  init(_ error: any Error, asJSON: Bool) {
    self.error = error
    self.asJSON = asJSON
  }

  /// The failure of one scene of many, with whose path the message begins.
  init(_ error: any Error, of scene: String) {
    var named = error
    if !(error is SceneErrors) {
      var command = Failure(error, asJSON: false).command
      command.message = "\(scene): \(command.message)"
      named = command
    }
    self.init(named, asJSON: false)
  }

  /// Reports the error on standard error.
  func report() -> ExitStatus {
    if isClosedPipe { Interruption.end(by: SIGPIPE) }
    let command = self.command
    if asJSON {
      Console.report(json.text())
    } else {
      Console.report(text)
    }
    return command.status
  }

  /// The text for standard error: the message and the hint.
  var text: String {
    let command = self.command
    let label = Console.errorHasColor ? "\u{1B}[1;31merror:\u{1B}[0m " : "error: "
    var message = command.message.printableLine
    switch error {
    // A scene's errors have several lines that start with their location, like a compiler's.
    case is SceneErrors: message = command.message.printable
    // Another program's message has several lines, too.
    case CodecError.programFailed: message = label + command.message.printable
    default: message = label + message
    }
    return message + (command.hint.map { "\n\($0.printable)" } ?? "")
  }

  /// The error as a `CommandError`.
  var command: CommandError {
    switch error {
    case let error as CommandError: return error
    case let error as SceneErrors:
      return .usage(
        error.description,
        hint: "\(counted(error.errors.count + error.more, "error")). "
          + "All keys and values: flipbook schema"
      )
    case let error as CodecError:
      return CommandError(status: status(of: error), message: error.description, hint: hint(error))
    case let error as StagingError: return .usage(error.description)
    case let error as TimelineError: return .usage(error.description)
    case let error as RasterError:
      switch error {
      case .canvasTooLarge, .invalidScale, .undrawable, .pathTooDense:
        return .usage(error.description)
      case .outOfMemory, .cairo: return .failure(error.description)
      }
    case let error as LottieError: return .usage(error.description)
    case let error as GoldenError: return .usage(error.description)
    case GoldenSuiteError.noMatch:
      return .usage(String(describing: error), hint: "Try: flipbook check, without --filter")
    case GoldenSuiteError.sharedGolden:
      return .usage(
        String(describing: error),
        hint: "Rename one of them, or name it in a file .flipbookignore if it is no scene")
    case GoldenSuiteError.cannotRead(let error): return Failure(error, asJSON: asJSON).command
    case let error as GoldenSuiteError:
      return .usage(error.description, hint: "To write a first scene: flipbook new NAME")
    case let error as CheckError: return .usage(error.description)
    case let error as UnknownRecordMode: return .usage(error.description)
    case let error as CheckResultError:
      return .usage(error.description, hint: "Try: flipbook check")
    case AcceptError.outside:
      return .usage(
        String(describing: error),
        hint: "Try: flipbook accept --from RESULT.json, in the folder that has its goldens")
    case let error as AdoptionError: return .usage(error.description)
    case let error as AcceptError: return .usage(error.description, hint: "Try: flipbook check")
    case let error as CocoaError:
      return .failure((error.filePath.map { "\($0): " } ?? "") + error.localizedDescription)
    default: return .failure(String(describing: error))
    }
  }

  private func status(of error: CodecError) -> ExitStatus {
    switch error {
    case .cannotRead(_, ENOENT), .cannotRead(_, ENOTDIR), .cannotRead(_, EINVAL): .usage
    case .isDirectory, .notAFile, .fileTooLarge, .noRoom, .tooMuchWork, .refused, .emptyFrame,
      .unknownFormat, .notAPicture, .notFrames, .noPictures, .notAStillPicture,
      .largeFilePointer, .damaged, .tooLarge, .tooManyPixels, .frameTooLarge,
      .animationTooLarge, .tooManyFrames, .sizeChanged,
      .frameRateTooHigh, .frameRateInvalid, .frameRateNeeded, .loopCountInvalid, .badPattern,
      .notAStream, .timeNotIncreasing:
      .usage
    default: .failure
    }
  }

  private func hint(_ error: CodecError) -> String? {
    switch error {
    case .cannotWrite(let file, ENOENT):
      missingFolder(of: file).map { "Try: mkdir -p \($0.shellWord)" }
    case .unknownFormat(let file): formatHint(for: file)
    case .noTemporaryFile: "Try: TMPDIR=DIR flipbook …, with a folder that you can write to"
    case .programMissing(let program, _):
      "Try: sudo apt-get install \(program), or another format, such as -o FILE.webp"
    case .frameRateTooHigh(_, _, let maximum): "Try: --fps \(JSONTree.number(maximum).text())"
    default: nil
    }
  }

  /// A hint on making a video of another format with ffmpeg.
  private func formatHint(for file: String) -> String {
    let films = ["mov", "m4v", "mkv", "avi"]
    guard films.contains((file as NSString).pathExtension.lowercased()) else {
      return "Try: --format gif"
    }
    return "Try: flipbook SCENE -o - --format y4m | ffmpeg -i - \(file.shellWord)"
  }

  /// The missing folder of a file; nil if it exists, but refuses files, like /proc.
  private func missingFolder(of file: String) -> String? {
    let folder = (file as NSString).deletingLastPathComponent
    return folder.isEmpty || FileManager.default.fileExists(atPath: folder) ? nil : folder
  }

  private var isClosedPipe: Bool {
    if case .cannotWrite(_, EPIPE)? = error as? CodecError { true } else { false }
  }

  /// The error as a JSON object.
  var json: JSONTree {
    let command = self.command
    var object: JSONTree = ["message": .string(command.message)]
    if let hint = command.hint { object = .merging(object, ["hint": .string(hint)]) }
    if let found = error as? SceneErrors {
      object = .merging(object, ["scene": .array(found.errors.map(JSONTree.init(sceneError:)))])
      if found.more > 0 { object = .merging(object, ["more": .integer(found.more)]) }
    }
    return ["status": .integer(Int(command.status.rawValue)), "error": object]
  }
}

/// "1 error", "2 errors".
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

extension JSONTree {
  init(sceneError error: SceneError) {
    self = [
      "file": .string(error.file),
      "line": error.line.map { .integer($0) } ?? .null,
      "column": error.column.map { .integer($0) } ?? .null,
      "path": .string(error.path),
      "message": .string(error.message),
      "suggestion": error.fault.suggestion.map { .string($0) } ?? .null,
    ]
    guard !error.notes.isEmpty else { return }
    let notes = error.notes.map { note -> JSONTree in
      [
        "file": .string(note.file), "line": .integer(note.line), "column": .integer(note.column),
        "message": .string(note.message),
      ]
    }
    self = .merging(self, ["notes": .array(notes)])
  }
}
