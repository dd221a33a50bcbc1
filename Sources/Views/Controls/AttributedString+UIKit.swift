public import Foundation

/// UIKit's attributes of an `AttributedString` (`container.font`, `text.foregroundColor`).
extension AttributeScopes {
  public struct UIKitAttributes: AttributeScope {
    public let font: FontAttribute
    public let foregroundColor: ForegroundColorAttribute
    public let backgroundColor: BackgroundColorAttribute
    public let kern: KernAttribute
    public let tracking: TrackingAttribute
    public let baselineOffset: BaselineOffsetAttribute

    public enum FontAttribute: AttributedStringKey {
      public typealias Value = UIFont
      public static let name = "NSFont"
    }
    public enum ForegroundColorAttribute: AttributedStringKey {
      public typealias Value = UIColor
      public static let name = "NSColor"
    }
    public enum BackgroundColorAttribute: AttributedStringKey {
      public typealias Value = UIColor
      public static let name = "NSBackgroundColor"
    }
    public enum KernAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "NSKern"
    }
    public enum TrackingAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "CTTracking"
    }
    public enum BaselineOffsetAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "NSBaselineOffset"
    }
  }

  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, Key>
  ) -> Key { self[Key.self] }
}

extension AttributedString {
  /// The same text with attributes that layout knows, above those given.
  func nsAttributedString(over base: AttributeContainer) -> NSAttributedString {
    var text = self
    text.mergeAttributes(base, mergePolicy: .keepCurrent)
    let result = NSMutableAttributedString(string: "")
    for run in text.runs {
      var attributes: [NSAttributedString.Key: Any] = [:]
      attributes[.font] = run.font
      attributes[.foregroundColor] = run.foregroundColor
      attributes[.backgroundColor] = run.backgroundColor
      attributes[.kern] = run.kern
      attributes[.tracking] = run.tracking
      attributes[.baselineOffset] = run.baselineOffset
      result.append(
        NSAttributedString(
          string: String(text.characters[run.range]), attributes: attributes))
    }
    return result
  }
}
