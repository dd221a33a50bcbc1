/// A text between quotes, shortened if it has more than 60 characters.
package func quoted(_ text: String) -> String { "\"\(text.shortened)\"" }

extension String {
  /// The text as a message shows it: its first 50 characters and an ellipsis if it has more than
  /// 60.
  package var shortened: String {
    // A long text is not counted whole.
    let start = utf8.count > 1000 ? String(decoding: utf8.prefix(1000), as: UTF8.self) : self
    return start.count > 60 ? start.prefix(50) + "…" : self
  }
}
