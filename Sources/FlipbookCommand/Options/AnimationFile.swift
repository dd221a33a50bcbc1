import Arguments
import Flipbook

/// A picture file in place of a scene: a GIF, APNG, PNG or WebP, whose frames are there already.
struct AnimationFile {
  let path: String

  /// Nil for what is no such file, by its name's ending.
  init?(path: String) {
    guard ["gif", "png", "apng", "webp"].contains((path as NSString).pathExtension.lowercased())
    else { return nil }
    self.path = path
  }

  func open() throws -> AnimationReader { try AnimationReader(path: path) }

  /// Refuses options that say how a scene is drawn.
  ///
  /// - Parameter groups: The options that a picture file has no use for.
  func refuse(_ groups: any OptionGroup...) throws(CommandError) {
    for group in groups {
      if let option = group.firstGiven {
        throw .usage("\(option) is for scenes, and the frames of \(path) are there already")
      }
    }
  }
}
