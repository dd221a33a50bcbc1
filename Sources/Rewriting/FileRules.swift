internal import Adaptation
internal import SwiftSyntax

/// Finds what has to change in one file, apart from moves between files.
final class FileRules: SyntaxVisitor {
  private let file: SourceFile
  let bytes: [UInt8]
  let survey: Survey
  var edits = Edits()
  /// Whether something was written that UIKit declares.
  var needsUIKit = false
  /// Whether it names the module UIKit, which only an import of it makes known.
  var usesModuleName = false
  /// Members that override others now.
  var overriding: Set<SyntaxIdentifier> = []
  /// Whether the file imports UIKit, wherever it is compiled.
  var importsUIKit = false
  /// Whether the file imports a module that has UIKit's names.
  var importsNames = false
  /// Modules whose names UIKit has here, and which are not imported.
  var importedModules: Set<String> = [
    "CoreGraphics", "QuartzCore", "Darwin", "ObjectiveC", "CoreFoundation",
  ]
  /// Statements that ask whether a member is there.
  var presences: [Presence] = []
  /// What to tell, with the place in the original.
  private(set) var remarks: [(offset: Int, symbol: String, message: String)] = []
  /// The names of the types around a place, outermost first; an extension's is the whole name.
  private(set) var types: [String] = []

  /// Whether SwiftPM writes `Bundle.module` for the target.
  private let hasBundle: Bool

  init(_ file: SourceFile, survey: Survey, hasBundle: Bool) {
    self.file = file
    self.survey = survey
    self.hasBundle = hasBundle
    bytes = Array(file.text.utf8)
    super.init(viewMode: .sourceAccurate)
  }

  var target: String { file.target }

  func remark(_ node: some SyntaxProtocol, _ symbol: String, _ message: String) {
    remarks.append((node.place.lowerBound, symbol, message))
  }

  /// Takes a part out, with its line where nothing else stands there.
  func removeLine(_ place: Range<Int>) {
    var (start, end) = (place.lowerBound, place.upperBound)
    while end < bytes.count, [0x20, 0x09, 0x0d].contains(bytes[end]) { end += 1 }
    while start > 0, [0x20, 0x09].contains(bytes[start - 1]) { start -= 1 }
    if end < bytes.count, bytes[end] == 0x0a, start == 0 || bytes[start - 1] == 0x0a {
      edits.remove(start..<end + 1)
    } else {
      edits.remove(place)
    }
  }

  /// Takes a member out, with the comment above it.
  func removeMember(_ node: some SyntaxProtocol) {
    guard
      let member = node.as(MemberBlockItemSyntax.self)
        ?? node.parent?.as(MemberBlockItemSyntax.self)
    else { return }
    edits.remove(member.position.utf8Offset..<member.endPositionBeforeTrailingTrivia.utf8Offset)
  }

  /// Adds a declaration at the end of the file.
  func append(_ text: String) {
    let endsLine = bytes.last == 0x0a || edits.all.contains { $0.range.lowerBound == bytes.count }
    edits.insert((endsLine ? "\n" : "\n\n") + text + "\n", at: bytes.count)
  }

  // MARK: Types around

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    types.append(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { types.removeLast() }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    types.append(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: StructDeclSyntax) { types.removeLast() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    types.append(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: EnumDeclSyntax) { types.removeLast() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    types.append(node.extendedType.words)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { types.removeLast() }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    types.append(node.name.text)
    adaptProtocol(node)
    return .visitChildren
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { types.removeLast() }

  var typeName: String { types.joined(separator: ".") }

  // MARK: Attributes

  /// What Swift on Linux refuses, and means nothing without Objective-C.
  private static let dropped: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBOutlet", "IBAction", "IBSegueAction", "GKInspectable",
    "NSCopying",
  ]
  /// What makes a program start in an application delegate.
  private static let entries: Set<String> = ["UIApplicationMain", "NSApplicationMain"]

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.attributeName.words
    if Self.dropped.contains(name) {
      drop(node)
    } else if Self.entries.contains(name) || name == "main" && startsApplication(node) {
      drop(node)
      remark(
        node, "@\(name)",
        "the program starts in main.swift; what the application delegate does first belongs there")
    }
    return .visitChildren
  }

  private func startsApplication(_ node: AttributeSyntax) -> Bool {
    guard let type = node.parent?.parent?.as(ClassDeclSyntax.self) else { return false }
    return type.inheritanceClause?.inheritedTypes.contains {
      ["UIResponder", "UIApplicationDelegate"].contains($0.type.words)
    } ?? false
  }

  /// Takes an attribute out, with the blanks up to what follows.
  private func drop(_ node: AttributeSyntax) {
    var end = node.place.upperBound
    while end < bytes.count, [0x20, 0x09].contains(bytes[end]) { end += 1 }
    if node.trailingTrivia.isBlank, let next = node.nextToken(viewMode: .sourceAccurate) {
      // Within `#if` lines the line end has to stay.
      let isAlone =
        next.tokenKind == .poundEndif || next.tokenKind == .poundElse
        || next.tokenKind == .poundElseif
      if next.leadingTrivia.isBlank, !isAlone { end = next.place.lowerBound }
    }
    edits.remove(node.place.lowerBound..<end)
  }

  // MARK: Conditions

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if let condition = node.condition {
      for place in ConditionRules.places(in: condition) { edits.replace(place, with: "true") }
    }
    return .visitChildren
  }

