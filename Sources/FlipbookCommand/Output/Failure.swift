import Adaptation
import Arguments
import Flipbook
import JSON

/// Any error as the command reports it: exit status, words, and what to type next.
struct Failure {
  private let error: any Error
  private let asJSON: Bool

  init(_ error: any Error, asJSON: Bool) {
    self.error = error
    self.asJSON = asJSON
  }

  /// Says what went wrong on standard error.
  func report() -> ExitStatus {
    if isClosedPipe { Interruption.end(by: SIGPIPE) }
    let command = self.command
    if asJSON {
      Console.say(json(command).text())
    } else {
      let label = Console.errorHasColor ? "\u{1B}[1;31merror:\u{1B}[0m " : "error: "
      // A scene's errors start with their own location, as compilers write them.
      Console.say((error is SceneErrors ? "" : label) + command.message)
      if let hint = command.hint { Console.say(hint) }
    }
    return command.status
  }

  /// The error as the command's own.
  var command: CommandError {
    switch error {
    case let error as CommandError: return error
    case let error as SceneErrors:
      return .usage(
        error.description,
        hint: "\(counted(error.errors.count, "error")). What a scene may hold: flipbook schema")
    case let error as CodecError:
      return CommandError(status: status(of: error), message: error.description, hint: hint(error))
    case let error as StagingError: return .usage(error.description)
    case let error as TimelineError: return .usage(error.description)
    case let error as RasterError:
      switch error {
      case .canvasTooLarge, .invalidScale: return .usage(error.description)
      case .outOfMemory, .cairo: return .failure(error.description)
      }
    case let error as AdaptationError:
      switch error {
      case .missingTool, .failed: return .failure(error.description, hint: error.hint)
      default: return .usage(error.description, hint: error.hint)
      }
    case let error as LottieError: return .usage(error.description)
    case let error as GoldenSuiteError:
      return .usage(error.description, hint: "A first scene: flipbook new NAME")
    case let error as CocoaError:
      return .failure((error.filePath.map { "\($0): " } ?? "") + error.localizedDescription)
    default: return .failure(String(describing: error))
    }
  }

  private func status(of error: CodecError) -> ExitStatus {
    switch error {
    case .cannotRead(_, ENOENT), .cannotRead(_, ENOTDIR): .usage
    case .isDirectory, .emptyFrame, .unknownFormat, .notAPicture, .damaged, .tooLarge,
      .tooManyPixels,
      .frameRateTooHigh, .frameRateInvalid, .frameRateNeeded, .loopCountInvalid, .badPattern,
      .notAStream:
      .usage
    default: .failure
    }
  }

  private func hint(_ error: CodecError) -> String? {
    switch error {
    case .cannotWrite(let file, ENOENT): missingFolder(of: file).map { "Try: mkdir -p \($0)" }
    case .unknownFormat: "Try: --format gif"
    case .frameRateTooHigh(_, _, let maximum): "Try: --fps \(JSONTree.number(maximum).text())"
    default: nil
    }
  }

  /// The folder of a file, unless it is there and refuses files, as those under /proc do.
  private func missingFolder(of file: String) -> String? {
    let folder = (file as NSString).deletingLastPathComponent
    return folder.isEmpty || FileManager.default.fileExists(atPath: folder) ? nil : folder
  }

  private var isClosedPipe: Bool {
    if case .cannotWrite(_, EPIPE)? = error as? CodecError { true } else { false }
  }

  private func json(_ command: CommandError) -> JSONTree {
    var words: JSONTree = ["message": .string(command.message)]
    if let hint = command.hint { words = .merging(words, ["hint": .string(hint)]) }
    if let errors = (error as? SceneErrors)?.errors {
      words = .merging(words, ["scene": .array(errors.map(JSONTree.init(sceneError:)))])
    }
    return ["status": .integer(Int(command.status.rawValue)), "error": words]
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
  }
}
