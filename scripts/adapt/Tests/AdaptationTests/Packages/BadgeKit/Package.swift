// swift-tools-version:5.5
import PackageDescription

let package = Package(
  name: "BadgeKit",
  platforms: [.iOS(.v13)],
  products: [.library(name: "BadgeKit", targets: ["BadgeKit"])],
  dependencies: [
    .package(url: "https://github.com/pointfreeco/swift-snapshot-testing", from: "1.12.0"),
    .package(url: "https://github.com/uber/ios-snapshot-test-case.git", from: "8.0.0"),
  ],
  targets: [
    .target(name: "BadgeKit"),
    .testTarget(
      name: "BadgeKitTests",
      dependencies: [
        "BadgeKit",
        .product(name: "SnapshotTesting", package: "swift-snapshot-testing"),
        .product(name: "iOSSnapshotTestCase", package: "ios-snapshot-test-case"),
      ],
      exclude: ["__Snapshots__", "ReferenceImages_64"]),
  ]
)
