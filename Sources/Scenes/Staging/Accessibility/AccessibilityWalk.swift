import Compatibility
import Controls
import Foundation
import LayerTree
import UIKitValues
public import Views

extension UIView {
  /// The elements that VoiceOver visits in the view, in its order.
  ///
  /// Frames are in points of the view's window. Views that are hidden, transparent, or outside of
  /// the window or of a view that clips them are left out, as are those behind a modal view.
  @preconcurrency @MainActor public var accessibilityMarkers: [AccessibilityMarker] {
    let area = convert(bounds, to: nil)
    return AccessibilityWalk(isRightToLeft: isRightToLeftForReading).markers(of: [self], in: area)
  }

  fileprivate var isRightToLeftForReading: Bool {
    effectiveUserInterfaceLayoutDirection == .rightToLeft
  }
}

extension Stage {
  /// The elements that VoiceOver visits on the stage at the present time, in its order.
  @preconcurrency @MainActor public var accessibilityMarkers: [AccessibilityMarker] {
    timeline.run {
      timeline.commit()
      // The frontmost window comes first, and the keyboard last.
      let application = UIApplication.shared
      let keyboards = application.allWindows.filter { $0.windowLevel >= .keyboard }
      let windows = (keyboards + application.windows).filter { !$0.isHidden }
      let canvas = CGRect(origin: .zero, size: size)
      return windows.reversed().flatMap { window in
        AccessibilityWalk(isRightToLeft: window.isRightToLeftForReading)
          .markers(of: [window], in: window.convert(canvas, from: nil))
      }
    }
  }
}

/// Finds the elements of views in VoiceOver's order.
@MainActor private struct AccessibilityWalk {
  let isRightToLeft: Bool

  /// An element, or several that stay together.
  private enum Item {
    case element(AccessibilityMarker)
    case group([AccessibilityMarker], CGRect)

    var frame: CGRect {
      switch self {
      case .element(let marker): marker.frame
      case .group(_, let frame): frame
      }
    }

    var markers: [AccessibilityMarker] {
      switch self {
      case .element(let marker): [marker]
      case .group(let markers, _): markers
      }
    }
  }

  func markers(of views: [UIView], in area: CGRect) -> [AccessibilityMarker] {
    ordered(views.flatMap { items(of: $0, area, []) })
  }

  private func ordered(_ items: [Item]) -> [AccessibilityMarker] {
    AccessibilityOrder.sorted(items, isRightToLeft: isRightToLeft, frame: \.frame)
      .flatMap(\.markers)
  }

  /// - Parameters:
  ///   - clip: The part of the window in which something shows.
  ///   - containers: The words for the containers around the view.
  private func items(of view: UIView, _ clip: CGRect, _ containers: [String]) -> [Item] {
    guard !view.isHidden, view.alpha >= 0.01, !view.accessibilityElementsHidden else { return [] }
    let box = view.convert(view.bounds, to: nil)
    let clip = view.clipsToBounds ? clip.intersection(box) : clip
    guard !clip.isNull, !clip.isEmpty else { return [] }
    if view.isAccessibilityElement {
      guard let marker = marker(of: view, clip, containers) else { return [] }
      // The controls in a cell are elements beside it.
      guard view is UITableViewCell else { return [.element(marker)] }
      let inner = ordered(view.subviews.flatMap { items(of: $0, clip, containers) })
      let controls = inner.filter { $0.traits.isDisjoint(with: [.staticText, .image]) }
      return [.group([marker] + controls, box)]
    }
    let containers = containers + [container(view)].compactMap(\.self)
    if let parts = (view as? any AccessibilityDefaulting)?.accessibilityParts, !parts.isEmpty {
      let markers = parts.compactMap { marker(of: $0, in: view, clip, containers) }
      return markers.isEmpty ? [] : [.group(markers, box)]
    }
    let isGroup =
      view.shouldGroupAccessibilityChildren || view.accessibilityContainerType != .none
    if let elements = view.accessibilityElements {
      let markers = elements.flatMap { self.markers(of: $0, clip, containers) }
      return markers.isEmpty ? [] : [.group(markers, box)]
    }
    let inner = shown(view.subviews).flatMap { items(of: $0, clip, containers) }
    return isGroup && !inner.isEmpty ? [.group(ordered(inner), box)] : inner
  }

