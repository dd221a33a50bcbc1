import UIKit

/// A phone's screen of rows with a picture, two labels and a switch.
final class Screen: UIView {
  init(number: Int) {
    super.init(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    backgroundColor = .systemGroupedBackground
    let title = UILabel(frame: CGRect(x: 16, y: 52, width: 358, height: 41))
    title.text = "Screen \(number)"
    title.font = .boldSystemFont(ofSize: 34)
    addSubview(title)
    for index in 0..<10 { addSubview(row(index, number)) }
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private func row(_ index: Int, _ number: Int) -> UIView {
    let row = UIView(frame: CGRect(x: 16, y: 110 + CGFloat(index) * 70, width: 358, height: 60))
    row.backgroundColor = .secondarySystemGroupedBackground
    row.layer.cornerRadius = 10
    let picture = UIView(frame: CGRect(x: 12, y: 10, width: 40, height: 40))
    picture.backgroundColor = UIColor(
      hue: CGFloat((number * 7 + index) % 40) / 40, saturation: 0.6, brightness: 0.9, alpha: 1)
    picture.layer.cornerRadius = 20
    let name = UILabel(frame: CGRect(x: 64, y: 10, width: 220, height: 21))
    name.text = "Row \(index) of \(number)"
    let detail = UILabel(frame: CGRect(x: 64, y: 31, width: 220, height: 18))
    detail.text = "Seen \(number * index) times"
    detail.font = .preferredFont(forTextStyle: .footnote)
    detail.textColor = .secondaryLabel
    let toggle = UISwitch(frame: CGRect(x: 295, y: 14, width: 51, height: 31))
    toggle.isOn = (number + index) % 2 == 0
    for part in [picture, name, detail, toggle] { row.addSubview(part) }
    return row
  }
}
