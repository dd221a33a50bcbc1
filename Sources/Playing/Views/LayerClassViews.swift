import LayerTree
import Views

extension UIView {
  /// A plain view whose layer is of a class, by its name in scenes.
  static func make(layerClass: String) -> UIView {
    switch layerClass {
    case "CAShapeLayer": ShapeLayerView()
    case "CAGradientLayer": GradientLayerView()
    case "CATextLayer": TextLayerView()
    case "CATransformLayer": TransformLayerView()
    case "CAReplicatorLayer": ReplicatorLayerView()
    case "CAScrollLayer": ScrollLayerView()
    case "CAEmitterLayer": EmitterLayerView()
    default: UIView()
    }
  }
}

private final class ShapeLayerView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }
}

private final class GradientLayerView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }
}

private final class TextLayerView: UIView {
  override class var layerClass: AnyClass { CATextLayer.self }
}

private final class TransformLayerView: UIView {
  override class var layerClass: AnyClass { CATransformLayer.self }
}

private final class ReplicatorLayerView: UIView {
  override class var layerClass: AnyClass { CAReplicatorLayer.self }
}

private final class ScrollLayerView: UIView {
  override class var layerClass: AnyClass { CAScrollLayer.self }
}

private final class EmitterLayerView: UIView {
  override class var layerClass: AnyClass { CAEmitterLayer.self }
}
