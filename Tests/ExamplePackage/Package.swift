// swift-tools-version: 6.1
import PackageDescription

// A package of its own, as a user of the race hunt has it: a library without signals, with two imports that differ from
// those of a package without hunts. Its second test target shows that the test kit and hunts work in XCTest alone.
let package = Package(
  name: "LRUCache",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [.library(name: "LRUCache", targets: ["LRUCache"])],
  dependencies: [.package(name: "ReactiveSignals", path: "../..")],
  targets: [
    .target(name: "LRUCache", dependencies: [.product(name: "Huntable", package: "ReactiveSignals")]),
    .testTarget(
      name: "LRUCacheTests", dependencies: ["LRUCache", .product(name: "RaceHunt", package: "ReactiveSignals")]),
    .testTarget(
      name: "XCTestTests",
      dependencies: [
        .product(name: "RaceHunt", package: "ReactiveSignals"),
        .product(name: "ReactiveSignalsTesting", package: "ReactiveSignals"),
        .product(name: "ReactiveSignals", package: "ReactiveSignals"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
