public import Foundation
public import UIKitValues

/// One instance of an application's user interface; there is one per stage.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  open var activationState: ActivationState { .foregroundActive }
  open var title: String! = ""
  open private(set) lazy var session = UISceneSession(of: self)
  /// Stored only: no scene connects here.
  open var delegate: (any UISceneDelegate)?
}

/// The scene that contains the windows.
@preconcurrency @MainActor
open class UIWindowScene: UIScene, UITraitEnvironment, TraitObserving {
  open var screen: UIScreen { .main }
  open var windows: [UIWindow] { UIApplication.shared.windows }
  open var keyWindow: UIWindow? { UIApplication.shared.keyWindow }
  open var traitCollection: UITraitCollection { screen.traitCollection }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  final var traitObservers = TraitObservers()
  open var statusBarManager: UIStatusBarManager? { UIStatusBarManager() }

  /// Portrait, unless the screen is wider than high.
  open var interfaceOrientation: UIInterfaceOrientation {
    screen.bounds.width > screen.bounds.height ? .landscapeRight : .portrait
  }
}

/// The status bar, which has no height.
@preconcurrency @MainActor
public final class UIStatusBarManager {
  public var statusBarFrame: CGRect { .zero }
  public var isStatusBarHidden: Bool { true }
  public var statusBarStyle: UIStatusBarStyle { .default }
}

public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}

public enum UIStatusBarStyle: Int, Sendable {
  case `default`, lightContent
  case darkContent = 3
}

public enum UIStatusBarAnimation: Int, Sendable {
  case none, fade, slide
}
