// swift-tools-version:5.7
import PackageDescription

let package = Package(
  name: "Feed",
  defaultLocalization: "en",
  platforms: [.iOS(.v15)],
  products: [.library(name: "Feed", targets: ["Feed"])],
  dependencies: [
    .package(
      url: "https://github.com/pointfreeco/swift-snapshot-testing.git",
      .upToNextMajor(from: "1.11.0"))
  ],
  targets: [
    .target(name: "Feed", resources: [.process("Resources")]),
    .testTarget(
      name: "FeedTests",
      dependencies: [
        "Feed", .product(name: "SnapshotTesting", package: "swift-snapshot-testing"),
      ],
      exclude: ["__Snapshots__"],
      resources: [.copy("Resources")]),
  ]
)
