import UIKit

/// One plant: its picture, three facts, how moist it is, and what to do.
final class PlantDetailController: UIViewController {
  private var plant: Plant
  private let store: PlantStore
  private let facts = UIStackView()

  init(plant: Plant, store: PlantStore) {
    self.plant = plant
    self.store = store
    super.init(nibName: nil, bundle: nil)
    title = plant.name
    navigationItem.largeTitleDisplayMode = .never
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    navigationItem.rightBarButtonItems = [
      UIBarButtonItem(
        image: UIImage(systemName: "ellipsis.circle"),
        menu: UIMenu(children: [
          UIAction(title: String(localized: "Edit"), image: UIImage(systemName: "pencil")) {
            [weak self] _ in self?.edit()
          }
        ])),
      UIBarButtonItem(systemItem: .action),
    ]

    let stack = UIStackView(arrangedSubviews: [
      makeHero(), makeTitles(), makeFacts(), makeMoisture(), makeNotes(), makeButtons(),
    ])
    stack.axis = .vertical
    stack.spacing = 20
    stack.translatesAutoresizingMaskIntoConstraints = false

    let scrollView = UIScrollView()
    scrollView.alwaysBounceVertical = true
    scrollView.translatesAutoresizingMaskIntoConstraints = false
    scrollView.addSubview(stack)
    view.addSubview(scrollView)
    NSLayoutConstraint.activate([
      scrollView.topAnchor.constraint(equalTo: view.topAnchor),
      scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      scrollView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      stack.topAnchor.constraint(
        equalTo: scrollView.contentLayoutGuide.topAnchor, constant: 12),
      stack.bottomAnchor.constraint(
        equalTo: scrollView.contentLayoutGuide.bottomAnchor, constant: -20),
      stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
    ])

    updateAxis()
    registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) {
      (controller: PlantDetailController, _: UITraitCollection) in controller.updateAxis()
    }
  }

  private func updateAxis() {
    let isLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
    facts.axis = isLarge ? .vertical : .horizontal
    facts.distribution = isLarge ? .fill : .fillEqually
  }

  // MARK: Views

  private func makeLabel(
    _ text: String, _ style: UIFont.TextStyle, color: UIColor = .label
  ) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = .preferredFont(forTextStyle: style)
    label.adjustsFontForContentSizeCategory = true
    label.textColor = color
    label.numberOfLines = 0
    return label
  }

  private func makeHero() -> UIView {
    let symbol = UIImageView(
      image: UIImage(
        systemName: plant.symbol, withConfiguration: UIImage.SymbolConfiguration(pointSize: 72)))
    symbol.tintColor = .systemGreen
    symbol.translatesAutoresizingMaskIntoConstraints = false
    let card = UIView()
    card.backgroundColor = .systemGreen.withAlphaComponent(0.15)
    card.layer.cornerRadius = 16
    card.layer.cornerCurve = .continuous
    card.addSubview(symbol)

    let favorite = UIButton(configuration: .gray())
    favorite.configuration?.image = UIImage(systemName: plant.isFavorite ? "heart.fill" : "heart")
    favorite.configuration?.cornerStyle = .capsule
    favorite.tintColor = .systemPink
    favorite.translatesAutoresizingMaskIntoConstraints = false
    card.addSubview(favorite)
    NSLayoutConstraint.activate([
      card.heightAnchor.constraint(equalToConstant: 160),
      symbol.centerXAnchor.constraint(equalTo: card.centerXAnchor),
      symbol.centerYAnchor.constraint(equalTo: card.centerYAnchor),
      favorite.topAnchor.constraint(equalTo: card.topAnchor, constant: 12),
      favorite.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -12),
    ])
    return card
  }

  private func makeTitles() -> UIView {
    let date = plant.lastWatered.formatted(date: .long, time: .omitted)
    let stack = UIStackView(arrangedSubviews: [
      makeLabel(plant.species, .title2),
      makeLabel(String(localized: "Last watered on \(date)"), .subheadline, color: .secondaryLabel),
    ])
    stack.axis = .vertical
    stack.spacing = 4
    return stack
  }

  private func makeFacts() -> UIView {
    let tiles = [
      ("sun.max", String(localized: "Light"), plant.light.title),
      ("house", String(localized: "Room"), plant.room.title),
      ("calendar", String(localized: "Watering"), String(localized: "\(plant.interval) days")),
    ].map { symbol, name, value in
      let image = UIImageView(
        image: UIImage(
          systemName: symbol, withConfiguration: UIImage.SymbolConfiguration(textStyle: .body)))
      image.contentMode = .scaleAspectFit
      let valueLabel = makeLabel(value, .headline)
      valueLabel.numberOfLines = 1
      valueLabel.adjustsFontSizeToFitWidth = true
      valueLabel.minimumScaleFactor = 0.6
      let tile = UIStackView(arrangedSubviews: [
        image, makeLabel(name, .caption1, color: .secondaryLabel), valueLabel,
      ])
      tile.axis = .vertical
      tile.alignment = .leading
      tile.spacing = 4
      tile.isLayoutMarginsRelativeArrangement = true
      tile.directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: 12, leading: 12, bottom: 12, trailing: 12)
      tile.backgroundColor = .secondarySystemBackground
      tile.layer.cornerRadius = 12
      return tile
    }
    tiles.forEach(facts.addArrangedSubview)
    facts.spacing = 12
    return facts
  }

  private func makeMoisture() -> UIView {
    let value = makeLabel(
      plant.moisture.formatted(.percent), .body, color: .secondaryLabel)
    value.setContentHuggingPriority(.required, for: .horizontal)
    let title = UIStackView(arrangedSubviews: [
      makeLabel(String(localized: "Soil moisture"), .body), value,
    ])
    title.alignment = .firstBaseline
    let progress = UIProgressView(progressViewStyle: .default)
    progress.progress = Float(plant.moisture)
    let stack = UIStackView(arrangedSubviews: [title, progress])
    stack.axis = .vertical
    stack.spacing = 8
    return stack
  }

  private func makeNotes() -> UIView {
    let text = String(
      localized: """
        Let the top of the soil dry out between waterings, and turn the pot every week so that \
        all leaves get their light.
        """)
    return makeLabel(text, .body)
  }

  private func makeButtons() -> UIView {
    var filled = UIButton.Configuration.filled()
    filled.title = String(localized: "Water Now")
    filled.image = UIImage(systemName: "drop.fill")
    filled.imagePadding = 8
    filled.buttonSize = .large
    let water = UIButton(configuration: filled)
    var plain = UIButton.Configuration.plain()
    plain.title = String(localized: "Delete Plant")
    plain.baseForegroundColor = .systemRed
    let delete = UIButton(
      configuration: plain, primaryAction: UIAction { [weak self] _ in self?.confirmDeletion() })
    let stack = UIStackView(arrangedSubviews: [water, delete])
    stack.axis = .vertical
    stack.spacing = 8
    return stack
  }

  // MARK: Actions

  func edit() {
    let form = PlantFormController(plant: plant, store: store)
    present(UINavigationController(rootViewController: form), animated: true)
  }

  func confirmDeletion() {
    let alert = UIAlertController(
      title: String(localized: "Delete “\(plant.name)”?"),
      message: String(localized: "Its watering history is deleted as well."),
      preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: String(localized: "Cancel"), style: .cancel))
    alert.addAction(
      UIAlertAction(title: String(localized: "Delete"), style: .destructive) { [weak self] _ in
        self?.navigationController?.popViewController(animated: true)
      })
    present(alert, animated: true)
  }
}
