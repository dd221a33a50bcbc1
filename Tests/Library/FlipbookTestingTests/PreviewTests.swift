import FlipbookTesting
import Testing

/// The pictures of previews: the canvas of each layout, in light and dark.
@Suite @MainActor struct PreviewTests {
  private final class Card: UIView {
    override init(frame: CGRect) {
      super.init(frame: frame)
      backgroundColor = .systemBackground
      layer.borderWidth = 2
      layer.borderColor = UIColor.systemBlue.cgColor
      let label = UILabel()
      label.text = "Card"
      label.translatesAutoresizingMaskIntoConstraints = false
      addSubview(label)
      NSLayoutConstraint.activate([
        label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8),
        label.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8),
        label.topAnchor.constraint(equalTo: topAnchor, constant: 8),
        label.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -8),
      ])
    }

    required init?(coder: NSCoder) { nil }
  }

  @Test func aViewFillsTheCanvas() {
    expectSnapshots(of: Preview("Card", traits: .fixedLayout(width: 80, height: 60)) { Card() })
  }

  @Test func aViewHasTheSizeThatFits() {
    expectSnapshots(of: Preview(traits: .sizeThatFitsLayout) { Card() })
  }

  @Test func aControllerHasItsPreferredSize() {
    final class Controller: UIViewController {
      override func viewDidLoad() {
        preferredContentSize = CGSize(width: 60, height: 40)
        view.backgroundColor = .systemGroupedBackground
      }
    }
    expectSnapshots(
      of: Preview("Controller", traits: .sizeThatFitsLayout) { Controller() })
  }

  @Test func aTurnedPhoneIsWide() {
    let makeView = { @MainActor in UIView() }
    #expect(Preview(body: makeView).canvas == CGSize(width: 390, height: 844))
    #expect(
      Preview(traits: .landscapeLeft, body: makeView).canvas == CGSize(width: 844, height: 390))
    #expect(Preview(traits: .landscapeRight, .portrait, body: makeView).canvas?.width == 390)
    #expect(Preview(traits: .sizeThatFitsLayout, .landscapeLeft, body: makeView).canvas == nil)
    #expect(
      Preview(traits: .landscapeLeft, .fixedLayout(width: 20, height: 30), body: makeView).canvas
        == CGSize(width: 20, height: 30))
    #expect(Preview("Card", body: makeView).displayName == "Card")
  }
}
