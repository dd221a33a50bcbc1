/// A text between quotes, shortened if it has more than 60 characters.
package func quoted(_ text: String) -> String { "\"\(text.shortened)\"" }

extension String {
  /// The text as shown in messages: its first 50 characters and an ellipsis if it has more than 60.
  package var shortened: String {
    // Only the start of a long text is counted.
    let start = utf8.count > 1000 ? String(decoding: utf8.prefix(1000), as: UTF8.self) : self
    return start.count > 60 ? start.prefix(50) + "…" : self
  }
}
