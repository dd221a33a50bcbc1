import Base
import Foundation
import UIKitValues
import Views

// The accessibility values of controls, as VoiceOver reads them on iOS.

extension UIControl {
  /// The traits of a control with its state's.
  fileprivate func accessibilityTraits(_ traits: UIAccessibilityTraits) -> UIAccessibilityTraits {
    var traits = traits
    if isSelected { traits.insert(.selected) }
    if !isEnabled { traits.insert(.notEnabled) }
    return traits
  }
}

extension String {
  /// A fraction as `50%`.
  fileprivate init(percent fraction: Double) {
    let limited: Double = Swift.min(Swift.max(fraction.isFinite ? fraction : 0, 0), 1)
    self.init("\(Int(saturating: (limited * 100).rounded()))%")
  }
}

extension UILabel: AccessibilityDefaulting {
  package var accessibilityDefaults: AccessibilityValues {
    AccessibilityValues(isElement: text?.isEmpty == false, label: text, traits: .staticText)
  }
}

extension UIImageView: AccessibilityDefaulting {
  package var accessibilityDefaults: AccessibilityValues {
    AccessibilityValues(isElement: false, traits: .image)
  }
}

extension UIButton: AccessibilityDefaulting {
  package var accessibilityDefaults: AccessibilityValues {
    let title =
      currentAttributedTitle?.string ?? currentTitle ?? configuration?.title
      ?? configuration?.attributedTitle.map { String($0.characters) }
    let texts = [title, configuration?.subtitle].compactMap(\.self).filter { !$0.isEmpty }
    return AccessibilityValues(
      isElement: true, label: texts.isEmpty ? nil : texts.joined(separator: ", "),
      traits: accessibilityTraits(.button))
  }
}

extension UISwitch: AccessibilityDefaulting {
  package var accessibilityDefaults: AccessibilityValues {
    AccessibilityValues(
      isElement: true, value: isOn ? "1" : "0",
      traits: accessibilityTraits([.button, .toggleButton]))
  }
}

extension UISlider: AccessibilityDefaulting {
  package var accessibilityDefaults: AccessibilityValues {
    let range = Double(maximumValue) - Double(minimumValue)
    return AccessibilityValues(
      isElement: true,
      value: String(percent: range > 0 ? (Double(value) - Double(minimumValue)) / range : 0),
      traits: accessibilityTraits(.adjustable))
  }
}

extension UIStepper: AccessibilityDefaulting {
  package var accessibilityDefaults: AccessibilityValues { AccessibilityValues(isElement: false) }

  package var accessibilityParts: [AccessibilityPart] {
    let half = CGSize(width: bounds.width / 2, height: bounds.height)
    let parts = [
      ("Decrement", bounds.minX, wraps || value > minimumValue),
      ("Increment", bounds.midX, wraps || value < maximumValue),
    ]
    return parts.map { label, x, isPossible in
      var traits = accessibilityTraits(.button)
      if !isPossible { traits.insert(.notEnabled) }
      return AccessibilityPart(
        frame: CGRect(origin: CGPoint(x: x, y: bounds.minY), size: half),
        values: AccessibilityValues(
          isElement: true,
          label: [accessibilityLabel, label].compactMap(\.self)
            .joined(separator: ", "), value: accessibilityValue, traits: traits))
    }
  }
}

extension UISegmentedControl: AccessibilityDefaulting {
  package var accessibilityDefaults: AccessibilityValues { AccessibilityValues(isElement: false) }

  package var accessibilityParts: [AccessibilityPart] {
    let boxes = boxes
    return (0..<numberOfSegments).map { index in
      var traits: UIAccessibilityTraits = .button
      if index == selectedSegmentIndex { traits.insert(.selected) }
      if !isEnabled || !isEnabledForSegment(at: index) { traits.insert(.notEnabled) }
      return AccessibilityPart(
        frame: boxes[index],
        values: AccessibilityValues(
          isElement: true, label: titleForSegment(at: index), traits: traits),
        kind: "\(index + 1) of \(numberOfSegments)")
    }
  }
}

