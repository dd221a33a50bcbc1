extension SceneDocument {
  /// The files that a scene is read from.
  package struct FileList: Sendable {
    /// The scene's file, and the files that it includes or names, by their paths.
    package var files: [String]
    /// Font files, and folders of them, by their paths.
    package var fonts: [String]
  }

  /// The files that make up `contentHash(ofFile:)`; nil if only reading them tells which they are,
  /// as the pictures of a Lottie file and the languages of a table of texts.
  package func fileList(ofFile path: String) -> FileList? {
    guard let names else { return nil }
    var list = FileList(files: [path], fonts: [])
    for source in names.sources {
      switch source {
      case .text: break
      case .textFile(let path), .picture(let path): list.files.append(path)
      case .fonts(let path): list.fonts.append(path)
      case .animation, .table: return nil
      }
    }
    return list
  }
}
