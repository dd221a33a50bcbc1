import Foundation

/// A transition from a layer's old state to its new one, whatever changed in it and below it.
open class CATransition: CAAnimation {
  open var type = CATransitionType.fade { willSet { requireMutable() } }
  /// The side from which the motion starts; nil is from the left.
  open var subtype: CATransitionSubtype? { willSet { requireMutable() } }
  /// The fraction of the whole transition at which it starts, 0…1.
  open var startProgress: Float = 0 { willSet { requireMutable() } }
  open var endProgress: Float = 1 { willSet { requireMutable() } }

  package override class var propertyTable: AnimationPropertyTable { .transition }

  override class func blank() -> CAAnimation { CATransition() }
}
