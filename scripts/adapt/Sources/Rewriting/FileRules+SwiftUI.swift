internal import SwiftSyntax

/// SwiftUI, of which only hosting controllers, representables and the views around them are there.
extension FileRules {
  /// Replaces the parts of an `#if` condition whose value is known: `os(iOS)` holds, and
  /// `canImport(SwiftUI)` does not in a file that needs more of it than there is.
  func decide(_ condition: ExprSyntax, in edits: inout Edits) {
    for place in ConditionRules.places(in: condition) { edits.replace(place, with: "true") }
    guard usesMissingSwiftUI else { return }
    let tokens = Array(condition.tokens(viewMode: .sourceAccurate))
    for (index, token) in tokens.enumerated()
    where token.text == "canImport" && index + 3 < tokens.count
      && tokens[index + 2].text == "SwiftUI" && tokens[index + 3].text == ")"
    {
      let end = tokens[index + 3].endPositionBeforeTrailingTrivia.utf8Offset
      edits.replace(token.byteRange.lowerBound..<end, with: "false")
    }
  }

  /// Whether the file has a name of SwiftUI's that is not there.
  private var usesMissingSwiftUI: Bool {
    let words = Set(String(decoding: bytes, as: UTF8.self).split { !$0.isLetter && !$0.isNumber })
    return !words.isDisjoint(with: SwiftUINames.missing)
  }
}

/// Names of SwiftUI's.
package enum SwiftUINames {
  /// Those that stand in most files that need more than hosting controllers and representables.
  package static let missing: Set<Substring> = [
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
