import UIKit

/// Adds or edits a plant.
final class PlantFormController: FormController {
  private let plant: Plant?
  private let store: PlantStore
  private let nameCell = TextFieldCell(style: .default, reuseIdentifier: nil)
  private let speciesCell = TextFieldCell(style: .default, reuseIdentifier: nil)
  private let intervalStepper = UIStepper()

  init(plant: Plant?, store: PlantStore) {
    self.plant = plant
    self.store = store
    super.init(style: .insetGrouped)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = plant == nil ? String(localized: "New Plant") : String(localized: "Edit Plant")
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      systemItem: .cancel,
      primaryAction: UIAction { [weak self] _ in self?.dismiss(animated: true) })
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .save,
      primaryAction: UIAction { [weak self] _ in self?.dismiss(animated: true) })
    navigationItem.rightBarButtonItem?.isEnabled = plant != nil

    nameCell.textField.placeholder = String(localized: "Name")
    nameCell.textField.text = plant?.name
    speciesCell.textField.placeholder = String(localized: "Species")
    speciesCell.textField.text = plant?.species

    let light = UISegmentedControl(items: Plant.Light.allCases.map(\.title))
    light.selectedSegmentIndex = (plant?.light ?? .indirect).rawValue

    let lastWatered = UIDatePicker()
    lastWatered.datePickerMode = .date
    lastWatered.preferredDatePickerStyle = .compact
    lastWatered.maximumDate = store.today
    lastWatered.date = plant?.lastWatered ?? store.today

    let reminder = UIDatePicker()
    reminder.datePickerMode = .time
    reminder.preferredDatePickerStyle = .compact
    reminder.date =
      Calendar.current.date(bySettingHour: 18, minute: 30, second: 0, of: store.today)
      ?? store.today

    let reminds = UISwitch()
    reminds.isOn = true

    intervalStepper.minimumValue = 1
    intervalStepper.value = Double(plant?.interval ?? 7)

    sections = [
      FormSection(cells: [nameCell, speciesCell]),
      FormSection(
        header: String(localized: "Place"),
        cells: [
          ControlCell(title: String(localized: "Room"), control: makeRoomButton()),
          WideControlCell(control: light),
        ]),
      FormSection(
        header: String(localized: "Watering"),
        footer: String(
          localized: "You get a notification at this time on each day on which a plant is due."),
        cells: [
          ControlCell(
            title: String(localized: "Every \(Int(intervalStepper.value)) days"),
            control: intervalStepper),
          ControlCell(title: String(localized: "Last watered"), control: lastWatered),
          ControlCell(title: String(localized: "Remind me"), control: reminds),
          ControlCell(title: String(localized: "Time"), control: reminder),
        ]),
    ]
  }

  private func makeRoomButton() -> UIButton {
    let button = UIButton(configuration: .gray())
    button.menu = UIMenu(
      children: Plant.Room.allCases.map { room in
        UIAction(title: room.title, state: room == plant?.room ? .on : .off) { _ in }
      })
    button.showsMenuAsPrimaryAction = true
    button.changesSelectionAsPrimaryAction = true
    return button
  }
}
