import UIKit

/// A list of items with a header, as high as its rows.
public final class TrayListController: UIViewController {
  public var onSelect: ((TrayItem) -> Void)?

  private let header: String?
  private let items: [TrayItem]
  private let stack = UIStackView()

  public init(header: String? = nil, items: [TrayItem]) {
    self.header = header
    self.items = items
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .secondarySystemBackground
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    // A tray may be higher than its rows.
    let bottom = stack.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -8)
    bottom.priority = UILayoutPriority(1)
    let guide = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: guide.topAnchor),
      stack.bottomAnchor.constraint(lessThanOrEqualTo: view.bottomAnchor, constant: -8),
      bottom,
      stack.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
    ])
    if let header { stack.addArrangedSubview(headerView(header)) }
    for (index, item) in items.enumerated() {
      if index > 0 { stack.addArrangedSubview(separator()) }
      let row = TrayRow(item: item)
      row.addAction(UIAction { [weak self] _ in self?.onSelect?(item) }, for: .touchUpInside)
      stack.addArrangedSubview(row)
    }
  }

  private func headerView(_ text: String) -> UIView {
    let label = UILabel()
    label.text = text
    label.font = .preferredFont(forTextStyle: .title3)
    label.adjustsFontForContentSizeCategory = true
    label.numberOfLines = 0
    label.accessibilityTraits = .header
    let box = UIView()
    box.directionalLayoutMargins = .init(top: 8, leading: 16, bottom: 12, trailing: 16)
    label.translatesAutoresizingMaskIntoConstraints = false
    box.addSubview(label)
    let margins = box.layoutMarginsGuide
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: margins.topAnchor),
      label.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
      label.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
    ])
    return box
  }

  private func separator() -> UIView {
    let line = UIView()
    line.backgroundColor = .separator
    let box = UIView()
    line.translatesAutoresizingMaskIntoConstraints = false
    box.addSubview(line)
    NSLayoutConstraint.activate([
      line.topAnchor.constraint(equalTo: box.topAnchor),
      line.bottomAnchor.constraint(equalTo: box.bottomAnchor),
      line.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 52),
      line.trailingAnchor.constraint(equalTo: box.trailingAnchor),
      line.heightAnchor.constraint(equalToConstant: 1),
    ])
    return box
  }
}
