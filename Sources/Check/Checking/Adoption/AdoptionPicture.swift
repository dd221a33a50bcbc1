import Base
internal import Codecs
internal import Comparison
import Foundation
package import Graphics

/// A drawing of a suite's test for `flipbook adopt`, beside its picture.
package struct AdoptionPicture: Codable, Equatable, Sendable {
  /// The environment variable with the folder in which tests leave their pictures instead of
  /// comparing them.
  package static let variable = "FLIPBOOK_ADOPT"
  static let ending = ".elements.json"

  /// The version of this form.
  package var version = 1
  /// The paths of the test's golden and of its source file.
  package var golden, source: String
  package var test: String
  package var line: Int
  /// Pixels per point.
  package var scale: Double
  /// The views and layers in it, the lowest first.
  package var elements: [DrawnElement]

  package init(
    golden: String, source: String, test: String, line: Int, scale: Double,
    elements: [DrawnElement]
  ) {
    self.golden = golden
    self.source = source
    self.test = test
    self.line = line
    self.scale = scale
    self.elements = elements
  }

  /// Writes the picture, as the file that may become the golden, and this beside it.
  package func write(_ drawing: some DiagnosedSource, to folder: URL) throws {
    let check = GoldenCheck(record: .never, report: folder)
    let path = (golden as NSString).deletingPathExtension.relativeToCurrentFolder
    let name = CheckedPicture.nameInReport(path)
    // There is no such golden, so that the picture is only written.
    let none = folder.appendingPathComponent("\(name).none.png")
    guard case .missing(let actual) = try check.check(drawing, named: name, against: none) else {
      return
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try check.writeEvidence([UInt8](try encoder.encode(self)), to: Self.file(of: actual))
  }

  /// Whether it can be of a picture: elements lie in earlier ones.
  ///
  /// Numbers have bounds that no picture reaches, so that sums of them stay numbers.
  private var isValid: Bool {
    (0.1...100).contains(scale)
      && elements.enumerated().allSatisfy { index, element in
        let box = element.box
        let lengths =
          [box.minX, box.minY, box.width, box.height, element.cornerRadius]
          + element.lines.map(\.fontSize)
        return element.parent.map { (0..<index).contains($0) } ?? true
          && lengths.allSatisfy { abs($0) <= 1e6 }
      }
  }

  /// The file beside a picture `NAME.actual.png`.
  private static func file(of picture: URL) -> URL {
    let stem = picture.deletingPathExtension().deletingPathExtension()
    return stem.deletingLastPathComponent()
      .appendingPathComponent(stem.lastPathComponent + ending)
  }

  /// The paths of the pictures in a folder, without `.actual.png`: those that a description lies
  /// beside.
  static func stems(in folder: URL) -> [URL] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var stems: [URL] = []
    while let file = files?.nextObject() as? URL {
      guard file.lastPathComponent.hasSuffix(ending),
        let bytes = try? readFile(file.path, atMost: Limits.resultBytes),
        (try? JSONDecoder().decode(Self.self, from: Data(bytes))) != nil
      else { continue }
      let name = String(file.lastPathComponent.dropLast(ending.count))
      stems.append(file.deletingLastPathComponent().appendingPathComponent(name))
    }
    return stems
  }

  /// The pictures in a folder, by their paths without `.actual.png`, in the order of their goldens.
  static func all(in folder: URL) throws -> [(stem: URL, picture: AdoptionPicture)] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var found: [(stem: URL, picture: AdoptionPicture)] = []
    while let file = files?.nextObject() as? URL {
      guard file.lastPathComponent.hasSuffix(ending) else { continue }
      let bytes = try readFile(file.path, atMost: Limits.resultBytes)
      guard let picture = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
        picture.version == 1, picture.isValid
      else { throw AdoptionError.unreadable(file.path.relativeToCurrentFolder) }
      let name = String(file.lastPathComponent.dropLast(ending.count))
      found.append((file.deletingLastPathComponent().appendingPathComponent(name), picture))
    }
    return found.sorted { ($0.picture.golden, $0.stem.path) < ($1.picture.golden, $1.stem.path) }
  }
}

/// A reason why a suite cannot be compared with references.
package enum AdoptionError: Error, Equatable, Sendable, CustomStringConvertible {
  case unreadable(String)
  case noPictures(String)
  case noReferences(String)

  package var description: String { message.printableLine }

  private var message: String {
    switch self {
    case .unreadable(let path): "\(path) is not what a test has left for flipbook adopt"
    case .noPictures(let path): "no test in \(path) has left a picture"
    case .noReferences(let path): "there are no .png files in \(path)"
    }
  }
}
