import Animation
import Foundation
import Graphics
import LayerTree
import Recordings

/// The camera of a presentation: the part of the picture that it shows at a time.
struct Camera {
  /// The movements, sorted by their times.
  private let moves: [Presentation.CameraMove]
  private let timings: [CubicTiming]
  /// The whole picture, in points.
  private let picture: CGRect

  /// - Returns: nil without any movement.
  init?(_ moves: [Presentation.CameraMove], picture size: CGSize) {
    guard !moves.isEmpty, size.width > 0, size.height > 0 else { return nil }
    // Of two movements at one time the later one in the list counts.
    self.moves = moves.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    timings = self.moves.map { move in
      let points = move.timing
      precondition(points.count == 4, "a timing has two control points, which are four numbers")
      return CubicTiming(points[0], points[1], points[2], points[3])
    }
    picture = CGRect(origin: .zero, size: size)
  }

  /// The rectangle that fills the picture at a time.
  ///
  /// A movement that begins before the end of another goes on from where that one is.
  /// - Parameter locate: The box of a target in the picture; nil for one that does not show.
  func visibleRect(
    at time: Double, locate: (Presentation.Target) -> CGRect?
  ) -> CGRect {
    var rect = picture
    for (index, move) in moves.enumerated() where move.time <= time {
      var elapsed = time - move.time
      if index + 1 < moves.count, moves[index + 1].time <= time {
        elapsed = moves[index + 1].time - move.time
      }
      let progress =
        elapsed >= move.duration ? 1 : timings[index].value(at: elapsed / move.duration)
      rect = rect.moved(to: target(of: move, from: rect, locate), by: progress)
    }
    return clamped(rect)
  }

  private func target(
    of move: Presentation.CameraMove, from rect: CGRect,
    _ locate: (Presentation.Target) -> CGRect?
  ) -> CGRect {
    let zoom = min(max(move.zoom, 1), Presentation.CameraMove.maximumZoom)
    let box = move.center.flatMap(locate) ?? rect
    let size = CGSize(width: picture.width / zoom, height: picture.height / zoom)
    return clamped(
      CGRect(
        x: box.midX - size.width / 2, y: box.midY - size.height / 2, width: size.width,
        height: size.height))
  }

  /// The rectangle moved into the picture, which it never exceeds.
  private func clamped(_ rect: CGRect) -> CGRect {
    let (width, height) = (min(rect.width, picture.width), min(rect.height, picture.height))
    return CGRect(
      x: min(max(rect.minX, 0), picture.width - width),
      y: min(max(rect.minY, 0), picture.height - height), width: width, height: height)
  }

  /// The map that a visible rectangle makes from the picture to itself.
  func projection(showing rect: CGRect) -> Projection {
    guard rect != picture else { return .identity }
    let (x, y) = (picture.width / rect.width, picture.height / rect.height)
    return Projection(
      CGAffineTransform(a: x, b: 0, c: 0, d: y, tx: -rect.minX * x, ty: -rect.minY * y))
  }
}

extension CGRect {
  /// A rectangle on the way to another one of the same proportions.
  ///
  /// The width changes by equal factors in equal parts of the progress, so that a zoom seems
  /// steady, and the point that both show at the same place stays there.
  fileprivate func moved(to end: CGRect, by progress: Double) -> CGRect {
    guard progress != 1 else { return end }
    guard abs(end.width - width) > 1e-9 * width else {
      return CGRect(
        x: minX + (end.minX - minX) * progress, y: minY + (end.minY - minY) * progress,
        width: width, height: height)
    }
    let factor = pow(end.width / width, progress)
    let share = (width * factor - width) / (end.width - width)
    return CGRect(
      x: minX + (end.minX - minX) * share, y: minY + (end.minY - minY) * share,
      width: width * factor, height: height * factor)
  }
}