extension UIPageControl: AccessibilityDefaulting {
  package var accessibilityDefaults: AccessibilityValues {
    AccessibilityValues(
      isElement: numberOfPages > 0, value: "page \(currentPage + 1) of \(numberOfPages)",
      traits: accessibilityTraits([.adjustable, .updatesFrequently]))
  }
}

extension UIProgressView: AccessibilityDefaulting {
  package var accessibilityDefaults: AccessibilityValues {
    AccessibilityValues(
      isElement: true, label: "Progress", value: String(percent: Double(progress)),
      traits: .updatesFrequently)
  }
}

extension UIActivityIndicatorView: AccessibilityDefaulting {
  package var accessibilityDefaults: AccessibilityValues {
    AccessibilityValues(
      isElement: true, label: isAnimating ? "In progress" : "Progress halted",
      value: isAnimating ? "1" : "0")
  }
}

extension UITextField: AccessibilityDefaulting {
  package var accessibilityDefaults: AccessibilityValues {
    let text = text ?? ""
    let shown = isSecureTextEntry ? String(repeating: "•", count: text.count) : text
    return AccessibilityValues(
      isElement: true, value: text.isEmpty ? placeholder : shown, traits: accessibilityTraits([]))
  }

  package var accessibilityKind: String? {
    if accessibilityTraits.contains(.searchField) { return nil }
    return isSecureTextEntry ? "Secure Text Field" : "Text Field"
  }
}

extension UITextView: AccessibilityDefaulting {
  package var accessibilityDefaults: AccessibilityValues {
    AccessibilityValues(
      isElement: true, label: isEditable ? nil : text, value: isEditable ? text : nil,
      traits: isEditable ? UIAccessibilityTraits.none : .staticText)
  }

  package var accessibilityKind: String? { isEditable ? "Text Field" : nil }
}

extension UIPickerView: AccessibilityDefaulting {
  package var accessibilityDefaults: AccessibilityValues { AccessibilityValues(isElement: false) }

  package var accessibilityParts: [AccessibilityPart] {
    accessibilityFrames.enumerated().map { component, frame in
      let row = selectedRow(inComponent: component)
      let count = numberOfRows(inComponent: component)
      let title =
        row < 0 ? nil : delegate?.pickerView(self, titleForRow: row, forComponent: component)
      return AccessibilityPart(
        frame: frame,
        values: AccessibilityValues(
          isElement: true, label: accessibilityLabel, value: title, traits: .adjustable),
        kind: "Picker Item, \(row + 1) of \(count)")
    }
  }
}

extension UITableViewHeaderFooterView: AccessibilityDefaulting {
  package var accessibilityDefaults: AccessibilityValues {
    let text = textLabel?.text ?? ""
    return AccessibilityValues(
      isElement: !text.isEmpty, label: text, traits: [.staticText, .header])
  }
}

extension UITableViewCell: AccessibilityDefaulting {
  package var accessibilityDefaults: AccessibilityValues {
    var found: [(frame: CGRect, text: String)] = []
    func visit(_ view: UIView) {
      guard !view.isHidden, view.alpha >= 0.01, !view.accessibilityElementsHidden else { return }
      if view.isAccessibilityElement {
        guard !(view is UIControl) else { return }
        let texts = [view.accessibilityLabel, view.accessibilityValue].compactMap(\.self)
          .filter { !$0.isEmpty }
        if !texts.isEmpty {
          found.append((view.convert(view.bounds, to: self), texts.joined(separator: ", ")))
        }
        return
      }
      for subview in view.subviews { visit(subview) }
    }
    for subview in subviews { visit(subview) }
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let texts = AccessibilityOrder.sorted(found, isRightToLeft: isRightToLeft, frame: \.frame)
      .map(\.text)
    return AccessibilityValues(
      isElement: !texts.isEmpty, label: texts.isEmpty ? nil : texts.joined(separator: ", "),
      traits: isSelected ? .selected : UIAccessibilityTraits.none)
  }
}
