import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// A key of a keyboard.
@MainActor
final class KeyView: UIView {
  let place: KeyboardPlan.Place
  private let scale: CGFloat
  private let label = UILabel()
  private let letters = UILabel()
  private let icon = UIImageView()
  private var model = KeyboardView.Model()
  /// The text of its key as it is shown, which follows the shift key.
  private(set) var shownText: String?
  var isPressed = false { didSet { if isPressed != oldValue { updateColors() } } }

  init(_ place: KeyboardPlan.Place, scale: CGFloat) {
    self.place = place
    self.scale = scale
    super.init(frame: place.frame)
    for part in [label, letters, icon] as [UIView] {
      part.isUserInteractionEnabled = false
      part.isAccessibilityElement = false
    }
    label.textAlignment = .center
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.6
    letters.textAlignment = .center
    icon.contentMode = .center
    isAccessibilityElement = true
    accessibilityTraits = .keyboardKey
    guard !place.isBare else { return }
    layer.cornerRadius = 5 * scale
    layer.shadowOffset = CGSize(width: 0, height: 1)
    layer.shadowRadius = 0
    layer.shadowOpacity = 1
    layer.shadowPath =
      UIBezierPath(roundedRect: bounds, cornerRadius: 5 * scale).cgPath
  }

  required init?(coder: NSCoder) { preconditionFailure("a key is made by code") }

  var isEnabled: Bool { place.key != .enter || model.isReturnEnabled }

  /// The text that it types.
  var typedText: String? {
    if case .text = place.key { return shownText }
    return place.key.text
  }

  func distance(to point: CGPoint) -> CGFloat {
    let x = max(frame.minX - point.x, 0, point.x - frame.maxX)
    let y = max(frame.minY - point.y, 0, point.y - frame.maxY)
    return hypot(x, y)
  }

  // MARK: Showing

  func show(_ model: KeyboardView.Model) {
    self.model = model
    updateContent()
    updateColors()
  }

  private func updateContent() {
    let isLow = frame.height < 36 * scale
    switch place.key {
    case .text(let text):
      let isCapital = model.shift != .off && model.page == .letters
      let shown = isCapital && text.count == 1 ? model.language.uppercased(text) : text
      shownText = shown
      let size: CGFloat = text.count > 1 ? 16 : isLow ? 20 : isCapital ? 22.5 : 24.5
      // Small letters look centered if they are a little higher.
      let lift: CGFloat = shown == text && text.count == 1 && model.page == .letters ? 1.5 : 0
      setTitle(shown, size: size, lift: lift)
      accessibilityLabel = shown
    case .digit(let digit, let captions):
      setTitle(digit, size: 25, lift: captions.isEmpty && digit != "1" ? 0 : 7)
      letters.attributedText = NSAttributedString(
        string: captions,
        attributes: [.font: UIFont.systemFont(ofSize: 10 * scale, weight: .bold), .kern: 2 * scale])
      letters.frame = CGRect(
        x: 0, y: bounds.midY + 6 * scale, width: bounds.width, height: 14 * scale)
      if letters.superview == nil { addSubview(letters) }
      accessibilityLabel = digit
    case .page(let page): showPage(page)
    case .space:
      setTitle(model.language.spaceTitle, size: 16)
      accessibilityLabel = model.language.spaceTitle
    case .enter:
      let title = model.language.title(of: model.returnKey)
      setTitle(title, size: 16)
      accessibilityLabel = title
      accessibilityTraits = isEnabled ? .keyboardKey : [.keyboardKey, .notEnabled]
    case .shift:
      let name: String
      switch model.shift {
      case .off: (name, accessibilityValue) = ("shift", nil)
      case .on: (name, accessibilityValue) = ("shift.fill", "on")
      case .locked: (name, accessibilityValue) = ("capslock.fill", "caps lock")
      }
      setIcon(name, size: 18)
      accessibilityLabel = "shift"
    case .delete:
      showDelete()
      accessibilityLabel = "delete"
    case .emoji:
      setIcon("face.smiling", size: place.isBare ? 25 : 18)
      accessibilityLabel = "emoji"
    case .dictation:
      setIcon("mic", size: 23)
      accessibilityLabel = "dictate"
    }
  }

  private func showDelete() {
    setIcon(isPressed ? "delete.left.fill" : "delete.left", size: place.isBare ? 21 : 18)
  }

  private func showPage(_ page: KeyboardPage) {
    switch page {
    case .letters:
      setTitle("ABC", size: 16)
      accessibilityLabel = "letters"
    case .numbers:
      setTitle("123", size: 16)
      accessibilityLabel = "numbers"
    case .symbols:
      setTitle("#+=", size: 16)
      accessibilityLabel = "symbols"
    case .pad:
      setTitle("123", size: place.isBare ? 18 : 16)
      accessibilityLabel = "numbers"
    case .padSymbols:
      setTitle("+ * #", size: 18)
      accessibilityLabel = "symbols"
    }
  }

  private func setTitle(_ title: String, size: CGFloat, lift: CGFloat = 0) {
    label.text = title
    label.font = .systemFont(ofSize: size * scale)
    label.frame = bounds.insetBy(dx: min(2, bounds.width / 8), dy: 0)
      .offsetBy(dx: 0, dy: -lift * scale)
    if label.superview == nil { addSubview(label) }
  }

