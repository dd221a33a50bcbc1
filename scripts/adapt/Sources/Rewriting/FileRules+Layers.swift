internal import SwiftSyntax

extension FileRules {
  /// Adds a property wrapper to layer properties that Core Animation would implement, so that they
  /// can be animated.
  func adaptLayerProperty(_ node: VariableDeclSyntax) {
    let attributes = node.attributes.compactMap { $0.as(AttributeSyntax.self) }
    if let managed = attributes.first(where: { $0.isNamed("NSManaged") }) {
      guard let type = enclosingClass, declarations.isLayer(type) else {
        return diagnose(
          node, "@NSManaged", "there is no Core Data here, which would keep this property")
      }
      // A weak one is never animated.
      if node.modifiers.has("weak", "unowned") {
        return edits.remove(managed.byteRange.lowerBound..<managed.endPosition.utf8Offset)
      }
      wrap(node, replacing: managed.byteRange)
    } else if let marked = attributes.first(where: { $0.isNamed("objc") }), wrapsLayerValue(node) {
      // `@objc` itself is removed like any other attribute.
      wrap(node, replacing: marked.byteRange.lowerBound..<marked.byteRange.lowerBound)
    }
  }

  /// Whether a property of a layer is one that `needsDisplay(forKey:)` names.
  func wrapsLayerValue(_ node: VariableDeclSyntax) -> Bool {
    guard let type = enclosingClass, declarations.isLayer(type), isStored(node),
      node.attributes.contains(where: { $0.as(AttributeSyntax.self)?.isNamed("objc") ?? false }),
      let name = node.bindings.first?.pattern.sourceText
    else { return false }
    return type.displayKeys.contains(name)
  }

  private var enclosingClass: DeclarationIndex.Class? { declarations.named(typeName, in: target) }

  private func isStored(_ node: VariableDeclSyntax) -> Bool {
    guard node.bindingSpecifier.text == "var", node.bindings.count == 1,
      !node.modifiers.has("static", "class", "lazy", "override", "weak", "unowned")
    else { return false }
    guard let accessors = node.bindings.first?.accessorBlock?.accessors else { return true }
    guard case .accessors(let list) = accessors else { return false }
    return list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }

  private func wrap(_ node: VariableDeclSyntax, replacing place: Range<Int>) {
    let bindings = Array(node.bindings)
    guard let first = bindings.first else { return }
    let attribute = "@LayerValue(\"\(first.pattern.sourceText)\")"
    edits.replace(place, with: place.isEmpty ? attribute + " " : attribute)
    for modifier in node.modifiers where modifier.name.text == "dynamic" {
      edits.remove(modifier.byteRange.lowerBound..<modifier.endPosition.utf8Offset)
    }
    guard bindings.count > 1 else { return }
    // A wrapper applies to one variable, so the others get separate declarations.
    let type = bindings.last?.typeAnnotation?.sourceText ?? ""
    let modifiers = node.modifiers.filter { $0.name.text != "dynamic" }
      .map { $0.sourceText + " " }.joined()
    let single = bindings.map { binding in
      binding.pattern.sourceText + (binding.typeAnnotation?.sourceText ?? type)
    }
    let rest = zip(bindings, single).dropFirst().map { binding, words in
      "; @LayerValue(\"\(binding.pattern.sourceText)\") \(modifiers)var \(words)"
    }
    edits.replace(node.bindings.byteRange, with: single[0] + rest.joined())
  }
}
