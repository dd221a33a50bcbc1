// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The map: every target and what it may import. Arrows point one way only; `scripts/walls`, a step
// of `scripts/test`, keeps it so.

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
/// For all but tests: an unsafe operation must be marked, and stands only in a target's `Unsafe/`.
let pure: [SwiftSetting] = strict + [.strictMemorySafety()]
/// For targets that share types with others of this package only.
let inner: [SwiftSetting] = pure + [.enableUpcomingFeature("InternalImportsByDefault")]

/// For targets that go through pixels or solve equations, which without the optimizer takes many
/// times as long, 25 times for pixels: they are optimized in debug builds as well, so that the
/// tests of who uses this package do not wait.
///
/// Before Swift 6.3, a package with such flags may not be a dependency.
#if compiler(>=6.3)
  let pixels: [SwiftSetting] = pure + [.unsafeFlags(["-O"], .when(configuration: .debug))]
#else
  let pixels = pure
#endif

/// For targets with views: all that Swift 6 checks, except whether closures of views run on the
/// main thread.
///
/// Views belong to the thread of their stage, of which there may be many; in Swift 6 mode they
/// would stop the program on any but the main one.
let views: [SwiftSetting] =
  pure + [.swiftLanguageMode(.v5)]
  + [
    "StrictConcurrency", "InferSendableFromCaptures", "RegionBasedIsolation", "GlobalConcurrency",
    "IsolatedDefaultValues", "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability",
    "ImplicitOpenExistentials", "BareSlashRegexLiterals",
  ].map { .enableUpcomingFeature($0) }

/// For the target of scene files: views, and types shared with others of this package only.
let scenes = views + [.enableUpcomingFeature("InternalImportsByDefault")]

/// The module maps of the C libraries, and files of pkg-config's kind where its own do not fit.
let folder = Context.packageDirectory + "/Sources/C"

/// The targets of one floor.
///
/// They lie in its folder under `Sources` and `Tests`, and stand on the floors before it.
func floor(_ name: String, _ targets: [Target]) -> [Target] {
  for target in targets {
    target.path = (target.type == .test ? "Tests" : "Sources") + "/\(name)/\(target.name)"
  }
  return targets
}

