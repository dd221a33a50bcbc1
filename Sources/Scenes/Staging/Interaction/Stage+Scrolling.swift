public import Controls
public import Foundation
public import LayerTree

extension Stage {
  /// Scrolls a view to an offset by setting `contentOffset` 60 times a second; no finger is shown.
  @preconcurrency @MainActor public func scroll(
    _ scrollView: UIScrollView, to offset: CGPoint, at time: Double? = nil, duration: Double = 0.5,
    timing: CAMediaTimingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
  ) {
    scroll(scrollView, at: time, duration, timing) { _ in offset }
  }

  /// Scrolls a view by a distance; positive values reveal content further right and down.
  @preconcurrency @MainActor public func scroll(
    _ scrollView: UIScrollView, by distance: CGPoint, at time: Double? = nil,
    duration: Double = 0.5,
    timing: CAMediaTimingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
  ) {
    scroll(scrollView, at: time, duration, timing) {
      CGPoint(x: $0.x + distance.x, y: $0.y + distance.y)
    }
  }

  /// Turns a picker's wheel to a row, as `selectRow(_:inComponent:animated:)` does in 0.4 s; no
  /// finger is shown.
  @preconcurrency @MainActor public func scroll(
    _ picker: UIPickerView, toRow row: Int, inComponent component: Int = 0, at time: Double? = nil
  ) {
    schedule(at: time ?? self.time) {
      picker.selectRow(row, inComponent: component, animated: true)
    }
  }

  @MainActor private func scroll(
    _ scrollView: UIScrollView, at time: Double?, _ duration: Double,
    _ timing: CAMediaTimingFunction, to end: @escaping (CGPoint) -> CGPoint
  ) {
    var start = CGPoint.zero
    var goal = CGPoint.zero
    followPath(at: time, duration: duration, timing) { _, step in
      switch step {
      case .begins: (start, goal) = (scrollView.contentOffset, end(scrollView.contentOffset))
      case .moves(let progress):
        scrollView.contentOffset = CGPoint(
          x: start.x + (goal.x - start.x) * progress, y: start.y + (goal.y - start.y) * progress)
      case .ends: break
      }
    }
  }
}
