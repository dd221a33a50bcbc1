// swift-tools-version:5.3
import PackageDescription

let package = Package(
  name: "RingGauge",
  platforms: [.iOS(.v11)],
  products: [.library(name: "RingGauge", targets: ["RingGauge"])],
  dependencies: [.package(url: "https://example.com/NumberKit.git", from: "1.0.0")],
  targets: [
    .target(
      name: "RingGauge", dependencies: [.product(name: "NumberKit", package: "NumberKit")],
      path: "Source", resources: [.process("Colors.json")])
  ]
)
