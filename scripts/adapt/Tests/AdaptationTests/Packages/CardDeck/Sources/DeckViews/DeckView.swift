import DeckCore
import UIKit

public class DeckView: UIView, UIGestureRecognizerDelegate {
  private lazy var pan = UIPanGestureRecognizer(target: self, action: #selector(dragged(_:)))
  public private(set) var cards: [Card] = []

  public init(cards: [Card], frame: CGRect = .zero) {
    self.cards = cards
    super.init(frame: frame)
    prepareContent()
    pan.delegate = self
    addGestureRecognizer(pan)
    cards.forEach(addSubview)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareContent()
  }

  public override func prepareContent() {
    super.prepareContent()
    backgroundColor = .clear
  }

  public override var dragLimit: CGFloat { super.dragLimit + 20 }

  @objc func dragged(_ recognizer: UIPanGestureRecognizer) {
    guard let card = cards.last else { return }
    card.center = limit(recognizer.location(in: self), in: bounds)
    if recognizer.state == .ended { card.turn() }
    recognizer.setTranslation(.zero, in: self)
  }

  public override func gestureRecognizerShouldBegin(_ gesture: UIGestureRecognizer) -> Bool {
    gesture != pan || abs(pan.velocity(in: self).x) > abs(pan.velocity(in: self).y)
  }
}

public final class FastDeck: DeckView {
  public override func prepareContent() {
    super.prepareContent()
    alpha = 0.9
  }
}

public final class LoudCard: Card {
  public override func willTurn() {
    super.willTurn()
    shout()
  }
  public override var perspective: CGFloat { super.perspective * 2 }
}

extension LoudCard {
  private func shout() { accessibilityLabel = "turned" }
}
