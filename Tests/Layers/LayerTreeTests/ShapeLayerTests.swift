import Animation
import Foundation
import Graphics
import Testing

@testable import LayerTree

/// The drawing of a layer class, as stored in a node.
private func commands(of layer: CALayer, isFlipped: Bool = false) -> [DisplayList.Command] {
  let timeline = Timeline()
  let root = CALayer()
  root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
  root.isGeometryFlipped = isFlipped
  root.addSublayer(layer)
  timeline.show(root)
  let size = CGSize(width: 100, height: 100)
  let node = SnapshotMaker(timeline: timeline).committedSnapshot(of: root, size: size).root
  return node.sublayers.flatMap { child -> [DisplayList.Command] in
    child.style.contents.flatMap { content -> [DisplayList.Command] in
      if case .drawing(let list) = content { list.commands } else { [] }
    }
  }
}

struct ShapeLayerTests {
  let layer = CAShapeLayer()
  let square = Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
  let plain = DisplayList.Compositing()

  @Test func defaultsAreApples() {
    #expect(layer.path == nil)
    #expect(layer.fillColor == .black)
    #expect(layer.strokeColor == nil)
    #expect(layer.fillRule == .nonZero)
    #expect(layer.lineCap == .butt)
    #expect(layer.lineJoin == .miter)
    #expect(layer.strokeStart == 0)
    #expect(layer.strokeEnd == 1)
    #expect(layer.lineWidth == 1)
    #expect(layer.miterLimit == 10)
    #expect(layer.lineDashPhase == 0)
    #expect(layer.lineDashPattern == nil)
    #expect(commands(of: layer).isEmpty)
  }

  @Test func trimsThePathThatItHasNow() {
    layer.fillColor = nil
    layer.strokeColor = .white
    layer.strokeEnd = 0.25
    for side in [10.0, 20, 20] {
      let path = Path(rect: CGRect(x: 0, y: 0, width: side, height: side))
      layer.path = CGPath(path)
      layer.strokeStart += 0.05
      let line = path.trimmed(from: layer.strokeStart, to: 0.25)
      guard case .stroke(let drawn, _, _, _)? = commands(of: layer).first else {
        Issue.record("no stroke")
        continue
      }
      #expect(drawn == line)
      layer.removeFromSuperlayer()
    }
  }

  @Test func fillsUnderItsStroke() {
    layer.path = CGPath(square)
    layer.fillRule = .evenOdd
    layer.strokeColor = .white
    layer.lineWidth = 3
    layer.lineCap = .round
    layer.lineJoin = .bevel
    layer.miterLimit = 2
    layer.lineDashPattern = [4, 2]
    layer.lineDashPhase = 1
    let style = StrokeStyle(
      width: 3, cap: .round, join: .bevel, miterLimit: 2, dashPhase: 1, dashes: [4, 2])
    #expect(
      commands(of: layer) == [
        .fill(square, .evenOdd, .black, plain), .stroke(square, style, .white, plain),
      ])
  }

  @Test func theStrokeIsTrimmedAndTheFillIsNot() {
    layer.path = CGPath(square)
    layer.strokeColor = .white
    layer.strokeStart = 0.25
    layer.strokeEnd = 0.5
    let side = Path([.move(to: CGPoint(x: 10, y: 0)), .line(to: CGPoint(x: 10, y: 10))])
    #expect(
      commands(of: layer) == [
        .fill(square, .winding, .black, plain), .stroke(side, StrokeStyle(), .white, plain),
      ])
  }

  @Test(
    arguments: [
      { $0.strokeEnd = 0 }, { $0.strokeStart = 1 }, { $0.strokeEnd = -3 },
      { $0.lineWidth = 0 }, { $0.strokeColor = nil },
      { $0.strokeColor = .clear },
    ] as [@Sendable (CAShapeLayer) -> Void])
  func nothingToStroke(change: @Sendable (CAShapeLayer) -> Void) {
    layer.path = CGPath(square)
    layer.fillColor = nil
    layer.strokeColor = .white
    change(layer)
    #expect(commands(of: layer).isEmpty)
  }

  @Test func meaninglessDashesAreSolid() {
    layer.path = CGPath(square)
    layer.fillColor = nil
    layer.strokeColor = .white
    for pattern in [[], [0, 0], [-1, 2]] as [[NSNumber]] {
      layer.lineDashPattern = pattern
      #expect(commands(of: layer) == [.stroke(square, StrokeStyle(), .white, plain)])
    }
  }

  @Test func thePathIsCopied() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    layer.path = path
    path.addRect(CGRect(x: 5, y: 5, width: 1, height: 1))
    #expect(layer.path?.value.subpaths.count == 1)
  }

  @Test func propertiesHaveApplesKeys() {
    layer.setValue(0.5, forKey: "strokeEnd")
    layer.setValue("round", forKey: "lineCap")
    layer.setValue([3, 1], forKey: "lineDashPattern")
    layer.setValue(CGPath(square), forKey: "path")
    layer.setValue(nil, forKey: "fillColor")
    #expect(layer.strokeEnd == 0.5)
    #expect(layer.lineCap == .round)
    #expect(layer.lineDashPattern == [3, 1])
    #expect(layer.path?.value == square)
    #expect(layer.fillColor == nil)
    #expect(CAShapeLayer.defaultValue(forKey: "fillRule") as? String == "non-zero")
    #expect(CAShapeLayer.propertyTable["path"]?.implicitAction == LayerProperty.ImplicitAction.none)
    #expect(CAShapeLayer.propertyTable["path"]?.isAnimatable == true)
    #expect(CAShapeLayer.propertyTable["opacity"] != nil)
  }

  @Test func flippedShapesAreMirroredInTheirBounds() {
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 30)
    layer.path = CGPath(square)
    let list = commands(of: layer, isFlipped: true)
    guard case .concatenate(let mirror)? = list.first else { return #expect(Bool(false)) }
    #expect(CGPoint(x: 2, y: 5).applying(mirror) == CGPoint(x: 2, y: 25))
    #expect(list.count == 2)
  }
}

