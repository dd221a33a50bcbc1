/// An error that ends the command: its exit status, a message, and a hint.
package struct CommandError: Error, Equatable {
  package var status: ExitStatus
  /// The message in the style of the other modules' errors: lower case, no full stop.
  package var message: String
  /// The next step, such as a command to try.
  package var hint: String?

  package init(status: ExitStatus, message: String, hint: String? = nil) {
    self.status = status
    self.message = message
    self.hint = hint
  }

  /// An error in what the user typed.
  package static func usage(
    _ message: String, suggestion: String? = nil, hint: String? = nil
  ) -> CommandError {
    CommandError(
      status: .usage,
      message: message + (suggestion.map { "; did you mean `\($0)`?" } ?? ""), hint: hint)
  }

  /// Any other error.
  package static func failure(_ message: String, hint: String? = nil) -> CommandError {
    CommandError(status: .failure, message: message, hint: hint)
  }
}
