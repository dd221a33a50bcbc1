import Foundation

/// Options of a shake: one direction, one interpolation of the force, one end, and whether it runs
/// back.
///
/// The raw values are SCViewShaker's. `directionHorizontalAndVertical` has the bits of the two
/// other directions; rotation is the absence of both.
public struct SCShakeOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// From −90° to 90° for a force of 1.
  public static let directionRotate = SCShakeOptions([])
  /// By the view's width to either side for a force of 1.
  public static let directionHorizontal = SCShakeOptions(rawValue: 1)
  /// By the view's height up and down for a force of 1.
  public static let directionVertical = SCShakeOptions(rawValue: 2)
  /// One of the two at random for each swing.
  public static let directionHorizontalAndVertical = SCShakeOptions(rawValue: 3)

  public static let forceInterpolationNone = SCShakeOptions(rawValue: 4)
  public static let forceInterpolationLinearUp = SCShakeOptions(rawValue: 8)
  public static let forceInterpolationLinearDown = SCShakeOptions(rawValue: 16)
  public static let forceInterpolationExpUp = SCShakeOptions(rawValue: 32)
  public static let forceInterpolationExpDown = SCShakeOptions(rawValue: 64)
  /// A random number between 0 and the force for each swing.
  public static let forceInterpolationRandom = SCShakeOptions(rawValue: 128)

  /// Starts again.
  public static let atEndRestart = SCShakeOptions(rawValue: 256)
  /// Stops; also the default.
  public static let atEndComplete = SCShakeOptions(rawValue: 512)
  /// Continues without end with the force at its end.
  public static let atEndContinue = SCShakeOptions(rawValue: 1024)

  /// The force runs back over its curve at the end, before the shake ends or starts again.
  public static let autoreverse = SCShakeOptions(rawValue: 2048)
}
