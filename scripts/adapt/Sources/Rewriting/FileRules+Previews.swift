internal import SwiftSyntax

/// A preview that is a constant now.
package struct FoundPreview: Hashable, Sendable {
  package var target: String
  /// The file it is in, below the target's folder.
  package var path: String
  /// From 1, in the file as written.
  package var line: Int
  /// The name of the constant.
  package var constant: String
  /// The title; nil if it has none, or one that is not a plain text.
  package var title: String?
  /// The conditions of the `#if` around it, outermost first.
  package var conditions: [String]

  package init(
    target: String, path: String, line: Int, constant: String, title: String?, conditions: [String]
  ) {
    self.target = target
    self.path = path
    self.line = line
    self.constant = constant
    self.title = title
    self.conditions = conditions
  }
}

/// The names of the constants so far: files of one name would give one twice in a module.
final class PreviewNames {
  private var known: [String: Set<String>] = [:]

  /// A name that no other preview of the target has: itself, or with a number from 2.
  func unique(_ name: String, in target: String) -> String {
    var (unique, number) = (name, 1)
    while !known[target, default: []].insert(unique).inserted {
      number += 1
      unique = "\(name)_\(number)"
    }
    return unique
  }
}

/// Previews: `#Preview("Card") { Card() }` is a constant, `Preview("Card") { Card() }`.
extension FileRules {
  func adaptPreview(
    _ node: some SyntaxProtocol, pound: TokenSyntax, name: TokenSyntax,
    _ arguments: LabeledExprListSyntax, _ body: ClosureExprSyntax?
  ) {
    let labels = arguments.map { $0.label?.text }
    var (conditions, isPlain) = ([String](), true)
    var next = node.parent
    while let parent = next, isPlain {
      if let clause = parent.as(IfConfigClauseSyntax.self) {
        guard clause.poundKeyword.tokenKind == .poundIf, let condition = clause.condition else {
          isPlain = false
          break
        }
        var changed = Edits()
        evaluateCondition(condition, in: &changed)
        conditions.insert(changed.applied(to: bytes, in: condition.byteRange), at: 0)
      }
      if parent.is(MemberBlockSyntax.self) || parent.is(CodeBlockSyntax.self) { isPlain = false }
      next = parent.parent
    }
    let reason: String? =
      if !isPlain {
        "a preview is drawn only at the top of a file, outside of #else"
      } else if body == nil && !labels.contains("body")
        || labels.contains(where: { $0 != nil && $0 != "traits" && $0 != "body" })
      {
        "a preview is drawn only with a title, traits and a body"
      } else if importsSwiftUI, !showsUIKit(body ?? bodyArgument(of: arguments)) {
        "there is no SwiftUI here: its previews are left out"
      } else {
        nil
      }
    hasPreviews = true
    if let reason {
      removeLine(node.byteRange)
      return diagnose(node, "#Preview", reason)
    }
    needsUIKit = true
    let stem = path.split(separator: "/").last.map { $0.prefix { $0 != "." } } ?? ""
    let constant = previewNames.unique(
      "previewOf" + stem.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined(),
      in: target)
    edits.replace(
      pound.byteRange.lowerBound..<name.byteRange.upperBound,
      with: "@MainActor let \(constant) = Preview")
    let title = arguments.first.flatMap {
      $0.label == nil
        ? $0.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue : nil
    }
    previews.append(
      (
        pound.byteRange.lowerBound,
        FoundPreview(
          target: target, path: path, line: 0, constant: constant, title: title,
          conditions: conditions)
      ))
  }

  /// The closure of `#Preview(body: { Card() })`.
  private func bodyArgument(of arguments: LabeledExprListSyntax) -> ClosureExprSyntax? {
    arguments.first { $0.label?.text == "body" }?.expression.as(ClosureExprSyntax.self)
  }

  /// Removes the import of SwiftUI where only previews need it.
  func finishPreviews(_ tree: SourceFileSyntax) {
    guard hasPreviews else { return }
    let rest = edits.applied(to: bytes, in: 0..<bytes.count)
    let words = rest.split { !$0.isLetter && !$0.isNumber }
    guard Self.swiftUINames.isDisjoint(with: words) else { return }
    for statement in tree.statements {
      guard let node = statement.item.as(ImportDeclSyntax.self),
        node.path.map(\.name.text) == ["SwiftUI"]
      else { continue }
      removeLine(node.byteRange)
      needsUIKit = true
    }
  }

  /// Names that stand in nearly every file with views of SwiftUI.
  private static let swiftUINames: Set<Substring> = [
    "View", "ViewBuilder", "ViewModifier", "PreviewProvider", "UIHostingController",
    "UIHostingConfiguration", "UIViewRepresentable", "UIViewControllerRepresentable", "Text",
    "Color", "Binding", "State", "StateObject", "ObservedObject", "Environment",
    "EnvironmentObject", "EnvironmentValues", "Image", "Font", "Shape", "Scene", "App",
  ]

  /// Whether the value of a body is a view or a controller of UIKit, as far as names tell.
  private func showsUIKit(_ body: ClosureExprSyntax?) -> Bool {
    guard let body, let last = body.statements.last?.item else { return false }
    let value = last.as(ReturnStmtSyntax.self)?.expression ?? last.as(ExprSyntax.self)
    if let variable = value?.as(DeclReferenceExprSyntax.self)?.baseName.text {
      for case let declaration in body.statements.compactMap({
        $0.item.as(VariableDeclSyntax.self)
      }) {
        for binding in declaration.bindings where binding.pattern.sourceText == variable {
          return isOfUIKit(binding.typeAnnotation?.type.sourceText)
            || isOfUIKit(made(by: binding.initializer?.value))
        }
      }
    }
    return isOfUIKit(made(by: value))
  }

  /// The name of the type that a call makes.
  private func made(by expression: ExprSyntax?) -> String? {
    guard let call = expression?.as(FunctionCallExprSyntax.self) else { return nil }
    return call.calledExpression.sourceText.replacing(".init", with: "")
  }

  private func isOfUIKit(_ type: String?) -> Bool {
    guard let type else { return false }
    // It shows SwiftUI.
    if type.hasPrefix("UIHosting") { return false }
    if type.hasPrefix("UI") { return true }
    return declarations.named(type, in: target).flatMap { declarations.root(of: $0) }?
      .hasPrefix("UI") ?? false
  }
}
