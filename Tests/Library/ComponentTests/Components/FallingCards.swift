import UIKit

/// Cards that hang in a row, fall when the view is tapped, and are snapped back by the next tap.
class FallingCards: UIView, UICollisionBehaviorDelegate {
  private(set) var cards: [UIView] = []
  private var homes: [CGPoint] = []
  private lazy var animator = UIDynamicAnimator(referenceView: self)
  private(set) var isDown = false
  private(set) var impacts = 0

  init(frame: CGRect, colors: [UIColor]) {
    super.init(frame: frame)
    let width = (frame.width - 10) / CGFloat(colors.count) - 10
    for (index, color) in colors.enumerated() {
      let card = UIView(
        frame: CGRect(x: 10 + CGFloat(index) * (width + 10), y: 10, width: width, height: 44))
      card.backgroundColor = color
      card.layer.cornerRadius = 5
      addSubview(card)
      cards.append(card)
      homes.append(card.center)
    }
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: Selector(tapped)))
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func tapped() {
    if isDown { snapBack() } else { drop() }
    isDown.toggle()
  }

  private func drop() {
    animator.removeAllBehaviors()
    let gravity = UIGravityBehavior(items: cards)
    gravity.magnitude = 1.2
    let collision = UICollisionBehavior(items: cards)
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.addBoundary(
      withIdentifier: "peg" as NSCopying,
      for: UIBezierPath(ovalIn: CGRect(x: bounds.midX - 34, y: 86, width: 12, height: 12)))
    collision.collisionDelegate = self
    let properties = UIDynamicItemBehavior(items: cards)
    properties.elasticity = 0.35
    properties.friction = 0.4
    for (index, card) in cards.enumerated() {
      properties.addAngularVelocity(index % 2 == 0 ? 0.6 : -0.8, for: card)
    }
    for behavior in [gravity, collision, properties] as [UIDynamicBehavior] {
      animator.addBehavior(behavior)
    }
  }

  private func snapBack() {
    animator.removeAllBehaviors()
    for (card, home) in zip(cards, homes) {
      let snap = UISnapBehavior(item: card, snapTo: home)
      snap.damping = 0.6
      animator.addBehavior(snap)
    }
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: UIDynamicItem,
    withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
  ) {
    if identifier as? String == "peg" { impacts += 1 }
  }
}
