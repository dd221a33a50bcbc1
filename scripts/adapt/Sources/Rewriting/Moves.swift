internal import SwiftSyntax

/// Moves overrides and overridden members from extensions into their classes.
///
/// Without Objective-C an extension cannot override, and its members cannot be overridden.
struct Moves {
  let declarations: DeclarationIndex
  let rules: [FileRules]
  let trees: [SourceFileSyntax]

  private struct Move {
    var file: Int
    var member: MemberBlockItemSyntax
    var type: DeclarationIndex.Class
    var access: String?
  }

  func perform() {
    let moves = trees.indices.flatMap(moves)
    for move in moves where move.file != move.type.file { widenAccess(move) }
    for move in moves { addAccess(move) }
    var imported: Set<String> = []
    for move in moves {
      let (from, to) = (rules[move.file], rules[move.type.file])
      let place = move.member.position.utf8Offset..<move.member.endPosition.utf8Offset
      let text = from.edits.extract(place, of: from.bytes)
      let conditions = from.conditions(of: move.member, beyond: move.type.conditions)
      let body = conditions.isEmpty ? text : "\n" + from.wrapped(trimmed(text), in: conditions)
      let start = body.hasPrefix("\n") || body.hasPrefix("\r\n") ? "" : "\n"
      to.edits.insert(
        start + body + (move.type.endsOnOwnLine ? "" : "\n"), at: move.type.closingBraceOffset)
      if move.file != move.type.file, imported.insert("\(move.file)>\(move.type.file)").inserted {
        addImports(from: move.file, to: move.type.file)
      }
    }
  }

  private func trimmed(_ text: String) -> String {
    String(text.drop { $0.isNewline })
  }

  // MARK: Moved members

  private func moves(in file: Int) -> [Move] {
    let finder = ExtensionFinder(viewMode: .sourceAccurate)
    finder.walk(trees[file])
    return finder.found.flatMap { moves(node: $0, in: file) }
  }

  private func moves(node: ExtensionDeclSyntax, in file: Int) -> [Move] {
    let name = node.extendedType.sourceText
    let target = rules[file].target
    let type = declarations.classes["\(target)/\(name)"]
    // Members that a subclass overrides must be in the class, too.
    let wanted = type.map { type in
      declarations.descendants(of: type).reduce(into: Set<String>()) { $0.formUnion($1.overridden) }
    }
    let access = node.modifiers.first {
      ["public", "internal", "fileprivate", "private", "package"].contains($0.name.text)
    }?.name.text
    return node.memberBlock.members.flattened.compactMap { member in
      let isOverride =
        member.decl.modifierList?.has("override") ?? false
        || rules[file].overriding.contains(member.id)
      let isOverridden = !(wanted ?? []).isDisjoint(with: member.decl.memberNames)
      // Other modules may override open members.
      let isOpen = type != nil && member.decl.modifierList?.has("open") ?? false
      guard isOverride || isOverridden || isOpen else { return nil }
      guard let type, node.genericWhereClause == nil else {
        if isOverride || isOpen {
          let symbol = member.decl.memberNames.first ?? name
          rules[file].diagnose(
            member, "\(name).\(symbol)",
            type == nil
              ? "an extension cannot override what a class of another module has: make a subclass"
              : "it cannot move from an extension with a condition into the class, and cannot be "
                + "overridden here")
        }
        return nil
      }
      return Move(file: file, member: member, type: type, access: access)
    }
  }

  // MARK: Accompanying changes

  private func addAccess(_ move: Move) {
    guard let access = move.access, let modifiers = move.member.decl.modifierList,
      !modifiers.has("public", "open", "internal", "fileprivate", "private", "package")
    else { return }
    let first =
      modifiers.first?.byteRange.lowerBound ?? firstKeyword(of: move.member.decl) ?? 0
    // Private members of an extension are visible in its whole file.
    let word = access == "private" ? "fileprivate" : access
    rules[move.file].edits.insert(word + " ", at: first)
  }

  private func firstKeyword(of declaration: DeclSyntax) -> Int? {
    if let function = declaration.as(FunctionDeclSyntax.self) {
      return function.funcKeyword.byteRange.lowerBound
    }
    if let variable = declaration.as(VariableDeclSyntax.self) {
      return variable.bindingSpecifier.byteRange.lowerBound
    }
    return declaration.as(InitializerDeclSyntax.self)?.initKeyword.byteRange.lowerBound
  }

  /// Makes private declarations that the member uses visible in the class's file.
  private func widenAccess(_ move: Move) {
    let names = declarations.privateNames[move.file]
    var seen: Set<String> = []
    for token in move.member.tokens(viewMode: .sourceAccurate) {
      guard case .identifier(let name) = token.tokenKind, seen.insert(name).inserted else {
        continue
      }
      for place in names[name] ?? [] { rules[move.file].edits.remove(place) }
    }
  }

  private func addImports(from: Int, to: Int) {
    let there = Set(
      trees[to].statements.compactMap { $0.item.as(ImportDeclSyntax.self)?.path.sourceText })
    let missing = trees[from].statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
      .filter { !there.contains($0.path.sourceText) }
    guard !missing.isEmpty else { return }
    let texts = missing.map { rules[from].edits.applied(to: rules[from].bytes, in: $0.byteRange) }
    rules[to].addImports(texts, to: trees[to])
  }
}

final class ExtensionFinder: SyntaxVisitor {
  var found: [ExtensionDeclSyntax] = []

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    found.append(node)
    return .visitChildren
  }
}
