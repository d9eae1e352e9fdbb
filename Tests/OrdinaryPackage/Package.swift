// swift-tools-version: 6.2
import PackageDescription

// An ordinary package with ordinary asynchronous tests, which know nothing of this project. Only the traits of the suites
// do.
let package = Package(
  name: "Ordinary",
  platforms: [.macOS("26.4"), .iOS("26.4")],
  dependencies: [.package(name: "ReactiveSignals", path: "../..")],
  targets: [
    .target(name: "Ordinary"),
    .testTarget(
      name: "OrdinaryTests",
      dependencies: ["Ordinary", .product(name: "TestTraits", package: "ReactiveSignals")]),
  ],
  swiftLanguageModes: [.v6]
)
