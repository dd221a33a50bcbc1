internal import SwiftSyntax

/// Lets classes implement members of protocols that a superclass conforms to.
///
/// Objective-C finds a delegate's method in any class of the object. Swift finds it in the class
/// that conforms: that class gets a method with the default behavior, which the subclass overrides.
struct InheritedDelegates {
  let declarations: DeclarationIndex
  let rules: [FileRules]
  let trees: [SourceFileSyntax]

  /// The prefixes of methods of Apple's delegates, and the protocols.
  private static let families: [(prefix: String, protocols: Set<String>)] = [
    (
      "scrollView",
      [
        "UIScrollViewDelegate", "UITableViewDelegate", "UICollectionViewDelegate",
        "UICollectionViewDelegateFlowLayout", "UITextViewDelegate",
      ]
    ),
    ("tableView", ["UITableViewDelegate", "UITableViewDataSource"]),
    (
      "collectionView",
      [
        "UICollectionViewDelegate", "UICollectionViewDelegateFlowLayout",
        "UICollectionViewDataSource",
      ]
    ),
    ("textField", ["UITextFieldDelegate"]), ("textView", ["UITextViewDelegate"]),
    ("gestureRecognizer", ["UIGestureRecognizerDelegate"]),
    ("animationDid", ["CAAnimationDelegate"]),
    ("navigationController", ["UINavigationControllerDelegate"]),
    ("tabBar", ["UITabBarDelegate", "UITabBarControllerDelegate"]),
    ("searchBar", ["UISearchBarDelegate"]),
    ("pickerView", ["UIPickerViewDelegate", "UIPickerViewDataSource"]),
  ]

  func perform() {
    var written: Set<String> = []
    for file in trees.indices {
      let finder = MemberFinder(viewMode: .sourceAccurate)
      finder.walk(trees[file])
      for (name, node) in finder.properties {
        guard let type = declarations.classes["\(rules[file].target)/\(name)"],
          !node.modifiers.has("override", "static", "class", "private", "fileprivate")
        else { continue }
        adapt(node, of: type, in: file, &written)
      }
      for (name, node) in finder.found {
        guard let type = declarations.classes["\(rules[file].target)/\(name)"],
          !node.modifiers.has("override", "static", "class", "private", "fileprivate"),
          !declarations.ancestors(of: type).contains(where: {
            $0.declared.contains(node.signatureName)
          })
        else { continue }
        adapt(node, of: type, in: file, &written)
      }
    }
  }

  private func adapt(
    _ node: FunctionDeclSyntax, of type: DeclarationIndex.Class, in file: Int,
    _ written: inout Set<String>
  ) {
    let signature = node.signatureName
    let own = declarations.optionalMembers.first { member in
      member.isFunction && member.signature == signature
        && declarations.ancestors(of: type).contains {
          declarations.conforms($0, to: [member.protocolName])
        }
    }
    let family = Self.families.first { signature.hasPrefix($0.prefix) }?.protocols ?? []
    let wanted = own.map { [$0.protocolName] } ?? family
    let owner = declarations.ancestors(of: type).last { declarations.conforms($0, to: wanted) }
    guard let owner, let member = node.parent?.as(MemberBlockItemSyntax.self) else { return }
    let result = node.signature.returnClause?.type
    let isVoid = result.map { ["Void", "()"].contains($0.sourceText) } ?? true
    guard own != nil || isVoid, node.genericParameterClause == nil,
      node.signature.effectSpecifiers == nil
    else {
      return diagnose(node, "\(type.name).\(signature)", owner, in: file)
    }
    let first = node.modifiers.first?.byteRange.lowerBound ?? node.funcKeyword.byteRange.lowerBound
    rules[file].edits.insert("override ", at: first)
    rules[file].overriding.insert(member.id)
    guard written.insert("\(owner.target)/\(owner.name).\(signature)").inserted else { return }
    let canFail = own?.throwsIfMissing ?? false
    var text = "func \(node.name.text)\(node.signature.parameterClause.sourceText)"
    text += (canFail ? " throws" : "") + (isVoid ? "" : " -> \(result?.sourceText ?? "")")
    text += canFail ? " { throw MissingMember(\"\(signature)\") }" : isVoid ? " {}" : " { nil }"
    declare(text, in: owner, for: type, canFail: canFail)
  }

  private func adapt(
    _ node: VariableDeclSyntax, of type: DeclarationIndex.Class, in file: Int,
    _ written: inout Set<String>
  ) {
    guard node.bindings.count == 1, let binding = node.bindings.first,
      let result = binding.typeAnnotation?.type,
      let member = node.parent?.as(MemberBlockItemSyntax.self)
    else { return }
    let (name, ancestors) = (binding.pattern.sourceText, declarations.ancestors(of: type))
    let own = declarations.optionalMembers.first { member in
      !member.isFunction && member.name == name
        && ancestors.contains { declarations.conforms($0, to: [member.protocolName]) }
    }
    guard let own, !ancestors.contains(where: { $0.declared.contains(name) }),
      let owner = ancestors.last(where: { declarations.conforms($0, to: [own.protocolName]) })
    else { return }
    // A stored property cannot override.
    guard let accessors = binding.accessorBlock?.sourceText, !accessors.contains("didSet"),
      !accessors.contains("willSet")
    else { return diagnose(node, "\(type.name).\(name)", owner, in: file) }
    let first =
      node.modifiers.first?.byteRange.lowerBound ?? node.bindingSpecifier.byteRange.lowerBound
    rules[file].edits.insert("override ", at: first)
    rules[file].overriding.insert(member.id)
    guard written.insert("\(owner.target)/\(owner.name).\(name)").inserted else { return }
    let body =
      own.throwsIfMissing
      ? "{ get throws { throw MissingMember(\"\(name)\") } }"
      : accessors.contains(#/\bset\b/#) ? "{ get { nil } set {} }" : "{ nil }"
    declare(
      "var \(name): \(result.sourceText) \(body)", in: owner, for: type,
      canFail: own.throwsIfMissing)
  }

  private func diagnose(
    _ node: some SyntaxProtocol, _ symbol: String, _ owner: DeclarationIndex.Class, in file: Int
  ) {
    rules[file].diagnose(
      node, symbol,
      "it is found in the class that conforms: declare it in \(owner.name), too, and override it")
  }

  /// Adds a member to the class that conforms, as visible as the subclass needs it.
  private func declare(
    _ text: String, in owner: DeclarationIndex.Class, for type: DeclarationIndex.Class,
    canFail: Bool
  ) {
    if canFail { rules[owner.file].needsUIKit = true }
    let access = !owner.isPublic ? "" : owner.target == type.target ? "public " : "open "
    let end = owner.endsOnOwnLine ? "" : "\n"
    rules[owner.file].edits.insert("\n  \(access)\(text)\(end)", at: owner.closingBraceOffset)
  }
}

/// Finds the methods and properties of classes, with the classes' full names.
private final class MemberFinder: SyntaxVisitor {
  private(set) var found: [(type: String, node: FunctionDeclSyntax)] = []
  private(set) var properties: [(type: String, node: VariableDeclSyntax)] = []
  private var outer: [String] = []

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    outer.append(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { outer.removeLast() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    outer.append(node.extendedType.sourceText)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { outer.removeLast() }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if !outer.isEmpty { found.append((outer.joined(separator: "."), node)) }
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if !outer.isEmpty { properties.append((outer.joined(separator: "."), node)) }
    return .skipChildren
  }
}
