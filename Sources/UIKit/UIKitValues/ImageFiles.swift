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
    let searched = state.searched
    let folders = own + searched + Bundle.main.resourceFolders
    let stem = (name as NSString).deletingPathExtension
    let ending = (name as NSString).pathExtension
    let endings = ending.isEmpty ? ["png", "svg", "jpg", "jpeg", "pdf"] : [ending]
    let device = traits.userInterfaceIdiom == .pad ? "~ipad" : "~iphone"
    // The screen's scale first, then more pixels, then fewer.
    let screen = Int(saturating: Timeline.current.display.scale.rounded())
    let scales = [screen] + [3, 2, 1].filter { $0 != screen }
    for folder in folders {
      for scale in scales {
        for ending in endings {
          let mark = scale == 1 ? "" : "@\(scale)x"
          for device in [device, ""] {
            let path = "\(folder)/\(stem)\(mark)\(device).\(ending)"
            if FileManager.default.fileExists(atPath: path) {
              return image(path: path, scale: device.isEmpty ? nil : CGFloat(scale))
            }
          }
        }
      }
    }
    for catalog in state.catalogs(in: folders) where catalog.hasImage(named: name) {
      let asset = UIImageAsset { traits in
        guard let picture = catalog.picture(named: name, scales: scales, for: traits),
          let image = image(path: picture.path, scale: picture.scale, inCatalog: true)
        else { return nil }
        return image.with { $0.set(picture) }
      }
      // What is wrong with its file has been reported.
      return asset.variant(for: traits).map { image in image.with { $0.asset = asset } }
    }
    report(
      "no PNG, JPEG or SVG file of that name in \((own + searched).joined(separator: ", ")); "
        + "add its folder to Timeline.current.imageFolders", name: name)
    return nil
  }

  /// The color of a color set in the timeline's folders.
  static func color(named name: String, first own: [String] = []) -> UIColor? {
    let state = Timeline.current.state(ImageFolders.self)
    return state.catalogs(in: own + state.folders + Bundle.main.resourceFolders).lazy
      .compactMap { $0.color(named: name) }.first
  }

  /// The file of a data set in the timeline's folders, with its type.
  static func data(named name: String, first own: [String]) -> (path: String, type: String?)? {
    let state = Timeline.current.state(ImageFolders.self)
    return state.catalogs(in: own + state.searched + Bundle.main.resourceFolders).lazy
      .compactMap { $0.data(named: name, for: .ofScreen) }.first
  }

  /// The image in a file.
  /// - Parameters:
  ///   - scale: Pixels per point; nil to use "@2x" or "@3x" in its name.
  ///   - inCatalog: Whether an asset catalog names it; there alone, as on iOS, it may be a PDF.
  static func image(
    path: String, scale known: CGFloat? = nil, inCatalog: Bool = false
  ) -> UIImage? {
    let state = Timeline.current.state(ImageFolders.self)
    if let image = state.read[path] { return image }
    let isPDF = (path as NSString).pathExtension.lowercased() == "pdf"
    guard !isPDF || inCatalog else {
      report("a PDF is an image in asset catalogs alone; put it into one, or export it", name: path)
      return nil
    }
    let stem = (path as NSString).deletingPathExtension
    let scale: CGFloat = known ?? (stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1)
    do throws(CodecError) {
      let image =
        isPDF
        ? UIImage(
          cgImage: CGImage(try PDF.decode(path: path)), scale: CGFloat(PDF.scale), orientation: .up)
        : UIImage(try StillPicture(path: path), scale: scale)
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

  static func report(_ problem: String, name: String, of type: String = "UIImage") {
    ViewFact.unusableImage(message: problem).report(of: type, at: name)
  }
}

extension UIImage.Style {
  /// Takes over the settings of an image set.
  fileprivate mutating func set(_ picture: AssetCatalog.Picture) {
    renderingMode = picture.renderingMode
    flipsInRightToLeft = picture.flips
    if let caps = picture.caps {
      capInsets = caps.divided(by: scale)
      resizingMode = picture.resizingMode
    }
    if let alignment = picture.alignment { alignmentRectInsets = alignment.divided(by: scale) }
  }
}

extension UIEdgeInsets {
  fileprivate func divided(by scale: CGFloat) -> UIEdgeInsets {
    UIEdgeInsets(
      top: top / scale, left: left / scale, bottom: bottom / scale, right: right / scale)
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
  /// The folders, or the current one.
  var searched: [String] {
    folders.isEmpty ? [FileManager.default.currentDirectoryPath] : folders
  }
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
