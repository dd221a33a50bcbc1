// swift-tools-version: 6.2
// A package as users of Flipbook write it; `scripts/sample` builds and runs it.
import PackageDescription

let package = Package(
  name: "Sample",
  dependencies: [.package(name: "flipbook", path: "../..")],
  targets: [
    .target(
      name: "Badge", dependencies: [.product(name: "Flipbook", package: "flipbook")],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "BadgeTests",
      dependencies: ["Badge", .product(name: "FlipbookTesting", package: "flipbook")],
      exclude: ["Goldens"]),
  ]
)
