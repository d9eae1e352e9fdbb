// swift-tools-version: 6.2
import PackageDescription

// A package of its own, as a user of the race hunt has it: a library without signals, whose sources know nothing of hunts. The
// library is compiled so that it announces its accesses to memory. The second test target shows that the test kit and hunts
// work in XCTest alone.
let package = Package(
  name: "LRUCache",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [.library(name: "LRUCache", targets: ["LRUCache"])],
  dependencies: [.package(name: "ReactiveSignals", path: "../../..")],
  targets: [
    .target(
      name: "LRUCache",
      swiftSettings: [
        .unsafeFlags(["-Xfrontend", "-sanitize=thread"], .when(platforms: [.linux], configuration: .debug))
      ]),
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
