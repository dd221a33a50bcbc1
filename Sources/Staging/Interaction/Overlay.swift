import Foundation
import Graphics
import LayerTree

/// Layers in front of all that a stage shows: fingers and captions, in a tree of their own.
final class Overlay: TimelineState {
  var showsTouches = true
  var showsCaptions = true
  /// The finger's dots, in points of the canvas.
  let touches = CALayer()
  let captions = CALayer()
  private let root = CALayer()
  private var last: (content: LayerNode, overlay: LayerNode, together: LayerNode)?
  private var isShown = false
  /// The captions that are on now, by where they are.
  var current: [CaptionPlace: CALayer] = [:]

  init() {
    root.addSublayer(touches)
    root.addSublayer(captions)
  }

  /// Puts the layers on the stage, when there is something to show for the first time.
  func show(on timeline: Timeline) {
    guard !isShown else { return }
    isShown = true
    let box = CGRect(origin: .zero, size: timeline.display.size)
    for layer in [root, touches, captions] { layer.frame = box }
    timeline.show(root)
  }

  /// The overlay in front of what a stage shows.
  func cover(_ content: LayerSnapshot, with maker: SnapshotMaker) -> LayerSnapshot {
    guard isShown, showsTouches || showsCaptions else { return content }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    (touches.isHidden, captions.isHidden) = (!showsTouches, !showsCaptions)
    CATransaction.commit()
    var covered = content
    let overlay = maker.snapshot(of: root, size: content.size).root
    if let last, last.content === content.root, last.overlay === overlay {
      covered.root = last.together
      return covered
    }
    var style = LayerNode.Style()
    style.bounds = CGRect(origin: .zero, size: content.size)
    // No layer has the number 0.
    covered.root = LayerNode(
      id: .init(layer: 0, instance: 1), style: style,
      sublayers: [content.root, overlay.labeled("overlay")],
      label: .part("stage"))
    last = (content.root, overlay, covered.root)
    return covered
  }
}

extension Stage {
  var overlay: Overlay { timeline.state(Overlay.self) }

  func withOverlay(_ content: LayerSnapshot) -> LayerSnapshot {
    timeline.run { overlay.cover(content, with: snapshots) }
  }

  /// Whether pictures show where fingers are; true at first, and nothing of it is in the stage's
  /// own layers.
  public var showsTouches: Bool {
    get { overlay.showsTouches }
    set { overlay.showsTouches = newValue }
  }

  /// Whether pictures show captions; true at first.
  public var showsCaptions: Bool {
    get { overlay.showsCaptions }
    set { overlay.showsCaptions = newValue }
  }
}
