import Arguments
import Flipbook

/// A picture file in place of a scene: a GIF, APNG, PNG or WebP with its existing frames.
struct AnimationFile {
  let path: String

  /// Nil for a file with another extension.
  init?(path: String) {
    guard ["gif", "png", "apng", "webp"].contains((path as NSString).pathExtension.lowercased())
    else { return nil }
    self.path = path
  }

  func open() throws -> AnimationReader { try AnimationReader(path: path) }

  /// Throws if an option for drawing scenes is given.
  ///
  /// - Parameter groups: The options that do not apply to a picture file.
  func refuse(_ groups: any OptionGroup...) throws(CommandError) {
    for group in groups {
      if let option = group.given.first {
        throw .usage("\(option) is for scenes; the frames of \(path) are already drawn")
      }
    }
  }
}
