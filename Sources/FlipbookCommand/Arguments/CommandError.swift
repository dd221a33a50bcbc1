/// Why the command stops, in words, and what to type next.
struct CommandError: Error {
  var status: ExitStatus
  /// In the style of the other modules' errors: lower case, no full stop.
  var message: String
  /// The next step, such as a command to try.
  var hint: String?

  static func usage(
    _ message: String, suggestion: String? = nil, hint: String? = nil
  ) -> CommandError {
    CommandError(
      status: .usage,
      message: message + (suggestion.map { "; did you mean '\($0)'?" } ?? ""), hint: hint)
  }

  static func failure(_ message: String, hint: String? = nil) -> CommandError {
    CommandError(status: .failure, message: message, hint: hint)
  }
}
