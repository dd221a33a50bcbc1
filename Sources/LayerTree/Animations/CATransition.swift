import Foundation

/// Shows how a layer's old state gives way to its new one, whatever changed in it and below it.
open class CATransition: CAAnimation {
  open var type = CATransitionType.fade { willSet { requireMutable() } }
  /// Where the motion starts; nil is from the left.
  open var subtype: CATransitionSubtype? { willSet { requireMutable() } }
  /// Which part of the whole transition is shown, 0…1.
  open var startProgress: Float = 0 { willSet { requireMutable() } }
  open var endProgress: Float = 1 { willSet { requireMutable() } }

  open override func value(forKey key: String) -> Any? {
    switch key {
    case "type": type
    case "subtype": subtype
    case "startProgress": startProgress
    case "endProgress": endProgress
    default: super.value(forKey: key)
    }
  }

  open override func setValue(_ value: Any?, forKey key: String) {
    let new = unwrapped(value)
    switch key {
    case "type": type = named(new, key, CATransitionType.init) ?? .fade
    case "subtype": subtype = named(new, key, CATransitionSubtype.init)
    case "startProgress": startProgress = Float(number(new, key))
    case "endProgress": endProgress = Float(number(new, key))
    default: super.setValue(value, forKey: key)
    }
  }

  override class func blank() -> CAAnimation { CATransition() }

  override func takeValues(of other: CAAnimation) {
    super.takeValues(of: other)
    guard let other = other as? CATransition else { return }
    (type, subtype) = (other.type, other.subtype)
    (startProgress, endProgress) = (other.startProgress, other.endProgress)
  }
}
