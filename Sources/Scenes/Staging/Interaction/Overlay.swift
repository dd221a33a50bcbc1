import Foundation
import Graphics
import LayerTree

/// The layers in front of a stage's content: fingers and captions, in a separate tree.
final class Overlay: TimelineState {
  var showsTouches = true
  var showsCaptions = true
  /// The finger's dots, in points of the canvas.
  let touches = CALayer()
  let captions = CALayer()
  private let root = CALayer()
  private var last: (content: LayerNode, overlay: LayerNode, together: LayerNode)?
  private var isShown = false
  /// The captions of the last picture, where they are not part of its overlay.
  private(set) var captionsNode: LayerNode?
  /// The present captions, by their places.
  var current: [CaptionPlace: CALayer] = [:]

  init() {
    root.addSublayer(touches)
    root.addSublayer(captions)
  }

  /// Adds the layers to the stage before the first use.
  func show(on timeline: Timeline) {
    guard !isShown else { return }
    isShown = true
    let box = CGRect(origin: .zero, size: timeline.display.size)
    for layer in [root, touches, captions] { layer.frame = box }
    timeline.show(root)
  }

  /// Hides what pictures are not to show; the next commit draws without it.
  func hideUnwanted() {
    guard isShown else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    (touches.isHidden, captions.isHidden) = (!showsTouches, !showsCaptions)
    CATransaction.commit()
  }

  /// The overlay in front of a stage's content.
  ///
  /// - Parameter withCaptions: Whether captions are part of it; otherwise `captionsNode` has them.
  func cover(
    _ content: LayerSnapshot, with maker: SnapshotMaker, withCaptions: Bool = true
  ) -> LayerSnapshot {
    captionsNode = nil
    guard isShown, showsTouches || showsCaptions else { return content }
    var covered = content
    var overlay = maker.snapshot(of: root, size: content.size).root
    if !withCaptions {
      let parts = Array(overlay.sublayers)
      captionsNode = parts.first { $0.id.layer == captions.modelIdentity }
      overlay = LayerNode(
        id: overlay.id, style: overlay.style, sublayers: parts.filter { $0 !== captionsNode })
    }
    if let last, last.content === content.root, last.overlay == overlay {
      covered.root = last.together
      return covered
    }
    var style = LayerNode.Style()
    style.bounds = CGRect(origin: .zero, size: content.size)
    // No layer has the identity 0.
    covered.root = LayerNode(
      id: .init(layer: 0, instance: 1), style: style,
      sublayers: [content.root, overlay.labeled("overlay")],
      label: .part("stage"))
    last = (content.root, overlay, covered.root)
    return covered
  }
}

extension Overlay {
  /// The boxes of the captions that pictures show, with their present opacities.
  ///
  /// - Parameter map: The map from points of the canvas.
  func captionBoxes(_ map: Projection) -> [(box: CGRect, opacity: Double)] {
    guard showsCaptions else { return [] }
    return (captions.sublayers ?? []).map {
      (map.map($0.frame), Double($0.presentation()?.opacity ?? $0.opacity))
    }
  }
}

extension Stage {
  var overlay: Overlay { timeline.state(Overlay.self) }

  /// Whether pictures show fingers, whose dots are not among the stage's layers; true by default.
  public var showsTouches: Bool {
    get { overlay.showsTouches }
    set { overlay.showsTouches = newValue }
  }

  /// Whether pictures show captions; true by default.
  public var showsCaptions: Bool {
    get { overlay.showsCaptions }
    set { overlay.showsCaptions = newValue }
  }
}
