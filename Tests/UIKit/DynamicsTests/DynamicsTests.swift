import Dynamics
import Flipbook
import Testing

/// Items move as the laws say, by their formulas.
@MainActor struct DynamicsTests {
  let stage = Stage(size: CGSize(width: 300, height: 400))
  let item: UIView
  let animator: UIDynamicAnimator

  init() {
    item = UIView(frame: CGRect(x: 100, y: 50, width: 100, height: 100))
    stage.addSubview(item)
    animator = UIDynamicAnimator(referenceView: stage.window)
  }

  private func samples(_ times: [Double], _ value: @escaping @MainActor () -> CGFloat) -> Box {
    let box = Box()
    for time in times { stage.at(time) { box.values.append(value()) } }
    return box
  }

  /// The values read while the stage ran.
  private final class Box {
    var values: [CGFloat] = []

    func are(_ numbers: [CGFloat], within tolerance: CGFloat = 1e-6) -> Bool {
      values.count == numbers.count
        && zip(values, numbers).allSatisfy { abs($0 - $1) <= tolerance }
    }
  }

  @Test func gravityIsAThousandPoints() throws {
    stage.at(0.1) { self.animator.addBehavior(UIGravityBehavior(items: [self.item])) }
    // y = 100 + ½ · 1000 · t², at refreshes of the display.
    let times = [6.0, 12, 24, 36].map { 0.1 + $0 / 60 }
    let seen = samples(times.map { $0 + 1e-4 }) { self.item.center.y }
    try stage.advance(to: 1)
    #expect(seen.are([105, 120, 180, 280], within: 1e-6), "\(seen.values)")
    #expect(item.center.x == 150)
    #expect(item.transform.isIdentity)
  }

  @Test func gravityHasADirection() throws {
    let gravity = UIGravityBehavior(items: [item])
    gravity.setAngle(0, magnitude: 0.5)
    #expect(gravity.gravityDirection == CGVector(dx: 0.5, dy: 0))
    gravity.angle = .pi
    #expect(abs(gravity.gravityDirection.dx + 0.5) < 1e-12)
    #expect(gravity.magnitude == 0.5)
    animator.addBehavior(gravity)
    try stage.advance(to: 0.20001)
    // 150 − ½ · 500 · 0.04
    #expect(abs(item.center.x - 140) < 1e-6)
  }

  @Test func whatFallsBouncesByItsElasticity() throws {
    // The lower edge falls 250 points from 150 to 400: v = √(2 · 1000 · 250) at t = √0.5.
    animator.addBehavior(UIGravityBehavior(items: [item]))
    let collision = UICollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    let body = UIDynamicItemBehavior(items: [item])
    body.elasticity = 0.5
    animator.addBehavior(body)
    var (lowest, highest): (CGFloat, CGFloat) = (0, .infinity)
    for step in 0..<120 {
      stage.at(Double(step) / 60 + 1e-4) {
        let y = self.item.frame.maxY
        lowest = max(lowest, y)
        // Between the first and the second impact: 0.707 s and 1.414 s.
        if (45...80).contains(step) { highest = min(highest, y) }
      }
    }
    try stage.advance(to: 6)
    // Half of the speed, so a quarter of the height.
    #expect(abs(highest - (400 - 62.5)) < 3, "\(highest)")
    #expect(lowest < 403)
    #expect(abs(item.frame.maxY - 400) < 0.05, "\(item.frame)")
    #expect(abs(item.center.x - 150) < 0.1)
    #expect(!animator.isRunning)
  }

  @Test func aPushAcceleratesByMass() throws {
    let push = UIPushBehavior(items: [item], mode: .continuous)
    push.pushDirection = CGVector(dx: 2, dy: 0)
    animator.addBehavior(push)
    try stage.advance(to: 0.50001)
    // ½ · 200 · 0.25
    #expect(abs(item.center.x - 175) < 1e-6)
    push.active = false
    let body = UIDynamicItemBehavior(items: [item])
    animator.addBehavior(body)
    try stage.advance(to: 0.6)
    #expect(abs(body.linearVelocity(for: item).x - 100) < 0.1 / 60 * 200 + 4)
  }

  @Test func anInstantaneousPushGivesSpeed() throws {
    let body = UIDynamicItemBehavior(items: [item])
    body.density = 2
    animator.addBehavior(body)
    let push = UIPushBehavior(items: [item], mode: .instantaneous)
    push.setAngle(.pi / 2, magnitude: 1)
    animator.addBehavior(push)
    try stage.advance(to: 1.00001)
    #expect(!push.active)
    #expect(abs(item.center.y - 150) < 1e-6, "\(item.center)")
    #expect(abs(body.linearVelocity(for: item).y - 50) < 1e-9)
  }

