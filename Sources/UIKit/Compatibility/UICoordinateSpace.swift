public import Foundation
import LayerTree
public import Views

/// An object with a coordinate space to convert points from and to: a view or the screen.
@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
  var bounds: CGRect { get }
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

/// All spaces except those of views are the screen's, in which the window lies.
extension UIView: UICoordinateSpace {
  public final func convert(
    _ point: CGPoint, to coordinateSpace: any UICoordinateSpace
  ) -> CGPoint { layer.convert(point, to: layer(of: coordinateSpace)) }

  public final func convert(
    _ point: CGPoint, from coordinateSpace: any UICoordinateSpace
  ) -> CGPoint { layer.convert(point, from: layer(of: coordinateSpace)) }

  public final func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    layer.convert(rect, to: layer(of: coordinateSpace))
  }

  public final func convert(
    _ rect: CGRect, from coordinateSpace: any UICoordinateSpace
  ) -> CGRect { layer.convert(rect, from: layer(of: coordinateSpace)) }

  private func layer(of space: any UICoordinateSpace) -> CALayer {
    if let view = space as? UIView { return view.layer }
    var layer = self.layer
    while let next = layer.superlayer { layer = next }
    return layer
  }
}

extension UIScreen: UICoordinateSpace {
  public final var coordinateSpace: any UICoordinateSpace { self }
  /// The same space, since screens do not turn here.
  public final var fixedCoordinateSpace: any UICoordinateSpace { self }

  public final func convert(
    _ point: CGPoint, to coordinateSpace: any UICoordinateSpace
  ) -> CGPoint { (coordinateSpace as? UIView)?.convert(point, from: self) ?? point }

  public final func convert(
    _ point: CGPoint, from coordinateSpace: any UICoordinateSpace
  ) -> CGPoint { (coordinateSpace as? UIView)?.convert(point, to: self) ?? point }

  public final func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    (coordinateSpace as? UIView)?.convert(rect, from: self) ?? rect
  }

  public final func convert(
    _ rect: CGRect, from coordinateSpace: any UICoordinateSpace
  ) -> CGRect { (coordinateSpace as? UIView)?.convert(rect, to: self) ?? rect }
}

extension UIWindowScene {
  public final var coordinateSpace: any UICoordinateSpace { screen }
}
