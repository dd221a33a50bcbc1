public import Foundation
public import Views

/// An element that VoiceOver visits, with what it says there.
public struct AccessibilityMarker: Sendable {
  public var label: String?
  public var value: String?
  public var hint: String?
  public var traits: UIAccessibilityTraits
  /// The words for the kind of control that no trait says, such as `Tab, 1 of 3`.
  public var kind: String?
  public var identifier: String?
  /// In points of the screen.
  public var frame: CGRect
  /// The point that is touched when the element is activated, in points of the screen.
  public var activationPoint: CGPoint
  /// The names of the custom actions.
  public var customActions: [String]
  /// The names of the custom rotors.
  public var customRotors: [String]
  /// The custom content, such as `Size: 3 MB`.
  public var customContent: [String]
  /// The containers around it, outermost first, such as `list`.
  public var containers: [String]
  /// The view that it is, or the control that it is a part of; nil for others.
  package weak var view: UIView?

  /// The words of VoiceOver before the hint: label, value and traits in words.
  public var description: String {
    let spokenValue =
      traits.contains(.toggleButton) ? value.map { $0 == "0" ? "Off" : "On" } : value
    let parts =
      [traits.contains(.selected) ? "Selected" : nil, label, spokenValue]
      + traits.words(besides: kind)
    return parts.compactMap(\.self).map(\.onOneLine).filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension UIAccessibilityTraits {
  /// The traits that VoiceOver speaks after the value, and a kind of control among them.
  fileprivate func words(besides kind: String?) -> [String?] {
    let isTab = kind?.hasPrefix("Tab,") == true
    return [
      contains(.notEnabled) ? "Dimmed" : nil,
      contains(.toggleButton) ? "Switch Button" : contains(.button) && !isTab ? "Button" : nil,
      contains(.searchField) ? "Search Field" : nil, kind,
      contains(.link) ? "Link" : nil, contains(.image) ? "Image" : nil,
      contains(.header) ? "Heading" : nil, contains(.adjustable) ? "Adjustable" : nil,
      contains(.keyboardKey) ? "Keyboard Key" : nil,
      contains(.tabBar) ? "Tab Bar" : nil,
    ]
  }

  /// The names of the traits in Swift.
  package var names: [String] {
    let rows: [(UIAccessibilityTraits, String)] = [
      (.button, "button"), (.link, "link"), (.image, "image"), (.selected, "selected"),
      (.playsSound, "playsSound"), (.keyboardKey, "keyboardKey"), (.staticText, "staticText"),
      (.summaryElement, "summaryElement"), (.notEnabled, "notEnabled"),
      (.updatesFrequently, "updatesFrequently"), (.searchField, "searchField"),
      (.startsMediaSession, "startsMediaSession"), (.adjustable, "adjustable"),
      (.allowsDirectInteraction, "allowsDirectInteraction"), (.causesPageTurn, "causesPageTurn"),
      (.tabBar, "tabBar"), (.header, "header"), (.toggleButton, "toggleButton"),
    ]
    return rows.filter { contains($0.0) }.map(\.1)
  }
}

extension String {
  /// The text with single spaces in place of line breaks.
  package var onOneLine: String {
    split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

extension [AccessibilityMarker] {
  /// The elements in order, as the golden `NAME.a11y.txt` has them: what VoiceOver says, and below
  /// it the details that are not usual.
  public var text: String {
    guard !isEmpty else { return "no accessibility elements\n" }
    var lines: [String] = []
    for (index, marker) in enumerated() {
      let spoken = marker.description
      lines.append("\(index + 1). \(spoken.isEmpty ? "(nothing to say)" : spoken)")
      var details = ["frame \(numbers(of: marker.frame))"]
      let middle = CGPoint(x: marker.frame.midX, y: marker.frame.midY)
      let point = marker.activationPoint
      if abs(point.x - middle.x) > 0.01 || abs(point.y - middle.y) > 0.01 {
        details.append("activation point [\(number(point.x)), \(number(point.y))]")
      }
      if !marker.traits.isEmpty {
        details.append("traits " + marker.traits.names.joined(separator: ", "))
      }
      if let hint = marker.hint, !hint.isEmpty { details.append("hint \(hint.onOneLine)") }
      if let name = marker.identifier { details.append("identifier \(name.onOneLine)") }
      for (title, items) in [
        ("actions", marker.customActions), ("rotors", marker.customRotors),
        ("content", marker.customContent), ("in", marker.containers),
      ] where !items.isEmpty {
        details.append("\(title) " + items.map(\.onOneLine).joined(separator: ", "))
      }
      lines += details.map { "   \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func numbers(of rect: CGRect) -> String {
    "[" + [rect.minX, rect.minY, rect.width, rect.height].map(number).joined(separator: ", ") + "]"
  }

  private func number(_ value: CGFloat) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(Int(rounded)) : String(Double(rounded))
  }
}
