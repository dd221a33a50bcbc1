import Animation
import Foundation
import Graphics
import Testing

@testable import LayerTree

/// A layer's answers for these tests, and what was reported.
private final class Target {
  var reports: [String] = []
  static let kinds: [String: AnimatableValue.Kind] = [
    "opacity": .number, "hidden": .bool, "position": .point, "position.x": .number,
    "bounds": .rect, "transform": .transform, "transform.translation": .size,
    "backgroundColor": .color, "colors": .colors, "locations": .numbers, "path": .path,
    "contents": .image, "shadowOffset": .size,
  ]

  var context: AnimationContext {
    AnimationContext(defaultDuration: 0.25) {
      Target.kinds[$0]
    } report: { keyPath, mismatch in
      self.reports.append("\(keyPath): \(mismatch)")
    }
  }

  /// The value of the animation's only property at a time.
  func value(_ animation: CAAnimation, at time: Double, beneath: AnimatableValue)
    -> AnimatableValue?
  {
    var result: AnimatableValue?
    animation.node(in: context).apply(
      at: time, read: { _ in result ?? beneath }, write: { result = $1 },
      report: { self.reports.append("\($0): \($1)") })
    return result
  }
}

@Suite struct AnimationsTests {
  @Test func defaultsAreApples() {
    let basic = CABasicAnimation(keyPath: "opacity")
    #expect(basic.beginTime == 0)
    #expect(basic.duration == 0)
    #expect(basic.speed == 1)
    #expect(basic.timeOffset == 0)
    #expect(basic.repeatCount == 0)
    #expect(basic.repeatDuration == 0)
    #expect(!basic.autoreverses)
    #expect(basic.fillMode == .removed)
    #expect(basic.isRemovedOnCompletion)
    #expect(basic.timingFunction == nil)
    #expect(basic.delegate == nil)
    #expect(basic.keyPath == "opacity")
    #expect(!basic.isAdditive)
    #expect(!basic.isCumulative)
    #expect(basic.valueFunction == nil)
    #expect(basic.fromValue == nil)
    #expect(basic.toValue == nil)
    #expect(basic.byValue == nil)
    let keyframes = CAKeyframeAnimation()
    #expect(keyframes.keyPath == nil)
    #expect(keyframes.values == nil)
    #expect(keyframes.path == nil)
    #expect(keyframes.calculationMode == .linear)
    #expect(keyframes.rotationMode == nil)
    let spring = CASpringAnimation(keyPath: "position")
    #expect(spring.mass == 1)
    #expect(spring.stiffness == 100)
    #expect(spring.damping == 10)
    #expect(spring.initialVelocity == 0)
    let transition = CATransition()
    #expect(transition.type == .fade)
    #expect(transition.subtype == nil)
    #expect(transition.startProgress == 0)
    #expect(transition.endProgress == 1)
    #expect(CAAnimation.defaultValue(forKey: "speed") as? Float == 1)
    #expect(CATransition.defaultValue(forKey: "endProgress") as? Float == 1)
    #expect(CAAnimation.defaultValue(forKey: "mine") == nil)
  }

  // MARK: Timing functions

  @Test func namedTimingFunctions() {
    for (name, timing) in CAMediaTimingFunctionName.timings {
      #expect(CAMediaTimingFunction(name: .init(rawValue: name)).timing == timing)
    }
    var point = [Float](repeating: -1, count: 2)
    let ease = CAMediaTimingFunction(name: .default)
    let expected: [[Float]] = [[0, 0], [0.25, 0.1], [0.25, 1], [1, 1]]
    for index in 0...3 {
      ease.getControlPoint(at: index, values: &point)
      #expect(point == expected[index])
    }
  }

