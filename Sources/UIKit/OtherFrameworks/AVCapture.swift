public import Foundation
import LayerTree
import SystemServices

public enum AVAuthorizationStatus: Int, Sendable {
  case notDetermined, restricted, denied, authorized
}

/// A camera or a microphone, of which there is none.
open class AVCaptureDevice: NSObject {
  public enum Position: Int, Sendable {
    case unspecified, back, front
  }
  public enum TorchMode: Int, Sendable {
    case off, on, auto
  }
  public struct DeviceType: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let builtInWideAngleCamera = DeviceType(
      rawValue: "AVCaptureDeviceTypeBuiltInWideAngleCamera")
    public static let builtInDualCamera = DeviceType(
      rawValue: "AVCaptureDeviceTypeBuiltInDualCamera")
  }

  public let position: Position
  open var torchMode = TorchMode.off
  open var hasTorch: Bool { false }
  init(position: Position) { self.position = position }

  /// Always nil.
  open class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? { nil }
  /// Always nil.
  open class func `default`(
    _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
  ) -> AVCaptureDevice? { nil }
  open class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
    .denied
  }
  /// Calls the handler with false.
  open class func requestAccess(
    for mediaType: AVMediaType, completionHandler handler: @escaping (Bool) -> Void
  ) { answer("AVCaptureDevice.requestAccess") { handler(false) } }
  open func lockForConfiguration() throws {}
  open func unlockForConfiguration() {}
}

open class AVCaptureInput: NSObject {}

open class AVCaptureDeviceInput: AVCaptureInput {
  public let device: AVCaptureDevice
  public init(device: AVCaptureDevice) throws { self.device = device }
}

open class AVCaptureOutput: NSObject {
  public override init() { super.init() }
}

open class AVCapturePhotoOutput: AVCaptureOutput {}
open class AVCaptureVideoDataOutput: AVCaptureOutput {}

open class AVCaptureMetadataOutput: AVCaptureOutput {
  open var metadataObjectTypes: [AVMetadataObject.ObjectType]! = []
  open private(set) weak var metadataObjectsDelegate: (any AVCaptureMetadataOutputObjectsDelegate)?
  open func setMetadataObjectsDelegate(
    _ objectsDelegate: (any AVCaptureMetadataOutputObjectsDelegate)?,
    queue objectsCallbackQueue: DispatchQueue?
  ) { metadataObjectsDelegate = objectsDelegate }
}

public protocol AVCaptureMetadataOutputObjectsDelegate: AnyObject {
  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection)
}

open class AVMetadataObject: NSObject {
  public struct ObjectType: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let qr = ObjectType(rawValue: "org.iso.QRCode")
    public static let ean13 = ObjectType(rawValue: "org.gs1.EAN-13")
    public static let face = ObjectType(rawValue: "face")
  }
  open var type: ObjectType { .qr }
}

open class AVMetadataMachineReadableCodeObject: AVMetadataObject {
  open var stringValue: String? { nil }
}

public enum AVCaptureVideoOrientation: Int, Sendable {
  case portrait = 1
  case portraitUpsideDown, landscapeRight, landscapeLeft
}

open class AVCaptureConnection: NSObject {
  open var videoOrientation = AVCaptureVideoOrientation.portrait
  open var isVideoMirrored = false
}

/// The connection of a camera with its outputs, which never runs.
open class AVCaptureSession: NSObject {
  public struct Preset: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let high = Preset(rawValue: "AVCaptureSessionPresetHigh")
    public static let medium = Preset(rawValue: "AVCaptureSessionPresetMedium")
    public static let low = Preset(rawValue: "AVCaptureSessionPresetLow")
    public static let photo = Preset(rawValue: "AVCaptureSessionPresetPhoto")
  }

  open var sessionPreset = Preset.high
  open private(set) var inputs: [AVCaptureInput] = []
  open private(set) var outputs: [AVCaptureOutput] = []
  open var isRunning: Bool { false }
  public override init() { super.init() }
  open func beginConfiguration() {}
  open func commitConfiguration() {}
  open func canSetSessionPreset(_ preset: Preset) -> Bool { true }
  open func canAddInput(_ input: AVCaptureInput) -> Bool { true }
  open func addInput(_ input: AVCaptureInput) { inputs.append(input) }
  open func removeInput(_ input: AVCaptureInput) { inputs.removeAll { $0 === input } }
  open func canAddOutput(_ output: AVCaptureOutput) -> Bool { true }
  open func addOutput(_ output: AVCaptureOutput) { outputs.append(output) }
  open func removeOutput(_ output: AVCaptureOutput) { outputs.removeAll { $0 === output } }
  /// Reports that there is no camera.
  open func startRunning() {
    ServiceFact.notShown("the camera").report(of: "AVCaptureSession", at: "startRunning()")
  }
  open func stopRunning() {}
}

/// The picture of a camera: a placeholder.
open class AVCaptureVideoPreviewLayer: UndrawnContentLayer {
  open var session: AVCaptureSession?
  open var videoGravity = AVLayerVideoGravity.resizeAspect
  open private(set) var connection: AVCaptureConnection? = AVCaptureConnection()
  public convenience init(session: AVCaptureSession) {
    self.init()
    self.session = session
  }
}

/// The settings of an app's sound, which is never heard.
open class AVAudioSession: NSObject {
  public struct Category: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
    public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
    public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
    public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
    public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
  }
  public struct Mode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
    public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
  }
  public struct CategoryOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let mixWithOthers = CategoryOptions(rawValue: 1)
    public static let duckOthers = CategoryOptions(rawValue: 2)
    public static let defaultToSpeaker = CategoryOptions(rawValue: 8)
  }

  open class func sharedInstance() -> AVAudioSession {
    Timeline.current.state(AudioState.self).session
  }
  open private(set) var category = Category.soloAmbient
  open private(set) var mode = Mode.default
  open private(set) var categoryOptions: CategoryOptions = []
  open func setCategory(
    _ category: Category, mode: Mode = .default, options: CategoryOptions = []
  ) throws {
    self.category = category
    self.mode = mode
    categoryOptions = options
  }
  open func setActive(_ active: Bool) throws {}
}

private final class AudioState: TimelineState {
  let session = AVAudioSession()
  init() {}
}

/// Calls a closure at this instant of the stage's clock, after the code that asks.
func answer(_ name: String, _ body: @escaping () -> Void) {
  let timeline = Timeline.current
  timeline.schedule(at: timeline.now, name: name, body)
}
