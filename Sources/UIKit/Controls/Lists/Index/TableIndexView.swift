import Base
import Foundation
import Graphics
import UIKitValues
import Views

/// The titles of sections at the trailing side of a table, to which touches scroll.
///
/// Sizes are by eye, for iOS 7 to 18.
final class TableIndexView: UIControl {
  private static let font = UIFont.systemFont(ofSize: 11, weight: .semibold)
  private static let lineHeight: CGFloat = 13
  static let width: CGFloat = 15

  /// Called with the index of a touched title.
  var chosen: ((Int) -> Void)?
  private var lines: [UIView] = []
  private var last: Int?

  var titles: [String] = [] {
    didSet { if titles != oldValue { makeLines() } }
  }
  var color: UIColor? {
    didSet { if color !== oldValue { makeLines() } }
  }
  /// The titles of the lines that have been made.
  private var madeTitles: [String] = []
  var ground: UIColor? {
    didSet { showGround() }
  }
  var trackingGround: UIColor? {
    didSet { showGround() }
  }
  private var isTouched = false {
    didSet { showGround() }
  }

  private func showGround() { backgroundColor = isTouched ? trackingGround ?? ground : ground }

  /// The titles that there is room for: all, or every nth with a dot between two.
  private var shown: [String] {
    let room = max(1, Int(bounds.height / Self.lineHeight))
    guard titles.count > room, titles.count > 2 else { return titles }
    let kept = max(2, (room + 1) / 2)
    let picked = (0..<kept).map { titles[$0 * (titles.count - 1) / (kept - 1)] }
    return Array(picked.map { [$0] }.joined(separator: ["•"]))
  }

  private func makeLines() {
    madeTitles = shown
    for line in lines { line.removeFromSuperview() }
    lines = madeTitles.map(line)
    for line in lines { addSubview(line) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let top = (bounds.height - CGFloat(lines.count) * Self.lineHeight) / 2
    for (index, line) in lines.enumerated() {
      let size = line.sizeThatFits(CGSize(width: bounds.width, height: Self.lineHeight))
      line.frame =
        CGRect(
          x: (bounds.width - size.width) / 2,
          y: top + CGFloat(index) * Self.lineHeight + (Self.lineHeight - size.height) / 2,
          width: size.width, height: size.height
        ).onPixels
    }
  }

  /// Another height has room for other titles.
  override var bounds: CGRect { didSet { if shown != madeTitles { makeLines() } } }
  override var frame: CGRect { didSet { if shown != madeTitles { makeLines() } } }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    makeLines()
  }

  private func line(_ title: String) -> UIView {
    guard title == UITableView.indexSearch else {
      let label = UILabel()
      label.text = title
      label.font = Self.font
      label.textColor = color ?? tintColor
      return label
    }
    let look = UIImage.SymbolConfiguration(pointSize: 10, weight: .semibold)
    let picture = UIImageView(
      image: UIImage(systemName: "magnifyingglass", withConfiguration: look))
    picture.tintColor = color ?? tintColor
    return picture
  }

  // MARK: Touches

  private func choose(_ touch: UITouch) {
    let count = shown.count
    guard count > 0, !titles.isEmpty else { return }
    let height = CGFloat(count) * Self.lineHeight
    let share = (touch.location(in: self).y - (bounds.height - height) / 2) / height
    let index = min(max(Int(saturating: share * CGFloat(titles.count)), 0), titles.count - 1)
    guard index != last else { return }
    last = index
    chosen?(index)
  }

  /// A finger on the index does not scroll the table.
  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    gestureRecognizer.view === self
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    isTouched = true
    last = nil
    if let touch = touches.first { choose(touch) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { choose(touch) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { isTouched = false }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    isTouched = false
  }
}
