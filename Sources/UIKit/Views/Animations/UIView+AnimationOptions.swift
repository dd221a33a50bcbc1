import LayerTree

extension UIView {
  /// Options of an animation block; its curve and its transition are one choice each.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out the subviews of changed views in the block, so that they move along.
    public static let layoutSubviews = Self(rawValue: 1)
    public static let allowUserInteraction = Self(rawValue: 2)
    /// Starts from the value on screen, not from the one set; no difference for properties that
    /// blend anyway.
    public static let beginFromCurrentState = Self(rawValue: 4)
    /// Repeats without end.
    public static let `repeat` = Self(rawValue: 8)
    /// Plays forward and back; at the end the new value shows, a jump unless it repeats.
    public static let autoreverse = Self(rawValue: 16)
    /// In a nested block: uses its own duration.
    public static let overrideInheritedDuration = Self(rawValue: 32)
    public static let overrideInheritedCurve = Self(rawValue: 64)
    /// In a transition: lets changes animate, instead of showing the final state.
    public static let allowAnimatedContent = Self(rawValue: 128)
    /// In a transition between views: hides and shows them, instead of removing and adding.
    public static let showHideTransitionViews = Self(rawValue: 256)
    public static let overrideInheritedOptions = Self(rawValue: 512)

    /// The default.
    public static let curveEaseInOut: Self = []
    public static let curveEaseIn = Self(rawValue: 1 << 16)
    public static let curveEaseOut = Self(rawValue: 2 << 16)
    public static let curveLinear = Self(rawValue: 3 << 16)

    /// The left side comes to the front.
    public static let transitionFlipFromLeft = Self(rawValue: 1 << 20)
    public static let transitionFlipFromRight = Self(rawValue: 2 << 20)
    /// Drawn as a dissolve, which is reported.
    public static let transitionCurlUp = Self(rawValue: 3 << 20)
    public static let transitionCurlDown = Self(rawValue: 4 << 20)
    public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
    public static let transitionFlipFromTop = Self(rawValue: 6 << 20)
    public static let transitionFlipFromBottom = Self(rawValue: 7 << 20)

    /// Frame rates have no effect.
    public static let preferredFramesPerSecondDefault: Self = []
    public static let preferredFramesPerSecond60 = Self(rawValue: 3 << 24)
    public static let preferredFramesPerSecond30 = Self(rawValue: 7 << 24)
  }

  /// Options of a keyframe animation.
  ///
  /// As in UIKit, curves have no names here;
  /// `.init(rawValue: UIView.AnimationOptions.curveLinear.rawValue)` works.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let layoutSubviews = Self(rawValue: 1)
    public static let allowUserInteraction = Self(rawValue: 2)
    public static let beginFromCurrentState = Self(rawValue: 4)
    public static let `repeat` = Self(rawValue: 8)
    public static let autoreverse = Self(rawValue: 16)
    public static let overrideInheritedDuration = Self(rawValue: 32)
    public static let overrideInheritedOptions = Self(rawValue: 512)

    /// The default.
    public static let calculationModeLinear: Self = []
    public static let calculationModeDiscrete = Self(rawValue: 1 << 10)
    /// At an even speed; the times of the keyframes are ignored.
    public static let calculationModePaced = Self(rawValue: 2 << 10)
    public static let calculationModeCubic = Self(rawValue: 3 << 10)
    public static let calculationModeCubicPaced = Self(rawValue: 4 << 10)

    var calculationMode: CAAnimationCalculationMode {
      switch rawValue >> 10 & 0xf {
      case 1: .discrete
      case 2: .paced
      case 3: .cubic
      case 4: .cubicPaced
      default: .linear
      }
    }
  }

  /// The named animation curves.
  public enum AnimationCurve: Int, Sendable {
    case easeInOut, easeIn, easeOut, linear

    var name: CAMediaTimingFunctionName {
      switch self {
      case .easeInOut: .easeInEaseOut
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .linear: .linear
      }
    }

    var function: CAMediaTimingFunction { CAMediaTimingFunction(name: name) }
  }

  /// The transitions of `setAnimationTransition(_:for:cache:)`.
  public enum AnimationTransition: Int, Sendable {
    case none, flipFromLeft, flipFromRight, curlUp, curlDown
  }
}

extension UIView.AnimationOptions {
  /// Bits 16 to 19, where 7 is the keyboard's spring.
  var curveNumber: Int { Int(rawValue >> 16 & 0xf) }
  /// Bits 20 to 23; 0 is none.
  var transitionNumber: Int { Int(rawValue >> 20 & 0xf) }
}

public typealias UIViewAnimationOptions = UIView.AnimationOptions
public typealias UIViewKeyframeAnimationOptions = UIView.KeyframeAnimationOptions
public typealias UIViewAnimationCurve = UIView.AnimationCurve
public typealias UIViewAnimationTransition = UIView.AnimationTransition
