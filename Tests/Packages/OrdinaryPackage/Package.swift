// swift-tools-version: 6.2
import PackageDescription

// An ordinary package with ordinary asynchronous tests, which know nothing of this project. Only the traits of the suites
// do. The target `Screen` is a part of an app as Xcode's template has it: its code belongs to the main actor by default.
let package = Package(
  name: "Ordinary",
  platforms: [.macOS("26.4"), .iOS("26.4")],
  dependencies: [.package(name: "ReactiveSignals", path: "../../..")],
  targets: [
    .target(name: "Ordinary"),
    .target(
      name: "Screen",
      dependencies: [.product(name: "ReactiveSignalsObservation", package: "ReactiveSignals")],
      swiftSettings: [
        .defaultIsolation(MainActor.self),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
      ]),
    .testTarget(
      name: "OrdinaryTests",
      dependencies: [
        "Ordinary", .product(name: "HuntTraits", package: "ReactiveSignals"),
        .product(name: "VirtualConcurrency", package: "ReactiveSignals"),
      ]),
    .testTarget(
      name: "ScreenTests",
      dependencies: [
        "Screen",
        .product(name: "VirtualConcurrency", package: "ReactiveSignals"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
