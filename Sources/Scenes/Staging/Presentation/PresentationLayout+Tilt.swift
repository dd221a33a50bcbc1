import Foundation
import Graphics
import Recordings

extension PresentationLayout {
  /// The map from the picture to itself that turns the device in space.
  ///
  /// The turned device is in the middle of its frame, and made smaller if it would not fit.
  func projection(of tilt: Presentation.Tilt) -> Projection {
    let limit = Presentation.Tilt.maximumAngle
    let (x, y) = (min(max(tilt.x, -limit), limit), min(max(tilt.y, -limit), limit))
    let distances = Presentation.Tilt.distances
    let distance =
      min(max(tilt.perspective, distances.lowerBound), distances.upperBound)
      * max(deviceFrame.width, deviceFrame.height)
    var turn = CATransform3DMakeTranslation(-deviceFrame.midX, -deviceFrame.midY, 0)
    turn = CATransform3DConcat(turn, CATransform3DMakeRotation(tilt.z, 0, 0, 1))
    turn = CATransform3DConcat(turn, CATransform3DMakeRotation(y, 0, 1, 0))
    turn = CATransform3DConcat(turn, CATransform3DMakeRotation(x, 1, 0, 0))
    var eye = CATransform3DIdentity
    eye.m34 = -1 / distance
    let turned = Projection(CATransform3DConcat(turn, eye))
    let box = CGRect(enclosing: deviceOutline.compactMap { turned.map($0) })
    guard box.width > 0, box.height > 0 else { return .identity }
    let scale = min(1, deviceFrame.width / box.width, deviceFrame.height / box.height)
    return turned.concatenating(
      Projection(
        CGAffineTransform(
          a: scale, b: 0, c: 0, d: scale, tx: deviceFrame.midX - box.midX * scale,
          ty: deviceFrame.midY - box.midY * scale)))
  }

  /// Points of the device's outline, in order, close enough for a line through them.
  var deviceOutline: [CGPoint] {
    let frame = deviceFrame
    let radius = min(deviceCornerRadius, min(frame.width, frame.height) / 2)
    let centers = [
      CGPoint(x: frame.maxX - radius, y: frame.maxY - radius),
      CGPoint(x: frame.minX + radius, y: frame.maxY - radius),
      CGPoint(x: frame.minX + radius, y: frame.minY + radius),
      CGPoint(x: frame.maxX - radius, y: frame.minY + radius),
    ]
    let steps = 16
    return centers.enumerated().flatMap { corner, center in
      (0...steps).map { step in
        let angle = (Double(corner) + Double(step) / Double(steps)) * .pi / 2
        return CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
      }
    }
  }
}
