import Base
import Foundation
import Graphics
import LayerTree
internal import Typesetting
import UIKitValues
import Views

/// The place of a caption on the canvas.
public enum CaptionPlace: Hashable, Sendable {
  case top, bottom
}

extension Stage {
  /// Shows a text on a pill in front of everything, faded in and out.
  /// - Parameters:
  ///   - time: The time at which it begins to appear; nil for now.
  ///   - seconds: The duration until it fades out, unless another caption replaces it.
  public func caption(
    _ text: String, at time: Double? = nil, for seconds: Double = 2,
    place: CaptionPlace = .bottom
  ) {
    precondition(
      NumberRange.positive.contains(seconds),
      "a caption stays for more than 0 s, not \(seconds)")
    at(time ?? self.time) { [weak self] in
      guard let self, showsCaptions else { return }
      Caption(text, place, on: self).stay(for: seconds)
    }
  }
}

/// One caption's pill.
private struct Caption {
  private let pill = CALayer()
  private let stage: Stage
  private let place: CaptionPlace

  /// In points and seconds.
  private static let (margin, inset, fade) = (12.0, CGSize(width: 14, height: 8), 0.2)

  init(_ text: String, _ place: CaptionPlace, on stage: Stage) {
    self.stage = stage
    self.place = place
    let overlay = stage.overlay
    overlay.show(on: stage.timeline)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    overlay.current[place].map(Self.end)
    overlay.current[place] = pill
    build(text)
    overlay.captions.addSublayer(pill)
    CATransaction.commit()
    let appear = CABasicAnimation(keyPath: "opacity")
    appear.fromValue = 0.0
    appear.toValue = 1.0
    appear.duration = Self.fade
    pill.add(appear, forKey: "opacity")
  }

  private func build(_ text: String) {
    let size = stage.size
    let label = TextLabel(
      text, font: .systemFont(ofSize: 15, weight: .medium), color: .white,
      width: max(20, size.width - 2 * (Self.margin + Self.inset.width)), scale: stage.scale)
    let (width, height) = (label.size.width, label.size.height)
    pill.bounds.size = CGSize(
      width: width + 2 * Self.inset.width, height: height + 2 * Self.inset.height)
    let half = pill.bounds.height / 2
    // Clear of a phone's island and home indicator.
    let safe = stage.timeline.display.safeArea
    let margin = CGFloat(Self.margin)
    let (top, bottom) = (max(margin, safe.top + 4), max(margin, safe.bottom + 4))
    pill.position = CGPoint(
      x: size.width / 2, y: place == .top ? top + half : size.height - bottom - half)
    pill.cornerRadius = min(half, 18)
    // Separates the pill from dark ground.
    pill.borderWidth = 0.5
    pill.borderColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.16)
    pill.backgroundColor = CGColor(red: 0.11, green: 0.11, blue: 0.12, alpha: 0.82)
    label.layer.frame = CGRect(
      x: Self.inset.width, y: Self.inset.height, width: width, height: height)
    pill.addSublayer(label.layer)
  }

  func stay(for seconds: Double) {
    let (pill, overlay, place) = (pill, stage.overlay, place)
    stage.timeline.schedule(at: stage.time + seconds, name: "the end of a caption") {
      guard overlay.current[place] === pill else { return }
      overlay.current[place] = nil
      Self.end(pill)
    }
  }

  private static func end(_ pill: CALayer) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    pill.opacity = 0
    CATransaction.commit()
    let timeline = Timeline.current
    let vanish = CABasicAnimation(keyPath: "opacity")
    (vanish.fromValue, vanish.toValue, vanish.duration) = (1.0, 0.0, fade)
    pill.add(vanish, forKey: "opacity")
    timeline.schedule(at: timeline.now + fade, name: "the end of a caption") {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      pill.removeFromSuperlayer()
      CATransaction.commit()
    }
  }
}