  @Test func aPushOffTheCenterTurns() throws {
    let push = UIPushBehavior(items: [item], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    push.setTargetOffsetFromCenter(UIOffset(horizontal: 0, vertical: 25), for: item)
    animator.addBehavior(push)
    try stage.advance(to: 0.50001)
    // Spin = r × p / I = −25 · 100 / (10,000 · 2 / 12), against the clock.
    #expect(abs(atan2(item.transform.b, item.transform.a) + 0.75) < 1e-6)
    #expect(abs(item.center.x - 200) < 1e-6)
  }

  @Test func resistanceSlowsDown() throws {
    let body = UIDynamicItemBehavior(items: [item])
    body.resistance = 2
    body.angularResistance = 4
    body.addLinearVelocity(CGPoint(x: 100, y: 0), for: item)
    body.addAngularVelocity(2, for: item)
    #expect(body.linearVelocity(for: item) == CGPoint(x: 100, y: 0))
    animator.addBehavior(body)
    try stage.advance(to: 0.50001)
    // v₀ / r · (1 − e^(−rt)) and v₀ e^(−rt)
    #expect(abs(item.center.x - 150 - 50 * (1 - exp(-1))) < 0.01, "\(item.center)")
    #expect(abs(body.linearVelocity(for: item).x - 100 * exp(-1)) < 1e-6)
    #expect(abs(atan2(item.transform.b, item.transform.a) - 0.5 * (1 - exp(-2))) < 0.001)
  }

  @Test func aSnapRestsAtThePoint() throws {
    item.transform = CGAffineTransform(rotationAngle: 0.5)
    let snap = UISnapBehavior(item: item, snapTo: CGPoint(x: 80, y: 300))
    animator.addBehavior(UIGravityBehavior(items: [item]))
    animator.addBehavior(snap)
    var farthest: CGFloat = 0
    for step in 1...60 {
      stage.at(Double(step) / 60 + 1e-4) { farthest = max(farthest, self.item.center.y) }
    }
    try stage.advance(to: 3)
    #expect(abs(item.center.x - 80) < 0.05, "\(item.center)")
    #expect(abs(item.center.y - 300) < 0.05, "\(item.center)")
    #expect(abs(atan2(item.transform.b, item.transform.a)) < 0.001)
    // A damping ratio of 0.7 overshoots by e^(−0.7π / √0.51) = 4.6 % of 200 points.
    #expect(abs(farthest - 309.2) < 1.5, "\(farthest)")
    #expect(!animator.isRunning)
    snap.snapPoint = CGPoint(x: 200, y: 100)
    try stage.advance(to: 6)
    #expect(abs(item.center.x - 200) < 0.05)
    #expect(abs(item.center.y - 100) < 0.05)
  }

  @Test func aPendulumKeepsItsLength() throws {
    let attachment = UIAttachmentBehavior(item: item, attachedToAnchor: CGPoint(x: 50, y: 100))
    #expect(attachment.length == 100)
    #expect(attachment.attachedBehaviorType == .anchor)
    animator.addBehavior(attachment)
    animator.addBehavior(UIGravityBehavior(items: [item]))
    var worst: CGFloat = 0
    var lowest: CGFloat = 0
    for step in 1...90 {
      stage.at(Double(step) / 60 + 1e-4) {
        let length = hypot(self.item.center.x - 50, self.item.center.y - 100)
        worst = max(worst, abs(length - 100))
        lowest = max(lowest, self.item.center.y)
      }
    }
    try stage.advance(to: 2)
    #expect(worst < 1, "\(worst)")
    #expect(abs(lowest - 200) < 1, "\(lowest)")
  }

  @Test func aSpringSwingsByItsFrequency() throws {
    let spring = UIAttachmentBehavior(item: item, attachedToAnchor: item.center)
    spring.frequency = 1
    spring.damping = 0.5
    item.center.x += 60
    animator.addBehavior(spring)
    #expect(spring.length == 0)
    let times = [15.0, 30, 60].map { $0 / 60 }
    let seen = samples(times.map { $0 + 1e-4 }) { self.item.center.x - 150 }
    try stage.advance(to: 3)
    // x₀ e^(−ζωt) (cos ω′t + ζω / ω′ · sin ω′t), with steps that damp a little more.
    let (w, z) = (2 * Double.pi, 0.5)
    let damped = w * (1 - z * z).squareRoot()
    let numbers = times.map {
      60 * exp(-z * w * $0) * (cos(damped * $0) + z * w / damped * sin(damped * $0))
    }
    #expect(seen.are(numbers.map { CGFloat($0) }, within: 1.2), "\(seen.values) \(numbers)")
    #expect(abs(item.center.x - 150) < 0.5)
  }

  @Test func itemsHangOnOneAnother() throws {
    let other = UIView(frame: CGRect(x: 130, y: 250, width: 40, height: 40))
    stage.addSubview(other)
    let hold = UIDynamicItemBehavior(items: [item])
    hold.isAnchored = true
    animator.addBehavior(hold)
    let string = UIAttachmentBehavior.limitAttachment(
      with: item, offsetFromCenter: .zero, attachedTo: other, offsetFromCenter: .zero)
    string.length = 200
    animator.addBehavior(string)
    animator.addBehavior(UIGravityBehavior(items: [other]))
    try stage.advance(to: 4)
    #expect(item.center == CGPoint(x: 150, y: 100))
    #expect(abs(other.center.y - 300) < 1, "\(other.center)")
  }

  @Test func elasticItemsExchangeTheirSpeeds() throws {
    item.frame = CGRect(x: 0, y: 100, width: 40, height: 40)
    let other = UIView(frame: CGRect(x: 100, y: 100, width: 40, height: 40))
    stage.addSubview(other)
    let body = UIDynamicItemBehavior(items: [item, other])
    body.elasticity = 1
    body.friction = 0
    body.addLinearVelocity(CGPoint(x: 200, y: 0), for: item)
    animator.addBehavior(body)
    let collision = UICollisionBehavior(items: [item, other])
    let watcher = Watcher()
    collision.collisionDelegate = watcher
    animator.addBehavior(collision)
    try stage.advance(to: 0.8)
    #expect(abs(body.linearVelocity(for: item).x) < 1e-6)
    #expect(abs(body.linearVelocity(for: other).x - 200) < 1e-6)
    // They touch at 60 points, after 0.3 s, when 100 points remain for the other.
    #expect(abs(item.frame.maxX - 100) < 1)
    #expect(abs(other.frame.minX - 200) < 5, "\(other.frame)")
    #expect(watcher.log == ["items", "items end"])
  }

  private final class Watcher: UICollisionBehaviorDelegate {
    var log: [String] = []

    func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
      with item2: any UIDynamicItem, at p: CGPoint
    ) { log.append("items") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
      with item2: any UIDynamicItem
    ) { log.append("items end") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
      withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
    ) { log.append("\(identifier.map { "\($0)" } ?? "bounds")") }
  }

