package import Foundation

/// Values for assistive technologies; nil for what is not known.
package struct AccessibilityValues {
  package var isElement: Bool?
  package var label: String?
  package var value: String?
  package var hint: String?
  package var traits: UIAccessibilityTraits?

  package init(
    isElement: Bool? = nil, label: String? = nil, value: String? = nil,
    traits: UIAccessibilityTraits? = nil
  ) {
    self.isElement = isElement
    self.label = label
    self.value = value
    self.traits = traits
  }
}

/// A view whose class has accessibility values by itself.
@MainActor package protocol AccessibilityDefaulting: UIView {
  var accessibilityDefaults: AccessibilityValues { get }
  /// The words for the kind of control that no trait says, such as `Text Field`.
  var accessibilityKind: String? { get }
  /// The elements in a control that is none itself, such as the segments of a segmented control.
  var accessibilityParts: [AccessibilityPart] { get }
}

extension AccessibilityDefaulting {
  package var accessibilityKind: String? { nil }
  package var accessibilityParts: [AccessibilityPart] { [] }
}

/// An element in a control that is no view.
package struct AccessibilityPart {
  /// In the control's bounds, in points.
  package var frame: CGRect
  package var values: AccessibilityValues
  /// As the control's.
  package var kind: String?

  package init(frame: CGRect, values: AccessibilityValues, kind: String? = nil) {
    self.frame = frame
    self.values = values
    self.kind = kind
  }
}

/// The order in which VoiceOver visits elements.
package enum AccessibilityOrder {
  /// The height differences within which elements are in one row, in points.
  private static let row: CGFloat = 8

  /// Sorts by rows from the top, and in a row by reading direction.
  package static func sorted<Element>(
    _ elements: [Element], isRightToLeft: Bool, frame: (Element) -> CGRect
  ) -> [Element] {
    let frames = elements.map(frame)
    let fromTop = elements.indices.sorted { (frames[$0].minY, $0) < (frames[$1].minY, $1) }
    var rows: [[Int]] = []
    for index in fromTop {
      if let first = rows.last?.first, frames[index].minY - frames[first].minY < row {
        rows[rows.count - 1].append(index)
      } else {
        rows.append([index])
      }
    }
    return rows.flatMap { row in
      row.sorted { a, b in
        let (left, right) =
          isRightToLeft
          ? (-frames[a].maxX, -frames[b].maxX)
          : (frames[a].minX, frames[b].minX)
        return (left, frames[a].minY, CGFloat(a)) < (right, frames[b].minY, CGFloat(b))
      }
    }.map { elements[$0] }
  }
}
