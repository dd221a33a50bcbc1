internal import SwiftSyntax

/// The declarations in a package's files that rules for other files depend on.
struct DeclarationIndex {
  /// A class, wherever it is declared.
  struct Class {
    var file: Int
    var target: String
    /// The name with those of the enclosing types: `Outer.Inner`.
    var name: String
    /// The first type that it inherits from, which may be a protocol.
    var base: String?
    var inherited: [String]
    var isPublic: Bool
    var isPrivate: Bool
    var isGeneric: Bool
    /// The usual initializers that it declares, with the visibility of the class.
    var initializers: Set<Initializer>
    /// Whether it has no designated initializer, so that it inherits those of its base.
    var inheritsInitializers: Bool
    /// The offset of the closing brace in bytes of UTF-8, where members are added.
    var closingBraceOffset: Int
    /// Whether the closing brace is on a separate line.
    var endsOnOwnLine: Bool
    /// The conditions of `#if` that the class is in.
    var conditions: [String]
    /// The names of the class's members, including extensions.
    var declared: Set<String> = []
    /// The names of the class's overriding members.
    var overridden: Set<String> = []
    /// The strings and names in `needsDisplay(forKey:)`, each of which may be a key that needs
    /// display.
    var displayKeys: Set<String> = []
  }

  /// An initializer that the generated program can call: without arguments, or with a frame.
  enum Initializer {
    /// `init()`.
    case plain
    /// `init(frame:)`.
    case frame
  }

  /// An optional member of an Objective-C protocol.
  struct OptionalMember {
    var protocolName: String
    /// `name(label:_:)` for functions, the plain name for properties.
    var signature: String
    var name: String
    var isFunction: Bool
    /// Whether the default of the member throws, since no value of its type can represent a missing
    /// one.
    var throwsIfMissing: Bool
  }

  var classes: [String: Class] = [:]
  var optionalMembers: [OptionalMember] = []
  /// All protocols that are declared, by name, with those they refine.
  var protocols: [String: [String]] = [:]
  /// Names of variables and constants, and of parameters with function types, in all files.
  var variables: Set<String> = []
  /// Names of the types that are declared at the top of a file and visible in others.
  var topLevelTypes: Set<String> = []
  /// Names of functions, in all files.
  var functions: Set<String> = []
  /// Names of the properties that are observed, anywhere.
  var observedNames: Set<String> = []
  /// The declared types of variables and parameters by name, without `?` and `!`.
  var variableTypes: [String: Set<String>] = [:]
  /// Names of the private declarations of each file, with the ranges of their modifiers.
  var privateNames: [[String: [Range<Int>]]] = []

  /// The members of extensions of classes, which may be declared in later files.
  fileprivate var extensions: [Extension] = []

  fileprivate struct Extension {
    var id: String
    var inherited: [String]
    var declared: Set<String>
    var overridden: Set<String>
    var displayKeys: Set<String>
  }

  /// Adds the members of extensions to their classes, after all files have been read.
  mutating func finish() {
    for part in extensions {
      classes[part.id]?.inherited += part.inherited
      classes[part.id]?.declared.formUnion(part.declared)
      classes[part.id]?.overridden.formUnion(part.overridden)
      classes[part.id]?.displayKeys.formUnion(part.displayKeys)
    }
  }

  /// The class that a name refers to in a target.
  func named(_ name: String, in target: String) -> Class? {
    guard let found = classes["\(target)/\(name)"] else {
      return classes.values.first { $0.name == name && $0.isPublic }
    }
    return found
  }

  /// Whether a class can be named in a target.
  func isVisible(_ type: Class, in target: String) -> Bool {
    type.target == target || type.isPublic
  }

  /// The first base that is not declared here: `UIView`, `CALayer`, or nil.
  func root(of type: Class) -> String? {
    var next = type
    for _ in 0..<64 {
      guard let base = next.base else { return nil }
      guard let known = named(base, in: next.target) else { return base }
      next = known
    }
    return nil
  }

