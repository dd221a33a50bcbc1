import UIKit

/// Which plants the list shows, as a sheet.
final class FilterController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    title = String(localized: "Filter")
    view.backgroundColor = .systemBackground
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      title: String(localized: "Reset"), style: .plain, target: nil, action: nil)
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .done,
      primaryAction: UIAction { [weak self] _ in self?.dismiss(animated: true) })

    let header = UILabel()
    header.text = String(localized: "Rooms")
    header.font = .preferredFont(forTextStyle: .headline)
    header.adjustsFontForContentSizeCategory = true

    let rooms = Plant.Room.allCases.enumerated().map { index, room in
      var configuration: UIButton.Configuration = index == 1 ? .gray() : .tinted()
      configuration.title = room.title
      configuration.image = UIImage(systemName: index == 1 ? "circle" : "checkmark.circle.fill")
      configuration.imagePadding = 8
      configuration.cornerStyle = .large
      let button = UIButton(configuration: configuration)
      button.contentHorizontalAlignment = .leading
      return button
    }

    let dueLabel = UILabel()
    dueLabel.text = String(localized: "Only plants that are due")
    dueLabel.font = .preferredFont(forTextStyle: .body)
    dueLabel.adjustsFontForContentSizeCategory = true
    dueLabel.numberOfLines = 0
    let dueSwitch = UISwitch()
    dueSwitch.setContentHuggingPriority(.required, for: .horizontal)
    dueSwitch.setContentCompressionResistancePriority(.required, for: .horizontal)
    let due = UIStackView(arrangedSubviews: [dueLabel, dueSwitch])
    due.alignment = .center
    due.spacing = 8

    let stack = UIStackView(arrangedSubviews: [header] + rooms + [due])
    stack.axis = .vertical
    stack.spacing = 12
    stack.setCustomSpacing(24, after: rooms[rooms.count - 1])
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
      stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
    ])
  }
}
