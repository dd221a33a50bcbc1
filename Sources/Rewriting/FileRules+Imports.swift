internal import Adaptation
internal import SwiftSyntax

extension FileRules {
  /// Modules that are there under their own names.
  private static let present: Set<String> = ["UIKit", "QuartzCore", "CoreGraphics"]

  /// Modules of Apple's that code for animations imports in passing: what they are needed for is in
  /// UIKit here, or in Foundation, or not there, and then the compiler says where it is missed.
  private static let absent: Set<String> = [
    "Darwin", "ObjectiveC", "CoreFoundation", "CoreImage", "CoreText", "CoreServices", "ImageIO",
    "AudioToolbox", "AVFoundation", "AVKit", "Accelerate", "Metal", "MetalKit",
    "MetalPerformanceShaders",
    "simd", "CoreMotion", "CoreMedia", "CoreVideo", "GLKit", "OpenGLES", "MobileCoreServices",
    "UniformTypeIdentifiers", "Photos", "PhotosUI", "MediaPlayer", "SafariServices", "WebKit",
    "MessageUI", "StoreKit", "UserNotifications", "os", "MachO", "IOKit", "Security", "SpriteKit",
    "SceneKit", "QuartzCore.CoreAnimation",
  ]

  /// Rewrites imports of submodules, which Swift modules do not have, and leaves out modules that
  /// are not there.
  func adaptImport(_ node: ImportDeclSyntax) {
    let path = node.path.map(\.name.text)
    guard let module = path.first else { return }
    if Self.present.contains(module) {
      // `import class UIKit.UIView` names a declaration; without the kind it is a submodule.
      guard path.count > 1, node.importKindSpecifier == nil else { return }
      edits.replace(node.path.place, with: module)
    } else if Self.absent.contains(module) {
      edits.replace(bareImport(node), with: "import UIKit")
    } else if path.count > 1, node.importKindSpecifier == nil,
      ["Foundation", "Dispatch"].contains(module)
    {
      edits.replace(node.path.place, with: module)
    }
  }

  /// The import from its attributes or its keyword on.
  private func bareImport(_ node: ImportDeclSyntax) -> Range<Int> {
    let start =
      node.attributes.isEmpty && node.modifiers.isEmpty
      ? node.importKeyword.place.lowerBound : node.place.lowerBound
    return start..<node.path.place.upperBound
  }

  /// Imports UIKit where a file uses it without saying so: in frameworks a header does it.
  func importIfUsed(_ tree: SourceFileSyntax) {
    let imports = ImportNames(viewMode: .sourceAccurate)
    imports.walk(tree)
    guard imports.names.isDisjoint(with: Self.present.union(Self.absent)) else { return }
    let usesIt = tree.tokens(viewMode: .sourceAccurate).contains { token in
      guard case .identifier(let name) = token.tokenKind else { return false }
      return ["UI", "CA", "CG", "NSAttributedString", "NSText", "NSParagraph"].contains { prefix in
        name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase ?? true
      }
    }
    guard usesIt || needsUIKit else { return }
    addImports(["import UIKit"], to: tree)
  }

  /// Adds imports to those that stand first, or at the top.
  func addImports(_ imports: [String], to tree: SourceFileSyntax) {
    let first = tree.statements.first.flatMap { $0.item.as(ImportDeclSyntax.self) }
    edits.insert(
      imports.joined(separator: "\n") + "\n", at: first?.place.lowerBound ?? 0)
  }
}

private final class ImportNames: SyntaxVisitor {
  var names: Set<String> = []

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.path.first?.name.text { names.insert(name) }
    return .skipChildren
  }
}
