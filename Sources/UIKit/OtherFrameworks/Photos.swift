public import Foundation
public import SystemServices
public import UIKitValues

public enum PHAuthorizationStatus: Int, Sendable {
  case notDetermined, restricted, denied, authorized, limited
}

public enum PHAccessLevel: Int, Sendable {
  case addOnly = 1
  case readWrite
}

/// The photo library, to which access is denied.
open class PHPhotoLibrary: NSObject {
  open class func shared() -> PHPhotoLibrary { PHPhotoLibrary() }
  open class func authorizationStatus() -> PHAuthorizationStatus { .denied }
  open class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus {
    .denied
  }
  /// Calls the handler with `.denied`.
  open class func requestAuthorization(_ handler: @escaping (PHAuthorizationStatus) -> Void) {
    answer("PHPhotoLibrary.requestAuthorization") { handler(.denied) }
  }
  open class func requestAuthorization(
    for accessLevel: PHAccessLevel, handler: @escaping (PHAuthorizationStatus) -> Void
  ) { requestAuthorization(handler) }
  /// Calls the handler with an error, without the changes.
  open func performChanges(
    _ changeBlock: @escaping () -> Void,
    completionHandler: ((Bool, (any Error)?) -> Void)? = nil
  ) {
    answer("PHPhotoLibrary.performChanges") {
      completionHandler?(false, CocoaError(.featureUnsupported))
    }
  }
}

public enum PHAssetMediaType: Int, Sendable {
  case unknown, image, video, audio
}

/// A photo or a film of the library, which has none.
open class PHAsset: NSObject {
  open var localIdentifier: String { "" }
  open var mediaType: PHAssetMediaType { .unknown }
  open var pixelWidth: Int { 0 }
  open var pixelHeight: Int { 0 }
  open var duration: TimeInterval { 0 }
  open var creationDate: Date? { nil }
  open class func fetchAssets(with options: PHFetchOptions?) -> PHFetchResult<PHAsset> {
    PHFetchResult()
  }
  open class func fetchAssets(
    with mediaType: PHAssetMediaType, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> { PHFetchResult() }
  open class func fetchAssets(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> { PHFetchResult() }
}

open class PHFetchOptions: NSObject {
  open var fetchLimit = 0
  open var includeHiddenAssets = false
  public override init() { super.init() }
}

/// The objects that were found, always none.
open class PHFetchResult<ObjectType: AnyObject>: NSObject {
  open var count: Int { 0 }
  open var firstObject: ObjectType? { nil }
  open var lastObject: ObjectType? { nil }
}

open class PHImageRequestOptions: NSObject {
  open var isNetworkAccessAllowed = false
  open var isSynchronous = false
  public override init() { super.init() }
}

public typealias PHImageRequestID = Int32

/// How an image fills its target size.
public enum PHImageContentMode: Int, Sendable {
  case aspectFit, aspectFill
}

/// The images of assets, always nil.
open class PHImageManager: NSObject {
  open class func `default`() -> PHImageManager { PHImageManager() }
  @discardableResult
  open func requestImage(
    for asset: PHAsset, targetSize: CGSize, contentMode: PHImageContentMode,
    options: PHImageRequestOptions?,
    resultHandler: @escaping (UIImage?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    answer("PHImageManager.requestImage") { resultHandler(nil, nil) }
    return 0
  }
  open func cancelImageRequest(_ requestID: PHImageRequestID) {}
}

/// A photo that moves.
open class PHLivePhoto: NSObject {
  open var size: CGSize { .zero }
}

public enum PHLivePhotoViewPlaybackStyle: Int, Sendable {
  case undefined, full, hint
}

/// A live photo: a placeholder.
@preconcurrency @MainActor
open class PHLivePhotoView: UndrawnContentView {
  open var livePhoto: PHLivePhoto?
  open var isMuted = false
  open override var placeholderName: String { "PHLivePhotoView" }
  open func startPlayback(with playbackStyle: PHLivePhotoViewPlaybackStyle) {}
  open func stopPlayback() {}
}

// MARK: - The picker

/// A kind of photos.
public struct PHPickerFilter: Hashable, Sendable {
  private let kinds: Set<String>
  public static let images = PHPickerFilter(kinds: ["images"])
  public static let videos = PHPickerFilter(kinds: ["videos"])
  public static let livePhotos = PHPickerFilter(kinds: ["livePhotos"])
  public static func any(of subfilters: [PHPickerFilter]) -> PHPickerFilter {
    PHPickerFilter(kinds: subfilters.reduce(into: []) { $0.formUnion($1.kinds) })
  }
}

/// The choice that a picker offers.
public struct PHPickerConfiguration {
  public enum AssetRepresentationMode: Int, Sendable {
    case automatic, current, compatible
  }
  public enum Selection: Int, Sendable {
    case `default`, ordered
  }

  /// The largest number of photos; 0 for no limit.
  public var selectionLimit = 1
  public var filter: PHPickerFilter?
  public var preferredAssetRepresentationMode = AssetRepresentationMode.automatic
  public var selection = Selection.default
  public var preselectedAssetIdentifiers: [String] = []

  public init() {}
  public init(photoLibrary: PHPhotoLibrary) {}
}

/// A picked photo.
public struct PHPickerResult {
  public let itemProvider: NSItemProvider
  public let assetIdentifier: String?
}

/// The picker of photos: a placeholder, which picks none.
@preconcurrency @MainActor
open class PHPickerViewController: UndrawnContentController {
  public final let configuration: PHPickerConfiguration
  open weak var delegate: (any PHPickerViewControllerDelegate)?

  public init(configuration: PHPickerConfiguration) {
    self.configuration = configuration
    super.init(nibName: nil, bundle: nil)
  }
  public required init?(coder: NSCoder) { nil }
}

@preconcurrency @MainActor
public protocol PHPickerViewControllerDelegate: AnyObject {
  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult])
}