  @Test func boundariesHold() throws {
    item.frame = CGRect(x: 100, y: 0, width: 40, height: 40)
    let collision = UICollisionBehavior(items: [item])
    let watcher = Watcher()
    collision.collisionDelegate = watcher
    collision.addBoundary(
      withIdentifier: "floor" as NSCopying, from: CGPoint(x: 0, y: 200),
      to: CGPoint(x: 300, y: 200))
    #expect(collision.boundary(withIdentifier: NSString("floor")) != nil)
    #expect(collision.boundaryIdentifiers?.count == 1)
    animator.addBehavior(collision)
    animator.addBehavior(UIGravityBehavior(items: [item]))
    try stage.advance(to: 4)
    #expect(abs(item.frame.maxY - 200) < 0.1, "\(item.frame)")
    #expect(watcher.log.first == "floor")
    collision.removeBoundary(withIdentifier: "floor")
    collision.addBoundary(
      withIdentifier: NSString("cup"),
      for: UIBezierPath(rect: CGRect(x: 50, y: 250, width: 200, height: 100)))
    try stage.advance(to: 8)
    #expect(abs(item.frame.maxY - 250) < 0.1, "\(item.frame)")
    #expect(watcher.log.contains("cup"))
    #expect(watcher.log.contains("bounds") == false)
  }

  @Test func aCornerMakesItTurn() throws {
    item.frame = CGRect(x: 100, y: 0, width: 40, height: 40)
    let collision = UICollisionBehavior(items: [item])
    collision.addBoundary(
      withIdentifier: "edge", from: CGPoint(x: 0, y: 150), to: CGPoint(x: 110, y: 150))
    animator.addBehavior(collision)
    animator.addBehavior(UIGravityBehavior(items: [item]))
    try stage.advance(to: 0.55)
    // Held at its left, it turns with the clock.
    #expect(atan2(item.transform.b, item.transform.a) > 0.2)
    #expect(item.center.x > 120)
  }

  @Test func itemsLieOnOneAnother() throws {
    let boxes = (0..<3).map {
      UIView(frame: CGRect(x: 100, y: 20 + 100 * CGFloat($0), width: 60, height: 60))
    }
    for box in boxes { stage.addSubview(box) }
    let collision = UICollisionBehavior(items: boxes)
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    animator.addBehavior(UIGravityBehavior(items: boxes))
    try stage.advance(to: 6)
    let tops = boxes.map(\.frame.minY)
    #expect(zip(tops, [220, 280, 340]).allSatisfy { abs($0 - $1) < 0.5 }, "\(tops)")
    #expect(!animator.isRunning)
  }

