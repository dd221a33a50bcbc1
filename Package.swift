// swift-tools-version: 6.2
import PackageDescription

// The map: every target and what it may import. Arrows point one way only;
// `--explicit-target-dependency-import-check error` keeps it so.

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
/// For targets without C: an unsafe pointer is a compile error there.
let pure: [SwiftSetting] = strict + [.strictMemorySafety()]

/// For targets with views: all that Swift 6 checks, except whether closures of views run on the main thread.
///
/// Views belong to the thread of their stage, of which there may be many; in Swift 6 mode they would stop the program on any
/// but the main one.
let views: [SwiftSetting] =
  pure + [.swiftLanguageMode(.v5)]
  + [
    "StrictConcurrency", "InferSendableFromCaptures", "RegionBasedIsolation", "GlobalConcurrency",
    "IsolatedDefaultValues", "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability",
    "ImplicitOpenExistentials", "BareSlashRegexLiterals",
  ].map { .enableUpcomingFeature($0) }

let package = Package(
  name: "Flipbook",
  products: [
    .library(name: "Flipbook", targets: ["Flipbook"]),
    .library(name: "FlipbookTesting", targets: ["FlipbookTesting"]),
    .executable(name: "flipbook", targets: ["FlipbookCommand"]),
  ],
  targets: [
    // Module maps of the C libraries, nothing else.
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CPango", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CGif", providers: [.apt(["libgif-dev"])]),
    .systemLibrary(name: "CJpeg", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CPng", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CRsvg", pkgConfig: "librsvg-2.0", providers: [.apt(["librsvg2-dev"])]),

    // Values: geometry, colours, paths, images, the display list, the render tree.
    .target(name: "Graphics", swiftSettings: pure),
    // Attributed strings to measured glyph runs, by Pango.
    .target(name: "Typesetting", dependencies: ["Graphics", "CPango"], swiftSettings: strict),
    // The pure evaluator: timing, springs, keyframes, interpolation. Numbers in, numbers out.
    .target(name: "Animation", dependencies: ["Graphics"], swiftSettings: pure),
    // CALayer and CAAnimation, transactions, the virtual clock, making a LayerSnapshot.
    .target(
      name: "LayerTree", dependencies: ["Graphics", "Animation", "Typesetting"],
      swiftSettings: pure),
    // UIView and controls, block animations, touches, layout.
    .target(
      name: "Views", dependencies: ["Graphics", "Animation", "Typesetting", "LayerTree", "Codecs"],
      swiftSettings: views),
    // The shakes and the bounce of the posts, as extensions of UIView.
    .target(
      name: "Effects", dependencies: ["Graphics", "Animation", "LayerTree", "Views"],
      swiftSettings: views),
    // A LayerSnapshot in, a Bitmap out.
    .target(name: "Rasterizer", dependencies: ["Graphics", "CCairo"], swiftSettings: strict),
    // Bitmaps to and from GIF, APNG, PNG and raw video; pictures from JPEG and SVG.
    .target(
      name: "Codecs", dependencies: ["Graphics", "CGif", "CJpeg", "CPng", "CRsvg"],
      swiftSettings: strict),
    // Comparing pictures and animations; the golden workflow.
    .target(name: "Comparison", dependencies: ["Graphics", "Codecs"], swiftSettings: pure),
    // Stage and Recording: sampling, parallel drawing, writing.
    .target(
      name: "Staging",
      dependencies: ["Graphics", "Typesetting", "LayerTree", "Views", "Rasterizer", "Codecs"],
      swiftSettings: views),
    // Scene files: decoding, validation, JSON Schema.
    .target(
      name: "SceneFile",
      dependencies: [
        "Graphics", "Animation", "Typesetting", "LayerTree", "Views", "Effects", "Codecs",
        "Staging",
      ],
      swiftSettings: views),
    // What users import: re-exports the public parts.
    .target(
      name: "Flipbook",
      dependencies: [
        "Graphics", "Typesetting", "Animation", "LayerTree", "Views", "Effects", "Rasterizer",
        "Codecs", "Comparison", "Staging", "SceneFile",
      ], swiftSettings: pure),
    // expectSnapshot and friends for Swift Testing and XCTest.
    .target(name: "FlipbookTesting", dependencies: ["Flipbook"], swiftSettings: pure),
    // The command.
    .executableTarget(
      name: "FlipbookCommand", dependencies: ["Flipbook", "CMalloc"], swiftSettings: pure),
    // The posts' animations in Swift: each writes the GIF that its scene file gives, byte for byte.
    .executableTarget(name: "Examples", dependencies: ["Flipbook"], swiftSettings: pure),
    // What `scripts/bench` times, one file a stage; Peers are the programs compared with.
    .executableTarget(
      name: "Benchmarks", dependencies: ["Flipbook", "Rasterizer"],
      exclude: ["Peers", "Scenes"], swiftSettings: pure),

    .testTarget(
      name: "GraphicsTests", dependencies: ["Graphics"], swiftSettings: strict),
    .testTarget(
      name: "TypesettingTests", dependencies: ["Typesetting", "Graphics"],
      swiftSettings: strict),
    .testTarget(
      name: "AnimationTests", dependencies: ["Animation", "Graphics"],
      swiftSettings: strict),
    .testTarget(
      name: "LayerTreeTests",
      dependencies: ["LayerTree", "Animation", "Typesetting", "Graphics"],
      swiftSettings: strict),
    .testTarget(
      name: "ViewsTests",
      dependencies: ["Flipbook", "Views", "LayerTree", "Animation", "Graphics"],
      swiftSettings: strict),
    .testTarget(
      name: "EffectsTests",
      dependencies: ["Flipbook", "Effects", "Views", "LayerTree", "Graphics"],
      swiftSettings: strict),
    .testTarget(
      name: "RasterizerTests", dependencies: ["Rasterizer", "Graphics"],
      swiftSettings: strict),
    .testTarget(
      name: "CodecsTests", dependencies: ["Codecs", "Graphics"], swiftSettings: strict),
    .testTarget(
      name: "ComparisonTests", dependencies: ["Comparison", "Codecs", "Graphics"],
      swiftSettings: strict),
    .testTarget(
      name: "StagingTests",
      dependencies: [
        "Flipbook", "Staging", "Rasterizer", "LayerTree", "Codecs", "Graphics",
      ], swiftSettings: strict),
    .testTarget(
      name: "SceneFileTests",
      dependencies: ["Flipbook", "SceneFile", "Staging", "LayerTree", "Graphics"],
      swiftSettings: strict),
    .testTarget(
      name: "FlipbookTestingTests", dependencies: ["FlipbookTesting", "Flipbook"],
      exclude: ["Goldens"], swiftSettings: strict),
    // Code as libraries for iOS have it: in Swift 5 mode, with one import.
    .testTarget(
      name: "CompatibilityTests", dependencies: ["Flipbook"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    // Runs the command and the examples as users do, so that they must be built.
    .testTarget(
      name: "CommandTests", dependencies: ["FlipbookCommand", "Examples", "Flipbook"],
      exclude: ["Help.txt"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// The second build of `scripts/test` is optimized: of the tests, those of what the optimizer could break.
if Context.environment["FLIPBOOK_OPTIMIZED"] != nil {
  let kept = ["LayerTreeTests", "CompatibilityTests"]
  package.targets.removeAll { $0.type == .test && !kept.contains($0.name) }
}
