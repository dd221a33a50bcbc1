/// A text between quotes, shortened if it has more than 60 characters.
package func quoted(_ text: String) -> String {
  let shown = text.count > 60 ? text.prefix(50) + "…" : Substring(text)
  return "\"\(shown)\""
}
