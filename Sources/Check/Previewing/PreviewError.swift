import Foundation

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
  /// A package's manifest cannot be read.
  case cannotDescribe(package: String, reason: String)
  /// A package has no program of this name.
  case noSuchProduct(String, package: String, products: [String])
  /// A package has several programs, or none.
  case whichProduct(package: String, products: [String])
  /// There is no Swift toolchain.
  case noSwift
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
    case .cannotDescribe(let package, let reason):
      "\(package): the package cannot be read: \(reason.trimmingCharacters(in: .newlines))"
    case .noSuchProduct(let name, let package, let products):
      products.isEmpty
        ? "\(package) has no program"
        : "\(package) has no program \(name); there are: \(products.list)"
    case .whichProduct(let package, let products):
      products.isEmpty
        ? "\(package) has no program" : "\(package) has several programs: \(products.list)"
    case .noSwift: "swift cannot be started"
    case .outdated: "the scene has changed"
    }
  }
}

extension [String] {
  fileprivate var list: String { sorted().joined(separator: ", ") }
}