let package = Package(
  name: "Flipbook",
  products: [
    .library(name: "Flipbook", targets: ["Flipbook"]),
    .library(name: "FlipbookTesting", targets: ["FlipbookTesting"]),
    // Apple's names for the same: `import UIKit` compiles in what depends on one of these.
    .library(name: "UIKit", targets: ["FlipbookUIKit"]),
    .library(name: "QuartzCore", targets: ["FlipbookUIKit"]),
    .library(name: "CoreGraphics", targets: ["FlipbookUIKit"]),
    // swift-snapshot-testing's names: `import SnapshotTesting` compiles in what depends on it.
    .library(name: "SnapshotTesting", targets: ["SnapshotSuites"]),
    .library(name: "InlineSnapshotTesting", targets: ["SnapshotSuites"]),
    // iOSSnapshotTestCase's, also as the module FBSnapshotTestCase.
    .library(name: "iOSSnapshotTestCase", targets: ["SnapshotSuites"]),
    .library(name: "Combine", targets: ["FlipbookUIKit"]),
    // Hosting controllers and representables alone.
    .library(name: "SwiftUI", targets: ["FlipbookSwiftUI"]),
    .executable(name: "flipbook", targets: ["FlipbookCommand"]),
  ],
  targets: [
    floor(
      "C",
      [
        .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .systemLibrary(
          name: "CPango", pkgConfig: folder + "/CPango/pango.pc",
          providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(
          name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
        .systemLibrary(name: "CGif", providers: [.apt(["libgif-dev"])]),
        .systemLibrary(name: "CJpeg", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
        .systemLibrary(name: "CPng", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        // The libraries of these two are loaded when they are needed: linked, they would cost every
        // start two milliseconds each.
        .systemLibrary(name: "CMicroHTTPD", providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(
          name: "CRsvg", pkgConfig: folder + "/CRsvg/rsvg.pc", providers: [.apt(["librsvg2-dev"])]),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
        // The modules UIKit, QuartzCore, Combine, WebKit and others, found only by the targets that
        // depend on them: a module of that name among the built ones would make
        // `#if canImport(UIKit)` true in every other package of the graph, as soon as it is built.
        .systemLibrary(
          name: "CUIKit", pkgConfig: folder + "/CUIKit/uikit.pc"),
        // The modules SnapshotTesting and InlineSnapshotTesting, in the same way.
        .systemLibrary(
          name: "CSnapshotTesting", pkgConfig: folder + "/CSnapshotTesting/snapshots.pc"),
        // The module SwiftUI, in the same way.
        .systemLibrary(name: "CSwiftUI", pkgConfig: folder + "/CSwiftUI/swiftui.pc"),
      ]),
    floor(
      "Base",
      [
        // Limits, threads, hashes, random numbers, near misses and quoting.
        .target(name: "Base", swiftSettings: pixels),
        // JSON5 with positions, and trees to write.
        .target(name: "JSON", dependencies: ["Base"], swiftSettings: pure),
        // The system's calls, temporary files, and programs that are started: all are gone with us.
        .target(name: "Platform", dependencies: ["Base"], swiftSettings: pure),
        // A server on 127.0.0.1, by libmicrohttpd.
        .target(
          name: "Serving", dependencies: ["Base", "Platform", "CMicroHTTPD"], swiftSettings: pure),
        .testTarget(name: "BaseTests", dependencies: ["Base"], swiftSettings: strict),
        .testTarget(name: "JSONTests", dependencies: ["JSON"], swiftSettings: strict),
        .testTarget(
          name: "ServingTests", dependencies: ["Base", "TestSupport", "Serving"],
          swiftSettings: strict),
        .testTarget(
          name: "PlatformTests", dependencies: ["TestSupport", "Platform"], swiftSettings: strict),
      ]),
    floor(
      "Drawing",
      [
        // Values: geometry, colors, paths, images, the display list, the render tree.
        .target(name: "Graphics", dependencies: ["Base"], swiftSettings: pixels),
        // Attributed strings to measured glyph runs, by Pango.
        .target(
          name: "Typesetting", dependencies: ["Base", "Graphics", "Platform", "CPango"],
          resources: [.copy("ProductFonts")], swiftSettings: pure),
        // A LayerSnapshot in, a Bitmap out.
        .target(
          name: "Rasterizer", dependencies: ["Base", "Graphics", "CCairo"], swiftSettings: pixels),
        .testTarget(
          name: "GraphicsTests", dependencies: ["Base", "TestSupport", "Graphics"],
          swiftSettings: strict),
        .testTarget(
          name: "TypesettingTests",
          dependencies: ["Base", "TestSupport", "Typesetting", "Graphics"],
          swiftSettings: strict),
        .testTarget(
          name: "RasterizerTests", dependencies: ["Base", "TestSupport", "Rasterizer", "Graphics"],
          swiftSettings: strict),
      ]),
    floor(
      "Pictures",
      [
        // Bitmaps to and from GIF, APNG, WebP, PNG and raw video, and to films; pictures from JPEG,
        // SVG and PDF.
        .target(
          name: "Codecs",
          dependencies: [
            "Base", "Graphics", "Platform", "CDeflate", "CGif", "CJpeg", "CPng", "CRsvg",
            "CWebP",
          ],
          swiftSettings: pixels),
        // Comparing pictures and animations, with goldens as well.
        .target(
          name: "Comparison", dependencies: ["Base", "Graphics", "Codecs"], swiftSettings: pixels),
        .testTarget(
          name: "CodecsTests",
          dependencies: ["Base", "TestSupport", "Codecs", "Graphics", "Platform"],
          swiftSettings: strict),
        .testTarget(
          name: "ComparisonTests",
          dependencies: ["Base", "TestSupport", "Comparison", "Codecs", "Graphics"],
          swiftSettings: strict),
      ]),
    floor(
      "Layers",
      [
        // The pure evaluator: timing, springs, keyframes, interpolation. Numbers in, numbers out.
        .target(name: "Animation", dependencies: ["Base", "Graphics"], swiftSettings: pure),
        // CALayer and CAAnimation, transactions, the virtual clock, making a LayerSnapshot.
        .target(
          name: "LayerTree", dependencies: ["Base", "Graphics", "Animation", "Typesetting"],
          swiftSettings: pure),
        // Foundation's timers, queues, notifications and key-value observing, on a stage's clock.
        .target(
          name: "Messaging", dependencies: ["Base", "Graphics", "LayerTree"], swiftSettings: views),
        // Combine's publishers, operators and subjects, and its schedulers on a stage's clock.
        .target(
          name: "Publishing", dependencies: ["Base", "LayerTree", "Messaging"],
          swiftSettings: views),
        .testTarget(
          name: "AnimationTests", dependencies: ["TestSupport", "Animation", "Graphics"],
          swiftSettings: strict),
        .testTarget(
          name: "LayerTreeTests",
          dependencies: ["Base", "LayerTree", "Animation", "Typesetting", "Graphics"],
          swiftSettings: strict),
        .testTarget(
          name: "MessagingTests",
          dependencies: ["FlipbookTesting", "Flipbook", "LayerTree", "Messaging"],
          swiftSettings: strict),
      ]),
    floor(
      "UIKit",
      [
        // Linear constraints and their best solution. Numbers in, numbers out.
        .target(name: "ConstraintSolver", swiftSettings: pixels),
        // UIKit's colors, fonts, images, paths and traits.
        .target(
          name: "UIKitValues",
          dependencies: ["Typesetting", "LayerTree", "Base", "Codecs", "Graphics"],
          swiftSettings: views,
          // The rules of plurals, in Foundation's own copy of ICU.
          linkerSettings: [.linkedLibrary("_FoundationICU")]),
        // UIView, touches, layout, block animations, view controllers; knows no control.
        .target(
          name: "Views",
          dependencies: [
            "UIKitValues", "Base", "Graphics", "Animation", "LayerTree", "Messaging",
            "ConstraintSolver",
          ],
          swiftSettings: views),
        // Buttons, text input, scrolling, pickers, indicators, labels, images, tables, tabs.
        .target(
          name: "Controls",
          dependencies: [
            "UIKitValues", "Base", "Graphics", "Animation", "Typesetting", "LayerTree", "Views",
          ],
          swiftSettings: views),
        // Views that fall, collide, swing and snap, on the stage's clock.
        .target(
          name: "Dynamics",
          dependencies: [
            "UIKitValues", "Base", "Graphics", "LayerTree", "Views",
          ],
          swiftSettings: views),
        // Collections, their cells and their layouts.
        .target(
          name: "CollectionViews",
          dependencies: [
            "UIKitValues", "Dynamics", "Base", "Graphics", "LayerTree", "Views", "Controls",
          ],
          swiftSettings: views),
        // Names from C and from before Swift 4.2, associated objects, accessibility members, weak
        // collections, locks and logs, haptics that are not there.
        .target(
          name: "Compatibility",
          dependencies: [
            "UIKitValues", "Graphics", "Typesetting", "LayerTree", "Views", "Controls",
            "CollectionViews", "Dynamics",
          ],
          swiftSettings: views),
        // Pasteboards, sharing, pickers, edit menus, drag and drop: what the system shows is a
        // placeholder.
        .target(
          name: "SystemServices",
          dependencies: [
            "UIKitValues", "Graphics", "Typesetting", "LayerTree", "Views", "Controls",
          ],
          swiftSettings: views),
        // Apple's frameworks beside UIKit, such as WebKit and MapKit: values, and placeholders of
        // their views.
        .target(
          name: "OtherFrameworks",
          dependencies: [
            "UIKitValues", "Graphics", "LayerTree", "Views", "Controls", "SystemServices",
          ],
          swiftSettings: views),
        // SwiftUI's hosting controllers and representables, for views of UIKit.
        .target(
          name: "SwiftUIHosting", dependencies: ["UIKitValues", "Views", "SystemServices"],
          swiftSettings: views),
        // The shakes and the bounce of the posts, for every UIView.
        .target(
          name: "Effects", dependencies: ["Graphics", "LayerTree", "Views"], swiftSettings: views),
        .testTarget(
          name: "ConstraintSolverTests", dependencies: ["ConstraintSolver"], swiftSettings: strict),
        .testTarget(
          name: "ViewsTests",
          dependencies: [
            "Base", "TestSupport", "FlipbookTesting", "Flipbook", "Views", "LayerTree", "Animation",
            "Graphics", "Typesetting",
            "UIKitValues",
          ],
          swiftSettings: strict),
        // Buttons, texts, scrolling, pickers, keyboards; setters that change nothing.
        .testTarget(
          name: "ControlsTests",
          dependencies: [
            "UIKitValues", "TestSupport", "FlipbookTesting", "Flipbook", "CollectionViews",
            "Controls", "Views", "LayerTree", "Graphics",
          ], swiftSettings: strict),
        // Lists, tables, bars, menus, alerts and other controllers that contain views.
        .testTarget(
          name: "ContainersTests",
          dependencies: [
            "TestSupport", "FlipbookTesting", "Flipbook", "CollectionViews", "Controls", "Views",
            "LayerTree", "Graphics",
          ], swiftSettings: strict),
        // The look of controls: measurements in UIKit's pictures, right to left, sizes of text.
        .testTarget(
          name: "LooksTests",
          dependencies: [
            "UIKitValues", "TestSupport", "FlipbookTesting", "Flipbook", "Controls", "Views",
            "LayerTree", "Typesetting", "Graphics",
          ], swiftSettings: strict),
        .testTarget(
          name: "CollectionViewsTests", dependencies: ["Flipbook", "CollectionViews", "Controls"],
          swiftSettings: strict),
        .testTarget(
          name: "DynamicsTests", dependencies: ["Flipbook", "Dynamics"], swiftSettings: strict),
        .testTarget(
          name: "EffectsTests", dependencies: ["TestSupport", "Flipbook"], swiftSettings: strict),
        // Code as libraries for iOS have it: in Swift 5 mode, with one import.
        .testTarget(
          name: "CompatibilityTests",
          dependencies: ["Flipbook", "OtherFrameworks", "Publishing", "SwiftUIHosting"],
          swiftSettings: [.swiftLanguageMode(.v5)]),
      ]),
    floor(
      "Scenes",
      [
        // Lottie files to layers and animations.
        .target(
          name: "Lottie",
          dependencies: [
            "Base", "JSON", "Graphics", "Animation", "Typesetting", "LayerTree", "Codecs",
          ],
          swiftSettings: pure),
        // The view that plays them, as lottie-ios names it.
        .target(
          name: "LottieViews", dependencies: ["Base", "Graphics", "LayerTree", "Lottie", "Views"],
          swiftSettings: views),
        // The options of a recording, and what surrounds its canvas.
        .target(name: "Recordings", dependencies: ["Base", "Graphics"], swiftSettings: pure),
        // A scene as a tree of values.
        .target(
          name: "SceneModel",
          dependencies: ["Codecs", "Recordings", "Comparison", "Base", "Graphics"],
          swiftSettings: pure),
        // Stage and Recording: sampling, parallel drawing, writing; what shows, and exploring it.
        .target(
          name: "Staging",
          dependencies: [
            "Recordings", "UIKitValues", "Base", "JSON", "Graphics", "Animation", "Typesetting",
            "LayerTree", "Views", "Controls", "Compatibility", "Rasterizer", "Codecs",
          ],
          swiftSettings: views),
        // Scene files and scenes: the classes and properties, reading, printing, the JSON Schema,
        // and playing on a stage.
        .target(
          name: "SceneFile",
          dependencies: [
            "Recordings", "UIKitValues", "Comparison", "Base", "JSON", "Graphics", "Animation",
            "Typesetting", "LayerTree", "Messaging", "Views", "Controls", "CollectionViews",
            "Effects", "Codecs", "Lottie", "LottieViews", "Staging", "SceneModel",
          ],
          swiftSettings: scenes),
        .testTarget(
          name: "LottieTests",
          dependencies: [
            "Base", "FlipbookTesting", "Flipbook", "JSON", "Lottie",
          ], swiftSettings: strict),
        .testTarget(
          name: "StagingTests",
          dependencies: [
            "Recordings", "Base", "TestSupport", "FlipbookTesting", "Flipbook", "Staging",
            "SceneModel", "Views", "LayerTree", "Animation", "Codecs", "Graphics",
          ], swiftSettings: strict),
        .testTarget(
          name: "SceneModelTests", dependencies: ["Recordings", "Graphics", "SceneModel"],
          swiftSettings: strict),
        .testTarget(
          name: "PlayingTests",
          dependencies: [
            "Base", "TestSupport", "Flipbook", "LayerTree", "SceneFile", "SceneModel", "Staging",
          ], swiftSettings: strict),
        .testTarget(
          name: "SceneFileTests",
          dependencies: [
            "Comparison", "Recordings", "Base", "TestSupport", "FlipbookTesting", "Flipbook",
            "JSON", "SceneModel", "SceneFile", "Effects", "Animation", "Typesetting", "Graphics",
          ],
          swiftSettings: strict),
      ]),
    floor(
      "Check",
      [
        // Scenes against their goldens: which pictures a scene has, and what came of each.
        .target(
          name: "Checking",
          dependencies: [
            "Base", "JSON", "Platform", "Graphics", "Typesetting", "LayerTree", "Rasterizer",
            "Codecs", "Comparison", "Staging", "SceneModel", "SceneFile",
          ],
          resources: ["html", "css", "js"].map { .embedInCode("Report/Page/page.\($0)") },
          swiftSettings: pure),
        // Scenes on a page of a browser, which shows each change of their files.
        .target(
          name: "Previewing",
          dependencies: [
            "Base", "JSON", "Platform", "Serving", "Graphics", "LayerTree", "Views", "Codecs",
            "Recordings", "Staging", "SceneModel", "SceneFile", "Checking",
          ],
          resources: ["html", "css", "js"].map { .embedInCode("Page/preview.\($0)") },
          swiftSettings: views + [.enableUpcomingFeature("InternalImportsByDefault")]),
        .testTarget(
          name: "PreviewingTests",
          dependencies: ["Base", "TestSupport", "Flipbook", "Previewing"],
          swiftSettings: strict),
        .testTarget(
          name: "CheckingTests",
          dependencies: [
            "Comparison", "Graphics", "Codecs", "TestSupport", "Base", "FlipbookTesting",
            "Flipbook", "Checking",
          ],
          swiftSettings: strict),
      ]),
    floor(
      "Library",
      [
        // What users import: re-exports the public parts.
        .target(
          name: "Flipbook",
          dependencies: [
            "Recordings", "UIKitValues", "Base", "JSON", "Graphics", "Typesetting", "Animation",
            "LayerTree", "Messaging", "Views", "Controls", "CollectionViews", "Dynamics",
            "Compatibility", "SystemServices", "Effects", "Rasterizer", "Codecs", "Comparison",
            "Lottie", "LottieViews", "Staging", "SceneModel", "SceneFile", "Checking",
          ], swiftSettings: pure),
        .target(
          name: "FlipbookUIKit",
          dependencies: ["Flipbook", "Publishing", "OtherFrameworks", "CUIKit"],
          swiftSettings: pure),
        .target(
          name: "FlipbookSwiftUI", dependencies: ["FlipbookUIKit", "SwiftUIHosting", "CSwiftUI"],
          swiftSettings: pure),
        // expectSnapshot and friends for Swift Testing and XCTest.
        .target(
          name: "FlipbookTesting",
          dependencies: [
            "SceneFile", "SceneModel", "Staging", "Base", "Comparison", "Checking", "Flipbook",
            "SystemServices",
          ],
          swiftSettings: inner),
        // Suites as swift-snapshot-testing has them, on the same check.
        .target(
          name: "SnapshotSuites",
          dependencies: [
            "Graphics", "Rasterizer", "LayerTree", "Codecs", "Comparison", "UIKitValues", "Views",
            "Staging", "Checking", "Flipbook", "FlipbookTesting", "FlipbookUIKit",
            "SwiftUIHosting", "CSnapshotTesting",
          ],
          swiftSettings: pure + [
            .swiftLanguageMode(.v5), .enableUpcomingFeature("BareSlashRegexLiterals"),
          ]),
        // Tests in the idiom of its users.
        .testTarget(
          name: "SnapshotSuitesTests",
          dependencies: [
            "Base", "Checking", "Codecs", "Comparison", "Flipbook", "Graphics", "Staging",
            "TestSupport", "FlipbookTesting",
            "FlipbookUIKit", "FlipbookSwiftUI", "SnapshotSuites",
          ],
          exclude: ["__Snapshots__", "ReferenceImages_64"], swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(
          name: "FlipbookTestingTests",
          dependencies: [
            "Base", "Graphics", "TestSupport", "Codecs", "Staging", "Checking", "UIKitValues",
            "FlipbookTesting",
          ],
          exclude: ["Goldens"], swiftSettings: strict),
        // Code as libraries for iOS have it, imports included.
        .testTarget(
          name: "UIKitTests",
          dependencies: ["TestSupport", "FlipbookUIKit"],
          resources: ["nl.lproj", "Target.xcassets", "Leaf.ttf"].map { .copy($0) },
          swiftSettings: [.swiftLanguageMode(.v5)]),
        // Names of many frameworks as apps use them, with their imports, in Swift 5 mode.
        .testTarget(
          name: "OtherFrameworksTests", dependencies: ["FlipbookTesting", "FlipbookUIKit"],
          exclude: ["Goldens"], swiftSettings: [.swiftLanguageMode(.v5)]),
        // Hosting controllers as suites use them, in Swift 5 mode.
        .testTarget(
          name: "SwiftUITests", dependencies: ["FlipbookTesting", "FlipbookSwiftUI"],
          exclude: ["Goldens"], swiftSettings: [.swiftLanguageMode(.v5)]),
        // Publishers as apps use them, in Swift 5 mode.
        .testTarget(
          name: "CombineTests", dependencies: ["FlipbookUIKit"],
          swiftSettings: [.swiftLanguageMode(.v5)]),
        // Components as popular libraries have them, each with its filmstrip.
        .testTarget(
          name: "ComponentTests",
          dependencies: ["TestSupport", "FlipbookTesting", "FlipbookUIKit"],
          exclude: ["Goldens"], swiftSettings: [.swiftLanguageMode(.v5)]),
        // The screens of an app as it is written for iOS, in four languages.
        .testTarget(
          name: "ScreensTests", dependencies: ["FlipbookTesting", "FlipbookUIKit"],
          exclude: ["Goldens"], resources: [.copy("Localizable.xcstrings")],
          swiftSettings: [.swiftLanguageMode(.v5)]),
      ]),
    floor(
      "Tools",
      [
        // Verbs and options as declarations: parsing, help and suggestions follow from them.
        .target(name: "Arguments", dependencies: ["Base"], swiftSettings: pure),
        // How the programs, never the library, use glibc's heap.
        .target(name: "CHeap"),
        // The command.
        .executableTarget(
          name: "FlipbookCommand",
          dependencies: [
            "Base", "Arguments", "CHeap", "Flipbook", "JSON", "Platform", "Previewing", "Serving",
          ],
          swiftSettings: pure),
        // The posts' animations in Swift: each writes the GIF of its scene file, byte for byte.
        .executableTarget(name: "Examples", dependencies: ["Flipbook"], swiftSettings: pure),
        // What `scripts/bench` times, one file a stage; Peers are the programs compared with.
        .executableTarget(
          name: "Benchmarks", dependencies: ["Arguments", "CHeap", "Flipbook", "Rasterizer"],
          exclude: ["Peers", "Scenes", "Suites", "baseline.json"], swiftSettings: pure),
        // Mutated inputs for all that reads files, each in a process that may die of it.
        .executableTarget(
          name: "Fuzzing", dependencies: ["Base", "Arguments", "Flipbook", "JSON"],
          exclude: ["Corpus"],
          swiftSettings: pure),
        .testTarget(
          name: "ArgumentsTests", dependencies: ["Arguments"], swiftSettings: strict),
        // The sources, the manifest and the documentation against one another.
        .testTarget(
          name: "ArchitectureTests", dependencies: ["Base", "TestSupport", "Flipbook"],
          swiftSettings: strict),
        // Runs the command and the examples as users do, so that they must be built.
        .testTarget(
          name: "CommandTests",
          dependencies: [
            "Base", "TestSupport", "Arguments", "FlipbookCommand", "Examples", "Flipbook",
          ],
          exclude: ["Help.txt", "Faults/faults.c"], swiftSettings: strict),
        // Checks and galleries by the command, and the commands and code of the documentation.
        .testTarget(
          name: "CommandCheckTests",
          dependencies: ["TestSupport", "FlipbookCommand", "Flipbook"],
          swiftSettings: strict),
        // Runs the program that runs mutated inputs, which must be built.
        .testTarget(
          name: "FuzzingTests", dependencies: ["TestSupport", "Fuzzing"], swiftSettings: strict),
      ]),
    [
      // Shared by suites: closeness, easing, seeded dice, pixels that differ, temporary folders,
      // the repository's root, the built command.
      .target(
        name: "TestSupport", dependencies: ["Graphics"], path: "Tests/Support",
        swiftSettings: strict),
      // The package in this folder, which `scripts/sample` also builds by its own manifest.
      .testTarget(
        name: "SampleTests", dependencies: ["FlipbookTesting", "Flipbook"], path: "Tests/Sample",
        exclude: ["Package.swift", "Tests/BadgeTests/Goldens"],
        sources: ["Sources/Badge", "Tests/BadgeTests"], swiftSettings: [.swiftLanguageMode(.v5)]),
    ],
  ].flatMap { $0 },
  swiftLanguageModes: [.v6]
)

// Continuous integration tests what has unsafe code as users run it: optimized. The other targets
// would only take longer to build, as would those of views, whose unsafe code is pointers in
// Apple's signatures.
if Context.environment["FLIPBOOK_OPTIMIZED"] != nil {
  let room = { (target: Target) in
    "\(Context.packageDirectory)/\(target.path ?? "")/Unsafe"
  }
  for target in package.targets
  where target.path?.hasPrefix("Sources/UIKit/") == false
    && FileManager.default.fileExists(atPath: room(target))
  {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O"])]
  }
  // Nothing waits for the interfaces of tests, whose sources would otherwise be compiled twice.
  for target in package.targets where target.type == .test {
    target.swiftSettings =
      (target.swiftSettings ?? []) + [.unsafeFlags(["-no-emit-module-separately-wmo"])]
  }
}

// `scripts/suites` adds the suites of Tests/Suites as `flipbook adapt` writes them to a folder, and
// `scripts/bench` one that it times.
if let folder = Context.environment["FLIPBOOK_SUITES"] {
  let contents = { (path: String) in
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
  for suite in contents(folder) {
    let path = { (part: String) in folder + "/\(suite)/\(part)" }
    let settings: [SwiftSetting] = [.swiftLanguageMode(.v5)]
    let resources = { (target: String) in
      contents(path(target + "/Resources")).map { Resource.copy("Resources/\($0)") }
    }
    package.targets.append(
      .target(
        name: suite, dependencies: ["FlipbookUIKit"], path: path("Sources/\(suite)"),
        resources: resources("Sources/\(suite)"), swiftSettings: settings))
    for tests in contents(path("Tests")) {
      package.targets.append(
        .testTarget(
          name: tests,
          dependencies: [.init(stringLiteral: suite), "SnapshotSuites", "FlipbookTesting"],
          path: path("Tests/\(tests)"), resources: resources("Tests/\(tests)"),
          swiftSettings: settings))
    }
  }
}

// `scripts/mutate` builds some tests alone: these, and the targets that they need.
if let names = Context.environment["FLIPBOOK_TESTS"] {
  var needed = Set(names.split(separator: ",").map(String.init))
  var waiting = needed
  while let name = waiting.popFirst() {
    for target in package.targets where target.name == name {
      for case .byNameItem(let dependency, _) in target.dependencies
      where needed.insert(dependency).inserted { waiting.insert(dependency) }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { $0.name != "flipbook" || !needed.contains("FlipbookCommand") }
}
