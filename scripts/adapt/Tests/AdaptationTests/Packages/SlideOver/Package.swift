// swift-tools-version:5.3
import PackageDescription

let package = Package(
  name: "SlideOver", products: [.library(name: "SlideOver", targets: ["SlideOver"])],
  targets: [.target(name: "SlideOver", path: "SlideOver")]
)
