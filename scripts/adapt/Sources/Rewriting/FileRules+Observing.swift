internal import SwiftSyntax

/// Key-value observing of a package's properties, which must announce their changes here.
extension FileRules {
  /// Adds a `didSet` that announces changes to a property that is `dynamic` or observed; a computed
  /// property announces them in its setter.
  func adaptObservedProperty(_ node: VariableDeclSyntax) {
    guard node.parent?.is(MemberBlockItemSyntax.self) ?? false, node.bindingSpecifier.text == "var",
      !node.modifiers.has("static", "class", "override"), !isKeptByLayer(node),
      let type = declarations.named(typeName, in: target), declarations.isObject(type)
    else { return }
    let isDynamic = node.modifiers.has("dynamic")
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        isDynamic || declarations.observedNames.contains(name)
      else { continue }
      let announcement = "didChangeValue(for: \\.\(name))"
      needsUIKit = true
      switch binding.accessorBlock?.accessors {
      case nil where node.bindings.count > 1 || node.modifiers.has("lazy"):
        diagnose(
          binding, name,
          "observers are called only at the end of the turn; declare it separately and not lazy, "
            + "with didSet { \(announcement) }")
      case nil: edits.insert(" { didSet { \(announcement) } }", at: binding.byteRange.upperBound)
      case .accessors(let list)?: announce(announcement, in: list)
      // A read-only computed value changes with those that it depends on.
      default: break
      }
    }
  }

  /// Whether the property is stored with its layer, which announces each change.
  private func isKeptByLayer(_ node: VariableDeclSyntax) -> Bool {
    node.attributes.contains { $0.as(AttributeSyntax.self)?.isNamed("NSManaged") ?? false }
      || wrapsLayerValue(node)
  }

  private func announce(_ announcement: String, in list: AccessorDeclListSyntax) {
    func accessor(_ name: String) -> AccessorDeclSyntax? {
      list.first { $0.accessorSpecifier.text == name }
    }
    if let body = (accessor("didSet") ?? accessor("set"))?.body {
      // At the beginning, so that a return does not skip it.
      let start = body.leftBrace.byteRange.upperBound
      if let first = body.statements.first {
        let isOnNewLine = first.leadingTrivia.contains { $0.isNewline }
        edits.insert(" defer { \(announcement) }" + (isOnNewLine ? "" : ";"), at: start)
      } else {
        edits.insert(" \(announcement) ", at: start)
      }
    } else if let before = accessor("willSet") {
      edits.insert(" didSet { \(announcement) }", at: before.byteRange.upperBound)
    }
  }
}

extension DeclarationIndex {
  /// Whether a class is an Objective-C object, judging by its root.
  func isObject(_ type: Class) -> Bool {
    guard let root = root(of: type), protocols[root] == nil else { return false }
    let isProtocol = ["Delegate", "DataSource", "Coding", "Copying"].contains { root.hasSuffix($0) }
    return !isProtocol && ["NS", "UI", "CA"].contains { root.hasPrefix($0) }
  }
}

/// Finds the names of the properties that a file observes.
final class ObservedNames: SyntaxVisitor {
  private var names: Set<String> = []

  static func all(in trees: [SourceFileSyntax]) -> Set<String> {
    let visitor = ObservedNames(viewMode: .sourceAccurate)
    for tree in trees { visitor.walk(tree) }
    return visitor.names
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let called =
      node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    switch called {
    case "observe":
      if let path = node.arguments.first?.expression.as(KeyPathExprSyntax.self) {
        names.formUnion(
          path.components.compactMap {
            $0.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.text
          })
      }
    case "addObserver":
      let path = node.arguments.first { $0.label?.text == "forKeyPath" }?.expression
      for token in path.map({ Array($0.tokens(viewMode: .sourceAccurate)) }) ?? [] {
        switch token.tokenKind {
        case .stringSegment(let text): names.formUnion(text.split(separator: ".").map(String.init))
        case .identifier(let text): names.insert(text)
        default: break
        }
      }
    default: break
    }
    return .visitChildren
  }
}
