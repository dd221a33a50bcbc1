public import Foundation

/// The data of a data set of an asset catalog.
open class NSDataAsset: NSObject, NSCopying {
  public final let name: NSDataAssetName
  public final let data: Data
  /// The type of the data, such as "public.json".
  public final let typeIdentifier: String

  /// Reads the data of a catalog in the timeline's image folders; nil, with a diagnostic, if there
  /// is none.
  public convenience init?(name: NSDataAssetName) { self.init(name: name, bundle: .main) }

  /// Reads the data of a catalog in a bundle, if it has one, or as without a bundle.
  public init?(name: NSDataAssetName, bundle: Bundle) {
    guard let set = ImageFiles.data(named: name, first: bundle.resourceFolders),
      let data = FileManager.default.contents(atPath: set.path)
    else {
      ImageFiles.report(
        "there is no data set of that name in an asset catalog", name: name, of: "NSDataAsset")
      return nil
    }
    self.name = name
    self.data = data
    typeIdentifier = set.type ?? "public.data"
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }
}

public typealias NSDataAssetName = String
