internal import SwiftParser
internal import SwiftSyntax

/// Rewrites sources for iOS so that Swift on Linux compiles them.
///
/// The rules use only syntax, that of all files at once: they resolve names by the declarations in
/// them.
package struct Rewriter {
  private let files: [SourceFile]
  private let trees: [SourceFileSyntax]
  private let declarations: DeclarationIndex

  /// Targets with resources.
  private let bundles: Set<String>

  /// - Parameter bundles: The targets that have resources.
  package init(_ files: [SourceFile], bundles: Set<String> = []) {
    self.files = files
    self.bundles = bundles
    trees = files.map { Parser.parse(source: $0.text) }
    var declarations = DeclarationIndex()
    for (index, file) in files.enumerated() {
      let collector = DeclarationCollector(
        file: index, target: file.target, declarations: declarations)
      collector.walk(trees[index])
      declarations = collector.declarations
    }
    declarations.finish()
    declarations.observedNames = ObservedNames.all(in: trees)
    self.declarations = declarations
  }

  package func rewrite() -> RewriteResult {
    let previewNames = PreviewNames()
    let rules = zip(files, trees).map { file, tree in
      let rules = FileRules(
        file, declarations: declarations, hasBundle: bundles.contains(file.target),
        previewNames: previewNames)
      rules.walk(tree)
      rules.finishPresences()
      rules.finishPreviews(tree)
      return rules
    }
    ExtensionOverrides(declarations: declarations, rules: rules, trees: trees).perform()
    InheritedDelegates(declarations: declarations, rules: rules, trees: trees).perform()
    for (rules, tree) in zip(rules, trees) { rules.importIfUsed(tree) }
    Moves(declarations: declarations, rules: rules, trees: trees).perform()
    var findings: [Finding] = []
    let rewritten = zip(files, rules).map { file, rules in
      let place = 0..<rules.bytes.count
      findings += rules.diagnostics.map { diagnose in
        Finding(
          target: file.target, path: file.path,
          line: rules.edits.line(of: diagnose.offset, in: rules.bytes), symbol: diagnose.symbol,
          message: diagnose.message)
      }
      return SourceFile(
        target: file.target, path: file.path,
        text: rules.edits.applied(to: rules.bytes, in: place))
    }
    let previews = rules.flatMap { rules in
      rules.previews.map { offset, preview in
        var preview = preview
        preview.line = rules.edits.line(of: offset, in: rules.bytes)
        return preview
      }
    }
    return RewriteResult(
      files: rewritten, findings: findings, screens: screens, previews: previews)
  }

  /// The views and controllers that a program can create, in the order of the files.
  private var screens: [Screen] {
    let classes = declarations.classes.values.sorted {
      ($0.file, $0.closingBraceOffset) < ($1.file, $1.closingBraceOffset)
    }
    return classes.compactMap { type in
      guard !type.isPrivate, !type.isGeneric, !type.name.contains("."), type.conditions.isEmpty,
        let root = declarations.root(of: type)
      else { return nil }
      let isController = root == "UIViewController"
      let isView =
        ["View", "Control", "Button", "Label", "Field", "Switch", "Slider"]
        .contains { root.hasPrefix("UI") && root.hasSuffix($0) } && root != "UICollectionView"
      let kind: Screen.Kind
      if isController, declarations.hasInitializer(.plain, type) {
        kind = .controller
      } else if isView, declarations.hasInitializer(.frame, type) {
        kind = .view
      } else if isView, declarations.hasInitializer(.plain, type) {
        kind = .plainView
      } else {
        return nil
      }
      return Screen(target: type.target, name: type.name, kind: kind, isPublic: type.isPublic)
    }
  }
}
