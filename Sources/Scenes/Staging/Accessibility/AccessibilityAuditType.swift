public import Foundation

/// The kinds of accessibility audits, with the names of `XCUIAccessibilityAuditType`.
public struct AccessibilityAuditType: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The contrast of text with what is drawn behind it: 4.5, or 3 for large text, as WCAG 2.2 has
  /// it.
  public static let contrast = AccessibilityAuditType(rawValue: 1 << 0)
  /// Controls that are smaller than 44 × 44 points for a finger.
  public static let hitRegion = AccessibilityAuditType(rawValue: 1 << 1)
  /// Text that is truncated or cut off.
  public static let textClipped = AccessibilityAuditType(rawValue: 1 << 2)
  /// Controls and images without a label.
  public static let sufficientElementDescription = AccessibilityAuditType(rawValue: 1 << 3)
  /// Controls, or texts, that overlap.
  public static let overlap = AccessibilityAuditType(rawValue: 1 << 4)
  public static let all = AccessibilityAuditType(named.map(\.type))

  /// The audits by their names in scenes.
  package static let named: [(name: String, type: AccessibilityAuditType)] = [
    ("contrast", .contrast), ("targets", .hitRegion), ("clippedText", .textClipped),
    ("labels", .sufficientElementDescription), ("overlap", .overlap),
  ]

  /// The names in scenes.
  package var names: [String] { Self.named.filter { contains($0.type) }.map(\.name) }
}

/// A problem that an audit has found.
public struct AccessibilityIssue: Hashable, Sendable, CustomStringConvertible {
  public let auditType: AccessibilityAuditType
  /// The class of the view, with its name or text, such as `UIButton "save"`.
  public let element: String
  /// In points of the canvas.
  public let frame: CGRect
  /// The numbers, such as `2.1:1 of #999999 on #ffffff; 4.5:1 needed`.
  public let detail: String

  public var description: String {
    let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { value in
      let rounded = (value * 10).rounded() / 10
      return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(Double(rounded))"
    }
    return "\(auditType.names.joined(separator: ", ")): \(element) "
      + "[\(numbers.joined(separator: ", "))]: \(detail)"
  }
}