  /// The last modal view alone, if there is one.
  private func shown(_ views: [UIView]) -> [UIView] {
    views.last { $0.accessibilityViewIsModal && !$0.isHidden && $0.alpha >= 0.01 }.map { [$0] }
      ?? views
  }

  private func markers(of element: Any, _ clip: CGRect, _ containers: [String])
    -> [AccessibilityMarker]
  {
    switch element {
    case let view as UIView: return ordered(items(of: view, clip, containers))
    case let element as UIAccessibilityElement:
      guard element.isAccessibilityElement, element.accessibilityFrame.intersects(clip) else {
        return []
      }
      let frame = element.accessibilityFrame
      return [
        AccessibilityMarker(
          label: element.accessibilityLabel, value: element.accessibilityValue,
          hint: element.accessibilityHint, traits: element.accessibilityTraits,
          identifier: element.accessibilityIdentifier, frame: frame,
          activationPoint: CGPoint(x: frame.midX, y: frame.midY),
          customActions: element.accessibilityCustomActions?.map(\.name) ?? [],
          customRotors: element.accessibilityCustomRotors?.map(\.spokenName) ?? [],
          customContent: element.accessibilityCustomContent.map(\.text),
          containers: containers)
      ]
    default: return []
    }
  }

  private func marker(of view: UIView, _ clip: CGRect, _ containers: [String])
    -> AccessibilityMarker?
  {
    let frame = view.accessibilityPath?.bounds ?? view.accessibilityFrame
    guard !frame.isEmpty, frame.intersects(clip) else { return nil }
    let point = view.accessibilityActivationPoint
    return AccessibilityMarker(
      label: view.accessibilityLabel, value: view.accessibilityValue,
      hint: view.accessibilityHint, traits: view.accessibilityTraits,
      kind: (view as? any AccessibilityDefaulting)?.accessibilityKind,
      identifier: view.accessibilityIdentifier, frame: frame, activationPoint: point,
      customActions: view.accessibilityCustomActions?.map(\.name) ?? [],
      customRotors: view.accessibilityCustomRotors?.map(\.spokenName) ?? [],
      customContent: view.accessibilityCustomContent.map(\.text), containers: containers,
      view: view)
  }

  private func marker(
    of part: AccessibilityPart, in view: UIView, _ clip: CGRect, _ containers: [String]
  ) -> AccessibilityMarker? {
    let frame = view.convert(part.frame, to: nil)
    guard !frame.isEmpty, frame.intersects(clip) else { return nil }
    return AccessibilityMarker(
      label: part.values.label, value: part.values.value, hint: view.accessibilityHint,
      traits: part.values.traits ?? .none, kind: part.kind, identifier: nil, frame: frame,
      activationPoint: CGPoint(x: frame.midX, y: frame.midY), customActions: [], customRotors: [],
      customContent: [], containers: containers, view: view)
  }

  /// The word for a container, with its label.
  private func container(_ view: UIView) -> String? {
    let word: String
    switch view.accessibilityContainerType {
    case .dataTable: word = "table"
    case .list: word = "list"
    case .landmark: word = "landmark"
    case .semanticGroup: word = "group"
    case .none: return view is UITabBar ? "tab bar" : nil
    }
    return ([word] + [view.accessibilityLabel].compactMap(\.self)).joined(separator: " ")
  }
}

extension UIAccessibilityCustomRotor {
  /// The name, or the system's kind of rotor.
  fileprivate var spokenName: String { name.isEmpty ? "\(systemRotorType)" : name }
}

extension AXCustomContent {
  fileprivate var text: String { value.isEmpty ? label : "\(label): \(value)" }
}
