import UIKit

/// A row with a text field as wide as the row.
final class TextFieldCell: UITableViewCell {
  let textField = UITextField()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    textField.font = .preferredFont(forTextStyle: .body)
    textField.adjustsFontForContentSizeCategory = true
    textField.clearButtonMode = .always
    textField.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(textField)
    let margins = contentView.layoutMarginsGuide
    NSLayoutConstraint.activate([
      textField.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      textField.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      textField.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 11),
      textField.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -11),
    ])
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }
}

/// A row with a title and a control behind it, or below it where text is very large.
final class ControlCell: UITableViewCell {
  private let stack = UIStackView()
  private let titleLabel = UILabel()

  init(title: String, control: UIView) {
    super.init(style: .default, reuseIdentifier: nil)
    selectionStyle = .none
    titleLabel.text = title
    titleLabel.font = .preferredFont(forTextStyle: .body)
    titleLabel.adjustsFontForContentSizeCategory = true
    titleLabel.numberOfLines = 0
    control.setContentHuggingPriority(.required, for: .horizontal)
    control.setContentCompressionResistancePriority(.required, for: .horizontal)
    stack.addArrangedSubview(titleLabel)
    stack.addArrangedSubview(control)
    stack.spacing = 8
    stack.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(stack)
    let margins = contentView.layoutMarginsGuide
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      stack.topAnchor.constraint(equalTo: margins.topAnchor),
      stack.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
    ])
    updateAxis()
    registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) {
      (cell: ControlCell, _: UITraitCollection) in cell.updateAxis()
    }
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  private func updateAxis() {
    let isLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
    stack.axis = isLarge ? .vertical : .horizontal
    stack.alignment = isLarge ? .leading : .center
  }
}

/// A row with a control as wide as the row.
final class WideControlCell: UITableViewCell {
  init(control: UIView) {
    super.init(style: .default, reuseIdentifier: nil)
    selectionStyle = .none
    control.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(control)
    let margins = contentView.layoutMarginsGuide
    NSLayoutConstraint.activate([
      control.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      control.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      control.topAnchor.constraint(equalTo: margins.topAnchor),
      control.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
    ])
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }
}

/// The rows of a section, made once, with its texts.
struct FormSection {
  var header: String?
  var footer: String?
  var cells: [UITableViewCell]
}

/// A table of rows that are there from the beginning.
class FormController: UITableViewController {
  var sections: [FormSection] = []

  override func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].cells.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    sections[indexPath.section].cells[indexPath.row]
  }

  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  {
    sections[section].header
  }

  override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
  {
    sections[section].footer
  }
}
