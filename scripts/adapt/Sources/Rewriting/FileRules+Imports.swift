internal import SwiftSyntax

extension FileRules {
  /// Modules that exist under the same names.
  private static let present: Set<String> = [
    "UIKit", "QuartzCore", "CoreGraphics", "Combine", "os", "OSLog", "Accessibility",
    "AVFoundation", "AVKit", "CoreLocation", "CoreMedia", "CoreServices", "ImageIO", "MapKit",
    "MessageUI", "MobileCoreServices", "PassKit", "Photos", "PhotosUI", "SafariServices",
    "StoreKit", "Symbols", "UniformTypeIdentifiers", "UserNotifications", "WebKit",
  ]

  /// Imports dropped here: UIKit or Foundation provides their usual names; anything else is a
  /// compile error.
  private static let absent: Set<String> = [
    "Darwin", "ObjectiveC", "CoreFoundation", "CoreImage", "CoreText", "AudioToolbox", "Accelerate",
    "Metal", "MetalKit", "MetalPerformanceShaders", "simd", "CoreMotion", "CoreVideo", "GLKit",
    "OpenGLES", "MediaPlayer", "MachO", "IOKit", "Security", "SpriteKit", "SceneKit",
    "QuartzCore.CoreAnimation", "CoreHaptics", "CryptoKit", "CommonCrypto", "LocalAuthentication",
    "AuthenticationServices", "SystemConfiguration", "CoreTelephony", "CoreBluetooth", "Contacts",
    "ContactsUI", "EventKit", "Network", "Vision", "CoreML", "Speech", "GameKit", "GameplayKit",
    "AdSupport", "QuickLook", "Intents", "LinkPresentation", "CoreSpotlight", "NaturalLanguage",
    "PencilKit", "PDFKit", "Social", "CFNetwork", "IOSurface",
  ]

  /// Rewrites imports of submodules, which Swift modules do not have, and drops missing modules.
  ///
  /// A second import of UIKit is dropped.
  func adaptImport(_ node: ImportDeclSyntax) {
    let path = node.path.map(\.name.text)
    guard let module = path.first else { return }
    if Self.present.contains(module) {
      // Combine has publishers only.
      if module != "Combine" { importsNames = true }
      // `import class UIKit.UIView` names a declaration; without the kind it is a submodule.
      if path.count > 1, node.importKindSpecifier == nil {
        write(module, for: node, in: node.path.byteRange)
      } else if path == ["UIKit"], node.attributes.isEmpty, isAtTop(node) {
        if importsUIKit { removeLine(node.byteRange) }
        importsUIKit = true
      }
    } else if Self.absent.contains(module) {
      importedModules.insert(module)
      if isAtTop(node) { importsNames = true }
      write("UIKit", for: node, in: node.path.byteRange)
      if let kind = node.importKindSpecifier {
        edits.remove(kind.byteRange.lowerBound..<node.path.byteRange.lowerBound)
      }
    } else if path.count > 1, node.importKindSpecifier == nil,
      ["Foundation", "Dispatch"].contains(module)
    {
      edits.replace(node.path.byteRange, with: module)
    }
  }

  private func write(_ module: String, for node: ImportDeclSyntax, in place: Range<Int>) {
    guard module == "UIKit", node.attributes.isEmpty else {
      return edits.replace(place, with: module)
    }
    if importsUIKit || importsUIKitLater(than: node) { return removeLine(node.byteRange) }
    importsUIKit = isAtTop(node)
    edits.replace(place, with: module)
  }

  /// Whether it is outside of any `#if`.
  private func isAtTop(_ node: ImportDeclSyntax) -> Bool {
    node.parent?.parent?.parent?.is(SourceFileSyntax.self) ?? false
  }

  private func importsUIKitLater(than node: ImportDeclSyntax) -> Bool {
    let file = node.root.as(SourceFileSyntax.self)
    return file?.statements.contains {
      $0.item.as(ImportDeclSyntax.self).map {
        $0.path.sourceText == "UIKit" && $0.attributes.isEmpty && $0.importKindSpecifier == nil
      } ?? false
    } ?? false
  }

  // MARK: Names with those of modules

  /// Rewrites `CoreGraphics.round(x)` as `UIKit.round(x)`, since modules that are not imported are
  /// not visible, and UIKit has all names.
  func adaptModuleName(_ node: MemberAccessExprSyntax) {
    guard let base = node.base?.as(DeclReferenceExprSyntax.self) else { return }
    adaptModuleName(base.baseName)
  }

  func adaptModuleName(_ name: TokenSyntax) {
    guard importedModules.contains(name.text) else { return }
    usesModuleName = true
    edits.replace(name.byteRange, with: "UIKit")
  }

  /// Qualifies `abs(x)` within an extension of `CGFloat`, which has an unavailable function of that
  /// name.
  func adaptNumberFunction(_ node: DeclReferenceExprSyntax) {
    guard node.baseName.text == "abs", types.last?.hasSuffix("CGFloat") ?? false,
      node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id
    else { return }
    edits.insert("Swift.", at: node.byteRange.lowerBound)
  }

  /// Imports UIKit in a file that uses it without an import, as in frameworks with a header.
  func importIfUsed(_ tree: SourceFileSyntax) {
    guard !importsNames || usesModuleName && !importsUIKit else { return }
    let usesIt = tree.tokens(viewMode: .sourceAccurate).contains { token in
      guard case .identifier(let name) = token.tokenKind else { return false }
      return Self.families.contains { prefix in
        name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase ?? true
      } || Self.runtime.contains { name.hasPrefix($0) }
    }
    guard usesIt || needsUIKit || usesModuleName else { return }
    addImports(["import UIKit"], to: tree)
  }

  /// Prefixes of names that UIKit declares, before a capital letter.
  private static let families = ["UI", "CA", "CG", "NSAttributedString", "NSText", "NSParagraph"]
  private static let runtime = ["objc_", "class_", "method_", "Selector", "NSSelectorFromString"]

  /// Adds imports to the first ones, or at the top.
  func addImports(_ imports: [String], to tree: SourceFileSyntax) {
    let first = tree.statements.first.flatMap { $0.item.as(ImportDeclSyntax.self) }
    edits.insert(
      imports.joined(separator: "\n") + "\n", at: first?.byteRange.lowerBound ?? 0)
  }
}

/// Searches a file for an import of a module, also below `#if`.
final class ImportSearch: SyntaxVisitor {
  private let module: String
  private(set) var isFound = false

  init(for module: String) {
    self.module = module
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.path.map(\.name.text) == [module] { isFound = true }
    return .skipChildren
  }
}