  @Test func circlesRoll() throws {
    final class Ball: UIView {
      override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
    }
    let ball = Ball(frame: CGRect(x: 20, y: 300, width: 40, height: 40))
    stage.addSubview(ball)
    let collision = UICollisionBehavior(items: [ball])
    collision.addBoundary(
      withIdentifier: "slope", from: CGPoint(x: 0, y: 320), to: CGPoint(x: 300, y: 395))
    animator.addBehavior(collision)
    animator.addBehavior(UIGravityBehavior(items: [ball]))
    try stage.advance(to: 0.7)
    let angle = atan2(ball.transform.b, ball.transform.a)
    // It goes down as far as it turns, or a little farther where it slides.
    let way = hypot(ball.center.x - 40, ball.center.y - 320)
    #expect(angle > 0.5)
    #expect(abs(way - 20 * angle) < 20, "\(way) \(angle)")
  }

  @Test func behaviorsOfOnesOwnHaveChildren() throws {
    final class Falling: UIDynamicBehavior {
      var moves: [Bool] = []
      init(_ item: UIView) {
        super.init()
        addChildBehavior(UIGravityBehavior(items: [item]))
      }
      override func willMove(to dynamicAnimator: UIDynamicAnimator?) {
        super.willMove(to: dynamicAnimator)
        moves.append(dynamicAnimator != nil)
      }
    }
    let falling = Falling(item)
    var actions = 0
    falling.action = { actions += 1 }
    animator.addBehavior(falling)
    try stage.advance(to: 0.20001)
    #expect(abs(item.center.y - 120) < 1e-6)
    #expect(actions == 12)
    #expect(falling.dynamicAnimator === animator)
    animator.removeAllBehaviors()
    #expect(falling.moves == [true, false])
    #expect(animator.behaviors.isEmpty)
    try stage.advance(to: 0.5)
    #expect(abs(item.center.y - 120) < 1e-6)
  }

  private final class Pauses: UIDynamicAnimatorDelegate {
    var log: [String] = []
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { log.append("resume") }
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { log.append("pause") }
  }

  @Test func theDelegateLearnsOfRest() throws {
    let pauses = Pauses()
    animator.delegate = pauses
    animator.addBehavior(UISnapBehavior(item: item, snapTo: CGPoint(x: 150, y: 120)))
    try stage.advance(to: 4)
    #expect(pauses.log == ["resume", "pause"])
    #expect(animator.elapsedTime() > 0.5)
    #expect(animator.elapsedTime() < 2)
    item.center = CGPoint(x: 10, y: 10)
    animator.updateItem(usingCurrentState: item)
    try stage.advance(to: 8)
    #expect(abs(item.center.x - 150) < 0.05)
    #expect(abs(item.center.y - 120) < 0.05)
    #expect(pauses.log == ["resume", "pause", "resume", "pause"])
  }

  @Test func withoutAReferenceViewThereAreNoBounds() throws {
    let plain = UIDynamicAnimator()
    let collision = UICollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    plain.addBehavior(collision)
    try stage.advance(to: 0.1)
    #expect(stage.diagnostics.map(\.keyPath) == ["translatesReferenceBoundsIntoBoundary"])
  }

  /// A collection whose items hang on springs.
  @Test func attributesOfALayoutAreItems() throws {
    final class Springs: UICollectionViewFlowLayout {
      lazy var animator = UIDynamicAnimator(collectionViewLayout: self)

      override func prepare() {
        super.prepare()
        guard animator.behaviors.isEmpty else { return }
        let all =
          super.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 300, height: 400)) ?? []
        for item in all {
          let spring = UIAttachmentBehavior(item: item, attachedToAnchor: item.center)
          spring.length = 0
          spring.damping = 0.8
          spring.frequency = 1
          item.center.y += 30
          animator.updateItem(usingCurrentState: item)
          animator.addBehavior(spring)
        }
      }
      override func layoutAttributesForElements(in rect: CGRect)
        -> [UICollectionViewLayoutAttributes]?
      { animator.items(in: rect).compactMap { $0 as? UICollectionViewLayoutAttributes } }
      override func layoutAttributesForItem(at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
      { animator.layoutAttributesForCell(at: indexPath) }
    }
    final class Source: NSObject, UICollectionViewDataSource {
      func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
      ) -> Int { 4 }
      func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      }
    }
    let source = Source()
    let layout = Springs()
    let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    stage.addSubview(view)
    try stage.advance(to: 0.1)
    let first = try #require(view.cellForItem(at: IndexPath(item: 0, section: 0)))
    #expect(first.center.y > 40, "\(first.center)")
    #expect(first.center.y < 55, "\(first.center)")
    try stage.advance(to: 4)
    #expect(abs(first.center.y - 25) < 0.1, "\(first.center)")
    #expect(first.center.x == 25)
  }
}
