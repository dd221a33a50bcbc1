/// A reason why nothing was adapted.
package enum AdaptationError: Error, Equatable, CustomStringConvertible {
  case noSuchFolder(String)
  /// A folder with several Xcode projects.
  case severalProjects([String], folder: String)
  /// A name of a target that no Xcode project has.
  case noSuchTarget(String, among: [String])
  case nothingToAdapt(folder: String)
  /// A manifest or a podspec that cannot be read.
  case unreadable(file: String, reason: String)
  /// A part of a manifest that only running it could evaluate.
  case unreadableManifest(place: String, reason: String)
  /// A path, or a link in it, that leads out of the adapted folder.
  case leadsOut(file: String, folder: String)
  /// The output exists, and was not written by this command.
  case notWrittenByAdapt(folder: String)
  /// The output is inside the original, or the original inside the output.
  case overlapping(folder: String, output: String)
  /// Two folders have a target with the same name.
  case sameTarget(String, folder: String)
  /// A target has the name of a module of Flipbook.
  case nameConflict(String)
  /// A package depends on Flipbook and on a library that Flipbook's products replace.
  case twoSnapshotLibraries(place: String, package: String)
  case missingTool(String)
  /// A tool that could not be run, or that failed.
  case failed(tool: String, message: String)

  package var description: String {
    switch self {
    case .noSuchFolder(let folder): "there is no folder \(folder)"
    case .severalProjects(let projects, let folder):
      "\(folder) has several projects: \(projects.joined(separator: ", "))"
    case .noSuchTarget(let target, let targets):
      targets.isEmpty
        ? "--target \(target) is for Xcode projects, and there is none"
        : "there is no target \(target); the targets are \(targets.joined(separator: ", "))"
    case .nothingToAdapt(let folder): "\(folder) has no Swift file to adapt"
    case .unreadable(let file, let reason): "\(file) cannot be read: \(reason)"
    case .unreadableManifest(let place, let reason): "\(place): \(reason)"
    case .leadsOut(let file, let folder): "\(file) is outside \(folder), and nothing there is read"
    case .notWrittenByAdapt(let folder):
      "\(folder) exists and was not written by flipbook adapt; nothing was changed"
    case .overlapping(let folder, let output):
      "one of \(output) and \(folder) contains the other; the original is never changed"
    case .sameTarget(let target, let folder):
      "the target \(target) of \(folder) has the same name as another target, and names in a package "
        + "must be unique"
    case .nameConflict(let target):
      "the target \(target) has the same name as a module of Flipbook, and names of modules in a "
        + "program must be unique"
    case .twoSnapshotLibraries(let place, let package):
      "\(place): \(package) is beside Flipbook, whose products have the same names"
    case .missingTool(let tool): "\(tool) is not installed"
    case .failed(let tool, let message): "\(tool) failed: \(message)"
    }
  }

  /// A hint for the user.
  package var hint: String {
    switch self {
    case .noSuchFolder, .nothingToAdapt:
      "FOLDER is that of a library or an app: with a Package.swift, a podspec, an Xcode project or "
        + "Swift files"
    case .noSuchTarget(_, let targets):
      targets.first.map { "Try: --target \"\($0)\"" } ?? "Try: flipbook adapt without --target"
    case .severalProjects(let projects, let folder): "Try: flipbook adapt \(folder)/\(projects[0])"
    case .unreadableManifest:
      "A manifest is read and never run: name, products and targets must be literals, variables of "
        + "these, or sums. Or name the folder with the sources instead"
    case .leadsOut: "Name a folder that has all of it"
    case .unreadable: "Name the folder with the sources instead"
    case .notWrittenByAdapt, .overlapping: "Try: -o with a folder that does not exist yet"
    case .sameTarget: "Try: flipbook adapt for each of the folders"
    case .nameConflict: "Rename the target, and the imports of it, in a copy of the folder"
    case .twoSnapshotLibraries:
      "Remove that line, and have the products SnapshotTesting and iOSSnapshotTestCase from Flipbook"
    case .missingTool: "Install Swift 6.3: https://www.swift.org/install/linux/"
    case .failed: "Try: flipbook adapt --help"
    }
  }

  /// Whether the machine is at fault rather than the input.
  package var isFailure: Bool {
    switch self {
    case .missingTool, .failed: true
    default: false
    }
  }
}
