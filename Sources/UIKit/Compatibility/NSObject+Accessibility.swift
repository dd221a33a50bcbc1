public import Foundation
public import Views

// Properties of all iOS objects for assistive technologies. Views and accessibility elements
// declare overridable members, to which these lead.

extension NSObjectProtocol {
  @preconcurrency @MainActor public var accessibilityIdentifier: String? {
    get { accessibilityValue(\.accessibilityIdentifier, .identifier) ?? nil }
    set { setAccessibilityValue(newValue, \.accessibilityIdentifier, .identifier) }
  }
  @preconcurrency @MainActor public var isAccessibilityElement: Bool {
    get { accessibilityValue(\.isAccessibilityElement, .isElement) ?? false }
    set { setAccessibilityValue(newValue, \.isAccessibilityElement, .isElement) }
  }
  @preconcurrency @MainActor public var accessibilityLabel: String? {
    get { accessibilityValue(\.accessibilityLabel, .label) ?? nil }
    set { setAccessibilityValue(newValue, \.accessibilityLabel, .label) }
  }
  @preconcurrency @MainActor public var accessibilityHint: String? {
    get { accessibilityValue(\.accessibilityHint, .hint) ?? nil }
    set { setAccessibilityValue(newValue, \.accessibilityHint, .hint) }
  }
  @preconcurrency @MainActor public var accessibilityValue: String? {
    get { accessibilityValue(\.accessibilityValue, .value) ?? nil }
    set { setAccessibilityValue(newValue, \.accessibilityValue, .value) }
  }
  @preconcurrency @MainActor public var accessibilityTraits: UIAccessibilityTraits {
    get { accessibilityValue(\.accessibilityTraits, .traits) ?? .none }
    set { setAccessibilityValue(newValue, \.accessibilityTraits, .traits) }
  }
  /// In points of the screen.
  @preconcurrency @MainActor public var accessibilityFrame: CGRect {
    get { accessibilityValue(\.accessibilityFrame, .frame) ?? .zero }
    set { setAccessibilityValue(newValue, \.accessibilityFrame, .frame) }
  }
  @preconcurrency @MainActor public var accessibilityElements: [Any]? {
    get { accessibilityValue(\.accessibilityElements, .elements) ?? nil }
    set { setAccessibilityValue(newValue, \.accessibilityElements, .elements) }
  }
  @preconcurrency @MainActor public var accessibilityElementsHidden: Bool {
    get { accessibilityValue(\.accessibilityElementsHidden, .elementsHidden) ?? false }
    set {
      setAccessibilityValue(newValue, \.accessibilityElementsHidden, .elementsHidden)
    }
  }
  @preconcurrency @MainActor public var accessibilityViewIsModal: Bool {
    get { accessibilityValue(\.accessibilityViewIsModal, .viewIsModal) ?? false }
    set { setAccessibilityValue(newValue, \.accessibilityViewIsModal, .viewIsModal) }
  }
  @preconcurrency @MainActor public var accessibilityLanguage: String? {
    get { accessibilityValue(\.accessibilityLanguage, .language) ?? nil }
    set { setAccessibilityValue(newValue, \.accessibilityLanguage, .language) }
  }
  @preconcurrency @MainActor public var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { accessibilityValue(\.accessibilityCustomActions, .customActions) ?? nil }
    set {
      setAccessibilityValue(newValue, \.accessibilityCustomActions, .customActions)
    }
  }

  @MainActor private func accessibilityValue<Value>(
    _ path: KeyPath<UIView, Value>, _ key: AccessibilityKey
  ) -> Value? {
    if let view = self as? UIView { return view[keyPath: path] }
    return associated(self, key.rawValue) as? Value
  }

  @MainActor private func setAccessibilityValue<Value>(
    _ value: Value, _ path: ReferenceWritableKeyPath<UIView, Value>, _ key: AccessibilityKey
  ) {
    if let view = self as? UIView {
      view[keyPath: path] = value
    } else {
      associate(self, key.rawValue, value, .OBJC_ASSOCIATION_RETAIN)
    }
  }
}

/// The keys of the associated values, distinct from all addresses.
private enum AccessibilityKey: Int {
  case identifier = -100
  case isElement, label, hint, value, traits, frame, elements, elementsHidden, viewIsModal
  case language, customActions
}
