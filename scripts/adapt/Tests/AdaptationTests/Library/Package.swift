// swift-tools-version:5.5
import PackageDescription

let package = Package(
  name: "Odd",
  platforms: [.iOS(.v13)],
  products: [.library(name: "Odd", targets: ["Core", "Widgets"])],
  targets: [
    .target(name: "Core", resources: [.process("Resources")]),
    .target(name: "Widgets", dependencies: ["Core"], exclude: ["Notes.md"]),
    .testTarget(name: "CoreTests", dependencies: ["Core"]),
  ]
)
