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

  /// Words for people; there is nobody to tell when even this fails.
  static func say(_ text: String, terminator: String = "\n") {
    try? FileHandle.standardError.write(contentsOf: Data((text + terminator).utf8))
  }

  static let errorIsTerminal = isatty(STDERR_FILENO) == 1

  /// Whether color helps: on a terminal whose user did not ask for none (https://no-color.org).
  static let errorHasColor: Bool = {
    let environment = ProcessInfo.processInfo.environment
    return errorIsTerminal && (environment["NO_COLOR"] ?? "").isEmpty
      && environment["TERM"] != "dumb"
  }()
}
