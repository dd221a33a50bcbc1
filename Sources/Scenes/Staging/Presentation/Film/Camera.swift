import Animation
import Foundation
import Graphics
import LayerTree
import Recordings

/// The camera of a presentation: the part of the picture that it shows at a time.
struct Camera {
  /// The movements, sorted by their times.
  private let moves: [Presentation.CameraMove]
  /// The indices of the movements in the presentation's list.
  private let indices: [Int]
  private let timings: [CubicTiming]
  /// The whole picture, in points.
  private let picture: CGRect

  /// - Returns: nil without any movement.
  init?(_ moves: [Presentation.CameraMove], picture size: CGSize) {
    guard !moves.isEmpty, size.width > 0, size.height > 0 else { return nil }
    // The later of two movements at one time counts.
    let sorted = moves.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    self.moves = sorted.map(\.element)
    indices = sorted.map(\.offset)
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
  /// - Parameter locate: The box in the picture of the target of a movement, given by its index in
  ///   the presentation's list; nil for one that does not show.
  func visibleRect(
    at time: Double, locate: (Presentation.Target, Int) -> CGRect?
  ) -> CGRect {
    let count = moves.prefix { $0.time <= time }.count
    func elapsed(_ index: Int) -> Double {
      (index + 1 < count ? moves[index + 1].time : time) - moves[index].time
    }
    // The last finished movement with a located center leaves nothing of those before it, whose
    // targets need not show anymore.
    var first = 0
    var rect = picture
    for index in (0..<count).reversed() where elapsed(index) >= moves[index].duration {
      guard let center = moves[index].center, let box = locate(center, indices[index]) else {
        continue
      }
      rect = target(of: moves[index], around: box)
      first = index + 1
      break
    }
    for index in first..<count {
      let move = moves[index]
      let time = elapsed(index)
      let progress = time >= move.duration ? 1 : timings[index].value(at: time / move.duration)
      let box = move.center.flatMap { locate($0, indices[index]) } ?? rect
      rect = clamped(
        rect.moved(
          to: target(of: move, around: box), by: progress.isFinite ? progress : 1, widths: widths))
    }
    return rect
  }

  /// The rectangle at the end of a movement.
  private func target(of move: Presentation.CameraMove, around box: CGRect) -> CGRect {
    let zoom = min(max(move.zoom, 1), Presentation.CameraMove.maximumZoom)
    let size = CGSize(width: picture.width / zoom, height: picture.height / zoom)
    return clamped(
      CGRect(
        x: box.midX - size.width / 2, y: box.midY - size.height / 2, width: size.width,
        height: size.height))
  }

  /// The widths of the visible rectangle, from the largest magnification to the whole picture.
  private var widths: ClosedRange<CGFloat> {
    picture.width / Presentation.CameraMove.maximumZoom...picture.width
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
  /// - Parameter widths: The limits of the width, for curves that go beyond their ends.
  fileprivate func moved(
    to end: CGRect, by progress: Double, widths: ClosedRange<CGFloat>
  ) -> CGRect {
    guard progress != 1 else { return end }
    guard abs(end.width - width) > 1e-9 * width else {
      return CGRect(
        x: minX + (end.minX - minX) * progress, y: minY + (end.minY - minY) * progress,
        width: width, height: height)
    }
    let wanted = width * pow(end.width / width, progress)
    let newWidth = min(max(wanted, widths.lowerBound), widths.upperBound)
    let factor = newWidth / width
    let share = (newWidth - width) / (end.width - width)
    return CGRect(
      x: minX + (end.minX - minX) * share, y: minY + (end.minY - minY) * share,
      width: newWidth, height: height * factor)
  }
}
