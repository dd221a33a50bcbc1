import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

extension UIButton {
  /// The values set for the states.
  struct Contents {
    var titles = PerState<String>()
    var attributedTitles = PerState<NSAttributedString>()
    var titleColors = PerState<UIColor>()
    var titleShadowColors = PerState<UIColor>()
    var images = PerState<UIImage>()
    var backgroundImages = PerState<UIImage>()
  }

  /// The subviews, created on demand.
  struct Parts {
    var title: ButtonLabel?
    var subtitle: ButtonLabel?
    var image: UIImageView?
    /// Darkens the image of a pressed custom button.
    var shade: UIImageView?
    var background: UIImageView?
    /// A plate behind the title of a selected system button.
    var selection: UIView?
    /// The configuration's background.
    var plate: UIView?
    var spinner: UIActivityIndicatorView?
    /// The attribute that the image has from the button, unless its own was set.
    var imageAttribute = UISemanticContentAttribute.unspecified
    var wasPressed = false
  }

  final var titleView: ButtonLabel {
    if let title = parts.title { return title }
    let label = ButtonLabel(frame: .zero)
    label.font = .systemFont(ofSize: 18)
    label.lineBreakMode = .byTruncatingMiddle
    label.textAlignment = .center
    parts.title = label
    addSubview(label)
    return label
  }

  final var subtitleView: ButtonLabel {
    if let subtitle = parts.subtitle { return subtitle }
    let label = ButtonLabel(frame: .zero)
    parts.subtitle = label
    addSubview(label)
    return label
  }

  final var imageHolder: UIImageView {
    if let image = parts.image { return image }
    let view = UIImageView(frame: .zero)
    view.semanticContentAttribute = semanticContentAttribute
    parts.image = view
    if let title = parts.title {
      insertSubview(view, belowSubview: title)
    } else {
      addSubview(view)
    }
    return view
  }

  final func defaultTitleColor(for state: UIControl.State) -> UIColor {
    guard isTinted else { return .white }
    if state.contains(.disabled) { return .tertiaryLabel }
    return state.contains(.selected) ? .white : tintColor
  }

  /// Sets a value for a state, unless it is already set.
  final func set<Value: Equatable>(
    _ value: Value?, _ part: WritableKeyPath<Contents, PerState<Value>>,
    for state: UIControl.State
  ) {
    guard contents[keyPath: part][state] != value else { return }
    contents[keyPath: part][state] = value
    contentsChanged()
  }

