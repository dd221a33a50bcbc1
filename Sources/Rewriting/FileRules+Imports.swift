internal import Adaptation
internal import SwiftSyntax

extension FileRules {
  /// Modules that are there under their own names.
  private static let present: Set<String> = ["UIKit", "QuartzCore", "CoreGraphics", "os", "OSLog"]

  /// Modules of Apple's whose usual names UIKit or Foundation provides here; the compiler reports
  /// what is missed of others.
  private static let absent: Set<String> = [
    "Darwin", "ObjectiveC", "CoreFoundation", "CoreImage", "CoreText", "CoreServices", "ImageIO",
    "AudioToolbox", "AVFoundation", "AVKit", "Accelerate", "Metal", "MetalKit",
    "MetalPerformanceShaders", "simd", "CoreMotion", "CoreMedia", "CoreVideo", "GLKit", "OpenGLES",
    "MobileCoreServices",
    "UniformTypeIdentifiers", "Photos", "PhotosUI", "MediaPlayer", "SafariServices", "WebKit",
    "MessageUI", "StoreKit", "UserNotifications", "MachO", "IOKit", "Security", "SpriteKit",
    "SceneKit", "QuartzCore.CoreAnimation", "CoreHaptics", "CoreLocation", "MapKit", "CryptoKit",
    "CommonCrypto", "LocalAuthentication", "AuthenticationServices", "SystemConfiguration",
    "CoreTelephony", "CoreBluetooth", "Contacts", "ContactsUI", "EventKit", "Network", "Vision",
    "CoreML", "Speech", "GameKit", "GameplayKit", "AdSupport", "QuickLook", "PassKit", "Intents",
    "LinkPresentation", "CoreSpotlight", "NaturalLanguage", "PencilKit", "PDFKit", "Social",
    "CFNetwork", "IOSurface",
  ]

  /// Rewrites imports of submodules, which Swift modules do not have, and leaves out modules that
  /// are not there.
  ///
  /// A second import of UIKit is left out.
  func adaptImport(_ node: ImportDeclSyntax) {
    let path = node.path.map(\.name.text)
    guard let module = path.first else { return }
    if Self.present.contains(module) {
      importsNames = true
      // `import class UIKit.UIView` names a declaration; without the kind it is a submodule.
      if path.count > 1, node.importKindSpecifier == nil {
        write(module, for: node, in: node.path.place)
      } else if path == ["UIKit"], node.attributes.isEmpty, isAtTop(node) {
        if importsUIKit { removeLine(node.place) }
        importsUIKit = true
      }
    } else if Self.absent.contains(module) {
      importedModules.insert(module)
      if isAtTop(node) { importsNames = true }
      write("UIKit", for: node, in: node.path.place)
      if let kind = node.importKindSpecifier {
        edits.remove(kind.place.lowerBound..<node.path.place.lowerBound)
      }
    } else if path.count > 1, node.importKindSpecifier == nil,
      ["Foundation", "Dispatch"].contains(module)
    {
      edits.replace(node.path.place, with: module)
    }
  }

  private func write(_ module: String, for node: ImportDeclSyntax, in place: Range<Int>) {
    guard module == "UIKit", node.attributes.isEmpty else {
      return edits.replace(place, with: module)
    }
    if importsUIKit || importsUIKitLater(than: node) { return removeLine(node.place) }
    importsUIKit = isAtTop(node)
    edits.replace(place, with: module)
  }

  /// Whether it stands in no `#if`.
  private func isAtTop(_ node: ImportDeclSyntax) -> Bool {
    node.parent?.parent?.parent?.is(SourceFileSyntax.self) ?? false
  }

  private func importsUIKitLater(than node: ImportDeclSyntax) -> Bool {
    let file = node.root.as(SourceFileSyntax.self)
    return file?.statements.contains {
      $0.item.as(ImportDeclSyntax.self).map {
        $0.path.words == "UIKit" && $0.attributes.isEmpty && $0.importKindSpecifier == nil
      } ?? false
    } ?? false
  }

  // MARK: Names with those of modules

  /// `CoreGraphics.round(x)` becomes `UIKit.round(x)`, which has all names that are here: other
  /// modules are not visible unless they are imported.
  func adaptModuleName(_ node: MemberAccessExprSyntax) {
    guard let base = node.base?.as(DeclReferenceExprSyntax.self) else { return }
    adaptModuleName(base.baseName)
  }

  func adaptModuleName(_ name: TokenSyntax) {
    guard importedModules.contains(name.text) else { return }
    usesModuleName = true
    edits.replace(name.place, with: "UIKit")
  }

  /// `abs(x)` within an extension of `CGFloat`, which has an unavailable function of that name.
  func adaptNumberFunction(_ node: DeclReferenceExprSyntax) {
    guard node.baseName.text == "abs", types.last?.hasSuffix("CGFloat") ?? false,
      node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id
    else { return }
    edits.insert("Swift.", at: node.place.lowerBound)
  }

  /// Imports UIKit where a file uses it without saying so: in frameworks a header does it.
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

  /// Names that UIKit declares, by what they begin with before a capital letter.
  private static let families = ["UI", "CA", "CG", "NSAttributedString", "NSText", "NSParagraph"]
  private static let runtime = ["objc_", "class_", "method_", "Selector", "NSSelectorFromString"]

  /// Adds imports to those that stand first, or at the top.
  func addImports(_ imports: [String], to tree: SourceFileSyntax) {
    let first = tree.statements.first.flatMap { $0.item.as(ImportDeclSyntax.self) }
    edits.insert(
      imports.joined(separator: "\n") + "\n", at: first?.place.lowerBound ?? 0)
  }
}
