// swift-tools-version: 6.1
import PackageDescription

// A package whose tests use XCTest alone. It is a package of its own because SwiftPM finds the tests of XCTest by an
// index, which takes a quarter of the time of a build. The tests of this repository's package need none.
let package = Package(
  name: "XCTestPackage",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "ReactiveSignals", path: "../..")],
  targets: [
    .testTarget(
      name: "FailingInXCTestTests",
      dependencies: [
        .product(name: "ReactiveSignals", package: "ReactiveSignals"),
        .product(name: "ReactiveSignalsTesting", package: "ReactiveSignals"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
