import Base
import Foundation
import Graphics
import Testing

@testable import LayerTree

/// Particles: how many live, where they are, and that they follow from the time alone.
struct EmitterTests {
  let timeline = Timeline()
  let root = CALayer()
  let emitter = CAEmitterLayer()
  let cell = CAEmitterCell()
  let image = CGImage(Bitmap(width: 4, height: 2))

  init() {
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    emitter.frame = root.bounds
    emitter.emitterPosition = CGPoint(x: 50, y: 40)
    (cell.name, cell.birthRate, cell.lifetime, cell.contents) = ("dot", 10, 2, image)
    root.addSublayer(emitter)
    timeline.show(root)
  }

  /// Shows the cell and gives the particles of a time, which must be the same made from scratch.
  private func particles(at time: Double) throws -> [LayerNode] {
    if emitter.emitterCells == nil { emitter.emitterCells = [cell] }
    try timeline.advance(to: time)
    let maker = SnapshotMaker(timeline: timeline)
    let shown = maker.committedSnapshot(of: root, size: root.bounds.size).root
    #expect(shown == maker.freshSnapshot(of: root, size: root.bounds.size).root)
    return Array(shown.sublayers[0].sublayers)
  }

  private func place(_ node: LayerNode) -> CGPoint {
    CGPoint(x: node.style.transform.m41, y: node.style.transform.m42)
  }

  // MARK: Defaults

