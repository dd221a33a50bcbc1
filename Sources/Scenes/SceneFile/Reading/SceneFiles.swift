import Base
import Codecs
import Foundation
import Graphics
import JSON
import SceneModel
import Typesetting
import UIKitValues

/// The files, fonts and drawings that a scene names, to be opened when it is played.
struct SceneFiles: Sendable {
  /// A name in the scene, with its place.
  struct Reference: Sendable {
    enum Content: Sendable {
      case picture(String)
      /// A file that a view opens.
      case file(String)
      /// The tables of texts of a name.
      case texts(String)
      case drawing(Scene.Image, pixels: Int, size: (width: Int, height: Int))
      /// A font file, or a folder of them.
      case fontFile(String)
      case font(Typesetting.Font)
    }

    let content: Content
    let offset: Int
    let path: ScenePath
  }

  /// The folder that names are relative to.
  let folder: URL
  /// The folder that may be read; nil for no restriction.
  let sandbox: Sandbox?
  /// In the order in which the scene names them.
  let references: [Reference]
  /// The mistakes in the scene itself.
  let mistakes: SceneMistakes
  /// The scene's own text, then those of included files.
  var texts: [SourceText] = []
  /// The paths of the files that the scene includes, whether or not they can be read.
  var included: [String] = []
  /// The pictures that other documents of the same file have opened.
  var shared: SharedPictures?

  /// The scenes of its grid.
  var nested: [Nested] = []

  /// A scene of a grid.
  struct Nested: Sendable {
    let path: String
    /// Its name in the grid.
    let reference: Reference
    /// The files that it names; nil for a Lottie file, and for one that cannot be read.
    var files: SceneFiles?
  }

  /// Something that a scene is made from.
  enum Source {
    /// The text of a scene or of an included file, as it was read.
    case text(SourceText)
    /// The file of such a text.
    case textFile(String)
    case picture(String)
    /// A Lottie file, which names pictures itself.
    case animation(String)
    /// A font file, or a folder of them.
    case fonts(String)
    /// A table of texts.
    case table(String)

    /// The path of the file or folder; nil for a text.
    var path: String? {
      switch self {
      case .text: nil
      case .textFile(let path), .picture(let path), .animation(let path), .fonts(let path),
        .table(let path):
        path
      }
    }
  }

  /// All that the scene is made from, with the scenes of its grid, in its order.
  var sources: [Source] {
    texts.map { .text($0) } + included.map { .textFile($0) }
      + references.flatMap { reference -> [Source] in
        switch reference.content {
        case .picture(let name): [.picture(folder.path(ofFile: name))]
        case .file(let name): [.animation(folder.path(ofFile: name))]
        case .fontFile(let name): [.fonts(folder.path(ofFile: name))]
        case .texts(let table):
          FolderTexts.files(of: table, in: folder.path).map { .table($0) }
        case .drawing, .font: []
        }
      }
      + nested.flatMap { scene -> [Source] in
        guard let files = scene.files else { return [.animation(scene.path)] }
        return [.textFile(scene.path)] + files.sources
      }
  }

  /// The paths of all files and folders that the scene names, includes or shows.
  var paths: [String] { sources.compactMap(\.path) }

  /// The pictures, and the mistakes with those of the files among them.
  ///
  /// - Parameters:
  ///   - room: The pixels that pictures and drawings may have.
  ///   - pictures: The pictures of other scenes, which are not opened again.
  func open(
    room: Int = Limits.picturePixels, with pictures: ScenePictures = ScenePictures()
  ) -> OpenedFiles {
    var opening = Opening(files: self, room: room, pictures: pictures)
    // All fonts are there before one is named.
    for reference in references {
      if case .fontFile(let name) = reference.content { opening.addFonts(name, at: reference) }
    }
    for reference in references { opening.open(reference) }
    for scene in nested { opening.open(scene) }
    return OpenedFiles(
      pictures: opening.pictures, mistakes: opening.mistakes, refused: opening.refused,
      room: opening.room)
  }
}

/// The result of opening a scene's files.
struct OpenedFiles: Sendable {
  let pictures: ScenePictures
  /// The mistakes in the scene and in its files.
  let mistakes: SceneMistakes
  /// The places of the names that cannot be used, as offsets in the scene.
  let refused: Set<Int>
  /// The pixels that are left for other pictures and drawings.
  let room: Int
}

/// The state of opening a scene's files.
private struct Opening {
  let files: SceneFiles
  var pictures: ScenePictures
  var mistakes: SceneMistakes
  var refused: Set<Int> = []
  /// The project's and the scene's fonts.
  lazy var fonts = FontLibrary()
  /// The pixels that further pictures and drawings may have.
  var room: Int
  /// The drawings so far: equal ones are one picture.
  var drawings: Set<Scene.Image> = []

  init(files: SceneFiles, room: Int, pictures: ScenePictures) {
    self.files = files
    self.pictures = pictures
    self.room = room
    mistakes = files.mistakes
  }

  /// Opens the files of a scene of the grid; reports their first mistake at its name.
  mutating func open(_ scene: SceneFiles.Nested) {
    guard var files = scene.files else { return }
    files.shared = self.files.shared
    let opened = files.open(room: room, with: pictures)
    (room, pictures) = (opened.room, opened.pictures)
    do throws(SceneErrors) {
      try opened.mistakes.check()
    } catch {
      report(.unusableFile(reason: error.summary), at: scene.reference)
    }
  }

