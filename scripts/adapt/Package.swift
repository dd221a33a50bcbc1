// swift-tools-version: 6.2
import PackageDescription

// The program that `flipbook adapt` starts: a separate package, since it parses with the
// SwiftSyntax that the toolchain brings along as shared libraries.

/// The toolchain's folder with SwiftSyntax, which `scripts/adapt/swift` finds.
guard let syntax = Context.environment["FLIPBOOK_SYNTAX"] else {
  fatalError("this package is built by scripts/adapt/swift")
}
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error), .unsafeFlags(["-I", syntax])]
let inner: [SwiftSetting] =
  strict + [.strictMemorySafety(), .enableUpcomingFeature("InternalImportsByDefault")]

let package = Package(
  name: "adapt",
  products: [.executable(name: "flipbook-adapt", targets: ["AdaptCommand"])],
  targets: [
    // The rules for sources and the reader of manifests, on SwiftSyntax.
    .target(
      name: "Rewriting", swiftSettings: inner,
      linkerSettings: [
        .unsafeFlags(["-L", syntax, "-Xlinker", "-rpath", "-Xlinker", syntax])
      ]),
    // A library for iOS into a package for Linux: finding, writing, compiling.
    .target(name: "Adaptation", dependencies: ["Rewriting"], swiftSettings: inner),
    // The program, which reads a request and writes an answer.
    .executableTarget(
      name: "AdaptCommand", dependencies: ["Adaptation"], swiftSettings: inner),
    // Also runs `flipbook adapt`, which must be built.
    .testTarget(
      name: "AdaptationTests", dependencies: ["Adaptation", "AdaptCommand", "Rewriting"],
      exclude: ["Library", "Packages"], swiftSettings: strict),
    .testTarget(name: "RewritingTests", dependencies: ["Rewriting"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
