import Foundation
import Graphics
import LayerTree
import Recordings
import TestSupport
import Testing

@testable import Staging

/// Labels with arrows in front of a stage's picture.
struct CalloutTests {
  private let picture = CGRect(x: 0, y: 0, width: 300, height: 200)

  private func placement(
    _ target: CGRect, from origin: Presentation.Callout.Origin? = nil
  ) -> CalloutPlacement {
    CalloutPlacement(
      size: CGSize(width: 80, height: 30), target: target, origin: origin, picture: picture,
      map: { $0 })
  }

  @Test func theLabelIsOnTheFirstSideWithRoom() {
    let middle = CGRect(x: 140, y: 90, width: 20, height: 20)
    #expect(placement(middle).label == CGRect(x: 110, y: 34, width: 80, height: 30))
    let top = CGRect(x: 140, y: 10, width: 20, height: 20)
    #expect(placement(top).label.minY == 56)
    let tall = CGRect(x: 20, y: 0, width: 20, height: 200)
    #expect(placement(tall).label.minX == 66)
    let atRight = CGRect(x: 260, y: 0, width: 20, height: 200)
    #expect(placement(atRight).label.maxX == 234)
  }

  @Test func theArrowEndsAtTheEdgeAndTheLabelStaysInThePicture() {
    let target = CGRect(x: 280, y: 90, width: 20, height: 20)
    let placed = placement(target, from: .side(.top))
    #expect(placed.label.maxX == 292)
    // As near to the middle of the target as the label's round corner allows.
    #expect(placed.arrow?.start == CGPoint(x: 280, y: placed.label.maxY))
    #expect(placed.arrow?.end == CGPoint(x: 280, y: 87))
    let apart = placement(CGRect(x: 10, y: 10, width: 10, height: 10), from: .point(picture.center))
    #expect(apart.label.midX == 150)
    let end = try? #require(apart.arrow?.end)
    #expect(end.map { abs($0.x - 23) < 1e-9 || abs($0.y - 23) < 1e-9 } == true)
  }

  @Test func aLabelOnItsTargetHasNoArrow() {
    #expect(placement(picture).arrow == nil)
  }

  @Test func itKeepsItsSideWhereThereIsRoom() {
    let size = CGSize(width: 80, height: 30)
    let low = CGRect(x: 140, y: 150, width: 20, height: 20)
    func label(_ target: CGRect, _ side: Presentation.Callout.Side?) -> CGRect {
      CalloutPlacement(
        size: size, target: target, origin: nil, picture: picture, side: side, map: { $0 }
      ).label
    }
    let middle = CGRect(x: 140, y: 90, width: 20, height: 20)
    #expect(label(middle, nil).minY == 34)
    #expect(label(middle, .bottom).minY == 136)
    // Below it there is no room.
    #expect(label(low, .bottom) == label(low, nil))
  }

  @Test func theSideIsThatAtItsStart() throws {
    func dotStage() -> (Stage, CALayer) {
      let stage = Stage(size: picture.size)
      let dot = CALayer()
      dot.name = "dot"
      dot.frame = CGRect(x: 140, y: 10, width: 20, height: 20)
      dot.backgroundColor = .black
      stage.rootLayer.addSublayer(dot)
      var presentation = Presentation()
      presentation.callouts = [.init("Here", to: .element("dot"), start: 0.5)]
      stage.presentation = presentation
      stage.at(1) {
        CATransaction.setDisableActions(true)
        dot.position.y = 100
      }
      return (stage, dot)
    }
    let bitmap = try dotStage().0.bitmap(at: 2)
    // The label is below, as at the start, although there is room above now.
    #expect(bitmap.color(x: 150, y: 60).red == 1)
    #expect(bitmap.color(x: 150, y: 139).red < 0.5)
    let frames = dotStage().0
    _ = try frames.bitmap(at: 0.9)
    #expect(try frames.bitmap(at: 2) == bitmap)
  }

