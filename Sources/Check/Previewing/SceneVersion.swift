import Base
import Foundation
import SceneFile
import SceneModel

/// A scene file as it was at one time: read once, when a picture of it is asked for.
final class SceneVersion: Sendable {
  /// The name by which pages ask for the scene.
  let name: String
  let path: String
  /// Counted for all scenes, so that pages can tell versions apart.
  let number: Int
  /// What came of reading the file, by the style that is asked for.
  private let readings: [Scene.Style?: Deferred<Reading>]

  private struct Reading: Sendable {
    var document: Result<SceneDocument, SceneErrors>
    var files: Set<String>
  }

  init(name: String, path: String, number: Int, sandbox: URL?) {
    self.name = name
    self.path = path
    self.number = number
    let styles = [nil] + Scene.Style.allCases.map { Optional($0) }
    readings = Dictionary(
      uniqueKeysWithValues: styles.map { style in
        (style, Deferred { Self.read(path, style, sandbox) })
      })
  }

  private static func read(_ path: String, _ style: Scene.Style?, _ sandbox: URL?) -> Reading {
    var files: Set<String> = []
    do throws(SceneErrors) {
      let document = try SceneDocument(contentsOf: path, style: style, sandbox: sandbox) {
        files.formUnion($0)
      }
      return Reading(document: .success(document), files: files)
    } catch {
      return Reading(document: .failure(error), files: files)
    }
  }

  private var reading: Reading { readings[nil]!.value }

  /// The scene on a page's screen.
  func document(_ variant: Variant) throws(SceneErrors) -> SceneDocument {
    variant.applied(to: try readings[variant.style]!.value.document.get())
  }

  /// The paths of the files that it names or includes.
  var files: Set<String> { reading.files }

  /// Whether neither it nor a file that it names has mistakes.
  var isValid: Bool {
    guard case .success(let document) = reading.document else { return false }
    return (try? document.openFiles()) != nil
  }
}
