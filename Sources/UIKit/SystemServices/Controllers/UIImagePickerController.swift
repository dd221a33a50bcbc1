public import Controls
public import Foundation
public import Graphics
import LayerTree
public import UIKitValues
public import Views

/// The camera or the photo library: a placeholder; no source of pictures is available here.
@preconcurrency @MainActor
open class UIImagePickerController: UINavigationController {
  public enum SourceType: Int, Sendable {
    case photoLibrary, camera, savedPhotosAlbum
  }
  public enum CameraDevice: Int, Sendable {
    case rear, front
  }
  public enum CameraCaptureMode: Int, Sendable {
    case photo, video
  }
  public enum CameraFlashMode: Int, Sendable {
    case off = -1
    case auto, on
  }
  public enum QualityType: Int, Sendable {
    case typeHigh, typeMedium, typeLow, type640x480, typeIFrame1280x720, typeIFrame960x540
  }

  public struct InfoKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
    public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
    public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
    public static let cropRect = InfoKey(rawValue: "UIImagePickerControllerCropRect")
    public static let mediaURL = InfoKey(rawValue: "UIImagePickerControllerMediaURL")
    public static let mediaMetadata = InfoKey(rawValue: "UIImagePickerControllerMediaMetadata")
    public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
    public static let livePhoto = InfoKey(rawValue: "UIImagePickerControllerLivePhoto")
    public static let phAsset = InfoKey(rawValue: "UIImagePickerControllerPHAsset")
  }

  /// Always false.
  open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { false }
  open class func isCameraDeviceAvailable(_ cameraDevice: CameraDevice) -> Bool { false }
  open class func isFlashAvailable(for cameraDevice: CameraDevice) -> Bool { false }
  open class func availableMediaTypes(for sourceType: SourceType) -> [String]? { nil }

  open var sourceType = SourceType.photoLibrary
  open var mediaTypes = [UTType.image.identifier]
  open var allowsEditing = false
  open var videoQuality = QualityType.typeMedium
  open var videoMaximumDuration: TimeInterval = 600
  open var showsCameraControls = true
  open var cameraOverlayView: UIView?
  open var cameraViewTransform = CGAffineTransform.identity
  open var cameraDevice = CameraDevice.rear
  open var cameraCaptureMode = CameraCaptureMode.photo
  open var cameraFlashMode = CameraFlashMode.auto
  open func takePicture() { report("takePicture()") }
  open func startVideoCapture() -> Bool {
    report("startVideoCapture()")
    return false
  }
  open func stopVideoCapture() {}

  private func report(_ method: String) {
    ServiceFact.notShown("the camera").report(of: "UIImagePickerController", at: method)
  }

  public init() {
    super.init(nibName: nil, bundle: nil)
    setViewControllers([PhotosController()], animated: false)
  }
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  public required init?(coder: NSCoder) { nil }
}

/// The content of an image picker.
private final class PhotosController: UIViewController {
  override func loadView() {
    view = NamedUndrawnView("UIImagePickerController", frame: UIScreen.main.bounds)
  }
}

@preconcurrency @MainActor
public protocol UIImagePickerControllerDelegate: AnyObject {
  func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
  func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
  public func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
  ) {}
  public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
    picker.dismiss(animated: true)
  }
}

/// Reports that there is no photo library.
@preconcurrency @MainActor
public func UIImageWriteToSavedPhotosAlbum(
  _ image: UIImage, _ completionTarget: Any?, _ completionSelector: Selector?,
  _ contextInfo: Any?
) {
  ServiceFact.notShown("the photo library").report(
    of: "UIKit", at: "UIImageWriteToSavedPhotosAlbum")
}
