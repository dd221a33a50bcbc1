/// Nothing to rewrite: “@objc”, the text, not the attribute.
enum Plain {
  static let words = """
    @objc func old() {} // #selector(old)
    \(Plain.self) #keyPath(Plain.words)
    """
}