  @Test func nearlyNamedCurvesBecomeThem() {
    #expect(
      CAMediaTimingFunction(controlPoints: 0.4195, 0.0005, 1, 1).timing == CubicTiming.easeIn)
    #expect(
      CAMediaTimingFunction(controlPoints: 0.42, 0, 0.58, 1)
        == CAMediaTimingFunction(name: .easeInEaseOut))
    #expect(
      CAMediaTimingFunction(controlPoints: 0.43, 0, 1, 1).timing
        == CubicTiming(Double(Float(0.43)), 0, 1, 1))
    let own = CAMediaTimingFunction(controlPoints: 0.3, -0.5, 0.7, 1.5)
    #expect(own.timing.c1x == Double(Float(0.3)))
    #expect(own.timing.c2y == 1.5)
    #expect(own != CAMediaTimingFunction(controlPoints: 0.3, -0.5, 0.7, 1.502))
  }

  // MARK: Key-value coding

  @Test func propertiesHaveKeys() {
    let values: [(CAAnimation, String, Any)] = [
      (CAAnimation(), "beginTime", 2.0), (CAAnimation(), "duration", 3.0),
      (CAAnimation(), "timeOffset", 1.0), (CAAnimation(), "repeatDuration", 4.0),
      (CABasicAnimation(), "fromValue", 1.0), (CABasicAnimation(), "toValue", 1.0),
      (CABasicAnimation(), "byValue", 1.0), (CASpringAnimation(), "mass", 2.0),
      (CASpringAnimation(), "stiffness", 3.0), (CASpringAnimation(), "damping", 4.0),
      (CASpringAnimation(), "initialVelocity", 5.0), (CAAnimation(), "speed", 2.0),
      (CAAnimation(), "repeatCount", 2.0), (CATransition(), "startProgress", 0.25),
      (CATransition(), "endProgress", 0.75),
    ]
    for (animation, key, value) in values {
      animation.setValue(value, forKey: key)
      #expect(
        AnimatableValue(boxed: animation.value(forKey: key)) == AnimatableValue(boxed: value),
        "\(key)")
      let copy = animation.copy() as! CAAnimation
      #expect(
        AnimatableValue(boxed: copy.value(forKey: key)) == AnimatableValue(boxed: value), "\(key)")
    }
    for key in ["autoreverses", "additive", "cumulative"] {
      let animation = CABasicAnimation()
      animation.setValue(NSNumber(value: true), forKey: key)
      #expect(animation.value(forKey: key) as? Bool == true)
      animation.setValue(nil, forKey: key)
      #expect(animation.value(forKey: key) as? Bool == false)
    }
    let keyframes = CAKeyframeAnimation()
    keyframes.setValue([0, 0.5, 1], forKey: "keyTimes")
    keyframes.setValue("cubic", forKey: "calculationMode")
    keyframes.setValue([1, 2.5] as [Any], forKey: "values")
    #expect(keyframes.keyTimes == [0, 0.5, 1])
    #expect(keyframes.calculationMode == .cubic)
    #expect(keyframes.values?.count == 2)
    keyframes.setValue(false, forKey: "removedOnCompletion")
    #expect(!keyframes.isRemovedOnCompletion)
    keyframes.setValue(nil, forKey: "removedOnCompletion")
    keyframes.setValue(nil, forKey: "speed")
    #expect(keyframes.isRemovedOnCompletion)
    #expect(keyframes.speed == 1)
    keyframes.setValue("forwards", forKey: "fillMode")
    #expect(keyframes.fillMode == .forwards)
  }

  @Test func anyKeyKeepsWhatItIsGiven() {
    let animation = CABasicAnimation()
    let layer = CALayer()
    animation.setValue("shake", forKey: "name")
    animation.setValue(layer, forKey: "layer")
    #expect(animation.value(forKey: "name") as? String == "shake")
    #expect(animation.value(forKey: "layer") as? CALayer === layer)
    #expect((animation.copy() as! CABasicAnimation).value(forKey: "name") as? String == "shake")
    animation.setValue(nil, forKey: "name")
    #expect(animation.value(forKey: "name") == nil)
  }

  @Test func keyPathsReachIntoValues() {
    let animation = CABasicAnimation(keyPath: "position")
    animation.toValue = CGPoint(x: 1, y: 2)
    #expect((animation.value(forKeyPath: "toValue.y") as? NSNumber)?.doubleValue == 2)
    animation.setValue(CGFloat(9), forKeyPath: "toValue.x")
    #expect(animation.toValue as? CGPoint == CGPoint(x: 9, y: 2))
    animation.setValue(2, forKeyPath: "duration")
    #expect(animation.duration == 2)
    let layer = CALayer()
    layer.cornerRadius = 5
    animation.setValue(layer, forKey: "layer")
    #expect((animation.value(forKeyPath: "layer.cornerRadius") as? NSNumber)?.doubleValue == 5)
    animation.setValue(["a": 1], forKey: "info")
    animation.setValue(7, forKeyPath: "info.a")
    #expect(animation.value(forKeyPath: "info.a") as? Int == 7)
  }

  // MARK: Copies

  private final class Delegate: CAAnimationDelegate {}

  @Test func copiesAreOfTheSameClassAndTheirOwn() {
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: -0.5)
    (spring.keyPath, spring.fromValue, spring.timingFunction) = (
      "opacity", 0, CAMediaTimingFunction(name: .easeIn)
    )
    let delegate = Delegate()
    spring.delegate = delegate
    let copy = spring.copy() as! CASpringAnimation
    #expect(copy !== spring)
    #expect(copy.delegate === delegate)
    #expect(copy.allowsOverdamping)
    #expect(copy.stiffness == spring.stiffness)
    #expect(copy.keyPath == "opacity")
    #expect(copy.settlingDuration == spring.settlingDuration)
    copy.duration = 99
    #expect(spring.duration != 99)
    for animation in [
      CAAnimation(), CAPropertyAnimation(), CABasicAnimation(), CAKeyframeAnimation(),
      CAAnimationGroup(), CATransition(),
    ] { #expect(type(of: animation.copy() as! CAAnimation) == type(of: animation)) }
  }

  private final class Wobble: CABasicAnimation {
    var amplitude = 1.0

    override func copy(with zone: NSZone? = nil) -> Any {
      let copy = super.copy(with: zone) as! Wobble
      copy.amplitude = amplitude
      return copy
    }
  }

  private final class Unfriendly: CABasicAnimation {
    let amplitude: Double

    init(amplitude: Double) {
      self.amplitude = amplitude
      super.init()
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  }

  @Test func ownClassesStayTheirOwn() {
    let wobble = Wobble(keyPath: "opacity")
    (wobble.amplitude, wobble.duration) = (3, 2)
    let copy = wobble.copy() as! Wobble
    #expect(copy !== wobble)
    #expect(copy.amplitude == 3)
    #expect(copy.duration == 2)
    // A layer keeps the object itself, even where it cannot be copied.
    let unfriendly = Unfriendly(amplitude: 4)
    #expect(unfriendly.attachedCopy() === unfriendly)
    #expect(wobble.attachedCopy() === wobble)
    unfriendly.duration = 3
    #expect(unfriendly.duration == 3)
  }

  @Test func attachedCopiesKeepWhatWasAdded() {
    let child = CABasicAnimation(keyPath: "opacity")
    let group = CAAnimationGroup()
    group.animations = [child]
    let attached = group.attachedCopy() as! CAAnimationGroup
    (group.duration, child.duration) = (5, 6)
    #expect(attached !== group)
    #expect(attached.duration == 0)
    #expect(attached.animations?.first !== child)
    #expect(attached.animations?.first?.duration == 0)
    // A copy of it can be changed, and added again.
    let again = attached.copy() as! CAAnimationGroup
    again.duration = 1
    #expect(again.duration == 1)
  }

  @Test func attachedCopiesRefuseChanges() async {
    await #expect(processExitsWith: .failure) {
      CABasicAnimation(keyPath: "opacity").attachedCopy().duration = 3
    }
    await #expect(processExitsWith: .failure) {
      CABasicAnimation(keyPath: "opacity").attachedCopy().setValue(1, forKey: "mine")
    }
    await #expect(processExitsWith: .failure) {
      CAAnimation().setValue(CGPoint.zero, forKey: "duration")
    }
  }

  // MARK: Springs

  @Test func springValuesOutOfRangeAreReplacedAndReported() {
    let timeline = Timeline()
    timeline.run {
      let spring = CASpringAnimation()
      (spring.mass, spring.stiffness, spring.damping) = (5, 5, 5)
      (spring.mass, spring.stiffness, spring.damping) = (0, -1, -0.5)
      #expect(spring.mass == 1)
      #expect(spring.stiffness == 100)
      #expect(spring.damping == 10)
      spring.damping = 0
      #expect(spring.damping == 0)
      spring.stiffness = .nan
      #expect(spring.stiffness == 100)
    }
    #expect(
      timeline.diagnostics.map(\.keyPath) == ["mass", "stiffness", "damping", "stiffness"])
    #expect(timeline.diagnostics.first?.needed == "greater than 0")
  }

  @Test func springsKnowHowLongTheyTake() {
    let spring = CASpringAnimation()
    #expect(abs(spring.settlingDuration - 1.472700) < 1e-6)
    spring.speed = -2
    #expect(abs(spring.settlingDuration - 0.736350) < 1e-6)
    spring.speed = 0
    #expect(spring.settlingDuration == Double(Float.greatestFiniteMagnitude))
    let perceptual = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.25)
    #expect(perceptual.duration == perceptual.settlingDuration)
    #expect(perceptual.mass == 1)
    #expect(abs(perceptual.bounce - 0.25) < 1e-9)
    #expect(abs(perceptual.perceptualDuration - 0.5) < 1e-9)
  }
}

