import Foundation

extension CALayer {
  /// A stand-in for a layer class that is known only at run time.
  ///
  /// `init()` and `init(layer:)` are not `required`, since that would break existing subclasses, so
  /// Swift does not call them on a metatype.
  ///
  /// - Rule: They are in every class's vtable anyway; cast to this class, which requires them at
  ///   the same positions of its vtable, the metatype's initializers run. A class that makes them
  ///   `required` has them at the same positions too.
  /// - Compilers: Swift 6.3.1 on Linux.
  /// - Tests: `ViewRows` and `RingSpinner`, in debug and release.
  private class Required: CALayer {
    required override init() { super.init() }
    required override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// Prevents the compiler from devirtualizing the initializers of `Required`.
  ///
  /// It would call the initializers of that class, whose objects are too small for another.
  private final class Overriding: Required {
    required init() { super.init() }
    required init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// Creates a layer of any class, such as a `layerClass`.
  @_optimize(none)
  package static func make(_ type: CALayer.Type) -> CALayer {
    unsafe unsafeBitCast(type, to: Required.Type.self).init()
  }

  /// Creates a presentation copy of a layer, through `init(layer:)` of its class.
  @_optimize(none)
  static func makeCopy(of layer: CALayer) -> CALayer {
    layer.flags.insert(.isBeingCopied)
    defer { layer.flags.remove(.isBeingCopied) }
    return unsafe unsafeBitCast(type(of: layer), to: Required.Type.self).init(layer: layer)
  }
}
