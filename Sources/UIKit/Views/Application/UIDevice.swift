public import Foundation
import LayerTree
public import UIKitValues

public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// The device of a stage: that of its traits, otherwise a tablet if the screen is at least 700
/// points wide and high, and a phone if it is smaller.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  /// The device of the stage in which the code runs.
  open class var current: UIDevice {
    let state = Timeline.current.state(DeviceState.self)
    if let device = state.device { return device }
    let device = UIDevice()
    state.device = device
    return device
  }

  open var name: String { model }
  open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  open var localizedModel: String { model }
  open var systemName: String { "iOS" }
  open var systemVersion: String { "17.0" }
  open var identifierForVendor: UUID? { nil }
  open var batteryLevel: Float { 1 }

  open var userInterfaceIdiom: UIUserInterfaceIdiom {
    UITraitCollection.ofScreen.userInterfaceIdiom
  }

  open var orientation: UIDeviceOrientation {
    let size = Timeline.current.display.size
    return size.width > size.height ? .landscapeLeft : .portrait
  }

  /// The value of a property by its name.
  open func value(forKey key: String) -> Any? {
    codedValue(
      key,
      among: [
        KeyedValue("orientation", \UIDevice.orientation), KeyedValue("name", \UIDevice.name),
        KeyedValue("model", \UIDevice.model), KeyedValue("systemName", \UIDevice.systemName),
        KeyedValue("systemVersion", \UIDevice.systemVersion),
      ])
  }
  /// Reported: on iOS, code sets "orientation" to rotate a phone, but stages do not rotate.
  open func setValue(_ value: Any?, forKey key: String) { reportUndefined(key) }
  open func value(forKeyPath keyPath: String) -> Any? { codedValue(atPath: keyPath) }
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setValue(value, forKey: keyPath)
  }
  open func value(forUndefinedKey key: String) -> Any? { reportUndefined(key) }
  open func setValue(_ value: Any?, forUndefinedKey key: String) { reportUndefined(key) }
}

extension UIDevice: KeyValueCoded {}

private final class DeviceState: TimelineState {
  var device: UIDevice?
  init() {}
}