struct GradientLayerTests {
  let layer = CAGradientLayer()
  let plain = DisplayList.Compositing()
  let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  init() { layer.bounds = CGRect(x: 10, y: 20, width: 200, height: 100) }

  /// The gradient, and where points of its space land in the layer.
  private func drawn() -> (command: DisplayList.Command, space: CGAffineTransform)? {
    let list = commands(of: layer)
    guard list.count == 5, list[0] == .save, case .clip(let shape, .winding) = list[1],
      case .concatenate(let space) = list[2], list[4] == .restore,
      shape.boundingBoxOfPath == layer.bounds
    else { return nil }
    return (list[3], space)
  }

  @Test func defaultsAreApples() {
    #expect(layer.colors == nil)
    #expect(layer.locations == nil)
    #expect(layer.type == .axial)
    #expect(layer.startPoint == CGPoint(x: 0.5, y: 0))
    #expect(layer.endPoint == CGPoint(x: 0.5, y: 1))
    #expect(commands(of: layer).isEmpty)
    layer.colors = []
    #expect(commands(of: layer).isEmpty)
  }

  @Test func axialIsDrawnInTheUnitSquare() throws {
    layer.colors = [red, CGColor.white, CGColor.black]
    layer.endPoint = CGPoint(x: 1, y: 1)
    let (command, space) = try #require(drawn())
    #expect(CGPoint(x: 0, y: 0).applying(space) == CGPoint(x: 10, y: 20))
    #expect(CGPoint(x: 1, y: 1).applying(space) == CGPoint(x: 210, y: 120))
    guard case .linearGradient(let gradient, let start, let end, let extends, _) = command else {
      return #expect(Bool(false))
    }
    #expect(start == CGPoint(x: 0.5, y: 0))
    #expect(end == CGPoint(x: 1, y: 1))
    #expect(extends == [.beforeStart, .afterEnd])
    #expect(gradient.stops.map(\.location) == [0, 0.5, 1])
    #expect(gradient.stops.map(\.color) == [red, .white, .black])
  }

