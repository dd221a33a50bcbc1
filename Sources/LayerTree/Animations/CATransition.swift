import Foundation

/// Shows how a layer's old state gives way to its new one, whatever changed in it and below it.
open class CATransition: CAAnimation {
  open var type = CATransitionType.fade { willSet { requireMutable() } }
  /// Where the motion starts; nil is from the left.
  open var subtype: CATransitionSubtype? { willSet { requireMutable() } }
  /// Which part of the whole transition is shown, 0…1.
  open var startProgress: Float = 0 { willSet { requireMutable() } }
  open var endProgress: Float = 1 { willSet { requireMutable() } }

  package override class var propertyTable: AnimationPropertyTable { .transition }

  override class func blank() -> CAAnimation { CATransition() }
}