  @Test func theSideOfATargetThatShowsLaterIsTheSameInAllFrames() throws {
    func dotStage() -> Stage {
      let stage = Stage(size: picture.size)
      let dot = CALayer()
      dot.name = "dot"
      dot.frame = CGRect(x: 140, y: 10, width: 20, height: 20)
      dot.isHidden = true
      stage.rootLayer.addSublayer(dot)
      var presentation = Presentation()
      presentation.callouts = [.init("Here", to: .element("dot"), start: 0.5)]
      stage.presentation = presentation
      stage.at(0.7) { dot.isHidden = false }
      stage.at(1) {
        CATransaction.setDisableActions(true)
        dot.position.y = 100
      }
      return stage
    }
    let bitmap = try dotStage().bitmap(at: 2)
    #expect(bitmap.color(x: 150, y: 61).red < 0.5)
    let frames = dotStage()
    _ = try frames.bitmap(at: 0.9)
    #expect(try frames.bitmap(at: 2) == bitmap)
  }

  @Test func calloutsThatBeginTogetherHaveTheirOwnSides() throws {
    let stage = Stage(size: picture.size)
    let dot = CALayer()
    dot.name = "dot"
    dot.frame = CGRect(x: 140, y: 90, width: 20, height: 20)
    stage.rootLayer.addSublayer(dot)
    var presentation = Presentation()
    presentation.callouts = ["One", "Two"].map { .init($0, to: .element("dot"), start: 0.5) }
    stage.presentation = presentation
    let bitmap = try stage.bitmap(at: 1.5)
    #expect(bitmap.color(x: 150, y: 61).red < 0.5)
    #expect(bitmap.color(x: 150, y: 139).red < 0.5)
  }

  @Test func labelsGiveWayToEachOther() {
    let size = CGSize(width: 80, height: 30)
    let target = CGRect(x: 140, y: 150, width: 20, height: 20)
    func label(
      beside obstacle: CGRect, from origin: Presentation.Callout.Origin? = .side(.top)
    ) -> CGRect {
      CalloutPlacement(
        size: size, target: target, origin: origin, picture: picture, obstacles: [obstacle],
        map: { $0 }
      ).label
    }
    #expect(label(beside: CGRect(x: 10, y: 90, width: 70, height: 30)).minY == 94)
    let near = label(beside: CGRect(x: 10, y: 90, width: 88, height: 30))
    #expect(near.minY < 94 && near.minY > 54)
    #expect(label(beside: CGRect(x: 60, y: 90, width: 80, height: 30)).maxY == 84)
    // A callout without a side takes one where no other label is.
    let free = label(beside: CGRect(x: 110, y: 90, width: 80, height: 30), from: nil)
    #expect(free.minX == 186)
  }

  @Test func calloutsAtPointsStayAndOthersGiveWay() throws {
    let stage = Stage(size: picture.size)
    var presentation = Presentation()
    let point = CGPoint(x: 150, y: 150)
    presentation.callouts = [
      .init("First", to: .point(point), from: .side(.top), color: .black),
      .init("Second", to: .point(point), from: .point(CGPoint(x: 150, y: 109)), color: .black),
    ]
    stage.presentation = presentation
    let bitmap = try stage.bitmap(at: 0)
    // Beside the arrow, in the room above and below the text of both.
    func isDark(_ y: Int) -> Bool { bitmap.color(x: 140, y: y).red < 0.5 }
    #expect(isDark(97))
    // The first one is above the second, with 6 points between.
    #expect(!isDark(91))
    #expect(isDark(86))
    // Its arrow is behind the label of the second.
    #expect(bitmap.color(x: 150, y: 91).red < 0.7)
  }

