// swift-tools-version:5.5
import PackageDescription

let package = Package(
  name: "CardDeck",
  products: [.library(name: "CardDeck", targets: ["DeckCore", "DeckViews"])],
  targets: [
    .target(name: "DeckCore"), .target(name: "DeckViews", dependencies: ["DeckCore"]),
    .testTarget(name: "DeckTests", dependencies: ["DeckCore"]),
  ]
)
