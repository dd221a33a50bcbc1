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
    var fonts: [String] = []
    for reference in names.references {
      switch reference.content {
      case .picture, .drawing, .font: break
      case .fontFile(let name): fonts.append(names.folder.path(ofFile: name))
      case .file, .texts: return nil
      }
    }
    return FileList(files: [path] + names.paths.filter { !fonts.contains($0) }, fonts: fonts)
  }
}
