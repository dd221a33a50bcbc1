import Base
internal import Codecs
package import Foundation
internal import Graphics

/// Tells goldens whose scenes are gone from those that something else still needs.
struct OrphanSearch {
  /// Possible scenes that an ignore list names.
  private var ignored = GoldenOwners()
  /// The folders of earlier reports, each with a slash at its end.
  private var reports: [String] = []
  /// The targets of goldens that are links.
  private var targets: Set<String> = []
  private var tests = TestGoldens()

  /// - Parameters:
  ///   - files: The files found in a folder.
  ///   - ignored: The files that an ignore list names there.
  mutating func add(_ files: [URL], ignored: [URL]) throws(GoldenSuiteError) {
    self.ignored.add(scenes: ignored.filter { $0.isJSON || $0.isLottie })
    for file in files where file.lastPathComponent == "result.json" {
      guard try file.isResult else { continue }
      reports.append(file.deletingLastPathComponent().path + "/")
    }
  }

  /// - Parameter golden: A scene's golden; if it is a link, its target is needed, too.
  mutating func add(golden: URL) {
    guard let target = RealPath.of(golden.path), target != golden.path else { return }
    targets.insert(target)
  }

  /// Whether nothing needs a picture that belongs to no scene.
  mutating func isOrphan(_ picture: URL) throws(GoldenSuiteError) -> Bool {
    guard !picture.isEvidence, !reports.contains(where: { picture.path.hasPrefix($0) }),
      ignored.owner(of: picture) == nil, try !tests.hasTest(of: picture)
    else { return false }
    return !targets.contains(RealPath.of(picture.path) ?? picture.path)
  }
}

extension URL {
  /// Whether the name is one that scenes have.
  var isJSON: Bool { ["json", "json5"].contains(pathExtension.lowercased()) }

  /// Whether the name is one that only Lottie files have.
  var isLottie: Bool { ["lot", "lottie"].contains(pathExtension.lowercased()) }

  /// Whether a file is the result of a check.
  fileprivate var isResult: Bool {
    get throws(GoldenSuiteError) {
      guard let bytes = try contents(atMost: Limits.pictureBytes) else { return false }
      let text = String(decoding: bytes, as: UTF8.self)
      return ["orphans", "scenes", "status"].allSatisfy { text.contains("\"\($0)\"") }
    }
  }

  /// Whether the name is that of a failure's evidence.
  fileprivate var isEvidence: Bool {
    let stem = deletingPathExtension().lastPathComponent
    return [".actual", ".compared-golden", ".compared-actual"].contains { stem.hasSuffix($0) }
  }

  /// The source file of the tests that a file is a golden of, by its path: `BadgeTests.swift` for
  /// `Goldens/BadgeTests/red.png` or `__Snapshots__/BadgeTests/red.1.png` beside it; nil for other
  /// paths.
  package var testFile: URL? {
    let folder = deletingLastPathComponent()
    let goldens = folder.deletingLastPathComponent()
    guard ["Goldens", "__Snapshots__"].contains(goldens.lastPathComponent) else { return nil }
    return goldens.deletingLastPathComponent()
      .appendingPathComponent("\(folder.lastPathComponent).swift")
  }
}

extension URL {
  /// Whether the file is a reference image of iOSSnapshotTestCase, by its path:
  /// `ReferenceImages_64/Module.BadgeTests/testRed@2x.png`.
  fileprivate var isReferenceImage: Bool {
    deletingLastPathComponent().deletingLastPathComponent().lastPathComponent
      .hasPrefix("ReferenceImages")
  }

  /// Whether the file may be a golden of the tests in a source file, by its path.
  ///
  /// A reference image must lie in a folder around the source file, which must have its class.
  func isGolden(ofTestsIn source: URL) -> Bool {
    if testFile == source { return true }
    let folder = deletingLastPathComponent()
    let around = folder.deletingLastPathComponent().deletingLastPathComponent().path
    guard isReferenceImage, source.path.hasPrefix(around.hasSuffix("/") ? around : around + "/"),
      let bytes = try? source.contents(atMost: Limits.sceneBytes)
    else { return false }
    let name = folder.lastPathComponent.split(separator: ".").last ?? ""
    return !name.isEmpty && String(decoding: bytes, as: UTF8.self).hasWord("class \(name)")
      && isNamedLikeTest(in: source)
  }

  /// Whether the name begins with a word of a source file, up to a sign that ends a test's name.
  func isNamedLikeTest(in source: URL) -> Bool {
    let name = lastPathComponent.prefix { !".-_@~".contains($0) }
    guard !name.isEmpty, let bytes = try? source.contents(atMost: Limits.sceneBytes) else {
      return false
    }
    return String(decoding: bytes, as: UTF8.self).contains(name)
  }
}

/// The tests in Swift that goldens belong to, by the names in their source files.
struct TestGoldens {
  /// The source files as `GoldenSuite.nameOfTest` writes them; nil for one that is too large.
  private var texts: [URL: String?] = [:]

  /// Whether the name of a golden's test is still in its source file or in another one beside it,
  /// which may call a helper in that file.
  ///
  /// The golden of `red()` is `red.png`, or begins with `red-`, `red.` or a suffix of its look.
  mutating func hasTest(of picture: URL) throws(GoldenSuiteError) -> Bool {
    // The source file of a reference image is not known by its path.
    if picture.isReferenceImage { return true }
    guard let file = picture.testFile, FileManager.default.fileExists(atPath: file.path) else {
      return false
    }
    if try names(picture, in: file) { return true }
    let folder = file.deletingLastPathComponent()
    for name in try GoldenSuite.names(in: folder)
    where name.hasSuffix(".swift") && name != file.lastPathComponent {
      if try names(picture, in: folder.appendingPathComponent(name)) { return true }
    }
    return false
  }

  /// Whether a source file has the name of a golden's test, or is too large to be read.
  private mutating func names(
    _ picture: URL, in file: URL
  ) throws(GoldenSuiteError) -> Bool {
    if texts[file] == nil {
      let text = try file.contents(atMost: Limits.sceneBytes)
      texts[file] = .some(text.map { GoldenSuite.nameOfTest(String(decoding: $0, as: UTF8.self)) })
    }
    guard let text = texts[file] ?? nil else { return true }
    let name = picture.deletingPathExtension().lastPathComponent
    var ends = name.indices.filter { "-~@.".contains(name[$0]) }
    ends.append(name.endIndex)
    return ends.contains { end in end > name.startIndex && text.hasWord(name[..<end]) }
  }
}

extension GoldenSuite {
  /// The text with all but letters, numbers and `-_.` replaced, as in the names of tests' goldens.
  package static func nameOfTest(_ text: String) -> String {
    String(text.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "_" })
  }
}

extension String {
  /// Whether a word occurs that is not part of another one.
  fileprivate func hasWord(_ word: Substring) -> Bool {
    var rest = self[...]
    while let range = rest.range(of: word) {
      let before = range.lowerBound == startIndex ? nil : self[index(before: range.lowerBound)]
      let after = range.upperBound == endIndex ? nil : self[range.upperBound]
      if ![before, after].contains(where: { $0?.isLetter == true || $0?.isNumber == true }) {
        return true
      }
      rest = self[index(after: range.lowerBound)...]
    }
    return false
  }
}
