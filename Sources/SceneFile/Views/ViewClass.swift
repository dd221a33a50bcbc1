import Foundation
import Views

/// A class of views that a scene may name, as a row with its properties.
struct ViewClass: Sendable {
  let name: String
  let about: String
  /// The classes that it inherits from, `UIView` first.
  let bases: [String]
  /// In the order in which they are set, whatever their order in the file; inherited ones first.
  let properties: [ViewProperty]
  /// The keys that are not properties, inherited ones included.
  let fields: [Field<ViewDraft>]
  /// Only what the class adds to its base.
  let ownProperties: [ViewProperty]
  let ownFields: [Field<ViewDraft>]
  let make: @MainActor @Sendable () -> UIView
  /// Puts a subview into a view, (view, subview).
  let add: @MainActor @Sendable (UIView, UIView) -> Void

  init(
    _ name: String, _ base: ViewClass?, about: String, properties: [ViewProperty] = [],
    fields: [Field<ViewDraft>] = [],
    add: @escaping @MainActor @Sendable (UIView, UIView) -> Void = { $0.addSubview($1) },
    make: @escaping @MainActor @Sendable () -> UIView
  ) {
    (self.name, self.about, self.add, self.make) = (name, about, add, make)
    (ownProperties, ownFields) = (properties, fields)
    bases = base.map { $0.bases + [$0.name] } ?? []
    self.properties = (base?.properties ?? []) + properties
    self.fields = (base?.fields ?? []) + fields
  }

  static func named(_ name: String) -> ViewClass? { all.first { $0.name == name } }

  func property(_ name: String) -> ViewProperty? {
    properties.last { $0.isNamed(name) }
  }

  /// Every spelling of every property.
  var propertyNames: [String] { properties.flatMap { [$0.name] + $0.aliases } }

  /// The layer class of its views.
  var layerClass: LayerClass { LayerClass.all[0] }
}

extension ViewClass {
  /// Every class that scenes know, each behind its base.
  static let all: [ViewClass] = [
    view, label, imageView, control, button, textField, segmentedControl, pageControl, toggle,
    slider, stepper, progressView, activityIndicator, pickerView, visualEffectView, stackView,
    scrollView, textView,
  ]
}
