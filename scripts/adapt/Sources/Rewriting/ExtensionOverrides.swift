internal import SwiftSyntax

/// Makes members that the package adds to UIKit classes overridable.
///
/// The member checks whether the object overrides it, by a protocol that overriding classes conform
/// to. The original body moves to a function with another name, which replaces `super` calls:
///
///     extension UIView {
///       func setup() {
///         if let own = self as? any UIViewSetup { return own.overriddenSetup() }
///         return originalSetup()
///       }
///       func originalSetup() { … }
///     }
struct ExtensionOverrides {
  let declarations: DeclarationIndex
  let rules: [FileRules]
  let trees: [SourceFileSyntax]

  /// A member of an extension of a class outside this package.
  private struct Member {
    var file: Int
    var node: MemberBlockItemSyntax
    /// The extended class.
    var type: String
    /// `name(label:)`, or a variable's name.
    var signature: String
    var isPublic: Bool

    var name: String { String(signature.prefix { $0 != "(" }) }
    var capitalized: String { name.prefix(1).uppercased() + name.dropFirst() }
    var original: String { "original\(capitalized)" }
    var overridden: String { "overridden\(capitalized)" }
    var protocolName: String { "\(type)\(capitalized)" }
  }

  func perform() {
    let members = trees.indices.flatMap(members)
    for member in members {
      // The topmost classes that override it; their subclasses override those.
      let classes = declarations.classes.values.filter { type in
        type.overridden.contains(member.signature) && declaresFirst(type, member.signature)
          && declarations.root(of: type).map { Self.inherits($0, from: member.type) } ?? false
      }.sorted { ($0.file, $0.closingBraceOffset) < ($1.file, $1.closingBraceOffset) }
      guard !classes.isEmpty else { continue }
      guard rewrite(member) else {
        rules[member.file].diagnose(
          member.node, "\(member.type).\(member.name)",
          "an extension's member cannot be overridden here: rename what overrides it, and call that"
        )
        continue
      }
      for type in classes { rename(in: type, member) }
    }
  }

  private func declaresFirst(_ type: DeclarationIndex.Class, _ signature: String) -> Bool {
    !declarations.ancestors(of: type).contains { $0.declared.contains(signature) }
  }

  /// Whether a UIKit class is another or inherits from it, judging by names.
  private static func inherits(_ name: String, from base: String) -> Bool {
    let isController = name.hasSuffix("Controller")
    let isLayer = name.hasPrefix("CA")
    let isView = !isController && !isLayer && name.hasPrefix("UI") && !name.hasSuffix("Recognizer")
    switch base {
    case name, "NSObject": return true
    case "UIResponder": return isController || isView
    case "UIViewController": return isController
    case "UIView": return isView
    case "UIControl":
      return ["UIButton", "UISlider", "UISwitch", "UITextField", "UISegmentedControl"].contains(
        name)
    case "UIScrollView": return ["UITableView", "UICollectionView", "UITextView"].contains(name)
    case "UICollectionReusableView": return name == "UICollectionViewCell"
    case "CALayer": return isLayer
    case "UIGestureRecognizer": return name.hasSuffix("GestureRecognizer")
    default: return false
    }
  }

  // MARK: The member

  private func members(in file: Int) -> [Member] {
    let finder = ExtensionFinder(viewMode: .sourceAccurate)
    finder.walk(trees[file])
    return finder.found.flatMap { node -> [Member] in
      let type = node.extendedType.sourceText
      guard ["UI", "CA", "NS"].contains(where: { type.hasPrefix($0) }),
        declarations.named(type, in: rules[file].target) == nil
      else { return [] }
      return node.memberBlock.members.flattened.flatMap { member -> [Member] in
        guard let modifiers = member.decl.modifierList,
          !modifiers.has("override", "static", "class")
        else { return [] }
        return member.decl.memberNames.filter { !$0.hasPrefix("init(") }.map {
          Member(
            file: file, node: member, type: type, signature: $0,
            isPublic: modifiers.has("public", "open") || node.modifiers.has("public"))
        }
      }
    }
  }

