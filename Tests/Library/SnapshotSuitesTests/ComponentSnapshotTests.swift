import SnapshotTesting
import UIKit
import XCTest

final class BadgeView: UIView {
  let title = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = 8
    backgroundColor = .systemBlue
    title.translatesAutoresizingMaskIntoConstraints = false
    title.font = .preferredFont(forTextStyle: .headline)
    title.adjustsFontForContentSizeCategory = true
    title.textColor = .white
    addSubview(title)
    NSLayoutConstraint.activate([
      title.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 12),
      title.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -12),
      title.topAnchor.constraint(equalTo: topAnchor, constant: 6),
      title.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -6),
    ])
  }

  required init?(coder: NSCoder) { fatalError() }
}

final class ProfileController: UIViewController {
  let name = UILabel()
  private(set) var isAppeared = false

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    name.text = "Ada Lovelace"
    name.font = .preferredFont(forTextStyle: .title1)
    name.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(name)
    NSLayoutConstraint.activate([
      name.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
      name.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
    ])
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    isAppeared = true
  }
}

final class ComponentSnapshotTests: XCTestCase {
  private func badge(_ text: String = "New") -> BadgeView {
    let badge = BadgeView()
    badge.title.text = text
    badge.frame.size = badge.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    return badge
  }

  func testScreenIsADevicesBeforeTheFirstSnapshot() {
    XCTAssertEqual(UIScreen.main.scale, 3)
    XCTAssertEqual(UIScreen.main.bounds.size, CGSize(width: 402, height: 874))
    XCTAssertEqual(UITraitCollection.current.displayScale, 3)
  }

  func testWhatVoiceOverSays() {
    let badge = badge()
    badge.title.accessibilityHint = "Opens the news."
    badge.title.accessibilityActivationPoint = CGPoint(x: 4, y: 4)
    assertSnapshot(of: badge, as: .accessibilityImage(showActivationPoints: .always))
    assertSnapshot(of: badge, as: .accessibilityText)
    assertSnapshot(of: ProfileController(), as: .accessibilityText(on: .iPhone13))
  }

  func testBadge() {
    assertSnapshot(of: badge(), as: .image)
    assertSnapshot(of: badge("Sale"), as: .image(traits: .init(displayScale: 2)), named: "sale")
    assertSnapshot(
      of: badge(),
      as: .image(
        size: CGSize(width: 120, height: 60),
        traits: .init(preferredContentSizeCategory: .accessibilityLarge)), named: "large")
  }

  /// A helper of a team, with a `Bool` for what is recorded.
  private func check(_ view: UIView, record: Bool = isRecording, line: UInt = #line) {
    assertSnapshot(
      matching: view, as: .image, named: "helper", record: record, testName: "testHelper()",
      line: line)
  }

  func testHelper() { check(badge("Old")) }

  func testBadgeTree() {
    assertSnapshot(of: badge(), as: .recursiveDescription)
  }

  func testProfile() {
    let controller = ProfileController()
    assertSnapshot(of: controller, as: .image(on: .iPhone8))
    XCTAssertTrue(controller.isAppeared)
    assertSnapshot(of: controller, as: .image(on: .iPhoneX(.landscape)), named: "landscape")
    assertSnapshot(
      of: controller, as: .image(on: .iPhone8, traits: .init(userInterfaceStyle: .dark)),
      named: "dark")
    assertSnapshot(of: controller, as: .hierarchy)
  }

  func testWaitsGoByTheTestsClock() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    view.backgroundColor = .systemRed
    let isDone = expectation(description: "later")
    let start = Date()
    DispatchQueue.main.asyncAfter(deadline: .now() + 30) {
      view.backgroundColor = .systemGreen
      isDone.fulfill()
    }
    waitForExpectations(timeout: 60)
    XCTAssertLessThan(Date().timeIntervalSince(start), 5)
    assertSnapshot(of: view, as: .image)
    let other = XCTestExpectation()
    DispatchQueue.global().async { DispatchQueue.main.async { other.fulfill() } }
    wait(for: [other], timeout: 5)
    let time = CACurrentMediaTime()
    RunLoop.current.run(until: Date(timeIntervalSinceNow: 12))
    XCTAssertEqual(CACurrentMediaTime() - time, 12, accuracy: 0.02)
  }

  func testWaitsEndWhereTheirExpectationsAreMet() {
    var ticks = 0
    let timer = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { _ in ticks += 1 }
    defer { timer.invalidate() }
    let isDone = expectation(description: "later")
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.35) { isDone.fulfill() }
    wait(for: [isDone], timeout: 5)
    XCTAssertEqual(ticks, 3)
    let isDoneAgain = expectation(description: "later still")
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { isDoneAgain.fulfill() }
    waitForExpectations(timeout: 5)
    XCTAssertEqual(ticks, 6)
  }

  @MainActor func testAsynchronousWaitsGoByTheTestsClock() async {
    let isDone = expectation(description: "later")
    let start = Date()
    DispatchQueue.main.asyncAfter(deadline: .now() + 30) { isDone.fulfill() }
    await fulfillment(of: [isDone], timeout: 60)
    XCTAssertLessThan(Date().timeIntervalSince(start), 5)
    XCTAssertEqual(CACurrentMediaTime(), 30)
  }

  /// Runs after the test before, by its name: a wait does not hold on to its stage.
  func testWaitsOfTestsBeforeDoNotMoveTheClock() {
    XCTAssertEqual(CACurrentMediaTime(), 0)
  }

  func testPictureComesBeforeBlocksOfTheMainQueue() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    view.backgroundColor = .systemRed
    DispatchQueue.main.async { view.backgroundColor = .systemGreen }
    assertSnapshot(of: view, as: .image, named: "at-once")
    assertSnapshot(of: view, as: .wait(for: 0.1, on: .image), named: "later")
  }

  func testText() {
    struct User: Codable {
      var id: Int
      var name: String
      var tags: Set<String>
    }
    let user = User(id: 1, name: "Blob", tags: ["b", "a"])
    assertSnapshot(of: user, as: .dump)
    assertSnapshot(of: ["b": 2, "a": 1], as: .json)
    assertSnapshot(of: "one\ntwo", as: .lines)
  }
}
