public import Foundation

/// An object that the focus of a remote control or keyboard can be in; nothing is focused here.
@preconcurrency @MainActor
public protocol UIFocusEnvironment: NSObjectProtocol {
  var preferredFocusEnvironments: [any UIFocusEnvironment] { get }
  func setNeedsFocusUpdate()
  func updateFocusIfNeeded()
  func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool
  func didUpdateFocus(
    in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator)
}

/// An object that can be focused.
@preconcurrency @MainActor
public protocol UIFocusItem: UIFocusEnvironment {
  var canBecomeFocused: Bool { get }
  var isFocused: Bool { get }
}

extension UIView: UIFocusItem {}
extension UIViewController: UIFocusEnvironment {}

/// The items between which the focus moves.
@preconcurrency @MainActor
open class UIFocusUpdateContext: NSObject {
  open private(set) weak var previouslyFocusedItem: (any UIFocusItem)?
  open private(set) weak var nextFocusedItem: (any UIFocusItem)?
  open var previouslyFocusedView: UIView? { previouslyFocusedItem as? UIView }
  open var nextFocusedView: UIView? { nextFocusedItem as? UIView }
  open private(set) var focusHeading: UIFocusHeading = []
}

public struct UIFocusHeading: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let up = UIFocusHeading(rawValue: 1)
  public static let down = UIFocusHeading(rawValue: 2)
  public static let left = UIFocusHeading(rawValue: 4)
  public static let right = UIFocusHeading(rawValue: 8)
  public static let next = UIFocusHeading(rawValue: 16)
  public static let previous = UIFocusHeading(rawValue: 32)
}

/// Animations beside a change of the focus.
@preconcurrency @MainActor
open class UIFocusAnimationCoordinator: NSObject {
  /// Runs both closures, since no focus is animated.
  open func addCoordinatedAnimations(
    _ animations: (() -> Void)?, completion: (() -> Void)? = nil
  ) {
    animations?()
    completion?()
  }
}

/// The focus system of a window, which has none here.
@preconcurrency @MainActor
open class UIFocusSystem: NSObject {
  /// Always nil.
  public static func focusSystem(for environment: any UIFocusEnvironment) -> UIFocusSystem? { nil }
  /// Whether the focus is in an environment, which it never is.
  public static func environment(
    _ environment: any UIFocusEnvironment, contains otherEnvironment: any UIFocusEnvironment
  ) -> Bool { false }

  open private(set) weak var focusedItem: (any UIFocusItem)?
  open func requestFocusUpdate(to environment: any UIFocusEnvironment) {}
  open func updateFocusIfNeeded() {}
}
