internal import SwiftSyntax

/// Finds the edits in one file, apart from moves between files.
final class FileRules: SyntaxVisitor {
  private let file: SourceFile
  let bytes: [UInt8]
  let declarations: DeclarationIndex
  var edits = Edits()
  /// Whether a name of UIKit was inserted.
  var needsUIKit = false
  /// Whether the module name UIKit is used, which requires its import.
  var usesModuleName = false
  /// Members that override others now.
  var overriding: Set<SyntaxIdentifier> = []
  /// Whether the file imports UIKit in all configurations.
  var importsUIKit = false
  /// Whether the file imports a module that has UIKit's names.
  var importsNames = false
  /// Modules whose names UIKit provides here, and which are not imported.
  var importedModules: Set<String> = [
    "CoreGraphics", "QuartzCore", "Darwin", "ObjectiveC", "CoreFoundation",
  ]
  /// Tests whether optional members are implemented.
  var presences: [Presence] = []
  /// The diagnostics, with offsets in the original.
  private(set) var diagnostics: [(offset: Int, symbol: String, message: String)] = []
  /// The previews that are constants now, with their offsets in the original.
  var previews: [(offset: Int, preview: FoundPreview)] = []
  let previewNames: PreviewNames
  /// Whether the file imports SwiftUI, before or after a preview.
  var importsSwiftUI = false
  /// The conditions with `canImport(SwiftUI)`; nil until the first one.
  var swiftUIConditions: SwiftUIConditions?
  /// Whether there are previews, kept or left out.
  var hasPreviews = false
  /// The names of the types around a place, outermost first; an extension's is the whole name.
  private(set) var types: [String] = []

  /// Whether SwiftPM writes `Bundle.module` for the target.
  private let hasBundle: Bool

  init(
    _ file: SourceFile, declarations: DeclarationIndex, hasBundle: Bool, previewNames: PreviewNames
  ) {
    self.file = file
    self.previewNames = previewNames
    self.declarations = declarations
    self.hasBundle = hasBundle
    bytes = Array(file.text.utf8)
    super.init(viewMode: .sourceAccurate)
  }

  var target: String { file.target }
  var path: String { file.path }

  func diagnose(_ node: some SyntaxProtocol, _ symbol: String, _ message: String) {
    diagnostics.append((node.byteRange.lowerBound, symbol, message))
  }

  /// Removes a part, with its line if nothing else is on it.
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

  /// Removes a member, with the comment above it.
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
    types.append(node.extendedType.sourceText)
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

