internal import SwiftParser
internal import SwiftSyntax

/// Reads a manifest as data, without running it.
///
/// It has `let package = Package(name: …, products: […], targets: […])` at its top level. Its
/// values are literals of text, lists, calls such as `.target(…)`, constants of these at the top
/// level or in extensions, and sums. What follows may add to `package.products` and
/// `package.targets` by `+=` and `append`, and change what does not matter here, such as the
/// dependencies of the package and compiler flags.
package struct ManifestParser {
  private let tree: SourceFileSyntax
  private let converter: SourceLocationConverter
  /// The name of the package's variable.
  private var package: String?
  private var packageName: ExprSyntax?
  private var language: ExprSyntax?
  private var packages: ExprSyntax?
  private var products: [Part] = []
  private var targets: [Part] = []
  private var constants: [String: ExprSyntax] = [:]
  /// The static members of extensions.
  private var members: [String: ExprSyntax] = [:]
  /// The number of values that may still be read: sums of sums may have any number of them.
  private var budget = 100_000
  private var depth = 0

  /// A part of a list: another list, or one of its elements.
  private struct Part {
    var value: ExprSyntax
    var isElement = false
  }

  private init(_ text: String) {
    tree = Parser.parse(source: text)
    converter = SourceLocationConverter(fileName: "", tree: tree)
  }

  /// - Throws: `ManifestFault` at syntax that cannot be read.
  package static func manifest(of text: String) throws -> PackageManifest {
    var parser = ManifestParser(text)
    return try parser.read()
  }

  private mutating func read() throws -> PackageManifest {
    for item in tree.statements { try read(item) }
    guard package != nil else {
      throw fault(tree, "there is no `let package = Package(…)` at the top level")
    }
    guard let packageName else { throw fault(tree, "the package has no name") }
    var manifest = PackageManifest(name: try text(packageName))
    manifest.language = language.flatMap { try? text($0) }
    manifest.packages = packages.map { dependencies($0) } ?? []
    manifest.products = try calls(products).compactMap { try product($0) }
    manifest.targets = try calls(targets).map { try target($0) }
    return manifest
  }

  private func fault(_ syntax: some SyntaxProtocol, _ reason: String) -> ManifestFault {
    let place = syntax.startLocation(converter: converter)
    return ManifestFault(line: place.line, column: place.column, reason: reason)
  }
}

// MARK: - Statements

extension ManifestParser {
  private mutating func read(_ item: CodeBlockItemSyntax) throws {
    let code = Syntax(item.item)
    if let variable = code.as(VariableDeclSyntax.self) {
      read(variable)
    } else if let extended = code.as(ExtensionDeclSyntax.self) {
      read(extended)
    } else if let expression = code.as(ExprSyntax.self) {
      if try !addPart(expression) { try checkIsHarmless(expression) }
    } else if code.is(IfConfigDeclSyntax.self) || code.is(StmtSyntax.self) {
      try checkIsHarmless(code)
    }
  }

  /// Stores constants, and reads the parts of the package.
  private mutating func read(_ variable: VariableDeclSyntax) {
    for binding in variable.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        let value = binding.initializer?.value
      else { continue }
      let type = binding.typeAnnotation?.type.trimmedDescription
      guard let call = value.as(FunctionCallExprSyntax.self), call.makesPackage(of: type) else {
        constants[name] = value
        continue
      }
      package = name
      packageName = call.argument("name")
      language = call.argument("defaultLocalization")
      packages = call.argument("dependencies")
      products = call.argument("products").map { [Part(value: $0)] } ?? []
      targets = call.argument("targets").map { [Part(value: $0)] } ?? []
    }
  }

  private mutating func read(_ extended: ExtensionDeclSyntax) {
    for member in extended.memberBlock.members {
      guard let variable = member.decl.as(VariableDeclSyntax.self),
        variable.modifiers.contains(where: { $0.name.text == "static" })
      else { continue }
      for binding in variable.bindings {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
          continue
        }
        members[name] = binding.initializer?.value ?? binding.accessorBlock?.onlyExpression
      }
    }
  }

  /// Reads `package.targets += […]` and `package.targets.append(…)`.
  ///
  /// - Returns: Whether the expression is one of these.
  private mutating func addPart(_ expression: ExprSyntax) throws -> Bool {
    if let sequence = expression.as(SequenceExprSyntax.self) {
      let parts = Array(sequence.elements)
      guard parts.count >= 3, parts[1].trimmedDescription == "+=", let key = list(parts[0]) else {
        return false
      }
      for part in parts.dropFirst(2) where !part.is(BinaryOperatorExprSyntax.self) {
        add(Part(value: part), to: key)
      }
      return true
    }
    guard let call = expression.as(FunctionCallExprSyntax.self),
      let method = call.calledExpression.as(MemberAccessExprSyntax.self),
      method.declName.baseName.text == "append", let key = method.base.flatMap(list),
      let argument = call.arguments.first
    else { return false }
    add(
      Part(value: argument.expression, isElement: argument.label?.text != "contentsOf"), to: key)
    return true
  }

  private enum List { case products, targets }

  /// The list of the package that an expression names.
  private func list(_ expression: ExprSyntax) -> List? {
    guard let package else { return nil }
    switch expression.trimmedDescription {
    case "\(package).products": return .products
    case "\(package).targets": return .targets
    default: return nil
    }
  }

  private mutating func add(_ part: Part, to list: List) {
    switch list {
    case .products: products.append(part)
    case .targets: targets.append(part)
    }
  }

  /// Throws for code that may change or declare values that are read here.
  private func checkIsHarmless(_ code: some SyntaxProtocol) throws {
    let mutatingNames: Set<String> = [
      "Package", "products", "targets", "executableTarget", "path", "sources", "exclude",
      "resources", "define",
    ]
    // A loop does not change its sequence.
    let loop = code.as(ForStmtSyntax.self)?.sequence.range
    for token in code.tokens(viewMode: .sourceAccurate)
    where mutatingNames.contains(token.text) && loop?.contains(token.position) != true {
      throw fault(token, "the manifest is not run, and `\(token.text)` is changed by code here")
    }
  }
}

