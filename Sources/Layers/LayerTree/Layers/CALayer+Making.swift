import Base
import Foundation

extension CALayer {
  /// A stand-in for a layer class that is known only at run time; see `requiringInitializers`.
  private class Required: CALayer {
    required override init() { super.init() }
    required override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  private final class Overriding: Required {
    required init() { super.init() }
    required init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// Creates a layer of any class, such as a `layerClass`.
  @_optimize(none)
  package static func make(_ type: CALayer.Type) -> CALayer {
    requiringInitializers(of: type, as: Required.self).init()
  }

  /// Creates a presentation copy of a layer, through `init(layer:)` of its class.
  @_optimize(none)
  static func makeCopy(of layer: CALayer) -> CALayer {
    layer.flags.insert(.isBeingCopied)
    defer { layer.flags.remove(.isBeingCopied) }
    return requiringInitializers(of: type(of: layer), as: Required.self).init(layer: layer)
  }
}