  /// Attributes that Swift on Linux refuses, and that have no meaning without Objective-C.
  private static let dropped: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBOutlet", "IBAction", "IBSegueAction", "GKInspectable",
    "NSCopying",
  ]
  /// Attributes that start a program in an application delegate.
  private static let entries: Set<String> = ["UIApplicationMain", "NSApplicationMain"]

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.attributeName.sourceText
    if Self.dropped.contains(name) {
      drop(node)
    } else if Self.entries.contains(name) || name == "main" && startsApplication(node) {
      drop(node)
      diagnose(
        node, "@\(name)",
        "the program starts in main.swift; what the application delegate does first belongs there")
    }
    return .visitChildren
  }

  private func startsApplication(_ node: AttributeSyntax) -> Bool {
    guard let type = node.parent?.parent?.as(ClassDeclSyntax.self) else { return false }
    return type.inheritanceClause?.inheritedTypes.contains {
      ["UIResponder", "UIApplicationDelegate"].contains($0.type.sourceText)
    } ?? false
  }

  /// Removes an attribute, with the space after it.
  private func drop(_ node: AttributeSyntax) {
    var end = node.byteRange.upperBound
    while end < bytes.count, [0x20, 0x09].contains(bytes[end]) { end += 1 }
    if node.trailingTrivia.isBlank, let next = node.nextToken(viewMode: .sourceAccurate) {
      // Within `#if` lines the line end has to stay.
      let isAlone =
        next.tokenKind == .poundEndif || next.tokenKind == .poundElse
        || next.tokenKind == .poundElseif
      if next.leadingTrivia.isBlank, !isAlone { end = next.byteRange.lowerBound }
    }
    edits.remove(node.byteRange.lowerBound..<end)
  }

  // MARK: Conditions

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if let condition = node.condition {
      evaluateCondition(condition, in: &edits)
      diagnoseMissingSwiftUI(condition)
    }
    return .visitChildren
  }

  // MARK: Selectors and key paths

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.macroName.text != "Preview" else {
      adaptPreview(
        node, pound: node.pound, name: node.macroName, node.arguments, node.trailingClosure)
      return .visitChildren
    }
    return adaptMacro(node, name: node.macroName, pound: node.pound, node.arguments)
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.macroName.text != "Preview" else {
      adaptPreview(
        node, pound: node.pound, name: node.macroName, node.arguments, node.trailingClosure)
      return .visitChildren
    }
    return adaptMacro(node, name: node.macroName, pound: node.pound, node.arguments)
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
        edits.replace(node.byteRange, with: "Selector(\"\(path)\")")
        diagnose(
          node, "#selector(\(label.text): …)",
          "accessors have no functions to call: performing this is reported; use a method")
        return .skipChildren
      }
      if let method = argument.expression.as(MemberAccessExprSyntax.self),
        declarations.protocols[method.base?.sourceText ?? ""] != nil
      {
        // A protocol's method is not a function, so its name is used.
        edits.replace(node.byteRange, with: "Selector(\"\(Self.objectiveCName(method.declName))\")")
        return .skipChildren
      }
      edits.replace(pound.byteRange.lowerBound..<name.byteRange.upperBound, with: "Selector")
      qualify(argument.expression)
    case "keyPath":
      edits.replace(node.byteRange, with: "\"\(Self.keyPath(argument.expression))\"")
      return .skipChildren
    default: break
    }
    return .visitChildren
  }

  /// Qualifies a method with its type: an unbound method retains no target, and is valid where
  /// `self` cannot be implicit or does not exist yet.
  private func qualify(_ expression: ExprSyntax) {
    guard let type = types.last, type != "Selector" else { return }
    if let name = expression.as(DeclReferenceExprSyntax.self) {
      if declarations.protocols[type] == nil {
        edits.insert(type + ".", at: name.byteRange.lowerBound)
      }
    } else if let member = expression.as(MemberAccessExprSyntax.self),
      let base = member.base?.as(DeclReferenceExprSyntax.self), base.baseName.text == "self",
      declarations.protocols[type] == nil
    {
      edits.replace(base.byteRange, with: type)
    } else if let cast = expression.as(SequenceExprSyntax.self), let first = cast.elements.first,
      let name = first.as(DeclReferenceExprSyntax.self), isInClosure(cast)
    {
      edits.insert("self.", at: name.byteRange.lowerBound)
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
    expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? expression.sourceText
  }

  /// The names of an Objective-C key path without leading types.
  private static func keyPath(_ expression: ExprSyntax) -> String {
    let names = expression.sourceText.split(separator: ".").map {
      String($0.filter { !$0.isWhitespace && $0 != "?" && $0 != "!" })
    }
    let path = names.drop { $0 == "self" || $0.first?.isUppercase == true }
    return (path.isEmpty ? names.suffix(1) : path).joined(separator: ".")
  }

  // MARK: Imports

  override func visit(_ node: SourceFileSyntax) -> SyntaxVisitorContinueKind {
    let search = ImportSearch(for: "SwiftUI")
    search.walk(node)
    importsSwiftUI = search.isFound
    return .visitChildren
  }

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
      node.bindings.first?.pattern.sourceText == "module"
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
      diagnose(node, "@IBOutlet", "no nib connects it; set it by code before it is used")
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    adaptOptionalFunction(node)
    if node.attributes.contains(where: {
      $0.as(AttributeSyntax.self)?.isNamed("NSManaged") ?? false
    }) {
      diagnose(node, node.name.text, "there is no Core Data here, which would write this function")
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
    diagnosePattern(node.type)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    adaptOptionalCall(node)
    adaptBoundCall(node)
    adaptResponds(node)
    diagnoseCall(node)
    return .visitChildren
  }

  /// Reports calls that compile, but behave differently than on iOS.
  private func diagnoseCall(_ node: FunctionCallExprSyntax) {
    let called = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    let name = called == "init" ? nil : called ?? node.calledExpression.sourceText
    switch name {
    case "UIStoryboard":
      diagnose(
        node, "UIStoryboard",
        "there are no storyboards: its controllers are empty, and casting one with as! ends the "
          + "program; make them by code")
    case "performSegue":
      diagnose(node, "performSegue", "there are no storyboards: show the next controller by code")
    case "UINib", "loadNibNamed":
      diagnose(
        node, name ?? "", "there are no nibs here: nothing comes of it; make its views by code")
    case "method_exchangeImplementations", "method_setImplementation", "class_replaceMethod",
      "class_addMethod":
      diagnose(
        node, name ?? "",
        "methods keep what they do here; override the method, or call the other one yourself")
    case "makeTimerSource":
      diagnose(
        node, "makeTimerSource",
        "timers of DispatchSource go by the real clock; use Timer or CADisplayLink")
    case "responds":
      let method = node.arguments.first?.expression.as(MacroExpansionExprSyntax.self)?
        .arguments.first?.expression.as(MemberAccessExprSyntax.self)
      let type = method?.base?.sourceText ?? ""
      guard ["Delegate", "DataSource"].contains(where: { type.hasSuffix($0) }),
        declarations.protocols[type] == nil
      else { return }
      diagnose(
        node, "responds(to:)",
        "methods of \(type) have defaults here, so that this is always true; ask for the type")
    default: break
    }
  }
}

/// Finds the parts of an `#if` condition that are true on iOS.
final class ConditionRules: SyntaxVisitor {
  private var places: [Range<Int>] = []

  static func places(in condition: ExprSyntax) -> [Range<Int>] {
    let rules = ConditionRules(viewMode: .sourceAccurate)
    rules.walk(condition)
    return rules.places
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledExpression.sourceText == "os", node.arguments.count == 1,
      node.arguments.first?.expression.sourceText == "iOS"
    {
      places.append(node.byteRange)
    }
    return .skipChildren
  }
}

extension AttributeSyntax {
  func isNamed(_ name: String) -> Bool { attributeName.sourceText == name }
}
