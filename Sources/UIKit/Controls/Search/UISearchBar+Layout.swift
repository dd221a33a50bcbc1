import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

extension UISearchBar: DirectionalContent {
  /// The views of a search bar.
  @MainActor
  final class Parts {
    let background = BarBackground(linesTop: false)
    let content = UIView()
    let field = UISearchTextField(frame: .zero)
    let cancel = UIButton(type: .system)
    /// The ground of the field in a toolbar, and the color that it replaces.
    var glass: (platter: BarPlatter, color: UIColor?)?
    var prompt: UILabel?
    var scopes: UISegmentedControl?
    var accessory: UIButton?
    var icons: [UISearchBar.Icon: UIImage] = [:]
    var scopeAttributes: [UInt: [NSAttributedString.Key: Any]] = [:]

    init() {
      cancel.titleLabel?.font = .systemFont(ofSize: 17)
      cancel.setTitle(SystemText.cancel.text, for: .normal)
      cancel.alpha = 0
    }
  }

  package func directionDidChange() {
    parts.field.semanticContentAttribute = semanticContentAttribute
    setNeedsLayout()
  }

  // MARK: Changes

  final func contentChanged() {
    updateAccessory()
    setNeedsLayout()
    valuesChanged()
  }

  final func sizeChanged() {
    contentChanged()
    invalidateIntrinsicContentSize()
    superview?.setNeedsLayout()
  }

  /// The time in which the cancel button slides in, in seconds, by eye.
  private static let slideTime = 0.3

  final func animateLayout(_ animated: Bool) {
    guard animated, window != nil else { return }
    UIView.animate(withDuration: Self.slideTime) { self.layoutIfNeeded() }
  }

  // MARK: The look

  /// Shows the cancel button of the look.
  final func updateCancel() {
    let cancel = parts.cancel
    let isGlass = SearchBarMetrics(traitCollection).cancelIsGlass
    guard isGlass != (cancel.configuration != nil) else { return }
    guard isGlass else {
      cancel.configuration = nil
      cancel.setTitle(SystemText.cancel.text, for: .normal)
      cancel.accessibilityLabel = nil
      return
    }
    var configuration = UIButton.Configuration.glass()
    configuration.image = UIImage(systemName: "xmark")
    configuration.preferredSymbolConfigurationForImage = UIImage.SymbolConfiguration(
      pointSize: 15, weight: .medium)
    configuration.contentInsets = .zero
    cancel.setTitle(nil, for: .normal)
    cancel.configuration = configuration
    cancel.accessibilityLabel = SystemText.cancel.text
  }

  // MARK: The ground

  final func updateBackground() {
    valuesChanged()
    guard placement == nil, searchBarStyle != .minimal else {
      return parts.background.show(BarBackground.Content(image: backgroundImage))
    }
    let dark: UIColor? = barStyle == .black ? UIColor(white: 0.11, alpha: 1) : nil
    let color = barTintColor ?? dark ?? (isTranslucent ? nil : .systemBackground)
    parts.background.show(
      BarBackground.Content(
        effect: color == nil && backgroundImage == nil ? .bar : nil, color: color,
        image: backgroundImage, line: backgroundImage == nil ? .barHairline : nil))
  }

  /// Puts the field on glass, or back on its color.
  final func updateGlass() {
    let field = parts.field
    let isOnGlass = placement?.glassHeight != nil
    // The shadow of glass lies outside of the bar.
    parts.content.clipsToBounds = !isOnGlass
    guard isOnGlass != (parts.glass != nil) else { return }
    if let glass = parts.glass {
      glass.platter.removeFromSuperview()
      field.backgroundColor = glass.color
      parts.glass = nil
    } else {
      let platter = BarPlatter(fill: nil, shadow: .bar)
      parts.content.insertSubview(platter, at: 0)
      parts.glass = (platter, field.backgroundColor)
      field.backgroundColor = .clear
    }
  }

