internal import Codecs
internal import Comparison
import Foundation
internal import Graphics

/// The files that a result may name, since it may come from others: it may read only in its folder,
/// and write only goldens of its scenes and tests.
extension CheckResult {
  /// The result with the pictures that lie beside its file, links resolved.
  ///
  /// Both may come from another machine, so only the names of the pictures count; a file of the
  /// same name elsewhere may be from another check.
  ///
  /// - Throws: `AcceptError` for a picture elsewhere.
  public func resolved(beside path: String) throws -> CheckResult {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let sandbox = Sandbox(folder.path)
    var result = self
    for index in result.scenes.indices {
      // The folder of the check is unknown, but its files are named like the scene or golden.
      let name = result.scenes[index].nameInReport
      func found(_ file: String?) throws -> String? {
        guard let file else { return nil }
        let start = file.range(of: "/\(name).", options: .backwards)?.lowerBound
        let other = start.map { folder.appendingPathComponent(String(file[$0...].dropFirst())) }
        let url = other ?? URL(fileURLWithPath: file)
        guard sandbox.allows(url.path) else {
          throw AcceptError.outside(file, of: folder.pathFromCurrentFolder)
        }
        return url.pathFromCurrentFolder
      }
      result.scenes[index].actual = try found(result.scenes[index].actual)
      result.scenes[index].sheet = try found(result.scenes[index].sheet)
      result.scenes[index].comparedGolden = try found(result.scenes[index].comparedGolden)
      result.scenes[index].comparedActual = try found(result.scenes[index].comparedActual)
      result.scenes[index].layers = try found(result.scenes[index].layers)
      result.scenes[index].actualValues = try found(result.scenes[index].actualValues)
    }
    return result
  }

  /// Throws if two scenes have the same golden.
  func checkNames(of path: String) throws(CheckResultError) {
    var scenes: [String: String] = [:]
    for item in self.scenes where item.scene.isScene {
      let stem = (item.scene as NSString).deletingPathExtension
      if let other = scenes.updateValue(item.scene, forKey: stem), other != item.scene {
        throw .sharedGolden(path, [other, item.scene].sorted())
      }
    }
  }
}

extension CheckResult.Item {
  /// The common start of the names of the check's files.
  fileprivate var nameInReport: String {
    func stem(_ path: String) -> String {
      CheckedPicture.nameInReport((path as NSString).deletingPathExtension)
    }
    // The pictures of tests are named like their goldens.
    if test != nil, let golden = golden ?? values, !scene.isScene { return stem(golden) }
    return stem(scene) + (suffix ?? "")
  }

  /// Throws if the golden, or its text of values, is not that of the scene or the test.
  func checkGolden() throws(AcceptError) {
    guard let golden else {
      guard let values, actualValues != nil else { return }
      return try checkText(values)
    }
    let target = URL(fileURLWithPath: golden).standardizedFileURL
    guard GoldenFormat(rawValue: target.pathExtension) != nil else { throw .notAGolden(golden) }
    let source = URL(fileURLWithPath: scene).standardizedFileURL
    guard FileManager.default.fileExists(atPath: source.path),
      scene.isScene
        ? target.isGolden(of: source, suffix: suffix ?? "") : target.isGolden(ofTestsIn: source)
    else { throw .goldenOfOther(golden, scene: scene) }
    guard let values, actualValues != nil else { return }
    guard URL(fileURLWithPath: values).standardizedFileURL == target.valuesFile else {
      throw .notAGolden(values)
    }
  }
}

extension CheckResult.Item {
  /// The endings of goldens of tests that are no pictures.
  private static var textEndings: Set<String> { ["", "txt", "json", "plist", "csv", "md", "xml"] }

  /// Throws if a text is not a golden of the test.
  private func checkText(_ text: String) throws(AcceptError) {
    let target = URL(fileURLWithPath: text).standardizedFileURL
    // A file without an ending is named like `test.1`.
    let ending = target.pathExtension
    guard test != nil, Self.textEndings.contains(ending) || ending.allSatisfy(\.isNumber) else {
      throw .notAGolden(text)
    }
    let source = URL(fileURLWithPath: scene).standardizedFileURL
    // A name like `Makefile`, `.git` or `AGENTS.md` is that of no test.
    guard FileManager.default.fileExists(atPath: source.path), !scene.isScene,
      target.testFile == source, target.lastPathComponent.count(where: { $0 == "." }) >= 1,
      !["json", "md"].contains(ending) || target.deletingPathExtension().pathExtension != "",
      target.isNamedLikeTest(in: source)
    else { throw .goldenOfOther(text, scene: scene) }
  }
}

extension String {
  /// Whether a file is a scene, unlike the source file of a test.
  fileprivate var isScene: Bool { !hasSuffix(".swift") }
}

extension URL {
  /// Whether the file has the name of the golden of a scene's look.
  fileprivate func isGolden(of scene: URL, suffix: String) -> Bool {
    var owners = GoldenOwners()
    owners.add(scenes: [scene])
    return owners.owner(of: self)?.suffix == suffix
      && GoldenFormat(rawValue: scene.pathExtension) == nil
  }
}
