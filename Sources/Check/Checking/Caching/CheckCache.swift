internal import Codecs
internal import Comparison
public import Foundation

/// The folder in which checks keep which scenes matched their goldens, so that later ones draw only
/// what has changed.
///
///     var check = SceneCheck(record: .never)
///     check.cache = CheckCache()
///
/// A scene is answered from it if all that it depends on is as it was: its text with all that it
/// includes, the pictures and fonts that it names, its goldens, the installed fonts, the program
/// with its libraries, and the rules of the check. Only scenes of which each picture matched are
/// kept. Several processes may use one folder.
public struct CheckCache: Sendable {
  public var folder: URL

  /// The size of all entries in bytes, beyond which those are dropped that were not used for the
  /// longest time.
  public var sizeLimit: Int

  public init(folder: URL = Self.usualFolder, sizeLimit: Int = Self.usualSizeLimit) {
    self.folder = folder
    self.sizeLimit = sizeLimit
  }

  /// `.flipbook/cache` in the current folder.
  public static var usualFolder: URL { URL(fileURLWithPath: ".flipbook/cache") }

  /// 200 MB: an entry takes about half a kilobyte.
  public static let usualSizeLimit = 200_000_000

  /// Creates the folder if it does not exist, and hides it from Git.
  ///
  /// - Throws: `GoldenError.cacheIsLink` if the usual folder is reached through a link, which may
  ///   come with scenes of others.
  func open() throws {
    try checkLinks()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try GoldenCheck.hide(folder.standardizedFileURL.deletingLastPathComponent())
  }

  /// - Throws: As `open()`.
  func checkLinks() throws {
    let outer = folder.standardizedFileURL.deletingLastPathComponent()
    if folder.standardizedFileURL.path == Self.usualFolder.standardizedFileURL.path {
      for folder in [outer, outer.appendingPathComponent("cache")] {
        let real = RealPath.of(folder.deletingLastPathComponent().path) ?? ""
        guard RealPath.of(folder.path) == "\(real)/\(folder.lastPathComponent)" else {
          throw GoldenError.cacheIsLink(folder)
        }
      }
    }
  }
}
