// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "PlumeDesign",
  platforms: [.iOS(.v16)],
  products: [.library(name: "PlumeDesign", targets: ["PlumeDesign"])],
  dependencies: [
    .package(url: "https://github.com/pointfreeco/swift-snapshot-testing", from: "1.17.0")
  ],
  targets: [
    .target(name: "PlumeDesign", resources: [.process("Resources")]),
    .testTarget(
      name: "PlumeDesignTests",
      dependencies: [
        "PlumeDesign", .product(name: "SnapshotTesting", package: "swift-snapshot-testing"),
      ],
      exclude: ["__Snapshots__"]),
  ]
)
