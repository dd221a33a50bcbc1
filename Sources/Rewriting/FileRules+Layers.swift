internal import SwiftSyntax

extension FileRules {
  /// Gives layer properties that Core Animation would provide a wrapper that keeps them with the
  /// layer, where animations reach them.
  func adaptLayerProperty(_ node: VariableDeclSyntax) {
    let attributes = node.attributes.compactMap { $0.as(AttributeSyntax.self) }
    if let managed = attributes.first(where: { $0.isNamed("NSManaged") }) {
      guard let type = enclosingClass, survey.isLayer(type) else {
        return remark(
          node, "@NSManaged", "there is no Core Data here, which would keep this property")
      }
      // A weak one is never animated.
      if node.modifiers.has("weak", "unowned") {
        return edits.remove(managed.place.lowerBound..<managed.endPosition.utf8Offset)
      }
      wrap(node, replacing: managed.place)
    } else if let marked = attributes.first(where: { $0.isNamed("objc") }), wrapsLayerValue(node) {
      // `@objc` itself is taken out like any other.
      wrap(node, replacing: marked.place.lowerBound..<marked.place.lowerBound)
    }
  }

  /// Whether a property of a layer is one that `needsDisplay(forKey:)` names.
  func wrapsLayerValue(_ node: VariableDeclSyntax) -> Bool {
    guard let type = enclosingClass, survey.isLayer(type), isStored(node),
      node.attributes.contains(where: { $0.as(AttributeSyntax.self)?.isNamed("objc") ?? false }),
      let name = node.bindings.first?.pattern.words
    else { return false }
    return type.displayKeys.contains(name)
  }

  private var enclosingClass: Survey.Class? { survey.named(typeName, in: target) }

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
    let attribute = "@LayerValue(\"\(first.pattern.words)\")"
    edits.replace(place, with: place.isEmpty ? attribute + " " : attribute)
    for modifier in node.modifiers where modifier.name.text == "dynamic" {
      edits.remove(modifier.place.lowerBound..<modifier.endPosition.utf8Offset)
    }
    guard bindings.count > 1 else { return }
    // A wrapper is for one variable: the others get declarations of their own.
    let type = bindings.last?.typeAnnotation?.words ?? ""
    let modifiers = node.modifiers.filter { $0.name.text != "dynamic" }
      .map { $0.words + " " }.joined()
    let single = bindings.map { binding in
      binding.pattern.words + (binding.typeAnnotation?.words ?? type)
    }
    let rest = zip(bindings, single).dropFirst().map { binding, words in
      "; @LayerValue(\"\(binding.pattern.words)\") \(modifiers)var \(words)"
    }
    edits.replace(node.bindings.place, with: single[0] + rest.joined())
  }
}
