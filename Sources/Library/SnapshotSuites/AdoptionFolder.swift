import Checking
import Flipbook

/// The folder in which tests leave their pictures for `flipbook adopt`, instead of comparing them.
enum AdoptionFolder {
  /// The folder that `FLIPBOOK_ADOPT` names; nil to compare as usual.
  @TaskLocal static var current: URL? = {
    let path = ProcessInfo.processInfo.environment[AdoptionPicture.variable] ?? ""
    return path.isEmpty ? nil : URL(fileURLWithPath: path, isDirectory: true)
  }()
}
