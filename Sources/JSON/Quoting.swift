/// A text between quotes, shortened where it is long.
package func quoted(_ text: String) -> String {
  let shown = text.count > 60 ? text.prefix(50) + "…" : Substring(text)
  return "\"\(shown)\""
}