  /// Whether a class has an initializer, declared or inherited.
  func hasInitializer(_ initializer: Initializer, _ type: Class) -> Bool {
    var next = type
    for _ in 0..<64 {
      if next.initializers.contains(initializer) { return true }
      guard next.inheritsInitializers else { return false }
      guard let base = next.base, let known = named(base, in: next.target) else { return true }
      next = known
    }
    return false
  }

  /// The direct and indirect subclasses.
  func descendants(of type: Class) -> [Class] {
    classes.values.filter { other in
      var next = other
      for _ in 0..<64 {
        guard let base = next.base, let known = named(base, in: next.target) else { return false }
        if known.name == type.name, known.target == type.target { return true }
        next = known
      }
      return false
    }
  }

  /// The classes of the package that one inherits from, nearest first.
  func ancestors(of type: Class) -> [Class] {
    var all: [Class] = []
    var next = type
    while all.count < 64, let base = next.base, let known = named(base, in: next.target) {
      all.append(known)
      next = known
    }
    return all
  }

  /// Whether a class itself conforms to a protocol, or to one that refines it.
  func conforms(_ type: Class, to wanted: Set<String>) -> Bool {
    var names = type.inherited
    var seen: Set<String> = []
    while let name = names.popLast() {
      if wanted.contains(name) { return true }
      if seen.insert(name).inserted { names += protocols[name] ?? [] }
    }
    return false
  }

  /// Whether a class is a layer: its root has a name like `CAShapeLayer`.
  func isLayer(_ type: Class) -> Bool {
    root(of: type).map { $0.hasPrefix("CA") && $0.hasSuffix("Layer") } ?? false
  }
}

/// Adds the declarations of one file to an index.
final class DeclarationCollector: SyntaxVisitor {
  private let file: Int
  private let target: String
  private(set) var declarations: DeclarationIndex
  private var outer: [String] = []

  init(file: Int, target: String, declarations: DeclarationIndex) {
    self.file = file
    self.target = target
    self.declarations = declarations
    super.init(viewMode: .sourceAccurate)
    self.declarations.privateNames.append([:])
  }

