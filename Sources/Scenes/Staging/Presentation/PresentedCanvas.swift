import Foundation
import Graphics
import LayerTree
import Recordings

/// Composites the content of a canvas into its presentation.
///
/// The layers around the canvas are frozen once; an unchanged frame returns the identical nodes, so
/// that it is not drawn again.
final class PresentedCanvas {
  /// The inputs of the layers.
  struct Setting: Equatable {
    var presentation: Presentation
    var size: CGSize
    var background: CGColor?
    var scale: CGFloat
    var isDark: Bool
  }

  let setting: Setting
  private let layout: PresentationLayout
  /// Retained, since nodes are identified by existing layers.
  private let layers: PresentationLayers
  private let anchors = (root: CALayer(), canvas: CALayer(), tilt: CALayer())
  private let behind, front: LayerNode
  /// The device without its screen, if it is tilted.
  private let body: LayerNode?
  /// The map of the tilt from the picture to itself.
  private let tilt: Projection
  /// The parts that change with time; nil without any.
  private let film: Film?
  private var last: (content: LayerNode, snapshot: LayerSnapshot)?

  init(_ setting: Setting, timeline: Timeline) {
    self.setting = setting
    let layout = PresentationLayout(setting.presentation, canvas: setting.size)
    self.layout = layout
    film =
      setting.presentation.hasFilm
      ? timeline.run {
        Film(
          setting.presentation, size: layout.size, isDark: setting.isDark, scale: setting.scale,
          timeline: timeline)
      } : nil
    tilt = setting.presentation.tilt.map { layout.projection(of: $0) } ?? .identity
    (layers, behind, body, front) = timeline.run {
      let layers = PresentationLayers(
        setting.presentation, layout, isDark: setting.isDark, scale: setting.scale)
      timeline.commit()
      let maker = SnapshotMaker(timeline: timeline)
      return (
        layers, maker.freshSnapshot(of: layers.behind, size: layout.size).root.labeled("backdrop"),
        setting.presentation.tilt.map { _ in
          maker.freshSnapshot(of: layers.body, size: layout.size).root.labeled("device")
        },
        maker.freshSnapshot(of: layers.front, size: layout.size).root.labeled("device")
      )
    }
  }

  /// The map from points of the canvas to the last picture.
  var map: Projection {
    canvasTransform.concatenating(tilt).concatenating(film?.view ?? .identity)
  }

  /// - Parameter captions: The captions in points of the canvas, if `content` is without them.
  func snapshot(around content: LayerSnapshot, captions: LayerNode? = nil) -> LayerSnapshot {
    let picture = picture(around: content)
    return film?.snapshot(
      over: picture, canvas: canvasTransform.concatenating(tilt),
      level: canvasTransform, captions: captions) ?? picture
  }

  private func picture(around content: LayerSnapshot) -> LayerSnapshot {
    if let last, last.content === content.root { return last.snapshot }
    var style = LayerNode.Style()
    style.bounds = CGRect(origin: .zero, size: layout.size)
    var sublayers = [behind, canvas(of: content), front]
    if let body {
      var tilted = style
      tilted.transform = tilt
      sublayers = [
        behind,
        LayerNode(
          id: .init(layer: anchors.tilt.modelIdentity), style: tilted,
          sublayers: [body, sublayers[1], front], label: .part("tilt")),
      ]
    }
    let root = LayerNode(
      id: .init(layer: anchors.root.modelIdentity), style: style, sublayers: sublayers,
      label: .part("presentation"))
    let snapshot = LayerSnapshot(size: layout.size, background: backdrop, root: root)
    last = (content.root, snapshot)
    return snapshot
  }

  /// Background color behind the canvas.
  private var backdrop: CGColor? {
    switch setting.presentation.backdrop {
    case nil: setting.background
    case .color(let color): color
    case .gradient: nil
    }
  }

  /// The map from points of the canvas to the picture.
  private var canvasTransform: Projection {
    Projection(
      CGAffineTransform(translationX: layout.canvasFrame.minX, y: layout.canvasFrame.minY))
  }

  private func canvas(of content: LayerSnapshot) -> LayerNode {
    var style = LayerNode.Style()
    style.transform = canvasTransform
    style.bounds = CGRect(origin: .zero, size: setting.size)
    style.backgroundColor = setting.background
    style.masksToBounds = true
    style.corners.radius = layout.canvasCornerRadius
    switch setting.presentation.device {
    case .phone, .tablet: style.corners.isContinuous = true
    case .window: (style.corners.minXMinY, style.corners.maxXMinY) = (false, false)
    case nil: break
    }
    return LayerNode(
      id: .init(layer: anchors.canvas.modelIdentity), style: style, sublayers: [content.root],
      label: .part("canvas"))
  }
}
