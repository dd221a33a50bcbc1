import SnapshotTesting
import XCTest

@testable import PlumeDesign

final class ComponentTests: LooksTestCase {
  func testBadges() {
    let badges = Badge.Tone.allCases.map { Badge("\($0)".capitalized, tone: $0) }
    let row = UIStackView(arrangedSubviews: badges + [UIView()])
    row.spacing = 8
    assertLooks(of: row, width: 400)
  }

  func testAvatars() {
    let row = UIStackView(
      arrangedSubviews: [24, 40, 64].map { Avatar(name: "Ada Lovelace", side: $0) } + [UIView()])
    row.alignment = .center
    row.spacing = 12
    assertLooks(of: row)
  }

  func testFields() {
    let filled = PlumeField("Name", placeholder: "First and last")
    filled.textField.text = "Ada Lovelace"
    let focused = PlumeField("City", placeholder: "Where you live")
    focused.state = .focused
    let invalid = PlumeField("E-mail", placeholder: "name@example.com")
    invalid.textField.text = "ada@"
    invalid.state = .invalid("This is no e-mail address.")
    assertLooks(of: column([filled, focused, invalid]))
  }

  func testPalette() {
    let rows = PlumeColor.allCases.map { color -> UIView in
      let swatch = UIView()
      swatch.backgroundColor = color.color
      swatch.layer.cornerRadius = 6
      swatch.heightAnchor.constraint(equalToConstant: 24).isActive = true
      swatch.widthAnchor.constraint(equalToConstant: 64).isActive = true
      let row = UIStackView(arrangedSubviews: [swatch, UILabel(color.rawValue, .caption)])
      row.spacing = 12
      row.alignment = .center
      return row
    }
    assertLooks(of: column(rows), width: 200)
  }

  func testProfileCard() {
    assertLooks(
      of: ProfileCard(
        model: .init(name: "Ada Lovelace", role: "Analyst of engines", badge: "New")))
  }

  func testProfileCardOnDevices() {
    let controller = CardController()
    assertSnapshots(
      of: controller,
      as: [
        "iPhoneSe": .image(on: .iPhoneSe),
        "iPhone13": .image(on: .iPhone13),
        "iPadMini": .image(on: .iPadMini(.portrait)),
      ])
  }

  func testHierarchy() {
    assertSnapshot(
      of: Badge("New", tone: .critical).sized(width: 60), as: .recursiveDescription)
  }
}

private final class CardController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = PlumeColor.surface.color
    let card = ProfileCard(model: .init(name: "Grace Hopper", role: "Rear admiral"))
    card.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(card)
    let guide = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      card.topAnchor.constraint(equalTo: guide.topAnchor),
      card.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      card.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
    ])
  }
}