  // MARK: Types

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = (outer + [node.name.text]).joined(separator: ".")
    let inherited = names(node.inheritanceClause)
    var type = DeclarationIndex.Class(
      file: file, target: target, name: name, base: inherited.first, inherited: inherited,
      isPublic: node.modifiers.has("public", "open"),
      isPrivate: node.modifiers.has("private", "fileprivate"),
      isGeneric: node.genericParameterClause != nil,
      initializers: Self.initializers(node),
      inheritsInitializers: Self.inheritsInitializers(node.memberBlock),
      closingBraceOffset: node.memberBlock.rightBrace.position.utf8Offset,
      endsOnOwnLine: node.memberBlock.rightBrace.leadingTrivia.contains { $0.isNewline },
      conditions: node.conditions { $0.sourceText })
    type.declared = Set(node.memberBlock.members.flattened.flatMap(\.decl.memberNames))
    type.overridden = Self.overridden(node.memberBlock.members)
    type.displayKeys = Self.displayKeys(node.memberBlock)
    let id = "\(target)/\(name)"
    if declarations.classes[id] == nil { declarations.classes[id] = type }
    recordType(named: node.name.text, node.modifiers)
    outer.append(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { outer.removeLast() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.modifiers)
  }
  override func visitPost(_ node: StructDeclSyntax) { outer.removeLast() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.modifiers)
  }
  override func visitPost(_ node: EnumDeclSyntax) { outer.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.extendedType.sourceText
    declarations.extensions.append(
      DeclarationIndex.Extension(
        id: "\(target)/\(name)", inherited: names(node.inheritanceClause),
        declared: Set(node.memberBlock.members.flattened.flatMap(\.decl.memberNames)),
        overridden: Self.overridden(node.memberBlock.members),
        displayKeys: Self.displayKeys(node.memberBlock)))
    // The members of a private extension are implicitly private.
    recordPrivate(
      node.modifiers,
      node.memberBlock.members.flattened.flatMap(\.decl.memberNames).map {
        String($0.prefix { $0 != "(" })
      })
    outer.append(name)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { outer.removeLast() }

  private func enter(
    _ name: String, _ modifiers: DeclModifierListSyntax
  ) -> SyntaxVisitorContinueKind {
    recordType(named: name, modifiers)
    outer.append(name)
    return .visitChildren
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.name.text
    recordTopLevel(name, node.modifiers)
    declarations.protocols[name] = names(node.inheritanceClause)
    for member in node.memberBlock.members.flattened {
      if let function = member.decl.as(FunctionDeclSyntax.self), function.modifiers.has("optional")
      {
        let result = function.signature.returnClause?.type
        declarations.optionalMembers.append(
          DeclarationIndex.OptionalMember(
            protocolName: name, signature: function.signatureName, name: function.name.text,
            isFunction: true,
            throwsIfMissing: result.map { !$0.isOptionalOrVoid } ?? false))
      } else if let variable = member.decl.as(VariableDeclSyntax.self),
        variable.modifiers.has("optional"), let binding = variable.bindings.first
      {
        let name = binding.pattern.sourceText
        declarations.optionalMembers.append(
          DeclarationIndex.OptionalMember(
            protocolName: node.name.text, signature: name, name: name, isFunction: false,
            throwsIfMissing: binding.typeAnnotation.map { !$0.type.isOptionalOrVoid } ?? false))
      }
    }
    outer.append(name)
    return .visitChildren
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { outer.removeLast() }

  // MARK: Names

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let names = node.bindings.compactMap {
      $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    }
    if !node.modifiers.has("optional") { declarations.variables.formUnion(names) }
    for binding in node.bindings {
      if let type = binding.typeAnnotation?.type {
        recordType(type, of: binding.pattern.sourceText)
      }
    }
    recordPrivate(node.modifiers, names)
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    let name = (node.secondName ?? node.firstName).text
    if node.type.sourceText.contains("->") { declarations.variables.insert(name) }
    recordType(node.type, of: name)
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    declarations.functions.insert(node.name.text)
    recordPrivate(node.modifiers, [node.name.text])
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    recordType(named: node.name.text, node.modifiers)
    return .visitChildren
  }

  private func recordType(named name: String, _ modifiers: DeclModifierListSyntax) {
    recordPrivate(modifiers, [name])
    recordTopLevel(name, modifiers)
  }

  private func recordTopLevel(_ name: String, _ modifiers: DeclModifierListSyntax) {
    guard outer.isEmpty, !modifiers.has("private", "fileprivate") else { return }
    declarations.topLevelTypes.insert(name)
  }

  private func recordType(_ type: TypeSyntax, of name: String) {
    let words = type.sourceText.filter { !"?!()".contains($0) }
    let plain = words.hasPrefix("any ") ? String(words.dropFirst(4)) : words
    declarations.variableTypes[name, default: []].insert(plain)
  }

  private func recordPrivate(_ modifiers: DeclModifierListSyntax, _ names: [String]) {
    for modifier in modifiers where ["private", "fileprivate"].contains(modifier.name.text) {
      // `private(set)` leaves the getter visible.
      if modifier.detail != nil { continue }
      let end = modifier.endPosition.utf8Offset
      for name in names {
        declarations.privateNames[file][name, default: []].append(
          modifier.byteRange.lowerBound..<end)
      }
    }
  }

  private func names(_ clause: InheritanceClauseSyntax?) -> [String] {
    (clause?.inheritedTypes ?? []).map { type in
      let words = type.type.sourceText
      // A module's name before it is ignored.
      return ["UIKit.", "QuartzCore."].first { words.hasPrefix($0) }
        .map { String(words.dropFirst($0.count)) } ?? words
    }
  }

  // MARK: Facts about members

  private static func overridden(_ members: MemberBlockItemListSyntax) -> Set<String> {
    Set(
      members.flattened.flatMap { member -> [String] in
        guard let modifiers = member.decl.modifierList, modifiers.has("override") else { return [] }
        return member.decl.memberNames
      })
  }

  /// The usual initializers with the visibility of the class.
  private static func initializers(_ node: ClassDeclSyntax) -> Set<DeclarationIndex.Initializer> {
    let isPublic = node.modifiers.has("public", "open")
    let all = node.memberBlock.members.flattened.compactMap {
      member -> DeclarationIndex.Initializer? in
      guard let initializer = member.decl.as(InitializerDeclSyntax.self),
        initializer.optionalMark == nil,
        isPublic
          ? initializer.modifiers.has("public", "open")
          : !initializer.modifiers.has("private", "fileprivate")
      else { return nil }
      // Parameters with a default may be omitted.
      let labels = initializer.signature.parameterClause.parameters.filter {
        $0.defaultValue == nil
      }.map(\.firstName.text)
      if labels.isEmpty { return .plain }
      return labels == ["frame"] ? .frame : nil
    }
    return Set(all)
  }

  private static func inheritsInitializers(_ block: MemberBlockSyntax) -> Bool {
    !block.members.flattened.contains { member in
      guard let initializer = member.decl.as(InitializerDeclSyntax.self) else { return false }
      return !initializer.modifiers.has("convenience")
    }
  }

  /// The strings in `needsDisplay(forKey:)` that may be keys.
  private static func displayKeys(_ block: MemberBlockSyntax) -> Set<String> {
    var keys: Set<String> = []
    for member in block.members.flattened {
      guard let function = member.decl.as(FunctionDeclSyntax.self),
        function.signatureName == "needsDisplay(forKey:)", let body = function.body
      else { continue }
      for token in body.tokens(viewMode: .sourceAccurate) {
        switch token.tokenKind {
        case .stringSegment(let text), .identifier(let text): keys.insert(text)
        default: break
        }
      }
    }
    return keys
  }
}

