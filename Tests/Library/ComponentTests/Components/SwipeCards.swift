import UIKit

protocol SwipeCardsDataSource: AnyObject {
  func numberOfCards(in cards: SwipeCards) -> Int
  func swipeCards(_ cards: SwipeCards, viewAt index: Int) -> UIView
}

protocol SwipeCardsDelegate: AnyObject {
  func swipeCards(_ cards: SwipeCards, didSwipe index: Int, toRight: Bool)
  func swipeCardsDidRunOut(_ cards: SwipeCards)
}

extension SwipeCardsDelegate {
  func swipeCardsDidRunOut(_ cards: SwipeCards) {}
}

/// A pile of cards: the top one follows the finger and turns, flies off or comes back, and those
/// below move up.
class SwipeCards: UIView {
  weak var dataSource: SwipeCardsDataSource? { didSet { reload() } }
  weak var delegate: SwipeCardsDelegate?
  var visibleCount = 3
  private(set) var visible: [UIView] = []
  private(set) var topIndex = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Selector(panned(_:))))
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func reload() {
    for card in visible { card.removeFromSuperview() }
    visible = []
    topIndex = 0
    for _ in 0..<visibleCount { appendCard() }
    arrange()
  }

  private func appendCard() {
    guard let dataSource = dataSource else { return }
    let index = topIndex + visible.count
    guard index < dataSource.numberOfCards(in: self) else { return }
    let card = dataSource.swipeCards(self, viewAt: index)
    card.bounds = bounds
    card.center = CGPoint(x: bounds.midX, y: bounds.midY)
    card.transform = rest(visible.count)
    insertSubview(card, at: 0)
    visible.append(card)
  }

  private func rest(_ depth: Int) -> CGAffineTransform {
    let scale = 1 - 0.08 * CGFloat(depth)
    return CGAffineTransform(translationX: 0, y: 9 * CGFloat(depth)).scaledBy(x: scale, y: scale)
  }

  private func arrange() {
    for (depth, card) in visible.enumerated() { card.transform = rest(depth) }
  }

  func panned(_ recognizer: UIPanGestureRecognizer) {
    guard let card = visible.first else { return }
    let moved = recognizer.translation(in: self)
    switch recognizer.state {
    case .changed:
      let angle = moved.x / bounds.width * .pi / 8
      card.transform = CGAffineTransform(rotationAngle: angle)
        .concatenating(CGAffineTransform(translationX: moved.x, y: moved.y))
    case .ended:
      let speed = recognizer.velocity(in: self).x
      if abs(moved.x) > bounds.width * 0.4 || abs(speed) > 600 {
        flyOff(card, moved: moved)
      } else {
        UIView.animate(
          withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
          options: [.curveEaseInOut, .allowUserInteraction],
          animations: { card.transform = .identity })
      }
    case .cancelled: card.transform = .identity
    default: break
    }
  }

  private func flyOff(_ card: UIView, moved: CGPoint) {
    let index = topIndex
    let toRight = moved.x > 0
    visible.removeFirst()
    topIndex += 1
    UIView.animate(
      withDuration: 0.3,
      animations: {
        card.transform = CGAffineTransform(rotationAngle: toRight ? 0.6 : -0.6)
          .concatenating(
            CGAffineTransform(translationX: (toRight ? 2 : -2) * self.bounds.width, y: moved.y))
        card.alpha = 0.5
      },
      completion: { _ in
        card.removeFromSuperview()
        self.delegate?.swipeCards(self, didSwipe: index, toRight: toRight)
        if self.visible.isEmpty { self.delegate?.swipeCardsDidRunOut(self) }
      })
    appendCard()
    UIView.animate(
      withDuration: 0.4, delay: 0.05, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
      options: [], animations: { self.arrange() })
  }
}