// MARK: - Values

extension ManifestParser {
  private mutating func count(_ expression: ExprSyntax) throws {
    budget -= 1
    guard budget > 0 else { throw fault(expression, "the manifest has more than 100000 values") }
    guard depth < 100 else {
      throw fault(expression, "constants refer to each other in a chain of more than 100")
    }
  }

  /// The terms of an expression's sum, with constants resolved.
  private mutating func terms(_ expression: ExprSyntax) throws -> [ExprSyntax] {
    try count(expression)
    depth += 1
    defer { depth -= 1 }
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let inner = tuple.elements.first
    {
      return try terms(inner.expression)
    }
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text {
      guard let value = constants[name] else {
        throw fault(expression, "`\(name)` is no constant that can be read")
      }
      return try terms(value)
    }
    if let member = expression.as(MemberAccessExprSyntax.self),
      let value = members[member.declName.baseName.text]
    {
      return try terms(value)
    }
    guard let sequence = expression.as(SequenceExprSyntax.self) else { return [expression] }
    var all: [ExprSyntax] = []
    for (index, element) in sequence.elements.enumerated() {
      if index % 2 == 0 {
        all += try terms(element)
      } else if element.trimmedDescription != "+" {
        throw fault(element, "the manifest is not run, and only sums are read")
      }
    }
    return all
  }

  /// A text: a literal, a constant, or a sum of these.
  private mutating func text(_ expression: ExprSyntax) throws -> String {
    var result = ""
    for term in try terms(expression) {
      guard let literal = term.as(StringLiteralExprSyntax.self) else {
        throw fault(term, "the manifest is not run, so this must be a string literal")
      }
      if let value = literal.representedLiteralValue {
        result += value
        continue
      }
      for segment in literal.segments {
        switch segment {
        case .stringSegment(let text) where !text.content.text.contains("\\"):
          result += text.content.text
        case .expressionSegment(let inner) where inner.expressions.count == 1:
          for argument in inner.expressions { result += try self.text(argument.expression) }
        default: throw fault(segment, "the manifest is not run, and this text cannot be read")
        }
      }
      guard result.utf8.count < 65_536 else { throw fault(term, "this text is too long") }
    }
    return result
  }

  /// The elements of a list.
  private mutating func elements(_ expression: ExprSyntax) throws -> [ExprSyntax] {
    var all: [ExprSyntax] = []
    for term in try terms(expression) {
      guard let array = term.as(ArrayExprSyntax.self) else {
        throw fault(term, "the manifest is not run, and this must be a list in brackets")
      }
      for element in array.elements {
        try count(element.expression)
        all.append(element.expression)
      }
    }
    return all
  }

  private mutating func texts(_ expression: ExprSyntax?) throws -> [String]? {
    guard let expression, !expression.is(NilLiteralExprSyntax.self) else { return nil }
    return try elements(expression).map { try text($0) }
  }

  /// A call such as `.target(name: "A")`.
  private struct Call {
    var name: String
    var syntax: ExprSyntax
    var arguments: FunctionCallExprSyntax?

    subscript(label: String) -> ExprSyntax? { arguments?.argument(label) }
    /// The first argument without a label.
    var first: ExprSyntax? { arguments?.arguments.first { $0.label == nil }?.expression }
  }

