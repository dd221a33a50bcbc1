import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// The effects at the edges of a scroll view.
@MainActor
final class ScrollEdges {
  enum Edge: CaseIterable { case top, bottom, left, right }

  /// One edge with its layers.
  @MainActor
  final class Side {
    let effect = UIScrollEdgeEffect()
    fileprivate var picture: EdgePicture?
  }

  private let sides = [Side(), Side(), Side(), Side()]
  private var elements: [WeakInteraction] = []
  /// The visible part of the scroll view; its position follows the content's offset.
  private let host = CALayer()
  private weak var scroll: UIScrollView?

  /// The views whose motion the effects follow.
  private var followed: [WeakView] = []

  private struct WeakView {
    weak var view: UIView?
  }

  private struct WeakInteraction {
    weak var object: UIScrollEdgeElementContainerInteraction?
  }

  init(_ scroll: UIScrollView) {
    self.scroll = scroll
    // Above all subviews, below the indicators.
    host.zPosition = 9000
    host.anchorPoint = .zero
    for side in sides { side.effect.onChange = { [weak scroll] in scroll?.placeEdgeEffects() } }
  }

  subscript(edge: Edge) -> Side { sides[Edge.allCases.firstIndex(of: edge) ?? 0] }

  func add(_ element: UIScrollEdgeElementContainerInteraction) {
    elements.append(WeakInteraction(object: element))
    scroll?.setNeedsLayout()
  }

  func remove(_ element: UIScrollEdgeElementContainerInteraction) {
    elements.removeAll { $0.object === element || $0.object == nil }
    stopFollowing()
    scroll?.placeEdgeEffects()
  }

  // MARK: Placing

  /// Shows the effects for the present offset and size.
  func place(in scroll: UIScrollView) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for edge in Edge.allCases { place(edge, in: scroll) }
    host.position = scroll.bounds.origin
    CATransaction.commit()
  }

  private func place(_ edge: Edge, in scroll: UIScrollView) {
    let side = self[edge]
    let size = scroll.bounds.size
    let elements = elementReach(edge, in: scroll)
    let isAsked =
      scroll.traitCollection.look == .ios26 || side.effect.style != .automatic || elements > 0
    let reach = max(elements, scroll.barReach(edge))
    let scrolled = scroll.distanceUnder(edge)
    guard isAsked, !side.effect.isHidden, reach > 0, scrolled > 0, size.width > 0, size.height > 0
    else {
      side.picture?.layer.isHidden = true
      return
    }
    let style: EdgePicture.Style = side.effect.style == .hard ? .hard : .soft
    if side.picture?.style != style {
      side.picture?.layer.removeFromSuperlayer()
      let picture = EdgePicture(style)
      host.addSublayer(picture.layer)
      side.picture = picture
    }
    if host.superlayer == nil { scroll.layer.addSublayer(host) }
    guard let picture = side.picture else { return }
    picture.layer.isHidden = false
    // It appears with the first points of content below the bar.
    picture.layer.opacity = Float(min(1, scrolled / Self.appearing))
    picture.show(edge, reach: reach, in: size, ground: scroll.groundColor)
  }

  /// The distance under a bar over which the effect appears, in points, by eye.
  private static let appearing: CGFloat = 16

  /// The distance from an edge that views with an interaction cover, in points.
  private func elementReach(_ edge: Edge, in scroll: UIScrollView) -> CGFloat {
    elements.reduce(0) { reach, element in
      guard let element = element.object, element.edge.contains(edge.rectEdge),
        let view = element.view, view.window != nil, view.window === scroll.window
      else { return reach }
      follow(view, in: scroll)
      let frame = view.convert(view.bounds, to: scroll)
      let shown = scroll.bounds
      let own =
        switch edge {
        case .top: frame.maxY - shown.minY
        case .bottom: shown.maxY - frame.minY
        case .left: frame.maxX - shown.minX
        case .right: shown.maxX - frame.minX
        }
      return max(reach, own)
    }
  }

  /// Places the effects again when a view, or one that holds it beside the scroll view, moves.
  private func follow(_ view: UIView, in scroll: UIScrollView) {
    var moving: UIView? = view
    while let one = moving, !scroll.isDescendant(of: one) {
      let scrolls = one[companion: FollowingScrollViews.self] ?? FollowingScrollViews()
      if scrolls.add(scroll) {
        one[companion: FollowingScrollViews.self] = scrolls
        one[companion: GeometryFollower.self] = GeometryFollower { scrolls.placeEffects() }
        followed.removeAll { $0.view == nil }
        followed.append(WeakView(view: one))
      }
      moving = one.superview
    }
  }

  /// Follows no view any more, until the effects are placed again.
  private func stopFollowing() {
    for view in followed.compactMap(\.view) {
      guard let scrolls = view[companion: FollowingScrollViews.self] else { continue }
      scrolls.remove(scroll)
      guard scrolls.isEmpty else { continue }
      view[companion: FollowingScrollViews.self] = nil
      view[companion: GeometryFollower.self] = nil
    }
    followed = []
  }

  // MARK: Motions

  /// Keeps the effects in place while the content moves.
  func animate(
    along offsets: [CGPoint], _ track: (_ keyPath: String, _ values: [Any]) -> CAKeyframeAnimation
  ) {
    guard host.superlayer != nil else { return }
    host.add(track("position", offsets), forKey: "position")
  }

  func stop() { host.removeAnimation(forKey: "position") }
}

