import JSON

/// A list of names as a JSON object.
enum JSONList {
  static func text(_ key: String, _ names: [String]) -> String {
    JSONTree.object([.init(key: key, value: .array(names.map { .string($0) }))]).text()
  }
}
