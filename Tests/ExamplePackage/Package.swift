// swift-tools-version: 6.1
import PackageDescription

// A package of its own, as a user of the race hunt has it: no signals, and two imports that differ from those of a
// package without hunts.
let package = Package(
  name: "LRUCache",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [.library(name: "LRUCache", targets: ["LRUCache"])],
  dependencies: [.package(name: "ReactiveSignals", path: "../..")],
  targets: [
    .target(name: "LRUCache", dependencies: [.product(name: "Huntable", package: "ReactiveSignals")]),
    .testTarget(
      name: "LRUCacheTests", dependencies: ["LRUCache", .product(name: "RaceHunt", package: "ReactiveSignals")]),
  ],
  swiftLanguageModes: [.v6]
)
