import Foundation
import Graphics
import LayerTree
import Recordings
import Testing

@testable import Staging

/// The camera of a presentation.
struct CameraTests {
  private let size = CGSize(width: 200, height: 100)
  private let linear: [Double] = [0, 0, 1, 1]

  private func rect(
    _ moves: [Presentation.CameraMove], at time: Double, target: CGRect? = nil
  ) -> CGRect? {
    Camera(moves, picture: size)?.visibleRect(at: time) { place, _ in
      if case .point(let point) = place { return CGRect(origin: point, size: .zero) }
      return target
    }
  }

  @Test func itZoomsByEqualFactorsInEqualTimes() throws {
    let moves = [
      Presentation.CameraMove(
        at: 1, zoom: 4, center: .point(CGPoint(x: 100, y: 50)), duration: 2, timing: linear)
    ]
    #expect(rect(moves, at: 1) == CGRect(origin: .zero, size: size))
    let half = try #require(rect(moves, at: 2))
    #expect(abs(half.width - 100) < 1e-9)
    #expect(abs(half.midX - 100) < 1e-9)
    #expect(rect(moves, at: 9) == CGRect(x: 75, y: 37.5, width: 50, height: 25))
    #expect(rect([], at: 0) == nil)
  }

  @Test func itStaysInThePicture() {
    let moves = [Presentation.CameraMove(at: 0, zoom: 2, center: .point(.zero), duration: 0)]
    #expect(rect(moves, at: 0) == CGRect(x: 0, y: 0, width: 100, height: 50))
  }

  @Test func itFollowsAndGoesOnFromWhereItIs() throws {
    let moves = [
      Presentation.CameraMove(at: 0, zoom: 2, center: .element("a"), duration: 0),
      Presentation.CameraMove(at: 1, zoom: 2, duration: 1, timing: linear),
    ]
    let target = CGRect(x: 110, y: 40, width: 20, height: 20)
    #expect(rect(moves, at: 0.5, target: target)?.midX == 120)
    #expect(rect(moves, at: 3, target: target)?.midX == 120)
    let cut = [
      Presentation.CameraMove(
        at: 0, zoom: 4, center: .point(CGPoint(x: 100, y: 50)), duration: 2, timing: linear),
      Presentation.CameraMove(at: 1, zoom: 1, duration: 1, timing: linear),
    ]
    // The first movement is half over when the second one begins.
    #expect(try abs(#require(rect(cut, at: 1)).width - 100) < 1e-9)
    #expect(rect(cut, at: 2) == CGRect(origin: .zero, size: size))
  }

  @Test(arguments: [[0.0, 1000, 1, 1000], [0.0, -1000, 1, -1000], [0.0, 5, 1, 5]])
  func curvesBeyondTheirEndsStayWithinTheZooms(timing: [Double]) throws {
    let center = Presentation.Target.point(CGPoint(x: 100, y: 50))
    let moves = [
      Presentation.CameraMove(at: 0, zoom: 16, center: center, duration: 1, timing: timing),
      Presentation.CameraMove(at: 2, zoom: 1, duration: 1, timing: timing),
    ]
    for time in [0.1, 0.5, 0.9, 2.1, 2.5, 2.9] {
      let width = try #require(rect(moves, at: time)).width
      #expect(width >= 12.5 && width <= 200)
    }
  }

  @Test func targetsBeforeAFinishedMovementAreNotLocated() throws {
    let moves = [
      Presentation.CameraMove(at: 0, zoom: 2, center: .element("gone"), duration: 0),
      Presentation.CameraMove(
        at: 1, zoom: 2, center: .point(CGPoint(x: 120, y: 50)), duration: 1),
    ]
    var located: [Int] = []
    let camera = try #require(Camera(moves, picture: size))
    let rect = camera.visibleRect(at: 3) { target, move in
      located.append(move)
      if case .point(let point) = target { return CGRect(origin: point, size: .zero) }
      return nil
    }
    #expect(located == [1])
    #expect(rect.midX == 120)
  }

  @Test func itStaysWhereItsTargetLastShowed() throws {
    let stage = Stage(size: size)
    let square = CALayer()
    square.name = "square"
    square.frame = CGRect(x: 130, y: 40, width: 20, height: 20)
    square.backgroundColor = .black
    let ground = CALayer()
    ground.frame = CGRect(x: 120, y: 30, width: 40, height: 40)
    ground.backgroundColor = .black
    stage.rootLayer.addSublayer(ground)
    stage.rootLayer.addSublayer(square)
    var presentation = Presentation()
    presentation.camera = [.init(at: 0, zoom: 4, center: .element("square"), duration: 0)]
    stage.presentation = presentation
    let before = try stage.bitmap(at: 0)
    square.removeFromSuperlayer()
    #expect(try stage.bitmap(at: 1) == before)
    #expect(stage.diagnostics.isEmpty)
  }

  /// The picture is drawn at the zoomed resolution: an edge stays one pixel wide.
  @Test func edgesAreSharp() throws {
    let stage = Stage(size: size)
    let square = CALayer()
    square.frame = CGRect(x: 90, y: 40, width: 20, height: 20)
    square.backgroundColor = .black
    stage.rootLayer.addSublayer(square)
    var presentation = Presentation()
    presentation.camera = [
      .init(at: 0, zoom: 4, center: .point(CGPoint(x: 100, y: 50)), duration: 0)
    ]
    stage.presentation = presentation
    let bitmap = try stage.bitmap(at: 0)
    #expect((bitmap.width, bitmap.height) == (200, 100))
    let row = (0..<200).map { bitmap.color(x: $0, y: 50).red }
    #expect(row.filter { $0 == 0 }.count == 80)
    #expect(row.allSatisfy { $0 == 0 || $0 == 1 })
  }

  @Test func captionsStayInPlace() throws {
    func caption(_ zoom: Double) throws -> Bitmap {
      let stage = Stage(size: size, background: .white)
      stage.caption("Here")
      var presentation = Presentation()
      presentation.camera = [.init(at: 0, zoom: zoom, duration: 0)]
      stage.presentation = presentation
      return try stage.bitmap(at: 1)
    }
    #expect(try caption(1) == caption(8))
    #expect(try caption(1).color(x: 74, y: 71).red < 0.5)
  }
}
