import Foundation
import LayerTree
import Views

/// A view as a scene describes it: a value, from which views are made.
struct ViewRecipe: Sendable {
  let viewClass: ViewClass
  /// Tells the recipes of a scene apart, to find what belongs to the views made from them.
  let number: Int
  var id: String?
  /// What makes the view where its class alone does not tell.
  var make: (@MainActor @Sendable () -> UIView)?
  /// In the order in which they are applied.
  var settings: [ViewSetting] = []
  /// Applied once the view's subviews are in it.
  var lateSettings: [ViewSetting] = []
  var subviews: [ViewRecipe] = []
  /// Views that have a place of their own in this one, such as a text field's left view.
  var parts: [ViewPart] = []
  /// None or one.
  var mask: [ViewRecipe] = []
  /// The class of the view's layer, where the scene names one.
  var layerClass: LayerClass?
  /// What is set on the view's layer.
  var layer: LayerRecipe?
  var layerSettings: [LayerSetting] = []
  /// Whether nothing says how large the view is, so that it takes the size of its content.
  var fitsContent = false
  /// Whether nothing says where the view is either, so that constraints may place it.
  var isFree = false
  var constraints: [ConstraintRecipe] = []

  init(_ viewClass: ViewClass, number: Int) { (self.viewClass, self.number) = (viewClass, number) }

  /// A new view with all that is in it, known to the cast by its id.
  @MainActor func makeView(in cast: Cast) -> UIView {
    let view = make?() ?? viewClass.make()
    if let id {
      view.layer.name = id
      view.accessibilityIdentifier = id
      cast.views[id] = view
    }
    for setting in settings { setting(view) }
    for setting in layerSettings { setting(view.layer) }
    if let layer {
      for sublayer in layer.sublayers { view.layer.addSublayer(sublayer.makeLayer(in: cast)) }
      if let mask = layer.mask.first { view.layer.mask = mask.makeLayer(in: cast) }
    }
    for part in parts { part.put(view, part.recipe.makeView(in: cast)) }
    for subview in subviews { viewClass.add(view, subview.makeView(in: cast)) }
    for setting in lateSettings { setting(view) }
    if fitsContent {
      let center = view.center
      view.sizeToFit()
      view.center = center
    }
    if let mask = mask.first { view.mask = mask.makeView(in: cast) }
    for animation in layer?.animations ?? [] {
      view.layer.add(animation.makeAnimation(), forKey: animation.key)
    }
    if isFree { cast.freeViews.insert(ObjectIdentifier(view)) }
    cast.pendingConstraints += constraints.map { (recipe: $0, own: view) }
    cast.addHandlers(to: view, number: number)
    return view
  }
}

/// A view that another one puts into a place of its own.
struct ViewPart: Sendable {
  let recipe: ViewRecipe
  /// Puts it there, (view, part).
  let put: @MainActor @Sendable (UIView, UIView) -> Void
}

typealias LayerSetting = @Sendable (CALayer) -> Void