/// The scroll views whose effects follow the motion of a view.
@MainActor
private final class FollowingScrollViews {
  private struct WeakScroll {
    weak var view: UIScrollView?
  }

  private var scrolls: [WeakScroll] = []

  var isEmpty: Bool { scrolls.isEmpty }

  /// - Returns: Whether it is new.
  func add(_ scroll: UIScrollView) -> Bool {
    guard !scrolls.contains(where: { $0.view === scroll }) else { return false }
    scrolls.append(WeakScroll(view: scroll))
    return true
  }

  /// Removes a scroll view, and those that are gone.
  func remove(_ scroll: UIScrollView?) {
    scrolls.removeAll { $0.view === scroll || $0.view == nil }
  }

  func placeEffects() {
    for scroll in scrolls.compactMap(\.view) { scroll.placeEdgeEffects() }
  }
}

extension ScrollEdges.Edge {
  fileprivate var rectEdge: UIRectEdge {
    switch self {
    case .top: .top
    case .bottom: .bottom
    case .left: .left
    case .right: .right
    }
  }
}

extension UIScrollView {
  /// Its effects at the edges, made when they are asked for.
  final var edges: ScrollEdges {
    if let edgesIfAny { return edgesIfAny }
    let new = ScrollEdges(self)
    edgesIfAny = new
    return new
  }

  /// Shows the effects at the edges, in looks that have them and where code has asked for them.
  final func placeEdgeEffects() {
    guard edgesIfAny != nil || traitCollection.look == .ios26 else { return }
    edges.place(in: self)
  }

  /// The distance from an edge that the bars of containers cover, in points.
  fileprivate final func barReach(_ edge: ScrollEdges.Edge) -> CGFloat {
    let bars = barInsetsOfController
    switch edge {
    case .top: return bars.top > 0 ? safeAreaInsets.top : 0
    case .bottom: return bars.bottom > 0 ? safeAreaInsets.bottom : 0
    case .left, .right: return 0
    }
  }

  /// The length of content under the bar at an edge, in points; negative if it ends before it.
  fileprivate final func distanceUnder(_ edge: ScrollEdges.Edge) -> CGFloat {
    let (inset, offset) = (adjustedContentInset, contentOffset)
    switch edge {
    case .top: return offset.y + inset.top
    case .bottom: return contentSize.height + inset.bottom - bounds.height - offset.y
    case .left: return offset.x + inset.left
    case .right: return contentSize.width + inset.right - bounds.width - offset.x
    }
  }