  final func contentsChanged() {
    updateAppearance()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Updates the contents to the state; frames follow in layout.
  final func updateAppearance() {
    guard configuration == nil else { return updateConfiguredAppearance() }
    removeConfiguredParts()
    showTitle()
    showImage()
    showBackground()
    showSelection()
  }

  private func showTitle() {
    let (text, attributed) = (currentTitle, currentAttributedTitle)
    guard parts.title != nil || text != nil || attributed != nil else { return }
    let label = titleView
    if let attributed {
      label.show(attributed)
    } else {
      label.show(text, color: currentTitleColor)
    }
    label.isHidden = false
    let shadow = currentTitleShadowColor
    if label.shadowColor != shadow { label.shadowColor = shadow }
  }

  /// Shows the image of the state; the opacities of disabled and pressed images are by eye.
  private func showImage() {
    guard parts.image != nil || currentImage != nil else { return }
    let view = imageHolder
    let image = currentImage
    let shown =
      isTinted && image?.renderingMode == .automatic
      ? image?.withRenderingMode(.alwaysTemplate) : image
    if !sameImage(view.image, shown) { view.image = shown }
    if type == .close {
      view.tintColor = .secondaryLabel
    } else if isTinted {
      view.tintColor = isEnabled ? nil : .tertiaryLabel
    }
    view.isHidden = image == nil
    if !isTinted { view.alpha = !isEnabled && adjustsImageWhenDisabled ? 0.5 : 1 }
    let isShaded =
      !isTinted && isHighlighted && adjustsImageWhenHighlighted && image != nil
      && contents.images[.highlighted] == nil
    guard isShaded || parts.shade != nil else { return }
    let shade = parts.shade ?? UIImageView(frame: view.frame)
    if parts.shade == nil {
      parts.shade = shade
      insertSubview(shade, aboveSubview: view)
    }
    shade.semanticContentAttribute = view.semanticContentAttribute
    shade.isHidden = !isShaded
    shade.alpha = 0.35
    shade.tintColor = .black
    shade.contentMode = view.contentMode
    if isShaded { shade.image = image?.withRenderingMode(.alwaysTemplate) }
  }

  private func showBackground() {
    guard parts.background != nil || currentBackgroundImage != nil else { return }
    let view = parts.background ?? UIImageView(frame: bounds)
    if parts.background == nil {
      parts.background = view
      insertSubview(view, at: 0)
    }
    let image = currentBackgroundImage
    if !sameImage(view.image, image) { view.image = image }
    if type == .close { view.tintColor = .secondarySystemFill }
    view.isHidden = image == nil
    if !isTinted { view.alpha = !isEnabled && adjustsImageWhenDisabled ? 0.5 : 1 }
  }

  /// Shows the title of a selected system button in white on a plate in the tint color, as iOS does
  /// since version 7; its radius and margins are by eye.
  private func showSelection() {
    let isShown = isTinted && isSelected && currentTitle != nil && currentBackgroundImage == nil
    guard isShown || parts.selection != nil else { return }
    let view = parts.selection ?? UIView(frame: .zero)
    if parts.selection == nil {
      parts.selection = view
      view.isUserInteractionEnabled = false
      view.layer.cornerRadius = 4
      insertSubview(view, at: 0)
    }
    view.backgroundColor = tintColor
    view.isHidden = !isShown
  }

  private func sameImage(_ a: UIImage?, _ b: UIImage?) -> Bool { a === b || (a != nil && a == b) }
}

extension UIButton: DirectionalContent {
  /// The image is mirrored in the direction of the button, unless its own attribute was set.
  package func directionDidChange() {
    if let image = parts.image, image.semanticContentAttribute == parts.imageAttribute {
      image.semanticContentAttribute = semanticContentAttribute
    }
    parts.imageAttribute = semanticContentAttribute
    contentsChanged()
  }
}

// MARK: - Pressing

extension UIButton: StateShowing {
  package func stateChanged() {
    if configuration != nil, automaticallyUpdatesConfiguration { setNeedsUpdateConfiguration() }
    updateAppearance()
    if configuration == nil, isTinted { fade() }
    invalidateIntrinsicContentSize()
  }

  /// Fades at once when pressed, and back slowly; opacity and duration are by eye.
  private func fade() {
    guard isHighlighted != parts.wasPressed else { return }
    parts.wasPressed = isHighlighted
    let alpha: Float = isHighlighted ? 0.2 : 1
    for view in [parts.title, parts.image, parts.selection].compactMap({ $0 as UIView? }) {
      view.fade(to: alpha, duration: isHighlighted ? 0 : 0.25)
    }
  }
}

extension UIView {
  /// Sets the opacity with its own animation, independent of the current block.
  final func fade(to opacity: Float, duration: Double) {
    let seen = layer.presentation()?.opacity ?? layer.opacity
    UIView.performWithoutAnimation { layer.opacity = opacity }
    layer.removeAnimation(forKey: "fade")
    guard duration > 0, seen != opacity else { return }
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = seen
    fade.duration = duration
    fade.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    layer.add(fade, forKey: "fade")
  }
}

/// The values set for exactly a state, for appearance proxies.
extension UIButton {
  final subscript(titleColor state: UIControl.State) -> UIColor? {
    get { contents.titleColors[state] }
    set { setTitleColor(newValue, for: state) }
  }

  final subscript(titleShadowColor state: UIControl.State) -> UIColor? {
    get { contents.titleShadowColors[state] }
    set { setTitleShadowColor(newValue, for: state) }
  }

  final subscript(image state: UIControl.State) -> UIImage? {
    get { contents.images[state] }
    set { setImage(newValue, for: state) }
  }

  final subscript(backgroundImage state: UIControl.State) -> UIImage? {
    get { contents.backgroundImages[state] }
    set { setBackgroundImage(newValue, for: state) }
  }
}