  @Test func locationsPlaceTheColors() throws {
    func locations(_ numbers: [NSNumber]?) throws -> [CGFloat] {
      layer.locations = numbers
      guard case .linearGradient(let gradient, _, _, _, _) = try #require(drawn()).command else {
        return []
      }
      return gradient.stops.map(\.location)
    }
    layer.colors = [red, CGColor.white, CGColor.black]
    #expect(try locations([0.1, 0.2, 0.9]) == [0.1, 0.2, 0.9])
    #expect(try locations([0.5, 0.2, 0.9]) == [0.5, 0.5, 0.9])
    #expect(try locations([0.5, 0.6]) == [0, 0.5, 1])
    #expect(try locations([0.5, 0.6, 0.7, 0.8]) == [0.5, 0.6, 0.7])
  }

  @Test func locationsBeyondTheEndsAreCutThere() throws {
    func stops(_ numbers: [NSNumber]) throws -> [CGGradient.Stop] {
      layer.locations = numbers
      guard case .linearGradient(let gradient, _, _, _, _) = try #require(drawn()).command else {
        return []
      }
      return gradient.stops
    }
    let gray = CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
    layer.colors = [CGColor.black, CGColor.white, CGColor.black]
    let entering = try stops([-0.75, -0.25, 0.25])
    #expect(entering.map(\.location) == [0, 0.25])
    #expect(entering.map(\.color) == [gray, .black])
    let leaving = try stops([0.5, 1, 1.5])
    #expect(leaving.map(\.location) == [0.5, 1, 1])
    #expect(leaving.map(\.color) == [.black, .white, .white])
    let before = try stops([-1, -0.5, 0])
    #expect(before.map(\.color) == [.black, .black])
    #expect(try stops([2, 3, 4]).map(\.color) == [.black])
  }

  @Test func radialIsAnEllipseAboutTheStart() throws {
    layer.colors = [red, CGColor.white]
    layer.type = .radial
    layer.startPoint = CGPoint(x: 0.5, y: 0.5)
    layer.endPoint = CGPoint(x: 0.75, y: 0.25)
    let (command, space) = try #require(drawn())
    guard case .radialGradient(_, let start, 0, let end, 1, _, _) = command else {
      return #expect(Bool(false))
    }
    // Half-axes of a quarter of the width and of the height.
    #expect(start == .zero)
    #expect(end == .zero)
    #expect(CGPoint.zero.applying(space) == CGPoint(x: 110, y: 70))
    #expect(CGPoint(x: 1, y: 0).applying(space) == CGPoint(x: 160, y: 70))
    #expect(CGPoint(x: 0, y: 1).applying(space) == CGPoint(x: 110, y: 95))
  }

  @Test func conicBeginsTowardTheEnd() throws {
    layer.colors = [red, CGColor.white]
    layer.type = .conic
    layer.startPoint = CGPoint(x: 0.5, y: 0.5)
    layer.endPoint = CGPoint(x: 0.5, y: 0)
    guard case .conicGradient(_, let center, let angle, _) = try #require(drawn()).command else {
      return #expect(Bool(false))
    }
    #expect(center == CGPoint(x: 0.5, y: 0.5))
    #expect(angle == -.pi / 2)
  }

  @Test func withoutAWayItIsTheLastColor() {
    layer.colors = [red, CGColor.white]
    layer.endPoint = layer.startPoint
    #expect(commands(of: layer) == [.fill(Path(rect: layer.bounds), .winding, .white, plain)])
    layer.type = .radial
    #expect(commands(of: layer) == [.fill(Path(rect: layer.bounds), .winding, .white, plain)])
  }

  @Test func cornersClipIt() {
    layer.colors = [red, CGColor.white]
    layer.cornerRadius = 20
    layer.maskedCorners = [.layerMinXMinYCorner]
    guard case .clip(let shape, _) = commands(of: layer)[1] else { return #expect(Bool(false)) }
    #expect(!shape.contains(CGPoint(x: 11, y: 21)))
    #expect(shape.contains(CGPoint(x: 209, y: 119)))
  }

  @Test func whatIsNoColorIsReported() {
    let timeline = Timeline()
    timeline.show(layer)
    layer.colors = [red, "white"]
    #expect(layer.colors as? [CGColor] == [red])
    #expect(timeline.diagnostics.first?.keyPath == "colors")
  }

  @Test func propertiesHaveApplesKeys() {
    layer.setValue([red, CGColor.white], forKey: "colors")
    layer.setValue([0.25, 1], forKey: "locations")
    layer.setValue("conic", forKey: "type")
    layer.setValue(0.75, forKeyPath: "endPoint.x")
    #expect(layer.colors as? [CGColor] == [red, .white])
    #expect(layer.locations == [0.25, 1])
    #expect(layer.type == .conic)
    #expect(layer.endPoint == CGPoint(x: 0.75, y: 1))
  }
}