  // MARK: Selectors and key paths

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    adaptMacro(node, name: node.macroName, pound: node.pound, node.arguments)
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    adaptMacro(node, name: node.macroName, pound: node.pound, node.arguments)
  }

  private func adaptMacro(
    _ node: some SyntaxProtocol, name: TokenSyntax, pound: TokenSyntax,
    _ arguments: LabeledExprListSyntax
  ) -> SyntaxVisitorContinueKind {
    guard let argument = arguments.first, arguments.count == 1 else { return .visitChildren }
    switch name.text {
    case "selector":
      needsUIKit = true
      if let label = argument.label {
        let path = lastName(of: argument.expression)
        edits.replace(node.place, with: "Selector(\"\(path)\")")
        remark(
          node, "#selector(\(label.text): …)",
          "accessors have no functions to call: performing this is reported; use a method")
        return .skipChildren
      }
      if let method = argument.expression.as(MemberAccessExprSyntax.self),
        survey.protocols[method.base?.words ?? ""] != nil
      {
        // A protocol's method is no function; its name serves to ask for it.
        edits.replace(node.place, with: "Selector(\"\(Self.objectiveCName(method.declName))\")")
        return .skipChildren
      }
      edits.replace(pound.place.lowerBound..<name.place.upperBound, with: "Selector")
      qualify(argument.expression)
    case "keyPath":
      edits.replace(node.place, with: "\"\(Self.keyPath(argument.expression))\"")
      return .skipChildren
    default: break
    }
    return .visitChildren
  }

  /// Names the type of a method: an unbound method keeps no target alive, and stands where `self`
  /// may not be left out or does not exist yet.
  private func qualify(_ expression: ExprSyntax) {
    guard let type = types.last, type != "Selector" else { return }
    if let name = expression.as(DeclReferenceExprSyntax.self) {
      if survey.protocols[type] == nil { edits.insert(type + ".", at: name.place.lowerBound) }
    } else if let member = expression.as(MemberAccessExprSyntax.self),
      let base = member.base?.as(DeclReferenceExprSyntax.self), base.baseName.text == "self",
      survey.protocols[type] == nil
    {
      edits.replace(base.place, with: type)
    } else if let cast = expression.as(SequenceExprSyntax.self), let first = cast.elements.first,
      let name = first.as(DeclReferenceExprSyntax.self), isInClosure(cast)
    {
      edits.insert("self.", at: name.place.lowerBound)
    }
  }

  private static let prepositions: Set<String> = [
    "with", "for", "by", "from", "in", "at", "to", "of", "on",
  ]

  /// `gauge:didMoveTo:` for `gauge(_:didMoveTo:)`.
  private static func objectiveCName(_ name: DeclReferenceExprSyntax) -> String {
    var text = name.baseName.text
    for (index, argument) in (name.argumentNames?.arguments ?? []).enumerated() {
      let label = argument.name.text
      if index > 0 {
        text += (label == "_" ? "" : label) + ":"
      } else if label == "_" {
        text += ":"
      } else {
        // The first label is joined to the name with a capital letter.
        let first = String(label.prefix { $0.isLowercase })
        let hasWord = Self.prepositions.contains(first)
        let word = label.prefix(1).uppercased() + label.dropFirst()
        text += (hasWord ? word : "With" + word) + ":"
      }
    }
    return text
  }

  private func isInClosure(_ node: some SyntaxProtocol) -> Bool {
    var next = node.parent
    while let parent = next {
      if parent.is(ClosureExprSyntax.self) { return true }
      if parent.is(MemberBlockItemSyntax.self) { return false }
      next = parent.parent
    }
    return false
  }

  private func lastName(of expression: ExprSyntax) -> String {
    expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? expression.words
  }

  /// The names of an Objective-C key path without those of the types in front.
  private static func keyPath(_ expression: ExprSyntax) -> String {
    let names = expression.words.split(separator: ".").map {
      String($0.filter { !$0.isWhitespace && $0 != "?" && $0 != "!" })
    }
    let path = names.drop { $0 == "self" || $0.first?.isUppercase == true }
    return (path.isEmpty ? names.suffix(1) : path).joined(separator: ".")
  }

  // MARK: Imports

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    adaptImport(node)
    return .visitChildren
  }

  // MARK: Members

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    adaptLayerProperty(node)
    adaptObservedProperty(node)
    adaptOptionalProperty(node)
    // SwiftPM declares it for a target with resources.
    if hasBundle, ["Bundle", "Foundation.Bundle"].contains(types.last),
      node.modifiers.has("static"),
      node.bindings.first?.pattern.words == "module"
    {
      removeMember(node)
    }
    let isOutlet = node.attributes.contains {
      $0.as(AttributeSyntax.self)?.isNamed("IBOutlet") ?? false
    }
    if isOutlet,
      node.bindings.first?.typeAnnotation?.type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
        ?? false
    {
      remark(node, "@IBOutlet", "no nib connects it; set it by code before it is used")
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    adaptOptionalFunction(node)
    if node.attributes.contains(where: {
      $0.as(AttributeSyntax.self)?.isNamed("NSManaged") ?? false
    }) {
      remark(node, node.name.text, "there is no Core Data here, which would write this function")
    }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    adaptPresence(node)
    adaptModuleName(node)
    adaptMemberOfAnyObject(node)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    adaptNumberFunction(node)
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    if let base = node.baseType.as(IdentifierTypeSyntax.self) { adaptModuleName(base.name) }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    adaptCasts(node)
    return .visitChildren
  }

  override func visit(_ node: IsTypePatternSyntax) -> SyntaxVisitorContinueKind {
    remarkOnPattern(node.type)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    adaptOptionalCall(node)
    adaptBoundCall(node)
    adaptResponds(node)
    remarkOnCall(node)
    return .visitChildren
  }

  /// Lists calls that compile and do something else than on iOS.
  private func remarkOnCall(_ node: FunctionCallExprSyntax) {
    let called = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    let name = called == "init" ? nil : called ?? node.calledExpression.words
    switch name {
    case "UIStoryboard":
      remark(
        node, "UIStoryboard",
        "there are no storyboards: its controllers are empty, and casting one with as! ends the "
          + "program; make them by code")
    case "performSegue":
      remark(node, "performSegue", "there are no storyboards: show the next controller by code")
    case "UINib", "loadNibNamed":
      remark(
        node, name ?? "", "there are no nibs here: nothing comes of it; make its views by code")
    case "method_exchangeImplementations", "method_setImplementation", "class_replaceMethod",
      "class_addMethod":
      remark(
        node, name ?? "",
        "methods keep what they do here; override the method, or call the other one yourself")
    case "makeTimerSource":
      remark(
        node, "makeTimerSource",
        "timers of DispatchSource go by the real clock; use Timer or CADisplayLink")
    case "responds":
      let method = node.arguments.first?.expression.as(MacroExpansionExprSyntax.self)?
        .arguments.first?.expression.as(MemberAccessExprSyntax.self)
      let type = method?.base?.words ?? ""
      guard ["Delegate", "DataSource"].contains(where: { type.hasSuffix($0) }),
        survey.protocols[type] == nil
      else { return }
      remark(
        node, "responds(to:)",
        "methods of \(type) have defaults here, so that this is always true; ask for the type")
    default: break
    }
  }
}

/// Finds what is true of iOS in the condition of an `#if`.
final class ConditionRules: SyntaxVisitor {
  private var places: [Range<Int>] = []

  static func places(in condition: ExprSyntax) -> [Range<Int>] {
    let rules = ConditionRules(viewMode: .sourceAccurate)
    rules.walk(condition)
    return rules.places
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledExpression.words == "os", node.arguments.count == 1,
      node.arguments.first?.expression.words == "iOS"
    {
      places.append(node.place)
    }
    return .skipChildren
  }
}

extension AttributeSyntax {
  func isNamed(_ name: String) -> Bool { attributeName.words == name }
}