  /// Writes the dispatching member, and renames the original; false if the member is too complex.
  private func rewrite(_ member: Member) -> Bool {
    let rules = rules[member.file]
    let access = member.isPublic ? "public " : ""
    let isPrivate = member.node.decl.modifierList?.has("private", "fileprivate") ?? false
    guard !isPrivate else { return false }
    var requirement: String
    var text: String
    if let function = member.node.decl.as(FunctionDeclSyntax.self) {
      let parameters = function.signature.parameterClause.parameters
      guard function.genericParameterClause == nil, function.signature.effectSpecifiers == nil,
        !parameters.contains(where: { $0.ellipsis != nil || $0.type.sourceText.hasPrefix("inout") })
      else { return false }
      let result = function.signature.returnClause.map { " " + $0.sourceText } ?? ""
      let clean = parameters.map { parameter in
        let names = [parameter.firstName.text, parameter.secondName?.text].compactMap(\.self)
        return "\(names.joined(separator: " ")): \(parameter.type.sourceText)"
      }.joined(separator: ", ")
      let arguments = parameters.map { parameter in
        let label = parameter.firstName.text
        let name = (parameter.secondName ?? parameter.firstName).text
        return label == "_" ? name : "\(label): \(name)"
      }.joined(separator: ", ")
      requirement = "func \(member.overridden)(\(clean))\(result)"
      text =
        "\(access)func \(member.name)\(function.signature.parameterClause.sourceText)\(result) {\n"
      text += "    if let own = self as? any \(member.protocolName) {\n"
      text += "      return own.\(member.overridden)(\(arguments))\n    }\n"
      text += "    return \(member.original)(\(arguments))\n  }\n\n  "
      rules.edits.replace(function.name.byteRange, with: member.original)
    } else if let variable = member.node.decl.as(VariableDeclSyntax.self),
      variable.bindings.count == 1, let binding = variable.bindings.first,
      let type = binding.typeAnnotation?.sourceText, let isSettable = isSettable(binding)
    {
      let get = "(self as? any \(member.protocolName)).map { $0.\(member.overridden) }"
      let getter = "\(get) ?? \(member.original)"
      requirement = "var \(member.overridden)\(type) { \(isSettable ? "get set" : "get") }"
      text = "\(access)var \(member.name)\(type) {\n"
      if isSettable {
        text += "    get { \(getter) }\n    set {\n"
        text += "      if let own = self as? any \(member.protocolName) {\n"
        text += "        own.\(member.overridden) = newValue\n      } else {\n"
        text += "        \(member.original) = newValue\n      }\n    }\n  }\n\n  "
      } else {
        text += "    \(getter)\n  }\n\n  "
      }
      rules.edits.replace(binding.pattern.byteRange, with: member.original)
    } else {
      return false
    }
    for modifier in member.node.decl.modifierList ?? [] where modifier.name.text == "open" {
      rules.edits.replace(modifier.byteRange, with: "public")
    }
    rules.edits.insert(text, at: start(of: member.node.decl))
    let conditions = rules.conditions(of: member.node)
    let declaration =
      "/// Classes that override `\(member.signature)` of an extension of `\(member.type)`.\n"
      + "\(access)protocol \(member.protocolName): AnyObject {\n  \(requirement)\n}"
    rules.append(rules.wrapped(declaration, in: conditions))
    return true
  }

  /// Whether a computed property can be set; nil for others.
  private func isSettable(_ binding: PatternBindingSyntax) -> Bool? {
    guard let accessors = binding.accessorBlock?.accessors else { return nil }
    guard case .accessors(let list) = accessors else { return false }
    let names = Set(list.map(\.accessorSpecifier.text))
    return names == ["get"] ? false : names == ["get", "set"] ? true : nil
  }

  /// The start of the declaration after the attributes, which are removed.
  private func start(of declaration: DeclSyntax) -> Int {
    let first = declaration.modifierList?.first?.byteRange.lowerBound
    if let first { return first }
    if let function = declaration.as(FunctionDeclSyntax.self) {
      return function.funcKeyword.byteRange.lowerBound
    }
    return declaration.as(VariableDeclSyntax.self)?.bindingSpecifier.byteRange.lowerBound
      ?? declaration.byteRange.lowerBound
  }

  // MARK: Overrides

  private func rename(in type: DeclarationIndex.Class, _ member: Member) {
    let below = declarations.descendants(of: type)
    for file in trees.indices {
      let visible = ([type] + below).filter { declarations.isVisible($0, in: rules[file].target) }
      let finder = OverrideFinder(
        member.name, member.signature, first: type.name, types: Set(visible.map(\.name)))
      finder.walk(trees[file])
      for (range, isOverride) in finder.names {
        rules[file].edits.replace(
          range, with: isOverride ? member.overridden : member.original)
      }
      for place in finder.keywords { rules[file].edits.remove(place) }
    }
    let conformance = "extension \(type.name): \(member.protocolName) {}"
    rules[type.file].append(rules[type.file].wrapped(conformance, in: type.conditions))
  }
}

/// Finds the overrides of a member, and their calls of its base.
private final class OverrideFinder: SyntaxVisitor {
  /// The ranges of its name, and whether each is that of the override.
  var names: [(range: Range<Int>, isOverride: Bool)] = []
  /// `override` keywords of the topmost class, which overrides nothing now.
  var keywords: [Range<Int>] = []
  private let name: String
  private let signature: String
  private let first: String
  private let types: Set<String>
  private var outer: [String] = []

  init(_ name: String, _ signature: String, first: String, types: Set<String>) {
    self.name = name
    self.signature = signature
    self.first = first
    self.types = types
    super.init(viewMode: .sourceAccurate)
  }

  private var type: String { outer.joined(separator: ".") }

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
    if node.signatureName == signature { record(node.name, node.modifiers) }
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if let pattern = node.bindings.first?.pattern.as(IdentifierPatternSyntax.self),
      pattern.identifier.text == signature
    {
      record(pattern.identifier, node.modifiers)
    }
    return .visitChildren
  }

  private func record(_ token: TokenSyntax, _ modifiers: DeclModifierListSyntax) {
    guard types.contains(type),
      let override = modifiers.first(where: { $0.name.text == "override" })
    else { return }
    names.append((token.byteRange, true))
    if type == first {
      keywords.append(override.byteRange.lowerBound..<override.endPosition.utf8Offset)
    }
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.base?.is(SuperExprSyntax.self) ?? false, node.declName.baseName.text == name,
      types.contains(type)
    {
      names.append((node.declName.baseName.byteRange, type != first))
    }
    return .visitChildren
  }
}
