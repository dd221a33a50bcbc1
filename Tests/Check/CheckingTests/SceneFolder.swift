import Flipbook

/// A folder of scenes that goes away with the test.
final class SceneFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("checking-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  func write(_ name: String, _ text: String) throws { try Data(text.utf8).write(to: file(name)) }

  /// Writes a scene of 8×4 points: a red square, with further keys.
  func write(scene name: String, _ keys: String = "", color: String = "red") throws {
    try write(
      name,
      """
      {size: [8, 4], \(keys) layers: [{id: 'box', frame: [1, 1, 2, 2], backgroundColor: '\(color)',
        animations: []}]}
      """)
  }

  /// Writes a scene of 8×4 points in which a square moves for a second, at 10 frames per second.
  func write(moving name: String, _ keys: String = "") throws {
    try write(
      name,
      """
      {size: [8, 4], fps: 10, \(keys) layers: [{frame: [1, 1, 2, 2], backgroundColor: 'red', animations: [
        {class: 'CABasicAnimation', keyPath: 'position.x', fromValue: 2, toValue: 6, duration: 1}]}]}
      """)
  }

  /// The pictures beside the scenes, by name.
  var pictures: [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return all.filter { GoldenFormat(rawValue: ($0 as NSString).pathExtension) != nil }.sorted()
  }

  func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: file(name))) }

  /// The frames of a picture file, one of a still.
  func frames(_ name: String) throws -> [Bitmap] {
    try DecodedAnimation(bytes(name), name: name).frames.map(\.bitmap)
  }

  func check(_ record: RecordMode = .missing, jobs: Int? = nil) throws -> CheckReport {
    try SceneCheck(record: record, report: file("report")).check([url.path], jobs: jobs)
  }
}

extension CheckReport {
  /// The suffixes that the goldens' names add to the scene's, for each picture.
  var suffixes: [String] { pictures.map(\.suffix) }

  /// Why pictures could not be compared.
  var errors: [String] {
    pictures.compactMap {
      if case .failed(let error) = $0.outcome { error.description } else { nil }
    }
  }
}
