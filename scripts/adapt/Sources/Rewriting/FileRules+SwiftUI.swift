internal import SwiftSyntax

/// SwiftUI, of which only hosting controllers, representables and the views around them are there.
extension FileRules {
  /// Replaces the parts of an `#if` condition whose value is known: `os(iOS)` holds, and
  /// `canImport(SwiftUI)` does not if the code needs more of it than there is.
  func evaluateCondition(_ condition: ExprSyntax, in edits: inout Edits) {
    for place in ConditionRules.places(in: condition) { edits.replace(place, with: "true") }
    guard let test = condition.swiftUITest, !missingSwiftUINames(of: condition).isEmpty else {
      return
    }
    edits.replace(test.range, with: "false")
  }

  /// Lists a condition whose code is left out, since it needs more of SwiftUI than there is.
  func diagnoseMissingSwiftUI(_ condition: ExprSyntax) {
    guard condition.swiftUITest != nil else { return }
    let names = missingSwiftUINames(of: condition)
    guard !names.isEmpty else { return }
    diagnose(
      condition, "#if canImport(SwiftUI)",
      "its code is left out, since these are not here: \(names.joined(separator: ", "))")
  }

  /// The names that the code below a condition uses and that are not there.
  private func missingSwiftUINames(of condition: ExprSyntax) -> [String] {
    let found = swiftUIConditions ?? SwiftUIConditions(in: condition.root, declarations)
    swiftUIConditions = found
    return found.missing[condition.id] ?? []
  }
}

/// The conditions of a file with `canImport(SwiftUI)`.
struct SwiftUIConditions {
  /// The missing names that the code below a condition uses, in order; none for code that can stay.
  private(set) var missing: [SyntaxIdentifier: [String]] = [:]

  init(in file: Syntax, _ declarations: DeclarationIndex) {
    let search = SwiftUISearch(viewMode: .sourceAccurate)
    search.walk(file)
    var names = SwiftUINames.missing.subtracting(declarations.topLevelTypes)
      .subtracting(declarations.functions).subtracting(search.types)
    var rest = search.conditions
    // Code that uses a type which is left out has to be left out, too.
    while true {
      let found = rest.filter { condition in
        let used = condition.code.flatMap { $0.swiftUINames(in: names) }
        var seen: Set<String> = []
        missing[condition.id] = used.filter { seen.insert($0).inserted }
        return !used.isEmpty
      }
      if found.isEmpty { return }
      for code in found.flatMap(\.code) {
        let search = SwiftUISearch(viewMode: .sourceAccurate)
        search.walk(code)
        names.formUnion(search.types)
      }
      rest.removeAll { condition in found.contains { $0.id == condition.id } }
    }
  }
}

/// Finds the conditions with `canImport(SwiftUI)`, and the names of all types that are declared.
private final class SwiftUISearch: SyntaxVisitor {
  private(set) var conditions: [(id: SyntaxIdentifier, code: [Syntax])] = []
  private(set) var types: Set<String> = []

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    let clauses = Array(node.clauses)
    for (index, clause) in clauses.enumerated() {
      guard let condition = clause.condition, let test = condition.swiftUITest else { continue }
      // The code below `!canImport(SwiftUI)` is the one without it.
      let parts = test.isNegated ? clauses[(index + 1)...] : clauses[index...index]
      conditions.append((condition.id, parts.compactMap { $0.elements.map { Syntax($0) } }))
    }
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.name)
  }
  override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    add(node.name)
  }

  private func add(_ name: TokenSyntax) -> SyntaxVisitorContinueKind {
    types.insert(name.text)
    return .visitChildren
  }
}

extension ExprSyntax {
  /// The range of `canImport(SwiftUI)` in a condition, and whether `!` stands before it.
  fileprivate var swiftUITest: (range: Range<Int>, isNegated: Bool)? {
    let tokens = Array(tokens(viewMode: .sourceAccurate))
    let texts = ["canImport", "(", "SwiftUI", ")"]
    for start in tokens.indices where tokens[start...].prefix(4).map(\.text) == texts {
      let end = tokens[start + 3].endPositionBeforeTrailingTrivia.utf8Offset
      let isNegated = start > 0 && tokens[start - 1].text == "!"
      return (tokens[start].byteRange.lowerBound..<end, isNegated)
    }
    return nil
  }
}

extension Syntax {
  /// The identifiers that are one of the names: types but for members of others, methods where
  /// they are called, and labels of lengths.
  fileprivate func swiftUINames(in names: Set<String>) -> [String] {
    let tokens = Array(tokens(viewMode: .sourceAccurate))
    return tokens.indices.compactMap { index in
      guard case .identifier(let name) = tokens[index].tokenKind, names.contains(name) else {
        return nil
      }
      let next = index + 1 < tokens.count ? tokens[index + 1].tokenKind : nil
      let isMember = index > 0 && tokens[index - 1].tokenKind == .period
      let isUsed =
        if name.first?.isUppercase == true {
          !isMember || index > 1 && tokens[index - 2].text == "SwiftUI"
        } else if name.hasPrefix("max") {
          next == .colon
        } else {
          isMember && (next == .leftParen || next == .leftBrace)
        }
      return isUsed ? name : nil
    }
  }
}

/// Names of SwiftUI's.
package enum SwiftUINames {
  /// The names by which most code is known that needs more than hosting controllers and
  /// representables.
  package static let missing: Set<String> = [
    // Views.
    "Text", "Image", "Label", "Button", "Toggle", "Slider", "Stepper", "Picker", "TextField",
    "SecureField", "TextEditor", "Link", "Menu", "ProgressView", "Spacer", "Divider", "Color",
    "List", "Form", "Section", "ForEach", "VStack", "HStack", "ZStack", "LazyVStack", "LazyHStack",
    "LazyVGrid", "LazyHGrid", "Grid", "GridItem", "ScrollView", "ScrollViewReader",
    "GeometryReader", "TabView", "NavigationView", "NavigationStack", "NavigationSplitView",
    "NavigationLink", "Rectangle", "RoundedRectangle", "Circle", "Ellipse", "Capsule",
    "LinearGradient", "AsyncImage", "Canvas", "TimelineView", "ViewThatFits",
    // Protocols, values and wrappers.
    "ViewModifier", "Shape", "InsettableShape", "ButtonStyle", "PreferenceKey", "EnvironmentKey",
    "EnvironmentValues", "DynamicProperty", "LibraryContentProvider", "State", "Binding",
    "StateObject", "ObservedObject", "EnvironmentObject", "Environment", "FocusState",
    "GestureState", "AppStorage", "SceneStorage", "Namespace", "Bindable", "WindowGroup",
    "UIHostingConfiguration", "UIApplicationDelegateAdaptor", "LocalizedStringKey",
    "EdgeInsets", "PreviewLayout", "PreviewDevice", "UIGestureRecognizerRepresentable",
    // Modifiers, as far as nothing else is named like them.
    "previewLayout", "previewDevice", "previewDisplayName", "previewInterfaceOrientation",
    "ignoresSafeArea", "edgesIgnoringSafeArea", "environmentObject", "preferredColorScheme",
    "onAppear", "onDisappear", "navigationTitle", "navigationBarTitle", "fixedSize", "maxWidth",
    "maxHeight", "padding",
  ]
}