  mutating func open(_ reference: SceneFiles.Reference) {
    switch reference.content {
    case .picture(let name): openPicture(name, at: reference)
    case .drawing(let drawing, let count, let size):
      guard drawings.insert(drawing).inserted else { return }
      guard count <= room else {
        drawings.remove(drawing)
        let error = CodecError.noRoom(file: "the drawing", width: size.width, height: size.height)
        return report(.unusableFile(reason: error.description), at: reference)
      }
      room -= count
    case .font(let font):
      do throws(TypesettingError) {
        try fonts.check(font)
      } catch {
        if case .fontNotFound = error {
          report(.unusableFile(reason: error.description), at: reference)
        }
      }
    case .file(let name):
      _ = mayRead(files.folder.path(ofFile: name), named: name, at: reference)
    case .texts(let table): checkTexts(table, at: reference)
    case .fontFile: break
    }
  }

  /// Reports a table that no file beside the scene has.
  private mutating func checkTexts(_ table: String, at reference: SceneFiles.Reference) {
    let tables = FolderTexts.files(of: table, in: files.folder.path)
    guard !tables.isEmpty else {
      let reason =
        "there is no \(table).strings, .stringsdict or .xcstrings beside the scene, and none in a "
        + "folder there such as en.lproj"
      return report(.unusableFile(reason: reason), at: reference)
    }
    for file in tables {
      let name = String(file.dropFirst(files.folder.path.count + 1))
      guard mayRead(file, named: name, at: reference) else { return }
    }
  }

  mutating func addFonts(_ name: String, at reference: SceneFiles.Reference) {
    let file = files.folder.path(ofFile: name)
    guard mayRead(file, named: name, at: reference) else { return }
    do throws(TypesettingError) {
      try fonts.add(file)
    } catch {
      let reason = error.description.replacing(file, with: name)
      report(.unusableFile(reason: reason), at: reference)
    }
  }

  /// Opens a picture once; reports at each of its names why that is not possible.
  private mutating func openPicture(_ name: String, at reference: SceneFiles.Reference) {
    let file = files.folder.path(ofFile: name)
    if pictures.images[file] != nil { return }
    if let reason = pictures.unusable[file], !reason.isEmpty {
      return report(.unusableFile(reason: reason), at: reference)
    }
    guard mayRead(file, named: name, at: reference) else { return }
    do throws(CodecError) {
      let limit = min(Limits.pixels, room)
      let picture: SharedPictures.Picture
      if let shared = files.shared {
        picture = try shared.picture(at: file, pixels: limit)
      } else {
        picture = try SharedPictures.open(file, pixels: limit)
      }
      room -= picture.image.width * picture.image.height
      pictures.insert(picture.image, scale: picture.scale, path: file)
    } catch {
      // The message names the file as the scene does.
      var reason = error.description.replacing(file, with: name.isEmpty ? "''" : name)
      if case .noRoom = error { reason += pictures.largest }
      pictures.unusable[file] = reason
      report(.unusableFile(reason: reason), at: reference)
    }
  }

  /// Whether a file, or a folder with its contents, may be read; reports one that may not.
  private mutating func mayRead(
    _ file: String, named name: String, at reference: SceneFiles.Reference
  ) -> Bool {
    guard let sandbox = files.sandbox, !sandbox.allowsAll(below: file) else { return true }
    report(.leadsOut(file: name, folder: sandbox.name), at: reference)
    pictures.unusable[file] = ""
    return false
  }

  private mutating func report(_ fault: SceneError.Fault, at reference: SceneFiles.Reference) {
    refused.insert(reference.offset)
    mistakes.report(fault, at: reference.offset, path: reference.path)
  }
}

/// Pictures of files by their paths.
struct ScenePictures: Sendable {
  private(set) var images: [String: CGImage] = [:]
  /// Pixels per point of the files whose scale is not 1.
  private var scales: [String: CGFloat] = [:]
  /// The reasons why other files cannot be opened, which have been reported.
  fileprivate(set) var unusable: [String: String] = [:]

  /// Stores the image of a file.
  /// - Parameter scale: The file's pixels per point; 1 to use its name.
  mutating func insert(_ image: CGImage, scale: Int, path: String) {
    images[path] = image
    scales[path] = scale == 1 ? nil : CGFloat(scale)
  }

  /// Pixels per point of a file: that of an SVG drawing, or by "@2x" or "@3x" in its name.
  func scale(ofFile path: String) -> CGFloat {
    if let scale = scales[path] { return scale }
    let name = path.split(separator: "/").last.map { $0.prefix { $0 != "." } } ?? ""
    return name.hasSuffix("@2x") ? 2 : name.hasSuffix("@3x") ? 3 : 1
  }

  /// A text about the largest picture, which follows an error.
  fileprivate var largest: String {
    let sizes = images.sorted { $0.key < $1.key }
    guard
      let largest = sizes.max(by: {
        $0.value.width * $0.value.height < $1.value.width * $1.value.height
      })
    else { return "" }
    let name = URL(fileURLWithPath: largest.key).lastPathComponent
    return "; the largest is \(name), \(largest.value.width)×\(largest.value.height) pixels"
  }
}

extension URL {
  /// The path of a file by its name relative to the folder.
  func path(ofFile name: String) -> String {
    URL(fileURLWithPath: name, relativeTo: self).standardizedFileURL.path
  }
}