  private func setIcon(_ name: String, size: CGFloat) {
    icon.image = UIImage(
      systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: size * scale))
    icon.frame = bounds
    if icon.superview == nil { addSubview(icon) }
  }

  private func updateColors() {
    let colors = KeyboardColors(isDark: model.isDark)
    let isAction = place.key == .enter && model.returnKey != .default && isEnabled
    let isShifted = place.key == .shift && model.shift != .off
    // A pressed key takes the other color; letters show their preview instead.
    let isLetter = if case .text = place.key { !model.page.isPad } else { false }
    let isLight = (place.key.isLight || isShifted) != (isPressed && !isLetter)
    if !place.isBare {
      backgroundColor =
        isAction && !isPressed ? colors.action : isLight ? colors.key : colors.function
      layer.shadowColor = colors.shadow.cgColor
    }
    let ink = isAction && !isPressed ? UIColor.white : isEnabled ? colors.text : colors.disabledText
    label.textColor = ink
    letters.textColor = ink
    icon.tintColor = isShifted && !model.isDark ? .black : place.isBare ? colors.icon : ink
    if isShifted, model.isDark {
      // White keys with a black arrow, as in the light keyboard.
      backgroundColor = .white
      icon.tintColor = .black
    }
    if place.key == .delete { showDelete() }
  }
}

/// The enlarged letter above a pressed key.
@MainActor
final class KeyPreview: UIView {
  private let shape = CAShapeLayer()
  private let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
    isUserInteractionEnabled = false
    isAccessibilityElement = false
    label.isAccessibilityElement = false
    label.textAlignment = .center
    label.adjustsFontSizeToFitWidth = true
    shape.shadowOffset = CGSize(width: 0, height: 1)
    shape.shadowOpacity = 0.35
    shape.shadowRadius = 1.5
    layer.addSublayer(shape)
    addSubview(label)
  }

  required init?(coder: NSCoder) { preconditionFailure("a preview is made by code") }

  /// - Parameters:
  ///   - key: The frame of the key, in the superview.
  ///   - width: The width of the superview, within which the preview stays.
  func show(_ text: String, over key: CGRect, in width: CGFloat, scale: CGFloat, isDark: Bool) {
    let colors = KeyboardColors(isDark: isDark)
    let (margin, height) = (2 * scale, 54 * scale)
    let wide = key.width + 26 * scale
    let x = min(max(key.midX - wide / 2, margin), width - margin - wide)
    frame = CGRect(
      x: x, y: key.minY - height - 4 * scale, width: wide,
      height: key.maxY - key.minY + height
        + 4 * scale)
    let box = CGRect(
      x: key.minX - x, y: frame.height - key.height, width: key.width, height: key.height)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    shape.frame = bounds
    shape.path = Self.path(bulb: CGRect(x: 0, y: 0, width: wide, height: height), key: box, scale)
    shape.fillColor = colors.key.cgColor
    CATransaction.commit()
    label.text = text
    label.font = .systemFont(ofSize: (text.count > 1 ? 20 : 34) * scale)
    label.textColor = colors.text
    label.frame = CGRect(x: 0, y: 0, width: wide, height: height)
    isHidden = false
  }

  /// A bulb that narrows to the key below it.
  private static func path(bulb: CGRect, key: CGRect, _ scale: CGFloat) -> CGPath {
    let (large, small) = (9 * scale, 5 * scale)
    let path = UIBezierPath()
    path.move(to: CGPoint(x: bulb.minX, y: bulb.minY + large))
    path.addQuadCurve(
      to: CGPoint(x: bulb.minX + large, y: bulb.minY),
      controlPoint: CGPoint(x: bulb.minX, y: bulb.minY))
    path.addLine(to: CGPoint(x: bulb.maxX - large, y: bulb.minY))
    path.addQuadCurve(
      to: CGPoint(x: bulb.maxX, y: bulb.minY + large),
      controlPoint: CGPoint(x: bulb.maxX, y: bulb.minY))
    let (shoulder, neck) = (bulb.maxY - large, key.minY + 8 * scale)
    let middle = (shoulder + neck) / 2
    path.addLine(to: CGPoint(x: bulb.maxX, y: shoulder))
    path.addCurve(
      to: CGPoint(x: key.maxX, y: neck), controlPoint1: CGPoint(x: bulb.maxX, y: middle),
      controlPoint2: CGPoint(x: key.maxX, y: middle))
    path.addLine(to: CGPoint(x: key.maxX, y: key.maxY - small))
    path.addQuadCurve(
      to: CGPoint(x: key.maxX - small, y: key.maxY),
      controlPoint: CGPoint(x: key.maxX, y: key.maxY))
    path.addLine(to: CGPoint(x: key.minX + small, y: key.maxY))
    path.addQuadCurve(
      to: CGPoint(x: key.minX, y: key.maxY - small),
      controlPoint: CGPoint(x: key.minX, y: key.maxY))
    path.addLine(to: CGPoint(x: key.minX, y: neck))
    path.addCurve(
      to: CGPoint(x: bulb.minX, y: shoulder), controlPoint1: CGPoint(x: key.minX, y: middle),
      controlPoint2: CGPoint(x: bulb.minX, y: middle))
    path.close()
    return path.cgPath
  }
}
