import Base
import Codecs
import Foundation
import Graphics
public import LayerTree

/// Finds and reads image files, each once.
enum ImageFiles {
  /// The image with a name in the timeline's folders; nil, with a diagnostic, if there is none.
  ///
  /// - Parameter traits: Those for which a variant of an asset catalog is chosen.
  static func image(
    named name: String, first own: [String] = [], for traits: UITraitCollection = .current
  ) -> UIImage? {
    let state = Timeline.current.state(ImageFolders.self)
    let folders = state.folders.isEmpty ? [FileManager.default.currentDirectoryPath] : state.folders
    let stem = (name as NSString).deletingPathExtension
    let ending = (name as NSString).pathExtension
    let endings = ending.isEmpty ? ["png", "svg", "jpg", "jpeg"] : [ending]
    // The screen's scale first, then more pixels, then fewer.
    let screen = Int(saturating: Timeline.current.display.scale.rounded())
    let scales = [screen] + [3, 2, 1].filter { $0 != screen }
    for folder in own + folders {
      for scale in scales {
        for ending in endings {
          let mark = scale == 1 ? "" : "@\(scale)x"
          let path = "\(folder)/\(stem)\(mark).\(ending)"
          if FileManager.default.fileExists(atPath: path) { return image(path: path) }
        }
      }
    }
    for catalog in state.catalogs(in: own + folders) where catalog.hasImage(named: name) {
      let asset = UIImageAsset { traits in
        guard let picture = catalog.picture(named: name, scales: scales, for: traits),
          var image = image(path: picture.path, scale: picture.scale)
        else { return nil }
        if picture.isTemplate { image = image.withRenderingMode(.alwaysTemplate) }
        return picture.flips ? image.imageFlippedForRightToLeftLayoutDirection() : image
      }
      if let image = asset.variant(for: traits) { return image.with { $0.asset = asset } }
    }
    report(
      "no PNG, JPEG or SVG file of that name in \(folders.joined(separator: ", ")); "
        + "add its folder to Timeline.current.imageFolders", name: name)
    return nil
  }

  /// The color of a color set in the timeline's folders.
  static func color(named name: String, first own: [String] = []) -> UIColor? {
    let state = Timeline.current.state(ImageFolders.self)
    return state.catalogs(in: own + state.folders).lazy.compactMap { $0.color(named: name) }.first
  }

  /// The image in a file.
  /// - Parameter scale: Pixels per point; nil to use "@2x" or "@3x" in its name.
  static func image(path: String, scale known: CGFloat? = nil) -> UIImage? {
    let state = Timeline.current.state(ImageFolders.self)
    if let image = state.read[path] { return image }
    let stem = (path as NSString).deletingPathExtension
    let scale: CGFloat = known ?? (stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1)
    do throws(CodecError) {
      let image = UIImage(try StillPicture(path: path), scale: scale)
      state.read[path] = image
      return image
    } catch {
      report(error.description, name: path)
      return nil
    }
  }

  static func image(_ bytes: [UInt8], name: String, scale: CGFloat) -> UIImage? {
    do throws(CodecError) {
      return UIImage(try StillPicture(bytes, name: name), scale: scale)
    } catch {
      report(error.description, name: name)
      return nil
    }
  }

  static func report(_ problem: String, name: String) {
    ViewFact.unusableImage(message: problem).report(of: "UIImage", at: name)
  }
}

extension UIImage {
  /// - Parameter scale: Pixels per point, unless the picture has its own scale.
  fileprivate convenience init(_ picture: StillPicture, scale: CGFloat) {
    self.init(
      cgImage: CGImage(picture.bitmap), scale: picture.scale == 1 ? scale : CGFloat(picture.scale),
      orientation: .up)
  }
}

/// The folders of a timeline's named images, and the images read so far.
final class ImageFolders: TimelineState {
  var folders: [String] = []
  var read: [String: UIImage] = [:]
  private var catalogs: [String: AssetCatalog] = [:]
  init() {}

  /// The asset catalogs among folders, or directly in them.
  func catalogs(in folders: [String]) -> [AssetCatalog] {
    AssetCatalog.folders(in: folders).map { folder in
      if let catalog = catalogs[folder] { return catalog }
      let catalog = AssetCatalog(folder: folder)
      catalogs[folder] = catalog
      return catalog
    }
  }
}

extension Timeline {
  /// The folders that `UIImage(named:)` searches, in order; if empty, the current directory.
  ///
  /// An asset catalog, `NAME.xcassets`, is searched if it is such a folder or directly in one;
  /// `UIColor(named:)` finds its colors.
  public var imageFolders: [String] {
    get { state(ImageFolders.self).folders }
    set { state(ImageFolders.self).folders = newValue }
  }
}
