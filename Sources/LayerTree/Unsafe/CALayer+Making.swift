import Foundation

extension CALayer {
  /// Stands in for a class of layers that is known only when the program runs.
  ///
  /// `init()` and `init(layer:)` are not `required`, since that would break existing subclasses, so
  /// Swift does not call them on a metatype.
  ///
  /// - Rule: They are in every class's table of methods all the same; seen as this class, which
  ///   requires them in the same places of its table, the metatype's own initializers run. A class
  ///   that makes them `required` has them in the same places too.
  /// - Compilers: Swift 6.3.1 on Linux.
  /// - Tests: `ViewRows` and `RingSpinner`, in debug and release.
  private class Required: CALayer {
    required override init() { super.init() }
    required override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// Keeps the compiler from knowing which initializers `Required` leads to.
  ///
  /// It would call those of that very class, which make an object that is too small for another.
  private final class Overriding: Required {
    required init() { super.init() }
    required init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// Makes a layer of any class, as `layerClass` names them.
  @_optimize(none)
  package static func make(_ type: CALayer.Type) -> CALayer {
    unsafe unsafeBitCast(type, to: Required.Type.self).init()
  }

  /// Makes a copy that shows another layer, through `init(layer:)` of that layer's class.
  @_optimize(none)
  static func makeCopy(of layer: CALayer) -> CALayer {
    layer.flags.insert(.isBeingCopied)
    defer { layer.flags.remove(.isBeingCopied) }
    return unsafe unsafeBitCast(type(of: layer), to: Required.Type.self).init(layer: layer)
  }
}
