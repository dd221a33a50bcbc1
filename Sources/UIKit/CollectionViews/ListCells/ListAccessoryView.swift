import Controls
import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// The view of an accessory in a list's cell.
///
/// Marks are those of tables; the width that the system's marks reserve is by eye.
@MainActor
final class ListAccessoryView {
  private(set) var accessory: UICellAccessory
  let view: UIView
  private var isSelected = false

  /// - Parameter cell: The cell, whose actions marks perform.
  init(_ accessory: UICellAccessory, of cell: UICollectionViewListCell) {
    self.accessory = accessory
    switch accessory.accessoryType {
    case .disclosureIndicator, .checkmark, .detail: view = CellAccessory(frame: .zero)
    case .delete, .insert, .multiselect, .reorder: view = CellMark(frame: .zero)
    case .outlineDisclosure: view = OutlineMark(frame: .zero)
    case .label: view = UILabel()
    case .customView: view = accessory.custom?.customView ?? UIView()
    }
    if let mark = view as? CellMark, accessory.accessoryType != .multiselect {
      if accessory.accessoryType == .reorder {
        let press = UILongPressGestureRecognizer { [weak cell] in cell?.dragged(by: $0) }
        press.minimumPressDuration = 0
        mark.addGestureRecognizer(press)
      } else {
        mark.addAction(
          UIAction { [weak self, weak cell] _ in self.map { cell?.accessoryTapped($0.accessory) } },
          for: .touchUpInside)
      }
    }
    if let mark = view as? OutlineMark {
      mark.addAction(
        UIAction { [weak self, weak cell] _ in self.map { cell?.accessoryTapped($0.accessory) } },
        for: .touchUpInside)
    }
    (view as? CellAccessory)?.tapped = { [weak self, weak cell] in
      self.map { cell?.accessoryTapped($0.accessory) }
    }
    show(isSelected: cell.isSelected)
  }

  /// Whether its view can show another accessory.
  func supports(_ other: UICellAccessory) -> Bool {
    accessory.accessoryType == other.accessoryType
  }

  /// Shows another accessory of the same kind, if it is drawn otherwise.
  func update(_ new: UICellAccessory, isSelected: Bool) {
    let isSame = accessory.looksLike(new) && self.isSelected == isSelected
    accessory = new
    if !isSame { show(isSelected: isSelected) }
  }

  private func show(isSelected: Bool) {
    self.isSelected = isSelected
    let new = accessory
    switch new.accessoryType {
    case .disclosureIndicator: show(.disclosureIndicator)
    case .checkmark: show(.checkmark)
    case .detail: show(.detailButton)
    case .delete: show("minus.circle.fill", .systemRed)
    case .insert: show("plus.circle.fill", .systemGreen)
    case .reorder: show("line.3.horizontal", .systemGray3)
    case .multiselect:
      view.isUserInteractionEnabled = false
      show(
        isSelected ? "checkmark.circle.fill" : "circle", isSelected ? .systemBlue : .systemGray3)
    case .outlineDisclosure:
      view.tintColor = new.tintColor
      view.isUserInteractionEnabled = new.outlineStyle != .header
    case .label:
      guard let label = view as? UILabel else { return }
      label.text = new.text
      label.font = new.font ?? .preferredFont(forTextStyle: .body)
      label.adjustsFontForContentSizeCategory = new.adjustsFont
      label.textColor = new.tintColor ?? .secondaryLabel
    case .customView: if let tint = new.tintColor { view.tintColor = tint }
    }
  }

  private func show(_ type: UITableViewCell.AccessoryType) {
    guard let mark = view as? CellAccessory else { return }
    mark.checkTint = accessory.tintColor
    mark.type = type
    if type == .disclosureIndicator, let tint = accessory.tintColor { mark.markColor = tint }
  }

  private func show(_ symbol: String, _ color: UIColor) {
    (view as? CellMark)?.show(symbol, accessory.backgroundColor ?? accessory.tintColor ?? color)
  }

  /// The size of the view in points.
  var size: CGSize {
    switch accessory.accessoryType {
    case .delete, .insert, .reorder, .multiselect:
      return (view as? CellMark)?.picture.bounds.size ?? .zero
    case .customView:
      if accessory.custom?.maintainsFixedSize == true { return view.bounds.size }
      let own = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      if own.width > 0, own.height > 0 { return own }
      let intrinsic = view.intrinsicContentSize
      return intrinsic.width > 0 && intrinsic.height > 0 ? intrinsic : view.bounds.size
    default: return view.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity))
    }
  }

  /// The width in the cell in points: by eye 22 for marks on the leading side, as in tables, and at
  /// least that for other views there.
  func reservedWidth(isLeading: Bool) -> CGFloat {
    switch accessory.reservedLayoutWidth {
    case .actual: size.width
    case .standard: !isLeading ? size.width : view is CellMark ? 22 : max(22, size.width)
    case .custom(let width): width
    }
  }

  /// Positions the view around the middle of its room.
  func place(center: CGPoint, height: CGFloat) {
    if view is CellMark || view is OutlineMark {
      view.bounds.size = CGSize(width: size.width + 20, height: height)
    } else if view.bounds.size != size {
      view.bounds.size = size
    }
    view.center = center
  }
}

/// The mark of an outline, which points down while it is open; its turn takes 0.3 s, by eye.
final class OutlineMark: UIControl {
  private let picture = UIImageView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    let look = UIImage.SymbolConfiguration(pointSize: 13, weight: .semibold)
    picture.image = UIImage(systemName: "chevron.forward", withConfiguration: look)
    addSubview(picture)
    isAccessibilityElement = true
    accessibilityTraits = .button
  }

  required init?(coder: NSCoder) { nil }

  var isOpen = false { didSet { if isOpen != oldValue { turn() } } }

  private func turn() {
    let angle: CGFloat = effectiveUserInterfaceLayoutDirection == .rightToLeft ? -.pi / 2 : .pi / 2
    picture.transform = isOpen ? CGAffineTransform(rotationAngle: angle) : .identity
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { picture.intrinsicContentSize }

  override func layoutSubviews() {
    super.layoutSubviews()
    UIView.performWithoutAnimation {
      picture.bounds.size = picture.intrinsicContentSize
      picture.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }
  }
}
