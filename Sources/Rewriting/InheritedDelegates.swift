internal import SwiftSyntax

/// Lets classes implement what a class above them conforms to.
///
/// Objective-C finds a delegate's method wherever the object has it. Swift finds it in the class
/// that conforms: that class gets a method that does what is done without one, and the class below
/// overrides it.
struct InheritedDelegates {
  let survey: Survey
  let rules: [FileRules]
  let trees: [SourceFileSyntax]

  /// What methods of Apple's delegates begin with, and who has them.
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
        guard let type = survey.classes["\(rules[file].target)/\(name)"],
          !node.modifiers.has("override", "static", "class", "private", "fileprivate")
        else { continue }
        adapt(node, of: type, in: file, &written)
      }
      for (name, node) in finder.found {
        guard let type = survey.classes["\(rules[file].target)/\(name)"],
          !node.modifiers.has("override", "static", "class", "private", "fileprivate"),
          !survey.ancestors(of: type).contains(where: {
            $0.declared.contains(node.signatureName)
          })
        else { continue }
        adapt(node, of: type, in: file, &written)
      }
    }
  }

  private func adapt(
    _ node: FunctionDeclSyntax, of type: Survey.Class, in file: Int, _ written: inout Set<String>
  ) {
    let signature = node.signatureName
    let own = survey.optionalMembers.first { member in
      member.isFunction && member.signature == signature
        && survey.ancestors(of: type).contains { survey.conforms($0, to: [member.protocolName]) }
    }
    let family = Self.families.first { signature.hasPrefix($0.prefix) }?.protocols ?? []
    let wanted = own.map { [$0.protocolName] } ?? family
    let owner = survey.ancestors(of: type).last { survey.conforms($0, to: wanted) }
    guard let owner, let member = node.parent?.as(MemberBlockItemSyntax.self) else { return }
    let result = node.signature.returnClause?.type
    let isVoid = result.map { ["Void", "()"].contains($0.words) } ?? true
    guard own != nil || isVoid, node.genericParameterClause == nil,
      node.signature.effectSpecifiers == nil
    else {
      return remark(node, "\(type.name).\(signature)", owner, in: file)
    }
    let first = node.modifiers.first?.place.lowerBound ?? node.funcKeyword.place.lowerBound
    rules[file].edits.insert("override ", at: first)
    rules[file].overriding.insert(member.id)
    guard written.insert("\(owner.target)/\(owner.name).\(signature)").inserted else { return }
    let canFail = own?.throwsIfMissing ?? false
    var text = "func \(node.name.text)\(node.signature.parameterClause.words)"
    text += (canFail ? " throws" : "") + (isVoid ? "" : " -> \(result?.words ?? "")")
    text += canFail ? " { throw MissingMember(\"\(signature)\") }" : isVoid ? " {}" : " { nil }"
    declare(text, in: owner, for: type, canFail: canFail)
  }

  private func adapt(
    _ node: VariableDeclSyntax, of type: Survey.Class, in file: Int, _ written: inout Set<String>
  ) {
    guard node.bindings.count == 1, let binding = node.bindings.first,
      let result = binding.typeAnnotation?.type,
      let member = node.parent?.as(MemberBlockItemSyntax.self)
    else { return }
    let (name, ancestors) = (binding.pattern.words, survey.ancestors(of: type))
    let own = survey.optionalMembers.first { member in
      !member.isFunction && member.name == name
        && ancestors.contains { survey.conforms($0, to: [member.protocolName]) }
    }
    guard let own, !ancestors.contains(where: { $0.declared.contains(name) }),
      let owner = ancestors.last(where: { survey.conforms($0, to: [own.protocolName]) })
    else { return }
    // A stored property cannot override.
    guard let accessors = binding.accessorBlock?.words, !accessors.contains("didSet"),
      !accessors.contains("willSet")
    else { return remark(node, "\(type.name).\(name)", owner, in: file) }
    let first = node.modifiers.first?.place.lowerBound ?? node.bindingSpecifier.place.lowerBound
    rules[file].edits.insert("override ", at: first)
    rules[file].overriding.insert(member.id)
    guard written.insert("\(owner.target)/\(owner.name).\(name)").inserted else { return }
    let body =
      own.throwsIfMissing
      ? "{ get throws { throw MissingMember(\"\(name)\") } }"
      : accessors.contains(#/\bset\b/#) ? "{ get { nil } set {} }" : "{ nil }"
    declare(
      "var \(name): \(result.words) \(body)", in: owner, for: type, canFail: own.throwsIfMissing)
  }

  private func remark(
    _ node: some SyntaxProtocol, _ symbol: String, _ owner: Survey.Class, in file: Int
  ) {
    rules[file].remark(
      node, symbol,
      "it is found in the class that conforms: declare it in \(owner.name), too, and override it")
  }

  /// Adds a member to the class that conforms, as visible as the class below needs it.
  private func declare(
    _ text: String, in owner: Survey.Class, for type: Survey.Class, canFail: Bool
  ) {
    if canFail { rules[owner.file].needsUIKit = true }
    let access = !owner.isPublic ? "" : owner.target == type.target ? "public " : "open "
    let end = owner.endsOnOwnLine ? "" : "\n"
    rules[owner.file].edits.insert("\n  \(access)\(text)\(end)", at: owner.end)
  }
}

/// Finds the methods and properties of classes, with the whole names of these.
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
    outer.append(node.extendedType.words)
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
