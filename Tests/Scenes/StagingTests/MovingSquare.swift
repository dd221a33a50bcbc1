import Foundation
import LayerTree
import Recordings

@testable import Staging

extension Stage {
  /// A white square of 10 points on black that goes right by 40 points, and then stays.
  static func movingSquare(duration: Double) -> Stage {
    let stage = Stage(size: CGSize(width: 60, height: 10), background: .black)
    let square = CALayer()
    square.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    square.backgroundColor = .white
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (5, 45, duration)
    move.fillMode = .forwards
    move.isRemovedOnCompletion = false
    square.add(move, forKey: nil)
    stage.rootLayer.addSublayer(square)
    return stage
  }
}

/// Recorded frames, and then an error if there is one.
struct Frames: FrameSource {
  var samples: ArraySlice<Sample>
  var failure: (any Error)?
  var expectedCount: Int? { nil }

  mutating func next() throws -> Sample? {
    if samples.isEmpty, let failure { throw failure }
    return samples.popFirst()
  }

  func poster() -> Poster? { nil }
}
