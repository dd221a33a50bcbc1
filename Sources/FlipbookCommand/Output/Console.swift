import Arguments
import Flipbook

extension String {
  /// The text with control characters as `\u{1B}`, but for lines and tabs: names of files and words
  /// of scenes must not steer the terminal.
  var printable: String {
    guard unicodeScalars.contains(where: Self.isControl) else { return self }
    return unicodeScalars.map { scalar in
      Self.isControl(scalar)
        ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
    }.joined()
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
  }
}

/// The process's own streams: data to standard output, everything else to standard error.
enum Console {
  /// - Throws: When standard output takes no more: a full disk, a closed pipe.
  static func print(_ text: String) throws {
    let sink = ByteSink.standardOutput()
    try sink.write(Array((text + "\n").utf8))
    try sink.commit()
  }

  /// Writes words for people; where even this fails, nothing can be said.
  static func say(_ text: String, terminator: String = "\n") {
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