  @Test func aLabelThatIsPushedOntoAnotherOneIsBesideBoth() {
    let size = CGSize(width: 80, height: 30)
    let target = CGRect(x: 140, y: 150, width: 20, height: 20)
    func placed(_ obstacles: [CGRect]) -> CalloutPlacement {
      CalloutPlacement(
        size: size, target: target, origin: .side(.top), picture: picture, obstacles: obstacles,
        map: { $0 })
    }
    // Beyond the second one there is no room above: 94 is its own place.
    let obstacles = [
      CGRect(x: 130, y: 20, width: 40, height: 60), CGRect(x: 100, y: 90, width: 100, height: 30),
    ]
    for list in [obstacles, obstacles.reversed()] {
      let placement = placed(list)
      #expect(placement.hasRoom)
      #expect(picture.contains(placement.label))
      for obstacle in list {
        #expect(!placement.label.intersects(obstacle.insetBy(dx: -3.9, dy: -3.9)))
      }
      #expect(!placement.label.intersects(target))
    }
    // With the whole picture taken there is none, and it stays where it would be.
    #expect(!placed([picture]).hasRoom)
  }

  @Test func aLabelAtTheEdgeIsBesideOthers() {
    let size = CGSize(width: 80, height: 30)
    let target = CGRect(x: 10, y: 90, width: 20, height: 20)
    let obstacle = CGRect(x: 60, y: 90, width: 80, height: 20)
    let placement = CalloutPlacement(
      size: size, target: target, origin: .side(.left), picture: picture, obstacles: [obstacle],
      map: { $0 })
    #expect(placement.hasRoom)
    #expect(!placement.label.intersects(obstacle))
    #expect(placement.label.minX == 8)
  }

