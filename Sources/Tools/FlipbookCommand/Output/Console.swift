import Arguments
import Base
import Flipbook

/// The process's standard streams: data to standard output, everything else to standard error.
///
/// Messages may quote untrusted names of files and scenes, so unprintable characters are escaped
/// here, in one place.
enum Console {
  /// Writes a message to standard output.
  ///
  /// - Throws: If standard output cannot be written: a full disk, a closed pipe.
  static func print(_ message: String) throws { try write(message.printable) }

  /// Writes data to standard output, such as JSON, as it is.
  static func write(_ text: String) throws {
    let sink = ByteSink.standardOutput()
    try sink.write(Array((text + "\n").utf8))
    try sink.commit()
  }

  /// Writes a message to standard error, ignoring failures.
  static func log(_ message: String, terminator: String = "\n") {
    report(message.printable, terminator: terminator)
  }

  /// Writes control sequences for a terminal or a service to standard error, unescaped.
  static func report(_ text: String, terminator: String = "\n") {
    try? FileHandle.standardError.write(contentsOf: Data((text + terminator).utf8))
  }

  /// Throws if a picture would be written to a terminal.
  static func checkOutput(_ path: String) throws(CommandError) {
    guard path == "-", outputIsTerminal else { return }
    throw .usage(
      "standard output is a terminal, which shows no pictures",
      hint: "Try: -o FILE, or pipe it into another program")
  }

  static let errorIsTerminal = isatty(STDERR_FILENO) == 1

  static let outputIsTerminal = isatty(STDOUT_FILENO) == 1

  /// Whether standard output is a terminal with color.
  static let outputHasColor = outputIsTerminal && terminalHasColor

  /// Whether standard error is a terminal with color (https://no-color.org).
  static let errorHasColor = errorIsTerminal && terminalHasColor

  private static let terminalHasColor: Bool = {
    let environment = ProcessInfo.processInfo.environment
    return (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }()
}