  private mutating func call(_ expression: ExprSyntax) throws -> Call {
    let terms = try terms(expression)
    guard let term = terms.first, terms.count == 1 else {
      throw fault(expression, "the manifest is not run, and this must be one value")
    }
    let call = term.as(FunctionCallExprSyntax.self)
    guard let member = (call?.calledExpression ?? term).as(MemberAccessExprSyntax.self) else {
      throw fault(term, "the manifest is not run, and this must be a call such as .target(…)")
    }
    return Call(name: member.declName.baseName.text, syntax: term, arguments: call)
  }

  private mutating func calls(_ parts: [Part]) throws -> [Call] {
    var all: [Call] = []
    for part in parts {
      let values = part.isElement ? [part.value] : try elements(part.value)
      for value in values { all.append(try call(value)) }
    }
    return all
  }
}

// MARK: - Parts of a package

extension ManifestParser {
  /// The packages that are literals; what they are does not matter otherwise.
  private func dependencies(_ list: ExprSyntax) -> [PackageManifest.Dependency] {
    (list.as(ArrayExprSyntax.self)?.elements).map(Array.init)?.compactMap { element in
      guard let call = element.expression.as(FunctionCallExprSyntax.self) else { return nil }
      let literal = ["name", "url", "path", "id"].lazy.compactMap { call.argument($0) }.first?
        .as(StringLiteralExprSyntax.self)?.representedLiteralValue
      guard var name = literal?.split(separator: "/").last.map(String.init) else { return nil }
      if name.hasSuffix(".git") { name.removeLast(4) }
      let line = call.startLocation(converter: converter).line
      return PackageManifest.Dependency(identity: name, line: line)
    } ?? []
  }

  private mutating func product(_ call: Call) throws -> PackageManifest.Product? {
    guard ["library", "executable"].contains(call.name), let name = call["name"] else { return nil }
    return PackageManifest.Product(
      name: try text(name), targets: try texts(call["targets"]) ?? [])
  }

  private mutating func target(_ call: Call) throws -> PackageManifest.Target {
    guard let name = call["name"] else { throw fault(call.syntax, "a target must have a name") }
    let kind: PackageManifest.Target.Kind =
      switch call.name {
      case "target": .regular
      case "executableTarget": .executable
      case "testTarget": .test
      default: .other
      }
    var target = PackageManifest.Target(name: try text(name), kind: kind)
    if kind == .other { return target }
    if let path = call["path"], !path.is(NilLiteralExprSyntax.self) {
      target.path = try text(path)
    }
    target.sources = try texts(call["sources"])
    target.exclude = try texts(call["exclude"]) ?? []
    if let list = call["dependencies"] {
      target.dependencies = try elements(list).map { try dependency($0) }
    }
    if let list = call["resources"], !list.is(NilLiteralExprSyntax.self) {
      for element in try elements(list) {
        let resource = try self.call(element)
        guard let path = resource.first else { continue }
        target.resources.append(
          PackageManifest.Resource(path: try text(path), isCopied: resource.name == "copy"))
      }
    }
    if let list = call["swiftSettings"], !list.is(NilLiteralExprSyntax.self) {
      for element in try elements(list) {
        let setting = try self.call(element)
        if setting.name == "define", let name = setting.first {
          target.defines.append(try text(name))
        }
      }
    }
    return target
  }

  /// The name of a target or a product.
  private mutating func dependency(_ expression: ExprSyntax) throws -> String {
    let terms = try terms(expression)
    if terms.allSatisfy({ $0.is(StringLiteralExprSyntax.self) }) { return try text(expression) }
    let call = try call(expression)
    guard let name = call["name"] ?? call.first else {
      throw fault(call.syntax, "a dependency must have a name")
    }
    return try text(name)
  }
}

extension FunctionCallExprSyntax {
  /// The value of an argument with a label.
  fileprivate func argument(_ label: String) -> ExprSyntax? {
    arguments.first { $0.label?.text == label }?.expression
  }

  /// Whether it is `Package(…)`, or `.init(…)` of a variable with that type.
  fileprivate func makesPackage(of type: String?) -> Bool {
    let name = calledExpression.trimmedDescription
    return ["Package", "Package.init", "PackageDescription.Package"].contains(name)
      || name == ".init" && type == "Package"
  }
}

extension AccessorBlockSyntax {
  /// The value of a computed property that is one expression.
  fileprivate var onlyExpression: ExprSyntax? {
    guard case .getter(let items) = accessors, items.count == 1 else { return nil }
    return items.first?.item.as(ExprSyntax.self)
  }
}
