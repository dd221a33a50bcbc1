import Controls
import Graphics
import LayerTree
import Views

extension Stage {
  /// The names of the views and layers on the stage, from the properties that hold them: of
  /// controllers first, then of ancestor views.
  var elementNames: ElementNames {
    timeline.run {
      onStage {
        var collector = PropertyNames()
        let windows = UIApplication.shared.windows
        for window in windows { window.rootViewController.map { collector.add($0) } }
        for window in windows { collector.add(window) }
        return collector.names
      }
    }
  }
}

/// Collects the names of the properties that hold views.
@MainActor private struct PropertyNames {
  private(set) var names = ElementNames()
  private var seen: Set<ObjectIdentifier> = []
  /// Whether classes belong to the library.
  private var known: [ObjectIdentifier: Bool] = [:]

  mutating func add(_ controller: UIViewController) {
    guard seen.insert(ObjectIdentifier(controller)).inserted else { return }
    if let view = controller.viewIfLoaded { addProperties(of: controller, within: view.layer) }
    for child in controller.children { add(child) }
    if let presented = controller.presentedViewController { add(presented) }
  }

  mutating func add(_ view: UIView) {
    if (view as? UIImageView)?.image?.isSymbolImage == true {
      names.addSymbol(layer: view.layer.modelIdentity, of: type(of: view.layer))
    }
    addProperties(of: view, within: view.layer)
    for subview in view.subviews { add(subview) }
  }

  /// Names the values of an object's properties, up to the first superclass of the library.
  private mutating func addProperties(of object: AnyObject, within root: CALayer) {
    guard !isOwn(type(of: object)) else { return }
    var next: Mirror? = Mirror(reflecting: object)
    while let mirror = next, let type = mirror.subjectType as? AnyClass, !isOwn(type) {
      for child in mirror.children {
        guard let label = child.label else { continue }
        // The compiler prefixes the storage of lazy properties.
        let name = label.replacing("$__lazy_storage_$_", with: "")
        add(child.value, name, within: root)
      }
      next = mirror.superclassMirror
    }
  }

  private mutating func add(_ value: Any, _ name: String, within root: CALayer) {
    switch value {
    case let view as UIView: add(view.layer, name, within: root)
    case let layer as CALayer: add(layer, name, within: root)
    case let views as [UIView]:
      for (index, view) in views.enumerated() { add(view.layer, "\(name)[\(index)]", within: root) }
    case let layers as [CALayer]:
      for (index, layer) in layers.enumerated() { add(layer, "\(name)[\(index)]", within: root) }
    default: break
    }
  }

  /// Names a layer inside the root; a property's reference to an outer view does not name that.
  private mutating func add(_ layer: CALayer, _ name: String, within root: CALayer) {
    var outer = layer.superlayer
    while let current = outer, current !== root { outer = current.superlayer }
    guard outer != nil else { return }
    names.add(name, layer: layer.modelIdentity, of: type(of: layer))
  }

  private mutating func isOwn(_ type: AnyClass) -> Bool {
    if let known = known[ObjectIdentifier(type)] { return known }
    let isOwn = isOfLibrary(type)
    known[ObjectIdentifier(type)] = isOwn
    return isOwn
  }
}

/// Whether a class is the library's or Foundation's.
func isOfLibrary(_ type: AnyClass) -> Bool {
  let modules: Set<Substring> = [
    "Views", "Controls", "CollectionViews", "LottieViews", "Dynamics", "Compatibility",
    "LayerTree", "Foundation",
  ]
  return modules.contains(String(reflecting: type).prefix { $0 != "." })
}
