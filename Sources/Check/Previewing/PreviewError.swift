/// The ways in which a preview cannot start or answer.
package enum PreviewError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system provides no thread.
  case noThread
  /// The system watches no more files.
  case noWatch
  /// The scenes' own folder cannot be watched.
  case cannotWatch(folder: String, reason: String)
  /// The scenes of a folder cannot be found.
  case cannotSearch(reason: String)
  /// There are no scenes in the folder.
  case noScenes(folder: String)
  /// A file is neither a scene nor a folder.
  case noSuchFile(String)
  /// The scene has changed since it was asked for.
  case outdated

  package var description: String {
    switch self {
    case .noThread: "the system has no memory for a thread"
    case .noWatch: "the system watches no more files: see fs.inotify.max_user_instances"
    case .cannotWatch(let folder, let reason): "\(folder) is not watched: \(reason)"
    case .cannotSearch(let reason): reason
    case .noScenes(let folder): "there are no scenes in \(folder)"
    case .noSuchFile(let path): "\(path): there is no such file"
    case .outdated: "the scene has changed"
    }
  }
}
