/// The way in which values between keyframes are computed.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let linear = Self(rawValue: "linear")
  /// Each value holds until the next one's time.
  public static let discrete = Self(rawValue: "discrete")
  /// Values at a constant speed.
  public static let paced = Self(rawValue: "paced")
  /// Values along a spline.
  public static let cubic = Self(rawValue: "cubic")
  public static let cubicPaced = Self(rawValue: "cubicPaced")

  static let names = ["linear", "discrete", "paced", "cubic", "cubicPaced"]
}

/// The way in which a layer turns with the path that it follows.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let rotateAuto = Self(rawValue: "auto")
  /// Moves backwards along the path.
  public static let rotateAutoReverse = Self(rawValue: "autoReverse")

  static let names = ["auto", "autoReverse"]
}

/// The kind of transition from a layer's old state to the new one.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let fade = Self(rawValue: "fade")
  /// The new one slides in over the old one.
  public static let moveIn = Self(rawValue: "moveIn")
  /// The new one pushes the old one out.
  public static let push = Self(rawValue: "push")
  /// The old one slides off the new one.
  public static let reveal = Self(rawValue: "reveal")
  /// Turns over like a card, the side of the subtype coming to the front first; used by
  /// `UIView.transition`.
  package static let flip = Self(rawValue: "flip")

  /// The types that files may name.
  static let names = ["fade", "push", "moveIn", "reveal"]
}

/// The side from which a transition's motion starts.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let fromRight = Self(rawValue: "fromRight")
  public static let fromLeft = Self(rawValue: "fromLeft")
  public static let fromTop = Self(rawValue: "fromTop")
  public static let fromBottom = Self(rawValue: "fromBottom")

  static let names = ["fromLeft", "fromRight", "fromTop", "fromBottom"]
}

public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
public let kCAFillModeBoth = CAMediaTimingFillMode.both
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed

public let kCAAnimationLinear = CAAnimationCalculationMode.linear
public let kCAAnimationDiscrete = CAAnimationCalculationMode.discrete
public let kCAAnimationPaced = CAAnimationCalculationMode.paced
public let kCAAnimationCubic = CAAnimationCalculationMode.cubic
public let kCAAnimationCubicPaced = CAAnimationCalculationMode.cubicPaced

public let kCAAnimationRotateAuto = CAAnimationRotationMode.rotateAuto
public let kCAAnimationRotateAutoReverse = CAAnimationRotationMode.rotateAutoReverse

public let kCATransitionFade = CATransitionType.fade
public let kCATransitionMoveIn = CATransitionType.moveIn
public let kCATransitionPush = CATransitionType.push
public let kCATransitionReveal = CATransitionType.reveal

public let kCATransitionFromRight = CATransitionSubtype.fromRight
public let kCATransitionFromLeft = CATransitionSubtype.fromLeft
public let kCATransitionFromTop = CATransitionSubtype.fromTop
public let kCATransitionFromBottom = CATransitionSubtype.fromBottom