  // MARK: Buttons and scopes

  /// Shows the bookmark or the results button while there is no text.
  private func updateAccessory() {
    let field = parts.field
    let isShown = (showsBookmarkButton || showsSearchResultsButton) && !field.hasText
    guard isShown else {
      field.rightViewMode = .never
      return
    }
    let button = parts.accessory ?? UIButton(type: .system)
    if parts.accessory == nil {
      parts.accessory = button
      button.addTarget(for: .touchUpInside) { [weak self] _ in self?.accessoryTapped() }
      field.rightView = button
    }
    let icon: Icon = showsSearchResultsButton ? .resultsList : .bookmark
    button.setImage(
      parts.icons[icon]
        ?? UIImage(
          systemName: showsSearchResultsButton ? "chevron.down.circle" : "book",
          withConfiguration: UIImage.SymbolConfiguration(pointSize: 15)), for: .normal)
    button.isSelected = showsSearchResultsButton && isSearchResultsButtonSelected
    button.tintColor = button.isSelected ? tintColor : .secondaryLabel
    button.accessibilityLabel = showsSearchResultsButton ? "Results" : "Bookmarks"
    button.sizeToFit()
    field.rightViewMode = .always
  }

  private func accessoryTapped() {
    if showsSearchResultsButton {
      delegate?.searchBarResultsListButtonClicked(self)
    } else {
      delegate?.searchBarBookmarkButtonClicked(self)
    }
  }

  final func scopesChanged() {
    parts.scopes?.removeFromSuperview()
    parts.scopes = nil
    if let titles = scopeButtonTitles, !titles.isEmpty {
      let scopes = UISegmentedControl(items: titles)
      scopes.selectedSegmentIndex = min(max(selectedScopeButtonIndex, 0), titles.count - 1)
      for (state, attributes) in parts.scopeAttributes {
        scopes.setTitleTextAttributes(attributes, for: UIControl.State(rawValue: state))
      }
      scopes.addTarget(for: .valueChanged) { [weak self] scopes in
        self?.scopeChosen(scopes.selectedSegmentIndex)
      }
      scopes.alpha = showsScopeBar ? 1 : 0
      parts.content.addSubview(scopes)
      parts.scopes = scopes
    }
    sizeChanged()
  }

  private func scopeChosen(_ index: Int) {
    guard index != selectedScopeButtonIndex else { return }
    selectedScopeButtonIndex = index
    delegate?.searchBar(self, selectedScopeButtonIndexDidChange: index)
  }

  // MARK: Layout

  /// The height of a prompt and of the scopes, in points.
  private static let (promptHeight, scopeHeight): (CGFloat, CGFloat) = (30, 44)

  /// Above the field and below it, in points; in a navigation bar 1 and 15, by eye.
  private var fieldMargins: (top: CGFloat, bottom: CGFloat) {
    if let placement { return placement.glassHeight == nil ? (1, 15) : (0, 0) }
    let metrics = SearchBarMetrics(traitCollection)
    return (metrics.top, metrics.bottom)
  }

  private var showsScopes: Bool { showsScopeBar && parts.scopes != nil }

  private var fieldHeight: CGFloat {
    max(placement?.glassHeight ?? 0, parts.field.preferredHeight)
  }

  final var preferredHeight: CGFloat {
    fieldHeight + fieldMargins.top + fieldMargins.bottom
      + (prompt == nil ? 0 : Self.promptHeight) + (showsScopes ? Self.scopeHeight : 0)
  }