  @Test func aLabelWithoutRoomIsReportedOnce() throws {
    let stage = Stage(size: CGSize(width: 90, height: 50))
    var presentation = Presentation()
    presentation.callouts = ["A longer label", "Another label"].map {
      .init($0, to: .point(CGPoint(x: 45, y: 25)), start: 0.5)
    }
    stage.presentation = presentation
    for time in [0.6, 0.8] { _ = try stage.bitmap(at: time) }
    #expect(
      stage.diagnostics.map(\.message) == [
        "at 0.8 s there is no room for the label “Another label” beside the others"
      ])
  }

  @Test func aLabelBesideAFadingOneIsNotReported() throws {
    let stage = Stage(size: CGSize(width: 90, height: 50))
    var presentation = Presentation()
    let center = Presentation.Target.point(CGPoint(x: 45, y: 25))
    presentation.callouts = [
      .init("A longer label", to: center, end: 1), .init("Another label", to: center, start: 0.7),
    ]
    stage.presentation = presentation
    // The first one has faded by half, and the second one is there.
    for time in [0.85, 0.9, 1.5] { _ = try stage.bitmap(at: time) }
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func theNearestFreePointIsFound() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<60 {
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      let rects = (0..<12).map { _ in
        CGRect(
          x: number(-40...260), y: number(-40...160), width: number(20...110),
          height: number(20...90))
      }
      let limits = CalloutPlacement.Limits(of: CGSize(width: 60, height: 30), in: picture)
      let point = limits.clamped(CGPoint(x: number(0...300), y: number(0...200)))
      let found = CalloutPlacement.nearest(to: point, outside: rects, limits)
      func isFree(_ point: CGPoint) -> Bool {
        !rects.contains { $0.insetBy(dx: 1e-5, dy: 1e-5).contains(point) }
      }
      let best = found.map { hypot($0.x - point.x, $0.y - point.y) } ?? .infinity
      #expect(found.map(isFree) ?? true)
      // No point of a fine grid is free and nearer.
      for x in stride(from: limits.x.least, through: limits.x.greatest, by: 3) {
        for y in stride(from: limits.y.least, through: limits.y.greatest, by: 3)
        where hypot(x - point.x, y - point.y) < best - 1e-6 {
          if isFree(CGPoint(x: x, y: y)) { Issue.record("\(x), \(y) is nearer") }
        }
      }
    }
  }

  @Test func itFadesAndFollows() throws {
    let stage = Stage(size: picture.size)
    let dot = CALayer()
    dot.name = "dot"
    dot.frame = CGRect(x: 40, y: 100, width: 20, height: 20)
    dot.backgroundColor = .black
    stage.rootLayer.addSublayer(dot)
    var presentation = Presentation()
    presentation.callouts = [
      .init("Here", to: .element("dot"), start: 1, end: 2, color: CGColor(gray: 0, alpha: 1))
    ]
    stage.presentation = presentation
    func inkAboveDot() throws -> CGFloat {
      let bitmap = try stage.bitmap(at: stage.time)
      let x = Int(dot.position.x)
      return (30..<96).map { 1 - bitmap.color(x: x, y: $0).red }.max() ?? 0
    }
    #expect(try inkAboveDot() == 0)
    try stage.advance(to: 1.1)
    #expect(try abs(inkAboveDot() - 0.5) < 0.1)
    try stage.advance(to: 1.5)
    #expect(try inkAboveDot() > 0.95)
    dot.position.x = 200
    try stage.advance(to: 1.9)
    #expect(try inkAboveDot() > 0.4)
    try stage.advance(to: 2)
    #expect(try inkAboveDot() == 0)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func aTargetThatDoesNotShowIsReportedOnce() throws {
    let stage = Stage(size: picture.size)
    var presentation = Presentation()
    presentation.callouts = [.init("Where?", to: .element("nothing"))]
    stage.presentation = presentation
    let empty = try stage.bitmap(at: 0)
    _ = try stage.bitmap(at: 1)
    #expect(empty.color(x: 150, y: 100).red == 1)
    #expect(
      stage.diagnostics.map(\.description).filter { $0.contains("nothing") }.count == 1)
  }

  @Test func eachUseOfAMissingTargetIsReportedAtItsPlace() throws {
    let stage = Stage(size: picture.size)
    // It only touches the picture's edge.
    let outside = CALayer()
    outside.name = "outside"
    outside.frame = CGRect(x: picture.width, y: 50, width: 20, height: 20)
    stage.rootLayer.addSublayer(outside)
    var presentation = Presentation()
    presentation.callouts = [
      .init("A", to: .element("outside")), .init("B", to: .element("outside")),
    ]
    stage.presentation = presentation
    _ = try stage.bitmap(at: 0)
    let reports = stage.diagnostics.map(\.description)
    for index in 0...1 {
      #expect(reports.filter { $0.contains("presentation.callouts[\(index)].to") }.count == 1)
    }
  }

  /// Half of such a label is its round corner, so that the ends of its straight edge may cross.
  @Test func aLabelThatIsAllCornersHasAnArrow() {
    for step in 0..<2000 {
      let target = CGRect(x: 60 + Double(step) * 0.0917, y: 120, width: 20, height: 20)
      let placed = CalloutPlacement(
        size: CGSize(width: 21.3, height: 30), target: target, origin: .side(.top),
        picture: picture, map: { $0 })
      #expect(placed.arrow != nil)
    }
  }

  @Test func theLabelIsInTheMiddleOfASmallPicture() {
    let placed = CalloutPlacement(
      size: CGSize(width: 40, height: 30), target: CGRect(x: 10, y: 4, width: 4, height: 4),
      origin: nil, picture: CGRect(x: 0, y: 0, width: 200, height: 12), map: { $0 })
    #expect(placed.label.midY == 6)
  }

  @Test func theRecordingLastsUntilTheLastOneHasEnded() throws {
    let stage = Stage(size: picture.size)
    var presentation = Presentation()
    presentation.callouts = [.init("A", to: .point(picture.center), start: 0.5, end: 1.5)]
    stage.presentation = presentation
    #expect(try abs(stage.record(fps: 10).duration - 1.5) < 1e-9)
  }
}

extension CGRect {
  fileprivate var center: CGPoint { CGPoint(x: midX, y: midY) }
}
