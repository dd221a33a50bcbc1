public import Controls
public import Foundation

/// A rotor for assistive technologies; stored, never turned here.
@preconcurrency @MainActor
open class UIAccessibilityCustomRotor: NSObject {
  public typealias Search = (UIAccessibilityCustomRotorSearchPredicate) ->
    UIAccessibilityCustomRotorItemResult?

  public enum Direction: Int, Sendable {
    case previous, next
  }

  public enum SystemRotorType: Int, Sendable {
    case none, link, visitedLink, heading, headingLevel1, headingLevel2, headingLevel3
    case headingLevel4, headingLevel5, headingLevel6, boldText, italicText, underlineText
    case misspelledWord, image, textField, table, list, landmark
  }

  open var name: String
  open var attributedName: NSAttributedString
  open var itemSearchBlock: Search
  open private(set) var systemRotorType = SystemRotorType.none

  public init(name: String, itemSearch itemSearchBlock: @escaping Search) {
    self.name = name
    attributedName = NSAttributedString(string: name)
    self.itemSearchBlock = itemSearchBlock
  }
  public init(attributedName: NSAttributedString, itemSearch itemSearchBlock: @escaping Search) {
    name = attributedName.string
    self.attributedName = attributedName
    self.itemSearchBlock = itemSearchBlock
  }
  public convenience init(
    systemType type: SystemRotorType, itemSearch itemSearchBlock: @escaping Search
  ) {
    self.init(name: "", itemSearch: itemSearchBlock)
    systemRotorType = type
  }
}

/// The item and the direction from which a rotor searches.
@preconcurrency @MainActor
open class UIAccessibilityCustomRotorSearchPredicate: NSObject {
  open var currentItem = UIAccessibilityCustomRotorItemResult()
  open var searchDirection = UIAccessibilityCustomRotor.Direction.next
  public override init() { super.init() }
}

/// An item that a rotor found.
@preconcurrency @MainActor
open class UIAccessibilityCustomRotorItemResult: NSObject {
  open weak var targetElement: (any NSObjectProtocol)?
  open var targetRange: UITextRange?

  override init() { super.init() }

  public init(targetElement: any NSObjectProtocol, targetRange: UITextRange?) {
    self.targetElement = targetElement
    self.targetRange = targetRange
  }
}

/// Content beside the label of an accessibility element.
open class AXCustomContent: NSObject {
  public enum Importance: UInt, Sendable {
    case `default`, high
  }

  public let label: String
  public let value: String
  open var importance = Importance.default

  public init(label: String, value: String) {
    self.label = label
    self.value = value
  }
}

/// An object with custom content for assistive technologies.
@preconcurrency @MainActor
public protocol AXCustomContentProvider {
  var accessibilityCustomContent: [AXCustomContent]! { get set }
}

extension NSObjectProtocol {
  @preconcurrency @MainActor
  public var accessibilityCustomRotors: [UIAccessibilityCustomRotor]? {
    get { associated(self, Self.rotorsKey) as? [UIAccessibilityCustomRotor] }
    set { associate(self, Self.rotorsKey, newValue, .OBJC_ASSOCIATION_RETAIN) }
  }
  @preconcurrency @MainActor
  public var accessibilityCustomContent: [AXCustomContent]! {
    get { associated(self, Self.contentKey) as? [AXCustomContent] ?? [] }
    set { associate(self, Self.contentKey, newValue, .OBJC_ASSOCIATION_RETAIN) }
  }

  // Distinct from the keys of the other accessibility members.
  private static var rotorsKey: Int { -200 }
  private static var contentKey: Int { -201 }
}
