import FlipbookTesting
import Testing

@MainActor struct ExpectAccessibleTests {
  private let stage = Stage(size: CGSize(width: 200, height: 100))

  init() {
    let button = UIButton(frame: CGRect(x: 10, y: 10, width: 60, height: 44))
    button.accessibilityIdentifier = "icon"
    stage.addSubview(button)
  }

  @Test func aProblemFailsTheTest() {
    withKnownIssue {
      expectAccessible(stage)
    } matching: { issue in
      issue.description.contains("labels: UIButton \"icon\" [10, 10, 60, 44]: no label")
    }
  }

  @Test func whatIsAcceptedOrNotAuditedPasses() {
    expectAccessible(stage, for: [.contrast, .hitRegion])
    expectAccessible(stage) { $0.element.contains("icon") }
  }

  @Test func whatVoiceOverSaysIsASnapshot() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 120, height: 30))
    label.text = "Inbox"
    label.accessibilityTraits = .header
    expectSnapshot(of: label, as: .accessibility(), size: .fixed(CGSize(width: 120, height: 30)))
  }
}
