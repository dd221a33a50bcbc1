package import Adaptation
internal import SwiftParser
internal import SwiftSyntax

/// Rewrites sources for iOS so that Swift on Linux compiles them.
///
/// The rules know syntax only, that of all files at once: what a name means they take from the
/// declarations that they see.
package struct Rewriter {
  private let files: [SourceFile]
  private let trees: [SourceFileSyntax]
  private let survey: Survey

  /// Targets with resources.
  private let bundles: Set<String>

  /// - Parameter bundles: The targets that have resources.
  package init(_ files: [SourceFile], bundles: Set<String> = []) {
    self.files = files
    self.bundles = bundles
    trees = files.map { Parser.parse(source: $0.text) }
    var survey = Survey()
    for (index, file) in files.enumerated() {
      let surveyor = Surveyor(file: index, target: file.target, survey: survey)
      surveyor.walk(trees[index])
      survey = surveyor.survey
    }
    survey.finish()
    survey.observedNames = ObservedNames.all(in: trees)
    self.survey = survey
  }

  package func rewrite() -> RewriteResult {
    let rules = zip(files, trees).map { file, tree in
      let rules = FileRules(
        file, survey: survey, hasBundle: bundles.contains(file.target))
      rules.walk(tree)
      rules.finishPresences()
      return rules
    }
    ExtensionOverrides(survey: survey, rules: rules, trees: trees).perform()
    InheritedDelegates(survey: survey, rules: rules, trees: trees).perform()
    for (rules, tree) in zip(rules, trees) { rules.importIfUsed(tree) }
    Moves(survey: survey, rules: rules, trees: trees).perform()
    var findings: [Finding] = []
    let rewritten = zip(files, rules).map { file, rules in
      let place = 0..<rules.bytes.count
      findings += rules.remarks.map { remark in
        Finding(
          target: file.target, path: file.path,
          line: rules.edits.line(of: remark.offset, in: rules.bytes), symbol: remark.symbol,
          message: remark.message)
      }
      return SourceFile(
        target: file.target, path: file.path,
        text: rules.edits.applied(to: rules.bytes, in: place))
    }
    return RewriteResult(files: rewritten, findings: findings, screens: screens)
  }

  /// Views and controllers that a program can make, in the order of the files.
  private var screens: [Screen] {
    let classes = survey.classes.values.sorted { ($0.file, $0.end) < ($1.file, $1.end) }
    return classes.compactMap { type in
      guard !type.isPrivate, !type.isGeneric, !type.name.contains("."), type.conditions.isEmpty,
        let root = survey.root(of: type)
      else { return nil }
      let isController = root == "UIViewController"
      let isView =
        ["View", "Control", "Button", "Label", "Field", "Switch", "Slider"]
        .contains { root.hasPrefix("UI") && root.hasSuffix($0) } && root != "UICollectionView"
      let kind: Screen.Kind
      if isController, survey.has(type, .plain) {
        kind = .controller
      } else if isView, survey.has(type, .frame) {
        kind = .view
      } else if isView, survey.has(type, .plain) {
        kind = .plainView
      } else {
        return nil
      }
      return Screen(target: type.target, name: type.name, kind: kind, isPublic: type.isPublic)
    }
  }
}
