public import Foundation
public import Views

@preconcurrency @MainActor
open class UIInterpolatingMotionEffect: UIMotionEffect {
  public enum EffectType: Int, Sendable {
    case tiltAlongHorizontalAxis, tiltAlongVerticalAxis
  }

  public let keyPath: String
  public let type: EffectType
  open var minimumRelativeValue: Any?
  open var maximumRelativeValue: Any?

  public init(keyPath: String, type: EffectType) {
    self.keyPath = keyPath
    self.type = type
    super.init()
  }

  public required init?(coder: NSCoder) {
    keyPath = ""
    type = .tiltAlongHorizontalAxis
    super.init(coder: coder)
  }
}

@preconcurrency @MainActor
open class UIMotionEffectGroup: UIMotionEffect {
  open var motionEffects: [UIMotionEffect]?
}
