import Flipbook
import TestSupport
import Testing

@MainActor struct ShakeTests {
  let stage = Stage(size: CGSize(width: 300, height: 200))
  let view = UIView(frame: CGRect(x: 100, y: 80, width: 60, height: 40))

  init() { stage.addSubview(view) }

  private func shown() throws -> CALayer { try #require(view.layer.presentation()) }

  @Test func animateShakeFollowsItsFormula() throws {
    var ended: [Double] = []
    stage.at(1) { view.animateShake { _ in ended.append(stage.time) } }
    // Not at ends of rounds, where two values meet.
    for step in 1..<180 where !step.isMultiple(of: 60) {
      let time = Double(step) / 1000
      try stage.advance(to: 1 + time)
      let round = (time / 0.06).truncatingRemainder(dividingBy: 1)
      let eased = easeInOut(round)
      let offset = eased <= 0.5 ? 5 - 20 * eased : 20 * eased - 15
      #expect(abs(try shown().frame.minX - (100 + offset)) < 1e-6, "at \(time) s")
      #expect(try shown().frame.size == CGSize(width: 60, height: 40))
    }
    #expect(ended.isEmpty)
    try stage.advance(to: 1.18)
    #expect(ended == [1.18])
    #expect(view.frame == CGRect(x: 100, y: 80, width: 60, height: 40))
    // At its very end an animation still shows.
    try stage.advance(to: 1.1801)
    #expect(try shown().frame == CGRect(x: 100, y: 80, width: 60, height: 40))
  }

  @Test func aViewThatIsShakenAgainComesBackToWhereItWas() throws {
    var ended: [Bool] = []
    for time in [1, 1.07, 1.1, 1.9] {
      stage.at(time) { view.animateShake { ended.append($0) } }
    }
    for step in 1..<180 where !step.isMultiple(of: 60) {
      try stage.advance(to: 1.1 + Double(step) / 1000)
      let eased = easeInOut((Double(step) / 60).truncatingRemainder(dividingBy: 1))
      let offset = eased <= 0.5 ? 5 - 20 * eased : 20 * eased - 15
      #expect(abs(try shown().position.x - (130 + offset)) < 1e-6, "at \(step) ms")
    }
    try stage.advance(to: 1.5)
    #expect(ended == [false, false, true])
    #expect(view.frame == CGRect(x: 100, y: 80, width: 60, height: 40))
    try stage.advance(to: 3)
    #expect(ended == [false, false, true, true])
    #expect(view.frame == CGRect(x: 100, y: 80, width: 60, height: 40))
  }

  @Test func aTurnedViewKeepsItsSizeAsItIsShaken() throws {
    view.transform = CGAffineTransform(rotationAngle: 0.5).scaledBy(x: 1.5, y: 0.5)
    let frame = view.frame
    stage.at(1) { view.animateShake(offset: 8) }
    for time in [1.02, 1.045, 1.1, 1.15, 1.3] {
      try stage.advance(to: time)
      #expect(try shown().bounds.size == CGSize(width: 60, height: 40))
      #expect(abs(try shown().frame.midX - frame.midX) <= 8 + 1e-9)
      #expect(abs(try shown().frame.midY - frame.midY) < 1e-9)
    }
    #expect(view.frame == frame)
  }

  @Test(arguments: [(true, "x"), (false, "y")])
  func shakesAlongAnAxis(isX: Bool, name: String) throws {
    stage.at(0.5) { if isX { view.shakeAlongXAxis() } else { view.shakeAlongYAxis() } }
    for step in 0...499 {
      let time = Double(step) / 1000
      try stage.advance(to: 0.5 + time)
      let offset = 5 * Formulas.triangle(time, leg: 0.05)
      let position = try shown().position
      #expect(abs(position.x - (130 + (isX ? offset : 0))) < 1e-6, "\(name) at \(time) s")
      #expect(abs(position.y - (100 + (isX ? 0 : offset))) < 1e-6, "\(name) at \(time) s")
    }
    #expect(view.layer.animationKeys() == ["position"])
    try stage.advance(to: 1.001)
    #expect(view.layer.animationKeys() == nil)
  }

  @Test func theLaterAxisReplacesTheEarlier() throws {
    stage.at(0.5) {
      view.shakeAlongXAxis()
      view.shakeAlongYAxis()
    }
    try stage.advance(to: 0.51)
    #expect(try shown().position.x == 130)
    #expect(abs(try shown().position.y - 97) < 1e-6)
  }

  @Test func bothAxesAddUp() throws {
    stage.at(0.5) { view.shakeAlongBothAxes() }
    for step in 0...49 {
      let time = Double(step) / 100
      try stage.advance(to: 0.5 + time)
      let offset = 5 * Formulas.triangle(time, leg: 0.05)
      #expect(abs(try shown().position.x - (130 + offset)) < 1e-6)
      #expect(abs(try shown().position.y - (100 + offset)) < 1e-6)
    }
  }

  private final class OwnField: UIView, ShakeableX, ShakeableY {
    var duration = 0.2
    var distance: CGFloat = 10
    var repeatcount: Float = 1
  }

  private final class PlainField: UIView, ShakeableX {}

  @Test func classesMayHaveTheirOwnSettings() throws {
    let field = OwnField(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    stage.addSubview(field)
    stage.at(0) { field.shakeAlongXAxis() }
    try stage.advance(to: 0.05)
    #expect(abs(try #require(field.layer.presentation()).position.x - 45) < 1e-6)
    let animation = try #require(field.layer.animation(forKey: "position"))
    #expect(animation.duration == 0.2)
    #expect(animation.repeatCount == 1)
  }

  @Test func defaultSettingsMayBeChangedForAView() throws {
    let (field, other) = (PlainField(), PlainField())
    #expect(field.duration == 0.05)
    #expect(field.repeatcount == 5)
    #expect(field.distance == 5)
    field.distance = 8
    #expect(field.distance == 8)
    #expect(other.distance == 5)
  }

  @Test func startShakeFollowsItsFormula() throws {
    stage.at(1) { view.startShake() }
    for step in 0..<600 {
      let time = Double(step) / 1000
      try stage.advance(to: 1 + time)
      let leg = Int(time / 0.06 + 1e-9)
      let part = min(max(time / 0.06 - Double(leg), 0), 1)
      let eased = easeInOut(leg.isMultiple(of: 2) ? part : 1 - part)
      let moved = try shown().affineTransform().tx
      #expect(abs(moved - (10 * eased - 5)) < 1e-6, "at \(time) s")
    }
    try stage.advance(to: 1.6)
    #expect(view.transform == .identity)
  }
}
