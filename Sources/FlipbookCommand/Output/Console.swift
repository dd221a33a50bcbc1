import Arguments
import Flipbook

/// The process's own streams: data to standard output, everything else to standard error.
///
/// Words may quote names of anyone's files and scenes, so that what cannot be printed is escaped
/// here, in one place.
enum Console {
  /// Writes words to standard output.
  ///
  /// - Throws: When standard output takes no more: a full disk, a closed pipe.
  static func print(_ words: String) throws { try write(words.printable) }

  /// Writes data to standard output, such as JSON, as it is.
  static func write(_ text: String) throws {
    let sink = ByteSink.standardOutput()
    try sink.write(Array((text + "\n").utf8))
    try sink.commit()
  }

  /// Writes words for people; where even this fails, nothing can be said.
  static func say(_ words: String) { report(words.printable) }

  /// Writes what steers a terminal or a service to standard error, as it is.
  static func report(_ text: String, terminator: String = "\n") {
    try? FileHandle.standardError.write(contentsOf: Data((text + terminator).utf8))
  }

  /// Refuses to write a picture to a terminal.
  static func checkOutput(_ path: String) throws(CommandError) {
    guard path == "-", outputIsTerminal else { return }
    throw .usage(
      "standard output is a terminal, which shows no pictures",
      hint: "Try: -o FILE, or pipe it into another program")
  }

  static let errorIsTerminal = isatty(STDERR_FILENO) == 1

  static let outputIsTerminal = isatty(STDOUT_FILENO) == 1

  /// Whether color helps in what is printed.
  static let outputHasColor = outputIsTerminal && terminalHasColor

  /// Whether color helps: on a terminal whose user did not ask for none (https://no-color.org).
  static let errorHasColor = errorIsTerminal && terminalHasColor

  private static let terminalHasColor: Bool = {
    let environment = ProcessInfo.processInfo.environment
    return (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }()
}