@Suite struct AnimationsConversionTests {
  private let target = Target()

  private func basic(_ keyPath: String, _ from: Any?, _ to: Any?) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
    return animation
  }

  @Test func valuesTakeThePropertysKind() {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let cases: [(CAAnimation, AnimatableValue, AnimatableValue)] = [
      (basic("opacity", 0, CGFloat(1)), .number(0), .number(0.5)),
      (basic("opacity", Float(0), NSNumber(value: 1)), .number(0), .number(0.5)),
      (basic("hidden", 0, 1), .bool(false), .bool(false)),
      (
        basic("position", NSValue(cgPoint: .zero), CGPoint(x: 4, y: 2)), .point(.zero),
        .point(CGPoint(x: 2, y: 1))
      ),
      (
        basic("bounds", NSValue(cgRect: .zero), CGRect(x: 0, y: 0, width: 8, height: 4)),
        .rect(.zero), .rect(CGRect(x: 0, y: 0, width: 4, height: 2))
      ),
      (
        basic(
          "transform", CATransform3DIdentity,
          NSValue(caTransform3D: CATransform3DMakeScale(3, 1, 1))),
        .transform(CATransform3DIdentity), .transform(CATransform3DMakeScale(2, 1, 1))
      ),
      (
        basic("transform", CATransform3DIdentity, CGAffineTransform(translationX: 8, y: 0)),
        .transform(CATransform3DIdentity), .transform(CATransform3DMakeTranslation(4, 0, 0))
      ),
      (
        basic("transform.translation", NSValue(cgPoint: .zero), CGSize(width: 2, height: 4)),
        .size(.zero), .size(CGSize(width: 1, height: 2))
      ),
      (
        basic("backgroundColor", CGColor.black, red), .color(nil),
        .color(CGColor(red: 0.5, green: 0, blue: 0, alpha: 1))
      ),
      (basic("backgroundColor", NSNull(), red), .color(.black), .color(nil)),
      (
        basic("colors", [CGColor.black], [red] as [Any]), .colors([]),
        .colors([CGColor(red: 0.5, green: 0, blue: 0, alpha: 1)])
      ),
      (basic("locations", [0, 0.5], [1, 0.5] as [CGFloat]), .numbers([]), .numbers([0.5, 0.5])),
    ]
    for (animation, beneath, expected) in cases {
      #expect(target.value(animation, at: 0.5, beneath: beneath) == expected)
    }
    #expect(target.reports.isEmpty)
  }

  @Test func absentValuesMayBeNilInAnyWrapping() {
    let none: CGPoint? = nil
    let animation = basic("position", none as Any, CGPoint(x: 2, y: 0))
    #expect(
      target.value(animation, at: 0.5, beneath: .point(CGPoint(x: 0, y: 4)))
        == .point(CGPoint(x: 1, y: 2)))
    #expect(target.reports.isEmpty)
  }

  @Test func whatCannotBeUsedIsReported() {
    for animation in [
      basic("position", 3, CGPoint.zero), basic("opacity", 0, CGPoint.zero),
      basic("backgroundColor", nil, "red"), basic("position.x", CGPoint.zero, 2),
      basic("locations", nil, [1, "x"] as [Any]), basic("transform", nil, 2),
      basic("position", NSNull(), nil), basic("opacity", nil, Date()),
    ] {
      // No effect, but it still takes its time, so that its delegate hears of its end.
      #expect(target.value(animation, at: 0.5, beneath: .number(0)) == nil)
      #expect(animation.node(in: target.context).end == 1)
    }
    #expect(
      Array(target.reports.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)) == [
        "position: fromValue: found a number, needed a point",
        "opacity: toValue: found a point, needed a number",
        "backgroundColor: toValue: found “red”, needed a color",
        "position.x: fromValue: found a point, needed a number",
        "locations: toValue: found Array<Any>, needed an array of numbers",
        "transform: toValue: found a number, needed a transform",
        "position: fromValue: found NSNull, needed a point",
        "opacity: toValue: found Date, needed a number",
      ])
  }

  @Test func withoutAKeyPathOrWithAnUnknownOneNothingHappens() {
    #expect(target.value(CABasicAnimation(), at: 0, beneath: .number(0)) == nil)
    #expect(target.reports == ["keyPath: keyPath: found none, needed a property"])
    // The layer has reported it, being the one that knows what was meant.
    #expect(target.value(basic("opacty", 0, 1), at: 0, beneath: .number(0)) == nil)
    #expect(target.reports.count == 1)
  }

  @Test func valueFunctionsTakeNumbers() {
    let animation = basic("transform", 0, NSNumber(value: 2 * Double.pi))
    animation.valueFunction = CAValueFunction(name: .rotateZ)
    let value = target.value(
      animation, at: 0.25, beneath: .transform(CATransform3DIdentity))
    guard case .transform(let transform)? = value else {
      Issue.record("no transform: \(String(describing: value))")
      return
    }
    #expect(abs(transform.m12 - 1) < 1e-9)
    let scale = basic("transform", [1, 1, 1], [3.0, 2.0, 1.0])
    scale.valueFunction = CAValueFunction(name: .scale)
    #expect(
      target.value(scale, at: 0.5, beneath: .transform(CATransform3DIdentity))
        == .transform(CATransform3DMakeScale(2, 1.5, 1)))
    #expect(target.reports.isEmpty)
    #expect(CAValueFunction(name: .init(rawValue: "spin")) == nil)
    let wrong = basic("opacity", 0, 1)
    wrong.valueFunction = CAValueFunction(name: .scaleX)
    #expect(target.value(wrong, at: 0.5, beneath: .number(0)) == nil)
    #expect(target.reports == ["opacity: valueFunction: found scaleX, needed none for a number"])
  }

  @Test func keyframesTakeAnything() {
    let animation = CAKeyframeAnimation(keyPath: "position.x")
    (animation.values, animation.duration) = ([0, 10.0, CGFloat(4), NSNumber(value: 8)], 1)
    animation.keyTimes = [0, 0.5, 0.75, 1]
    animation.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
    guard case .number(let eased)? = target.value(animation, at: 0.25, beneath: .number(0)) else {
      Issue.record("no number")
      return
    }
    #expect(abs(eased - 3.15357) < 1e-5)
    #expect(target.value(animation, at: 0.875, beneath: .number(0)) == .number(6))
    animation.calculationMode = .discrete
    #expect(target.value(animation, at: 0.6, beneath: .number(0)) == .number(10))
    #expect(target.reports.isEmpty)
    animation.values = [0, CGPoint.zero, 1]
    #expect(target.value(animation, at: 0.5, beneath: .number(0)) == nil)
    #expect(target.reports == ["position.x: values[1]: found a point, needed a number"])
  }

  @Test func keyframesFollowPaths() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 0, y: 10))
    let animation = CAKeyframeAnimation(keyPath: "position")
    (animation.path, animation.duration, animation.rotationMode) = (path, 1, .rotateAuto)
    // The path as it is when the animation is added.
    let node = animation.node(in: target.context)
    path.addLine(to: CGPoint(x: 50, y: 10))
    var written: [String: AnimatableValue] = [:]
    node.apply(
      at: 0.5,
      read: { $0 == "position" ? .point(.zero) : .transform(CATransform3DIdentity) },
      write: { written[$0] = $1 })
    #expect(written["position"] == .point(CGPoint(x: 0, y: 5)))
    #expect(
      written["transform"] == .transform(CATransform3DMakeRotation(.pi / 2, 0, 0, 1)))
    animation.keyPath = "opacity"
    #expect(target.value(animation, at: 0.5, beneath: .number(0)) == nil)
    #expect(target.reports == ["opacity: path: found a path, needed values, each a number"])
  }

  @Test func groupsLendTheirDuration() {
    let child = basic("opacity", 0, 1)
    child.duration = 0
    let group = CAAnimationGroup()
    group.animations = [child]
    #expect(group.node(in: target.context).end == 0.25)
    group.duration = 4
    group.timingFunction = CAMediaTimingFunction(name: .linear)
    #expect(target.value(group, at: 1, beneath: .number(0)) == .number(0.25))
    child.duration = 1
    #expect(target.value(group, at: 1, beneath: .number(0)) == .number(1))
    #expect(target.value(group, at: 2, beneath: .number(0)) == nil)
  }

  @Test func numbersThatAreNoneAreReported() {
    #expect(target.value(basic("opacity", 0, Double.nan), at: 0, beneath: .number(0)) == nil)
    let far = basic("position", nil, CGPoint(x: 0, y: -CGFloat.infinity))
    #expect(target.value(far, at: 0, beneath: .point(.zero)) == nil)
    #expect(
      target.reports == [
        "opacity: toValue: found a number that is not finite, needed finite numbers",
        "position: toValue: found a point that is not finite, needed finite numbers",
      ])
    let animation = basic("opacity", 0, 1)
    (animation.beginTime, animation.speed, animation.timeOffset) = (.nan, .infinity, .infinity)
    (animation.duration, animation.repeatCount) = (-.infinity, .nan)
    #expect(animation.node(in: target.context).timing == MediaTiming(duration: 0.25))
    #expect(target.reports.count == 7)
    // Infinity is a valid duration.
    (animation.duration, animation.repeatCount, animation.repeatDuration) = (
      1, .infinity, .infinity
    )
    (animation.beginTime, animation.speed, animation.timeOffset) = (0, 1, 0)
    #expect(animation.node(in: target.context).end == .infinity)
    #expect(target.reports.count == 7)
  }

  @Test func timingCarriesOver() {
    let animation = basic("opacity", 0, 1)
    (animation.beginTime, animation.duration, animation.speed) = (1, 2, 4)
    (animation.timeOffset, animation.repeatCount, animation.repeatDuration) = (3, 5, 6)
    (animation.autoreverses, animation.fillMode) = (true, .both)
    var node = animation.node(in: target.context)
    #expect(
      node.timing
        == MediaTiming(
          beginTime: 1, duration: 2, speed: 4, timeOffset: 3, repeatCount: 5, repeatDuration: 6,
          autoreverses: true, fillMode: .both))
    node.timing.beginTime = 7
    #expect(node.timing.beginTime == 7)
    #expect(node.timing.duration == 2)
    let spring = CASpringAnimation(keyPath: "opacity")
    (spring.fromValue, spring.toValue, spring.duration) = (0, 1, 0.2)
    guard case .number(let end)? = target.value(spring, at: 0.2, beneath: .number(0)) else {
      Issue.record("no number")
      return
    }
    #expect(abs(end - 0.849426) < 1e-6)
  }
}
