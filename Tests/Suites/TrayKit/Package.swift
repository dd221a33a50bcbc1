// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "TrayKit",
  platforms: [.iOS(.v17)],
  products: [.library(name: "TrayKit", targets: ["TrayKit"])],
  dependencies: [
    .package(url: "https://github.com/pointfreeco/swift-snapshot-testing", from: "1.18.0")
  ],
  targets: [
    .target(name: "TrayKit"),
    .testTarget(
      name: "TrayKitTests",
      dependencies: [
        "TrayKit",
        .product(name: "SnapshotTesting", package: "swift-snapshot-testing"),
        .product(name: "InlineSnapshotTesting", package: "swift-snapshot-testing"),
      ],
      exclude: ["__Snapshots__"]),
  ],
  swiftLanguageModes: [.v5]
)
