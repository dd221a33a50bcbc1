import Foundation
import Graphics
import Typesetting
import UIKitValues
import Views

/// The texts and fields of a card, which scroll if there is no room for them.
final class AlertHeader: UIScrollView {
  private let title = UILabel()
  private let message = UILabel()
  /// The ground of all fields; each has its own if they are capsules.
  private let box = UIView()
  private var fieldLines: [UIView] = []
  private var capsules: [UIView] = []
  private let content: AlertView.Content
  private let metrics: AlertMetrics

  init(_ content: AlertView.Content, _ metrics: AlertMetrics) {
    self.content = content
    self.metrics = metrics
    super.init(frame: .zero)
    bounces = false
    for (label, text) in [(title, content.title), (message, content.message)] {
      label.isHidden = text?.isEmpty != false
      label.adjustsFontForContentSizeCategory = true
      label.numberOfLines = 0
      addSubview(label)
    }
    let isSole = title.isHidden || message.isHidden
    let isBold = metrics.centersTexts || !isSole
    title.font =
      content.isSheet
      ? Self.boldFootnote : .preferredFont(forTextStyle: isBold ? .headline : .body)
    message.font = .preferredFont(
      forTextStyle: metrics.centersTexts || !isSole ? metrics.messageStyle : .body)
    for label in [title, message] {
      label.textAlignment = metrics.centersTexts || isSole ? .center : .natural
    }
    title.textColor = content.isSheet ? .secondaryLabel : .label
    message.textColor =
      content.isSheet || !metrics.centersTexts && !isSole ? .secondaryLabel : .label
    set(content.title, in: title, line: metrics.titleLine)
    set(content.message, in: message, line: isSole ? metrics.titleLine : metrics.messageLine)
    guard !content.fields.isEmpty else { return }
    addGrounds()
  }

  required init?(coder: NSCoder) { fatalError("an alert's texts are not in archives") }

  /// Shows a text whose further lines have a height, in points at the usual text size.
  private func set(_ text: String?, in label: UILabel, line: CGFloat?) {
    guard let text, let line else {
      label.text = text
      return
    }
    let style = NSMutableParagraphStyle()
    style.lineSpacing = max(0, line - label.font.lineHeight)
    style.alignment = label.textAlignment
    label.attributedText = NSAttributedString(
      string: text, attributes: [.paragraphStyle: style, .font: label.font as Any])
  }

  private func addGrounds() {
    if metrics.hasCapsules {
      for _ in content.fields {
        let capsule = UIView()
        capsule.backgroundColor = AlertMetrics.capsuleFill
        capsules.append(capsule)
        addSubview(capsule)
      }
      return
    }
    box.backgroundColor = UIColor { traits in
      traits.userInterfaceStyle == .dark ? UIColor(white: 0.11, alpha: 1) : .white
    }
    box.layer.cornerRadius = 7
    box.layer.borderWidth = CGFloat.onePixel
    box.clipsToBounds = true
    addSubview(box)
    for _ in content.fields.dropFirst() {
      let line = UIView()
      line.backgroundColor = .separator
      fieldLines.append(line)
      box.addSubview(line)
    }
  }

  func addFields() {
    for (index, field) in content.fields.enumerated() {
      if capsules.isEmpty {
        box.insertSubview(field, at: index)
      } else {
        capsules[index].addSubview(field)
      }
    }
    setNeedsLayout()
  }

  private static var boldFootnote: UIFont {
    let font = UIFont.preferredFont(forTextStyle: .footnote)
    return UIFontMetrics(forTextStyle: .footnote).scaledFont(
      for: .systemFont(ofSize: font.pointSize, weight: .semibold))
  }

  func height(width: CGFloat) -> CGFloat { places(width: width).last?.maxY ?? 0 }

  /// The frames of title, message and fields, and last one of nothing that ends at the bottom;
  /// empty without any.
  private func places(width: CGFloat) -> [CGRect] {
    let inner = max(0, width - 2 * metrics.side)
    var places: [CGRect] = []
    var y = content.isSheet ? 14 : metrics.top
    let start = y
    for label in [title, message] {
      guard !label.isHidden else {
        places.append(.null)
        continue
      }
      if y > start { y += metrics.gap }
      let height = label.sizeThatFits(CGSize(width: inner, height: .infinity)).height.upToPixel
      places.append(CGRect(x: metrics.side, y: y, width: inner, height: height))
      y += height
    }
    let fields = CGFloat(content.fields.count)
    guard y > start || fields > 0 else { return [] }
    if fields > 0 {
      if y > start { y += metrics.fieldTop }
      let height = metrics.fieldHeight * fields + metrics.fieldGap * (fields - 1)
      places.append(
        CGRect(
          x: metrics.fieldSide, y: y, width: max(0, width - 2 * metrics.fieldSide), height: height))
      y += height
    } else {
      places.append(.null)
    }
    let isSole = title.isHidden || message.isHidden
    let bottom =
      content.isSheet
      ? 14 : fields > 0 ? metrics.fieldBottom : isSole ? metrics.soleBottom : metrics.bottom
    places.append(CGRect(x: 0, y: y, width: 0, height: bottom))
    return places
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let places = places(width: bounds.width)
    guard places.count == 4 else { return }
    for (view, place) in zip([title, message, box], places) where !place.isNull {
      view.frame = place
    }
    contentSize = CGSize(width: bounds.width, height: places[3].maxY)
    guard capsules.isEmpty else { return layOutCapsules(in: places[2]) }
    box.layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
    let padding = metrics.fieldPadding
    for (index, field) in content.fields.enumerated() {
      field.frame = CGRect(
        x: padding, y: CGFloat(index) * metrics.fieldHeight,
        width: max(0, box.bounds.width - 2 * padding), height: metrics.fieldHeight)
      guard index > 0 else { continue }
      fieldLines[index - 1].frame = CGRect(
        x: 0, y: field.frame.minY, width: box.bounds.width, height: .onePixel)
    }
  }

  private func layOutCapsules(in area: CGRect) {
    for (index, capsule) in capsules.enumerated() {
      let y = area.minY + CGFloat(index) * (metrics.fieldHeight + metrics.fieldGap)
      capsule.frame = CGRect(x: area.minX, y: y, width: area.width, height: metrics.fieldHeight)
      capsule.layer.cornerRadius = metrics.fieldHeight / 2
      content.fields[index].frame = capsule.bounds.insetBy(dx: metrics.fieldPadding, dy: 0)
    }
  }
}
