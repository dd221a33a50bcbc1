import Flipbook

/// A working folder, and a folder beside it that nothing may read or change, both recreated for
/// each input.
struct TemporaryWorkspace {
  private let root = FileManager.default.temporaryDirectory
    .appendingPathComponent("flipbook-workspace-\(ProcessInfo.processInfo.processIdentifier)")
  /// The current folder of the process.
  let inside: URL
  let outside: URL
  /// A picture outside, which must not be shown.
  private let secret: [UInt8]

  init() throws {
    inside = root.appendingPathComponent("inside")
    outside = root.appendingPathComponent("outside")
    secret = try PNG.encode(Bitmap(width: 5, height: 3, filling: 0xFF13_579B))
  }

  /// Makes both folders.
  func make() throws {
    remove()
    for folder in [inside, outside, outside.appendingPathComponent("folder")] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    for name in ["secret.png", "victim.png", "folder/a.png"] {
      try Data(secret).write(to: outside.appendingPathComponent(name))
    }
    _ = FileManager.default.changeCurrentDirectoryPath(inside.path)
  }

  func remove() {
    _ = FileManager.default.changeCurrentDirectoryPath("/")
    try? FileManager.default.removeItem(at: root)
  }

  func write(_ name: String, _ bytes: some Sequence<UInt8>) throws {
    let file = inside.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// The files inside with their contents; links with their targets.
  func contents() -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in (try? FileManager.default.subpathsOfDirectory(atPath: inside.path)) ?? [] {
      let file = inside.appendingPathComponent(name)
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file.path) {
        contents[name] = Data("-> \(target)".utf8)
      } else {
        contents[name] = try? Data(contentsOf: file)
      }
    }
    return contents
  }

  /// A description of the changes outside; nil if there are none.
  func damage() -> String? {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: outside.path))?.sorted() ?? []
    guard names == ["folder", "folder/a.png", "secret.png", "victim.png"] else {
      return "outside are \(names)"
    }
    for name in names where name != "folder" {
      let bytes = try? Data(contentsOf: outside.appendingPathComponent(name))
      if bytes != Data(secret) { return "\(name) outside has changed" }
    }
    return nil
  }

  /// Whether a page shows files outside.
  func isShown(in page: URL) -> Bool {
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    return text.contains(Data(secret).base64EncodedString())
  }
}