  @Test func defaultsAreApples() {
    let (layer, cell) = (CAEmitterLayer(), CAEmitterCell())
    #expect(layer.emitterCells == nil)
    #expect(
      [layer.birthRate, layer.lifetime, layer.velocity, layer.scale, layer.spin]
        == [1, 1, 1, 1, 1])
    #expect((layer.emitterShape, layer.emitterMode) == (.point, .volume))
    #expect(layer.renderMode == .unordered)
    #expect((layer.seed, layer.preservesDepth) == (0, false))
    #expect((cell.birthRate, cell.lifetime, cell.velocity) == (0, 0, 0))
    #expect((cell.scale, cell.contentsScale, cell.isEnabled) == (1, 1, true))
    #expect((cell.color, cell.magnificationFilter) == (.white, "linear"))
    #expect(
      (kCAEmitterLayerAdditive.rawValue, kCAEmitterLayerCircle.rawValue) == ("additive", "circle"))
  }

  // MARK: Numbers

  @Test func countsFollowFromRateAndLifetime() throws {
    let counts = try [0, 0.05, 0.1, 0.35, 1, 2, 2.05, 2.1, 7].map { try particles(at: $0).count }
    // One that is 2 s old is dead.
    #expect(counts == [0, 0, 1, 3, 10, 20, 20, 20, 20])
  }

  @Test func factorsOfTheLayerMultiply() throws {
    (emitter.birthRate, emitter.lifetime) = (3, 0.5)
    #expect(try particles(at: 0.5).count == 15)
    #expect(try particles(at: 5).count == 30)
  }

  @Test func aRateOfZeroLetsParticlesLiveOn() throws {
    CATransaction.setDisableActions(true)
    #expect(try particles(at: 1).count == 10)
    emitter.birthRate = 0
    #expect(try particles(at: 2.5).map(\.id) == particles(at: 2.5).map(\.id))
    #expect(try particles(at: 2.55).count == 5)
    #expect(try particles(at: 3.5).isEmpty)
    emitter.birthRate = 2
    #expect(try particles(at: 4).count == 10)
  }

  @Test func aCellChangesThroughItsLayer() throws {
    _ = try particles(at: 1)
    #expect(emitter.value(forKeyPath: "emitterCells.dot.birthRate") as? Double == 10)
    emitter.setValue(0, forKeyPath: "emitterCells.dot.birthRate")
    #expect(cell.birthRate == 0)
    #expect(try particles(at: 2).count == 10)
    #expect(try particles(at: 3).isEmpty)
    #expect(timeline.diagnostics.isEmpty)
    emitter.setValue(1, forKeyPath: "emitterCells.spot.birthRate")
    #expect(timeline.diagnostics.last?.message == "cells are called dot")
  }

  @Test func aCellChangedBehindTheLayersBackIsReported() throws {
    _ = try particles(at: 1)
    cell.birthRate = 0
    #expect(try particles(at: 3).count == 20)
    #expect(timeline.diagnostics.first?.keyPath == "emitterCells")
  }

  @Test func anAnimatedRateIsIntegrated() throws {
    cell.lifetime = 100
    emitter.emitterCells = [cell]
    let stop = CABasicAnimation(keyPath: "birthRate")
    (stop.fromValue, stop.toValue, stop.duration) = (2, 0, 2)
    emitter.birthRate = 0
    emitter.add(stop, forKey: nil)
    // 10/s · (2t − t²/2).
    #expect(try particles(at: 1).count == 15)
    #expect(try particles(at: 2).count == 20)
    #expect(try particles(at: 9).count == 20)
    // Nor does rounding let the last one be born again and again.
    #expect(emitter.particles(at: 9, .oldestFirst).allSatisfy { $0.birth <= 2 })
  }

  @Test func birthsOfAnAnimatedRateAreWhenTheIntegralSaysSo() throws {
    cell.lifetime = 100
    emitter.emitterCells = [cell]
    let stop = CABasicAnimation(keyPath: "birthRate")
    (stop.fromValue, stop.toValue, stop.duration) = (2, 0, 2)
    emitter.birthRate = 0
    emitter.add(stop, forKey: nil)
    // 10/s · (2t − t²/2) is a whole number; each is asked for when it has just been born.
    for count in 1..<20 {
      let birth = 2 - (4 - 0.2 * Double(count)).squareRoot()
      #expect(try particles(at: birth + 1e-4).count == count)
      let births = emitter.particles(at: birth + 1e-4, .oldestFirst).map(\.birth)
      #expect(abs((births.last ?? 0) - birth) < 1e-4)
    }
  }

  @Test func aNewBeginTimeForgetsWhatWasBefore() throws {
    CATransaction.setDisableActions(true)
    #expect(try particles(at: 1).count == 10)
    emitter.birthRate = 0
    #expect(try particles(at: 1.5).count == 10)
    timeline.run { emitter.beginTime = CACurrentMediaTime() }
    #expect(try particles(at: 2).isEmpty)
  }

  @Test func timeBeginsWithTheLayers() throws {
    try timeline.advance(to: 5)
    timeline.run { emitter.beginTime = CACurrentMediaTime() }
    #expect(try particles(at: 5).isEmpty)
    #expect(try particles(at: 6).count == 10)
    // One that begins at 0 looks as if it had always been there.
    CATransaction.setDisableActions(true)
    let old = CAEmitterLayer()
    old.emitterCells = [CAEmitterCell(cell.values)]
    root.insertSublayer(old, at: 0)
    let count = try particles(at: 6).count
    #expect(count == 20)
  }

  @Test func aHaltedLayerKeepsItsParticles() throws {
    CATransaction.setDisableActions(true)
    _ = try particles(at: 1)
    emitter.birthRate = 0
    let before = try particles(at: 1.5)
    (emitter.timeOffset, emitter.speed) = (1.5, 0)
    #expect(try particles(at: 4) == before)
  }

  @Test func cellsBeginAndEndOnTheirOwn() throws {
    (cell.beginTime, cell.duration, cell.lifetime) = (1, 0.5, 100)
    let counts = try [1, 1.25, 1.5, 3].map { try particles(at: $0).count }
    #expect(counts == [0, 2, 5, 5])
    cell.isEnabled = false
    emitter.emitterCells = nil
  }

  // MARK: Courses

  @Test func coursesAreClosedFormulas() throws {
    (cell.velocity, cell.emissionLongitude) = (30, .pi / 2)
    (cell.xAcceleration, cell.yAcceleration) = (8, -20)
    (cell.scale, cell.scaleSpeed, cell.spin) = (1, 0.5, .pi)
    (cell.color, cell.alphaSpeed, cell.redSpeed) = (.white, -0.25, -0.5)
    let nodes = try particles(at: 1)
    for (index, node) in nodes.enumerated() {
      let age = 1 - Double(index + 1) / 10
      #expect(abs(place(node).x - (50 + 4 * age * age)) < 1e-9)
      #expect(abs(place(node).y - (40 + 30 * age - 10 * age * age)) < 1e-9)
      let scale = 1 + 0.5 * age
      #expect(abs(node.style.transform.m11 - scale * cos(.pi * age)) < 1e-9)
      #expect(abs(node.style.transform.m12 - scale * sin(.pi * age)) < 1e-9)
      #expect(abs(node.style.opacity - (1 - 0.25 * age)) < 1e-9)
      let red = node.style.colorMultiplier?.red ?? 1
      #expect(abs(red - (1 - 0.5 * age)) < 1e-9)
      #expect(node.style.bounds == CGRect(x: -2, y: -1, width: 4, height: 2))
    }
  }

  @Test func whatIsSetLaterConcernsParticlesToCome() throws {
    CATransaction.setDisableActions(true)
    let first = try particles(at: 1).map(place)
    emitter.emitterPosition = CGPoint(x: 0, y: 0)
    let then = try particles(at: 2).map(place)
    #expect(Array(then.prefix(10)) == first)
    #expect(then.suffix(10).allSatisfy { $0 == .zero })
  }

  @Test func aMovingEmitterLeavesATrace() throws {
    let move = CABasicAnimation(keyPath: "emitterPosition.x")
    (move.fromValue, move.toValue, move.duration) = (0, 100, 1)
    emitter.emitterCells = [cell]
    emitter.add(move, forKey: nil)
    let during = try particles(at: 0.5).map { place($0).x }
    #expect(zip(during, [10, 20, 30, 40, 50.0]).allSatisfy { abs($0 - $1) < 1e-9 })
    // Also when the animation is over and gone.
    let after = try particles(at: 1.5).map { place($0).x }
    #expect(zip(after, [10, 20, 30, 40, 50.0]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(after.suffix(4) == [50, 50, 50, 50])
  }

  @Test func rangesSpreadEvenlyAboutTheMiddle() throws {
    (cell.birthRate, cell.lifetime, cell.scale, cell.scaleRange) = (2000, 1, 1, 0.5)
    let scales = try particles(at: 1).map(\.style.transform.m11)
    let (least, most) = (scales.min() ?? 0, scales.max() ?? 0)
    #expect(least >= 0.75)
    #expect(least < 0.76)
    #expect(most <= 1.25)
    #expect(most > 1.24)
    let mean: Double = scales.reduce(0, +) / Double(scales.count)
    #expect(abs(mean - 1) < 0.01)
  }

  @Test(arguments: [
    ("circle", "outline"), ("circle", "volume"), ("rectangle", "outline"), ("rectangle", "surface"),
    ("rectangle", "points"), ("line", "points"), ("line", "volume"), ("cuboid", "surface"),
    ("cuboid", "outline"), ("cuboid", "points"), ("sphere", "surface"),
  ])
  func shapes(shape: String, mode: String) throws {
    (emitter.emitterShape, emitter.emitterMode) = (.init(rawValue: shape), .init(rawValue: mode))
    (emitter.emitterSize, emitter.emitterDepth) = (CGSize(width: 20, height: 10), 6)
    (cell.birthRate, cell.lifetime) = (500, 1)
    emitter.emitterCells = [cell]
    _ = try particles(at: 1)
    for particle in emitter.particles(at: 1, .unordered) {
      let p = particle.position - SIMD3(50, 40, 0)
      let radius = (p * p).sum().squareRoot()
      let edges = [abs(abs(p.x) - 10), abs(abs(p.y) - 5), abs(abs(p.z) - 3)].map { $0 < 1e-9 }
      let holds =
        switch (shape, mode) {
        case ("circle", "outline"): abs(radius - 20) < 1e-9 && p.z == 0
        case ("circle", _): radius <= 20 && p.z == 0
        case ("rectangle", "outline"): (edges[0] || edges[1]) && abs(p.x) <= 10 && abs(p.y) <= 5
        case ("rectangle", "points"): edges[0] && edges[1] && p.z == 0
        case ("rectangle", _): abs(p.x) <= 10 && abs(p.y) <= 5 && p.z == 0
        case ("line", "points"): edges[0] && p.y == 0
        case ("line", _): abs(p.x) <= 10 && p.y == 0
        case ("cuboid", "points"): edges == [true, true, true]
        case ("cuboid", "outline"):
          edges.count { $0 } > 1 && abs(p.x) <= 10 && abs(p.y) <= 5 && abs(p.z) <= 3
        case ("cuboid", _): edges.contains(true) && abs(p.x) <= 10 && abs(p.y) <= 5 && abs(p.z) <= 3
        default: abs(radius - 20) < 1e-9
        }
      #expect(holds, "\(p)")
    }
  }

  @Test func particlesFlyAwayFromACircle() throws {
    (emitter.emitterShape, emitter.emitterMode) = (.circle, .outline)
    emitter.emitterSize = CGSize(width: 10, height: 0)
    cell.velocity = 40
    for (index, node) in try particles(at: 1).enumerated() {
      let age = 1 - Double(index + 1) / 10
      let (dx, dy) = (place(node).x - 50, place(node).y - 40)
      #expect(abs(hypot(dx, dy) - (10 + 40 * age)) < 1e-9)
    }
  }

  @Test func nestedCellsAreEmittedOnTheWay() throws {
    let trail = CAEmitterCell()
    (trail.birthRate, trail.lifetime, trail.contents) = (4, 10, image)
    (cell.birthRate, cell.lifetime, cell.velocity, cell.contents) = (1, 1, 100, nil)
    (cell.duration, cell.emitterCells) = (1, [trail])
    // Born at 1, and its trail a quarter of a second apart, until it dies at 2.
    let places = try particles(at: 3).map { place($0).x }
    #expect(places == [75, 100, 125, 150])
    #expect(try particles(at: 11.3).count == 3)
  }

  // MARK: Order and chance

  @Test func renderModesOrder() throws {
    cell.zAcceleration = 1
    emitter.emitterCells = [cell]
    _ = try particles(at: 1)
    let births = emitter.particles(at: 1, .oldestFirst).map(\.birth)
    #expect(births == births.sorted())
    #expect(births.count == 10)
    #expect(emitter.particles(at: 1, .oldestLast).map(\.birth) == births.reversed())
    #expect(emitter.particles(at: 1, .backToFront).map(\.birth) == births.reversed())
    emitter.renderMode = .additive
    #expect(try particles(at: 1).allSatisfy { $0.style.blendMode == .plusLighter })
  }

  @Test func theSeedDecides() throws {
    (cell.velocity, cell.emissionRange) = (50, 2 * .pi)
    func places(seed: UInt32) throws -> [CGPoint] {
      let (timeline, emitter) = (Timeline(), CAEmitterLayer())
      emitter.seed = seed
      emitter.emitterCells = [CAEmitterCell(cell.values)]
      timeline.show(emitter)
      try timeline.advance(to: 1)
      timeline.commit()
      return emitter.particles(at: 1, .unordered).map {
        CGPoint(x: $0.position.x, y: $0.position.y)
      }
    }
    #expect(try places(seed: 1) == places(seed: 1))
    #expect(try places(seed: 1) != places(seed: 2))
  }

  @Test func timesMayBeAskedForInAnyOrder() throws {
    (cell.velocity, cell.emissionRange, cell.lifetimeRange) = (50, 2, 1)
    let fade = CABasicAnimation(keyPath: "birthRate")
    (fade.fromValue, fade.toValue, fade.duration) = (0, 3, 2)
    emitter.emitterCells = [cell]
    emitter.add(fade, forKey: nil)
    _ = try particles(at: 0.01)
    let times = [0.2, 0.9, 1.4, 1.9, 2.5]
    func places(_ time: Double) -> [SIMD3<Double>] {
      emitter.particles(at: time, .unordered).map(\.position)
    }
    let forwards = times.map(places)
    let backwards = times.reversed().map(places)
    #expect(forwards == backwards.reversed())
    let other = EmitterTests()
    (other.cell.velocity, other.cell.emissionRange, other.cell.lifetimeRange) = (50, 2, 1)
    other.emitter.emitterCells = [other.cell]
    other.emitter.add(fade, forKey: nil)
    _ = try other.particles(at: 0.01)
    #expect(other.emitter.particles(at: 2.5, .unordered).map(\.position) == forwards[4])
  }

  @Test func copiesOfAReplicatorLagBehind() throws {
    let replicator = CAReplicatorLayer()
    replicator.frame = root.bounds
    (replicator.instanceCount, replicator.instanceDelay) = (2, 0.5)
    root.addSublayer(replicator)
    replicator.addSublayer(emitter)
    emitter.emitterCells = [cell]
    let copies = try particles(at: 1)
    #expect(copies.isEmpty == false)
    let maker = SnapshotMaker(timeline: timeline)
    let shown = maker.committedSnapshot(of: root, size: root.bounds.size).root.sublayers[0]
      .sublayers
    #expect(shown.map { $0.sublayers[0].sublayers.count } == [10, 5])
    let ids = shown.flatMap { $0.sublayers[0].sublayers.map(\.id) }
    #expect(Set(ids).count == 15)
  }

  @Test func tooManyParticlesAreLimitedAndReported() throws {
    (cell.birthRate, cell.lifetime) = (1e6, 1)
    let nodes = try particles(at: 1)
    #expect(nodes.count == Limits.particles)
    #expect(timeline.diagnostics.count == 1)
    #expect(timeline.diagnostics.first?.keyPath == "birthRate")
  }

  @Test func badValuesAreRefused() throws {
    timeline.run {
      cell.velocity = .nan
      cell.setValue("fast", forKey: "velocity")
      cell.setValue(1, forKey: "velocty")
      cell.contents = "picture"
    }
    #expect(cell.velocity == 0)
    #expect(cell.contents == nil)
    #expect(timeline.diagnostics.count == 4)
    #expect(timeline.diagnostics[2].message.hasSuffix("did you mean `velocity`?"))
  }

  @Test func imagesStayUprightWhereYPointsUp() throws {
    root.isGeometryFlipped = true
    cell.velocity = 10
    cell.emissionLongitude = .pi / 2
    let node = try #require(try particles(at: 1).first)
    #expect(node.style.transform.m22 == 1)
    #expect(abs(place(node).y - (100 - 49)) < 1e-9)
  }

  @Test func asManyParticlesAsAllowedAreAllThere() throws {
    (cell.birthRate, cell.lifetime) = (Float(Limits.particles), 2)
    #expect(try particles(at: 1).count == Limits.particles)
    #expect(timeline.diagnostics.isEmpty)
    // The next one is born.
    #expect(try particles(at: 1 + 1.5 / Double(Limits.particles)).count == Limits.particles)
    #expect(timeline.diagnostics.first?.keyPath == "birthRate")
  }
}