  /// The color into which content fades: that of the nearest opaque ground.
  fileprivate final var groundColor: CGColor {
    var view: UIView? = self
    while let one = view {
      if let color = one.backgroundColor?.resolvedColor(with: traitCollection).cgColor,
        color.alpha > 0.9
      {
        return color
      }
      view = one.superview
    }
    return UIColor.systemBackground.resolvedColor(with: traitCollection).cgColor
  }
}

/// The layers of the effect at one edge.
@MainActor
final class EdgePicture {
  enum Style { case soft, hard }

  let style: Style
  let layer = CALayer()
  private var blurs: [BackdropLayer] = []
  private let fade = CAGradientLayer()
  private let line = CALayer()

  /// The sigmas of the blurs in points, and the parts of the reach from the edge up to which each
  /// shows fully and at all.
  private static let soft: [(radius: CGFloat, full: Double, end: Double)] = [
    (2, 0.7, 1), (6, 0.35, 0.8),
  ]
  private static let hardRadius: CGFloat = 12

  init(_ style: Style) {
    self.style = style
    switch style {
    case .soft:
      for step in Self.soft {
        let blur = BackdropLayer()
        blur.backdropRadius = step.radius
        let mask = CAGradientLayer()
        mask.colors = [CGColor.black, CGColor.black, CGColor.clear]
        mask.locations = [0, NSNumber(value: step.full), NSNumber(value: step.end)]
        blur.mask = mask
        blurs.append(blur)
        layer.addSublayer(blur)
      }
      layer.addSublayer(fade)
    case .hard:
      let blur = BackdropLayer()
      blur.backdropRadius = Self.hardRadius
      blurs = [blur]
      layer.addSublayer(blur)
      layer.addSublayer(line)
    }
  }

  /// - Parameters:
  ///   - reach: The length from the edge, in points.
  ///   - size: That of the scroll view.
  ///   - ground: The color into which content fades.
  func show(_ edge: ScrollEdges.Edge, reach: CGFloat, in size: CGSize, ground: CGColor) {
    let frame: CGRect
    let ends: (CGPoint, CGPoint)
    switch edge {
    case .top:
      frame = CGRect(x: 0, y: 0, width: size.width, height: reach)
      ends = (CGPoint(x: 0.5, y: 0), CGPoint(x: 0.5, y: 1))
    case .bottom:
      frame = CGRect(x: 0, y: size.height - reach, width: size.width, height: reach)
      ends = (CGPoint(x: 0.5, y: 1), CGPoint(x: 0.5, y: 0))
    case .left:
      frame = CGRect(x: 0, y: 0, width: reach, height: size.height)
      ends = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    case .right:
      frame = CGRect(x: size.width - reach, y: 0, width: reach, height: size.height)
      ends = (CGPoint(x: 1, y: 0.5), CGPoint(x: 0, y: 0.5))
    }
    layer.frame = frame
    let inner = CGRect(origin: .zero, size: frame.size)
    func color(_ alpha: CGFloat) -> CGColor {
      var color = ground
      color.alpha = alpha
      return color
    }
    for blur in blurs {
      blur.frame = inner
      guard let mask = blur.mask as? CAGradientLayer else { continue }
      mask.frame = inner
      (mask.startPoint, mask.endPoint) = ends
    }
    fade.frame = inner
    (fade.startPoint, fade.endPoint) = ends
    fade.colors = [color(0.94), color(0.82), color(0)]
    fade.locations = [0, 0.55, 1]
    guard style == .hard else { return }
    blurs.first?.backdropTint = color(0.8)
    let pixel = CGFloat.onePixel
    line.backgroundColor = UIColor.barHairline.cgColor
    switch edge {
    case .top:
      line.frame = CGRect(x: 0, y: inner.maxY, width: inner.width, height: pixel)
    case .bottom: line.frame = CGRect(x: 0, y: -pixel, width: inner.width, height: pixel)
    case .left: line.frame = CGRect(x: inner.maxX, y: 0, width: pixel, height: inner.height)
    case .right: line.frame = CGRect(x: -pixel, y: 0, width: pixel, height: inner.height)
    }
  }
}