  final func layOutParts() {
    parts.background.frame = bounds
    parts.content.frame = bounds
    let top = prompt == nil ? 0 : Self.promptHeight
    layOutPrompt()
    // In a bar that collapses, the field gets lower and its content fades.
    let missing = max(0, preferredHeight - (placement?.height ?? preferredHeight))
    let height = max(0, fieldHeight - missing)
    let side = placement?.margin ?? max(8, safeAreaInsets.left + 8)
    let box = CGRect(
      x: side, y: top + fieldMargins.top, width: max(0, bounds.width - 2 * side), height: height)
    let cancel = layOutCancel(beside: box)
    var field = box
    if showsCancelButton { field.size.width = max(0, cancel.minX - 11 - box.minX) }
    let shift = searchFieldBackgroundPositionAdjustment
    field = field.offsetBy(dx: shift.horizontal, dy: shift.vertical)
    parts.field.frame = oriented(field)
    parts.field.alpha =
      missing > 0 ? min(1, max(0, 1 - missing / 20)) : isEnabled ? 1 : 0.5
    parts.field.layoutIfNeeded()
    parts.glass?.platter.frame = parts.field.frame
    parts.glass?.platter.layoutIfNeeded()
    layOutScopes(below: box)
  }

  private func layOutPrompt() {
    guard prompt != nil || parts.prompt != nil else { return }
    let label = parts.prompt ?? UILabel()
    if parts.prompt == nil {
      parts.prompt = label
      label.font = .systemFont(ofSize: 13)
      label.textColor = .secondaryLabel
      label.textAlignment = .center
      parts.content.addSubview(label)
    }
    label.text = prompt
    label.frame = CGRect(x: 8, y: 8, width: max(0, bounds.width - 16), height: 18)
  }

  /// - Returns: The button's frame in a left-to-right bar.
  private func layOutCancel(beside box: CGRect) -> CGRect {
    let button = parts.cancel
    button.sizeToFit()
    let isGlass = SearchBarMetrics(traitCollection).cancelIsGlass
    let width = isGlass ? box.height : button.bounds.width
    let inset: CGFloat = placement == nil && !isGlass ? 4 : 0
    let shown = CGRect(
      x: box.maxX - width - inset, y: box.minY, width: width, height: box.height)
    if button.superview == nil, showsCancelButton {
      parts.content.addSubview(button)
      // It slides in from the end of the bar.
      UIView.performWithoutAnimation {
        button.frame = oriented(shown.offsetBy(dx: bounds.maxX - shown.minX, dy: 0))
        button.layoutIfNeeded()
      }
    }
    button.frame = oriented(
      showsCancelButton ? shown : shown.offsetBy(dx: bounds.maxX - shown.minX, dy: 0))
    button.alpha = showsCancelButton ? 1 : 0
    return shown
  }

  private func layOutScopes(below box: CGRect) {
    guard let scopes = parts.scopes else { return }
    scopes.frame = CGRect(
      x: box.minX, y: box.maxY + (placement == nil ? 10 : 11), width: box.width, height: 32)
    scopes.alpha = showsScopes ? 1 : 0
  }
}

/// The measures of a search bar, in points.
private struct SearchBarMetrics: LookMetrics {
  /// The space above and below the field.
  let top, bottom: CGFloat
  /// Whether the cancel button is a cross in a circle of glass, as high as the field.
  let cancelIsGlass: Bool

  /// As on iOS 17.
  static let classic = SearchBarMetrics(top: 10, bottom: 10, cancelIsGlass: false)
  /// A field of 36 points at the top of a bar of 44, as measured; the cancel button is by eye.
  static let ios26 = SearchBarMetrics(top: 0, bottom: 8, cancelIsGlass: true)
}

/// The edge of its superview at which a bar lies.
public enum UIBarPosition: Int, Sendable { case any, bottom, top, topAttached }

/// An object at an edge of its superview.
@preconcurrency @MainActor
public protocol UIBarPositioning: NSObjectProtocol {
  var barPosition: UIBarPosition { get }
}

extension UISearchBar: UIBarPositioning {
  public var barPosition: UIBarPosition { .any }
}

/// The delegate of a bar.
@preconcurrency @MainActor
public protocol UIBarPositioningDelegate: AskedDelegate {
  /// Never asked: the bars here draw the same at each edge.
  func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
  public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}
