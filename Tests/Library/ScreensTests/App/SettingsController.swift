import UIKit

/// The settings, in cards.
final class SettingsController: FormController {
  private let store: PlantStore

  init(store: PlantStore) {
    self.store = store
    super.init(style: .insetGrouped)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let reminders = UISwitch()
    reminders.isOn = store.remindsUser
    let summary = UISwitch()

    let volume = UISlider()
    volume.value = store.volume
    volume.minimumValueImage = UIImage(systemName: "speaker.fill")
    volume.maximumValueImage = UIImage(systemName: "speaker.wave.3.fill")
    volume.tintColor = .systemGreen

    let style = UISegmentedControl(items: [
      String(localized: "System"), String(localized: "appearance.light", defaultValue: "Light"),
      String(localized: "Dark"),
    ])
    style.selectedSegmentIndex = 0

    sections = [
      FormSection(cells: [makeProfileCell()]),
      FormSection(
        header: String(localized: "Notifications"),
        footer: String(localized: "The summary arrives on Sunday evening."),
        cells: [
          makeCell(
            String(localized: "Reminders"), symbol: "bell.badge.fill", color: .systemRed,
            accessory: reminders),
          makeCell(
            String(localized: "Weekly summary"), symbol: "envelope.fill", color: .systemBlue,
            accessory: summary),
          WideControlCell(control: volume),
        ]),
      FormSection(
        header: String(localized: "Appearance"), cells: [WideControlCell(control: style)]),
      FormSection(cells: [
        makeCell(
          String(localized: "Units"), value: String(localized: "Liters"),
          symbol: "ruler.fill", color: .systemIndigo),
        makeCell(
          String(localized: "Language"),
          value: String(localized: "English", comment: "The name of this language"),
          symbol: "globe", color: .systemGray),
        makeCell(
          String(localized: "Privacy"), symbol: "hand.raised.fill", color: .systemTeal),
      ]),
      FormSection(cells: [makeSignOutCell()]),
    ]
  }

  private func makeProfileCell() -> UITableViewCell {
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
    var content = UIListContentConfiguration.subtitleCell()
    content.image = UIImage(systemName: "person.crop.circle.fill")
    content.imageProperties.preferredSymbolConfiguration = .init(pointSize: 44)
    content.imageProperties.tintColor = .systemGray
    content.text = "Amira Lindner"
    content.textProperties.font = .preferredFont(forTextStyle: .title3)
    content.secondaryText = String(localized: "Account and backup")
    content.secondaryTextProperties.color = .secondaryLabel
    cell.contentConfiguration = content
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  private func makeCell(
    _ title: String, value: String? = nil, symbol: String, color: UIColor,
    accessory: UIView? = nil
  ) -> UITableViewCell {
    let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
    var content = UIListContentConfiguration.valueCell()
    content.text = title
    content.secondaryText = value
    content.image = UIImage(systemName: symbol)
    content.imageProperties.tintColor = color
    cell.contentConfiguration = content
    if let accessory {
      cell.accessoryView = accessory
      cell.selectionStyle = .none
    } else {
      cell.accessoryType = .disclosureIndicator
    }
    return cell
  }

  private func makeSignOutCell() -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    var content = cell.defaultContentConfiguration()
    content.text = String(localized: "Sign Out")
    content.textProperties.color = .systemRed
    content.textProperties.alignment = .center
    cell.contentConfiguration = content
    return cell
  }
}
