internal import SwiftSyntax

/// Makes members overridable that the package adds to classes of UIKit.
///
/// The member that callers know asks whether the object overrides it, by a protocol that the
/// overriding classes get. What it did is in a function of another name, which `super` means there:
///
///     extension UIView {
///       func setup() {
///         if let own = self as? any UIViewSetup { return own.overriddenSetup() }
///         return originalSetup()
///       }
///       func originalSetup() { … }
///     }
struct ExtensionOverrides {
  let survey: Survey
  let rules: [FileRules]
  let trees: [SourceFileSyntax]

  /// A member of an extension of a class that is not of this package.
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
      // The first classes that override it; those below override theirs.
      let classes = survey.classes.values.filter { type in
        type.overridden.contains(member.signature) && declaresFirst(type, member.signature)
          && survey.root(of: type).map { Self.inherits($0, from: member.type) } ?? false
      }.sorted { ($0.file, $0.end) < ($1.file, $1.end) }
      guard !classes.isEmpty else { continue }
      guard rewrite(member) else {
        rules[member.file].remark(
          member.node, "\(member.type).\(member.name)",
          "an extension's member cannot be overridden here: rename what overrides it, and call that"
        )
        continue
      }
      for type in classes { rename(in: type, member) }
    }
  }

  private func declaresFirst(_ type: Survey.Class, _ signature: String) -> Bool {
    !survey.ancestors(of: type).contains { $0.declared.contains(signature) }
  }

  /// Whether a class of UIKit inherits from another, or is it, as far as names tell.
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
      let type = node.extendedType.words
      guard ["UI", "CA", "NS"].contains(where: { type.hasPrefix($0) }),
        survey.named(type, in: rules[file].target) == nil
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

  /// Writes the member that asks, and gives the original its name; false where it is not plain.
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
        !parameters.contains(where: { $0.ellipsis != nil || $0.type.words.hasPrefix("inout") })
      else { return false }
      let result = function.signature.returnClause.map { " " + $0.words } ?? ""
      let clean = parameters.map { parameter in
        let names = [parameter.firstName.text, parameter.secondName?.text].compactMap(\.self)
        return "\(names.joined(separator: " ")): \(parameter.type.words)"
      }.joined(separator: ", ")
      let arguments = parameters.map { parameter in
        let label = parameter.firstName.text
        let name = (parameter.secondName ?? parameter.firstName).text
        return label == "_" ? name : "\(label): \(name)"
      }.joined(separator: ", ")
      requirement = "func \(member.overridden)(\(clean))\(result)"
      text = "\(access)func \(member.name)\(function.signature.parameterClause.words)\(result) {\n"
      text += "    if let own = self as? any \(member.protocolName) {\n"
      text += "      return own.\(member.overridden)(\(arguments))\n    }\n"
      text += "    return \(member.original)(\(arguments))\n  }\n\n  "
      rules.edits.replace(function.name.place, with: member.original)
    } else if let variable = member.node.decl.as(VariableDeclSyntax.self),
      variable.bindings.count == 1, let binding = variable.bindings.first,
      let type = binding.typeAnnotation?.words, let isSettable = isSettable(binding)
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
      rules.edits.replace(binding.pattern.place, with: member.original)
    } else {
      return false
    }
    for modifier in member.node.decl.modifierList ?? [] where modifier.name.text == "open" {
      rules.edits.replace(modifier.place, with: "public")
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

  /// Behind the attributes, which have been taken out.
  private func start(of declaration: DeclSyntax) -> Int {
    let first = declaration.modifierList?.first?.place.lowerBound
    if let first { return first }
    if let function = declaration.as(FunctionDeclSyntax.self) {
      return function.funcKeyword.place.lowerBound
    }
    return declaration.as(VariableDeclSyntax.self)?.bindingSpecifier.place.lowerBound
      ?? declaration.place.lowerBound
  }

  // MARK: What overrides it

  private func rename(in type: Survey.Class, _ member: Member) {
    let below = survey.descendants(of: type)
    for file in trees.indices {
      let visible = ([type] + below).filter { survey.isVisible($0, in: rules[file].target) }
      let finder = OverrideFinder(
        member.name, member.signature, first: type.name, types: Set(visible.map(\.name)))
      finder.walk(trees[file])
      for (place, isOverride) in finder.names {
        rules[file].edits.replace(
          place, with: isOverride ? member.overridden : member.original)
      }
      for place in finder.keywords { rules[file].edits.remove(place) }
    }
    let conformance = "extension \(type.name): \(member.protocolName) {}"
    rules[type.file].append(rules[type.file].wrapped(conformance, in: type.conditions))
  }
}

/// Finds what overrides a member, and what it calls of its base.
private final class OverrideFinder: SyntaxVisitor {
  /// Where its name stands, and whether that is the overriding one's.
  var names: [(place: Range<Int>, isOverride: Bool)] = []
  /// `override` of the first class, which overrides nothing now.
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
    outer.append(node.extendedType.words)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { outer.removeLast() }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.signatureName == signature { note(node.name, node.modifiers) }
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if let pattern = node.bindings.first?.pattern.as(IdentifierPatternSyntax.self),
      pattern.identifier.text == signature
    {
      note(pattern.identifier, node.modifiers)
    }
    return .visitChildren
  }

  private func note(_ token: TokenSyntax, _ modifiers: DeclModifierListSyntax) {
    guard types.contains(type),
      let override = modifiers.first(where: { $0.name.text == "override" })
    else { return }
    names.append((token.place, true))
    if type == first {
      keywords.append(override.place.lowerBound..<override.endPosition.utf8Offset)
    }
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.base?.is(SuperExprSyntax.self) ?? false, node.declName.baseName.text == name,
      types.contains(type)
    {
      names.append((node.declName.baseName.place, type != first))
    }
    return .visitChildren
  }
}
