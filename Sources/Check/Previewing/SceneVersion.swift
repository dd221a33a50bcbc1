import Base
import Foundation
import SceneFile
import SceneModel

/// A scene file as it was at one time: read when a picture of it in a style is asked for.
final class SceneVersion: Sendable {
  /// The name by which pages ask for the scene.
  let name: String
  let path: String
  /// Counted for all scenes, so that pages can tell versions apart.
  let number: Int
  private let sandbox: URL?
  private let pictures = SharedPictures()
  /// The scene in its own style.
  private let reading: Deferred<Reading>
  /// The scene in the other style that was asked for last; both share their decoded pictures.
  private let styled = Confined<(style: Scene.Style, reading: Deferred<Reading>)?>(nil)

  private struct Reading: Sendable {
    var document: Result<SceneDocument, SceneErrors>
    var files: Set<String>
  }

  init(name: String, path: String, number: Int, sandbox: URL?) {
    self.name = name
    self.path = path
    self.number = number
    self.sandbox = sandbox
    reading = Deferred { [pictures] in SceneVersion.read(path, nil, sandbox, pictures) }
  }

  private static func read(
    _ path: String, _ style: Scene.Style?, _ sandbox: URL?, _ pictures: SharedPictures
  ) -> Reading {
    var files: Set<String> = []
    do throws(SceneErrors) {
      let document = try SceneDocument(
        contentsOf: path, style: style, sandbox: sandbox, sharing: pictures
      ) {
        files.formUnion($0)
      }
      return Reading(document: .success(document), files: files)
    } catch {
      return Reading(document: .failure(error), files: files)
    }
  }

  private func reading(in style: Scene.Style?) -> Reading {
    guard let style else { return reading.value }
    let (path, sandbox, pictures) = (path, sandbox, pictures)
    let last = styled.with { styled -> Deferred<Reading> in
      if let known = styled, known.style == style { return known.reading }
      let new = Deferred { SceneVersion.read(path, style, sandbox, pictures) }
      styled = (style: style, reading: new)
      return new
    }
    return last.value
  }

  /// The scene on a page's screen.
  func document(_ variant: Variant) throws(SceneErrors) -> SceneDocument {
    variant.applied(to: try reading(in: variant.style).document.get())
  }

  /// The paths of the files that it names or includes.
  var files: Set<String> { reading.value.files }

  /// Whether neither it nor a file that it names has mistakes.
  var isValid: Bool {
    guard case .success(let document) = reading.value.document else { return false }
    return (try? document.openFiles()) != nil
  }
}
