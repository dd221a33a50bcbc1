public import Foundation
public import LayerTree

public enum UIAccessibilityContainerType: Int, Sendable {
  case none, dataTable, list, landmark, semanticGroup
}

public enum UIAccessibilityNavigationStyle: Int, Sendable {
  case automatic, separate, combined
}

/// An action offered to assistive technologies; stored, never called here.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
  open var name: String
  open weak var target: AnyObject?
  open var selector: Selector
  open var actionHandler: ((UIAccessibilityCustomAction) -> Bool)?

  public init(name: String, target: Any?, selector: Selector) {
    self.name = name
    self.target = target.map { $0 as AnyObject }
    self.selector = selector
  }

  public init(name: String, actionHandler: ((UIAccessibilityCustomAction) -> Bool)?) {
    self.name = name
    self.actionHandler = actionHandler
    selector = Selector("")
  }
}

// Layers and animations are no accessibility elements, but store these values, like all objects on
// iOS.
extension CALayer {
  public final var isAccessibilityElement: Bool {
    get { value(forKey: "isAccessibilityElement") as? Bool ?? false }
    set { setValue(newValue, forKey: "isAccessibilityElement") }
  }
  public final var accessibilityIdentifier: String? {
    get { value(forKey: "accessibilityIdentifier") as? String }
    set { setValue(newValue, forKey: "accessibilityIdentifier") }
  }
  public final var accessibilityLabel: String? {
    get { value(forKey: "accessibilityLabel") as? String }
    set { setValue(newValue, forKey: "accessibilityLabel") }
  }
  public final var accessibilityValue: String? {
    get { value(forKey: "accessibilityValue") as? String }
    set { setValue(newValue, forKey: "accessibilityValue") }
  }
  public final var accessibilityHint: String? {
    get { value(forKey: "accessibilityHint") as? String }
    set { setValue(newValue, forKey: "accessibilityHint") }
  }
}

extension CAAnimation {
  public final var accessibilityIdentifier: String? {
    get { value(forKey: "accessibilityIdentifier") as? String }
    set { setValue(newValue, forKey: "accessibilityIdentifier") }
  }
  public final var accessibilityLabel: String? {
    get { value(forKey: "accessibilityLabel") as? String }
    set { setValue(newValue, forKey: "accessibilityLabel") }
  }
  public final var accessibilityValue: String? {
    get { value(forKey: "accessibilityValue") as? String }
    set { setValue(newValue, forKey: "accessibilityValue") }
  }
}