// MARK: - Shapes of syntax

extension DeclModifierListSyntax {
  func has(_ names: String...) -> Bool { contains { names.contains($0.name.text) } }
}

extension MemberBlockItemListSyntax {
  /// The members, including those within `#if`.
  var flattened: [MemberBlockItemSyntax] {
    flatMap { member -> [MemberBlockItemSyntax] in
      guard let condition = member.decl.as(IfConfigDeclSyntax.self) else { return [member] }
      return condition.clauses.flatMap { clause -> [MemberBlockItemSyntax] in
        if case .decls(let members)? = clause.elements { return members.flattened }
        return []
      }
    }
  }
}

extension DeclSyntax {
  var modifierList: DeclModifierListSyntax? {
    asProtocol(WithModifiersSyntax.self)?.modifiers
  }

  /// The names by which the declaration can be overridden: `name(label:)`, or a variable's name.
  var memberNames: [String] {
    if let function = self.as(FunctionDeclSyntax.self) { return [function.signatureName] }
    if let variable = self.as(VariableDeclSyntax.self) {
      return variable.bindings.map(\.pattern.sourceText)
    }
    if let initializer = self.as(InitializerDeclSyntax.self) {
      return ["init" + initializer.signature.parameterClause.labels]
    }
    return []
  }
}

extension FunctionDeclSyntax {
  /// `name(label:_:)`.
  var signatureName: String { name.text + signature.parameterClause.labels }
}

extension FunctionSignatureSyntax {
  var canThrow: Bool { effectSpecifiers?.throwsClause != nil }
}

extension FunctionParameterClauseSyntax {
  fileprivate var labels: String { "(" + parameters.map { $0.firstName.text + ":" }.joined() + ")" }
}

extension TypeSyntax {
  /// Whether nil or `Void` can represent a missing value.
  var isOptionalOrVoid: Bool {
    self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      || ["Void", "()", "Swift.Void"].contains(sourceText) || sourceText.hasPrefix("Optional<")
  }
}

extension SyntaxProtocol {
  /// The conditions of `#if` that must hold for a node to be compiled, outermost first.
  func conditions(_ text: (ExprSyntax) -> String) -> [String] {
    var all: [String] = []
    var next = parent
    while let node = next {
      if let clause = node.as(IfConfigClauseSyntax.self),
        let clauses = clause.parent?.as(IfConfigClauseListSyntax.self)
      {
        let earlier = clauses.prefix { $0.id != clause.id }.compactMap(\.condition)
        let parts =
          earlier.map { "!(\(text($0)))" } + [clause.condition.map(text)].compactMap(\.self)
        all.insert(parts.joined(separator: " && "), at: 0)
      }
      next = node.parent
    }
    return all
  }
}
