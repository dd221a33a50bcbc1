import Foundation

/// The pictures that another program drew, by the goldens that they are references of.
struct References {
  private var files: [String: [URL]] = [:]
  private(set) var all: [URL] = []

  /// - Parameter folder: Searched to any depth.
  init(in folder: URL) throws(AdoptionError) {
    let found = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    while let file = (found?.nextObject() as? URL)?.standardizedFileURL {
      guard file.pathExtension == "png" else { continue }
      all.append(file)
      files[Self.name(file), default: []].append(file)
    }
    guard !all.isEmpty else { throw .noReferences(folder.path.relativeToCurrentFolder) }
    all.sort { $0.path < $1.path }
    for name in files.keys { files[name]?.sort { $0.path > $1.path } }
  }

  /// The file name without a scale, such as `@3x`, which a simulator of another device has.
  private static func name(_ file: URL) -> String {
    let stem = file.deletingPathExtension().lastPathComponent
    return stem.replacing(/@\d+x$/, with: "")
  }

  /// The reference with the golden's name in a folder of the golden's name, and so on as far as
  /// possible; nil if there is none.
  ///
  /// A file beside no folder of the golden's name counts if it is the only one of its name.
  func reference(of golden: URL) -> URL? {
    let candidates = files[Self.name(golden)] ?? []
    func depth(_ file: URL) -> Int {
      zip(
        file.deletingLastPathComponent().pathComponents.reversed(),
        golden.deletingLastPathComponent().pathComponents.reversed()
      ).prefix { $0 == $1 }.count
    }
    func rank(_ file: URL) -> (Int, Int) {
      (depth(file), file.lastPathComponent == golden.lastPathComponent ? 1 : 0)
    }
    guard let best = candidates.max(by: { rank($0) < rank($1) }) else { return nil }
    return depth(best) > 0 || candidates.count == 1 ? best : nil
  }
}
