// swift-tools-version: 6.1
import PackageDescription

// Yield points for the race hunt are compiled into debug builds, and into release builds with the
// trait; a plain release build contains nothing of them.
let exploration: [SwiftSetting] = [
  .define("EXPLORATION", .when(configuration: .debug)),
  .define("EXPLORATION", .when(traits: ["Exploration"])),
]

let package = Package(
  name: "ReactiveSignals",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "ReactiveSignals", targets: ["ReactiveSignals"]),
    .library(name: "ReactiveSignalsFoundation", targets: ["ReactiveSignalsFoundation"]),
    .library(name: "ReactiveSignalsTesting", targets: ["ReactiveSignalsTesting"]),
    .library(name: "VirtualConcurrency", targets: ["VirtualConcurrency"]),
    .library(name: "RaceHunt", targets: ["RaceHunt"]),
    .library(name: "Huntable", targets: ["Huntable"]),
  ],
  traits: [
    .trait(
      name: "Exploration",
      description: "Yield points for exploring interleavings, in release builds too")
  ],
  targets: [
    .target(name: "CThreads"),
    .target(name: "Huntable", dependencies: ["CThreads"], swiftSettings: exploration),
    .target(name: "ReactiveSchedulers", dependencies: ["Huntable", "CThreads"], swiftSettings: exploration),
    .target(name: "ReactiveSignals", dependencies: ["ReactiveSchedulers", "Huntable"], swiftSettings: exploration),
    .target(name: "ReactiveSignalsFoundation", dependencies: ["Huntable", "ReactiveSignals"]),
    .target(name: "CReactiveSignalsTesting"),
    .target(name: "ReactiveSignalsTesting", dependencies: ["Huntable", "ReactiveSignals", "CReactiveSignalsTesting"]),
    .target(name: "CRuntimeHooks", dependencies: ["CThreads"]),
    .target(name: "RuntimeHooks", dependencies: ["Huntable", "CRuntimeHooks"]),
    .target(
      name: "VirtualConcurrency",
      dependencies: ["Huntable", "ReactiveSignalsTesting", "ReactiveSignals", "CRuntimeHooks", "RuntimeHooks"]),
    .target(name: "CRaceHunt", dependencies: ["CRuntimeHooks", "CThreads"]),
    .target(
      name: "RaceHunt",
      dependencies: [
        "Huntable", "ReactiveSchedulers", "ReactiveSignals", "CRaceHunt", "CRuntimeHooks", "RuntimeHooks", "CThreads",
      ],
      swiftSettings: exploration),
    .target(name: "COutput"),
    .executableTarget(
      name: "Stress", dependencies: ["COutput", "Huntable", "ReactiveSignals", "RaceHunt"], path: "Stress",
      swiftSettings: exploration),
    .executableTarget(name: "Demo", dependencies: ["COutput", "ReactiveSignals"], exclude: ["Samples"]),
    .target(name: "CCookbook"),
    .executableTarget(name: "Cookbook", dependencies: ["COutput", "Huntable", "ReactiveSignals", "CCookbook"]),
    .executableTarget(
      name: "MarblePictures", dependencies: ["COutput", "ReactiveSignals", "ReactiveSignalsTesting"]),
    .target(name: "CBenchmarks"),
    .executableTarget(
      name: "Benchmarks", dependencies: ["COutput", "ReactiveSignals", "ReactiveSignalsFoundation", "CBenchmarks"]),
    .testTarget(
      name: "ReactiveSignalsTests",
      dependencies: ["Huntable", "RaceHunt", "ReactiveSchedulers", "ReactiveSignals", "ReactiveSignalsTesting"],
      swiftSettings: exploration),
    .testTarget(
      name: "ReactiveSignalsFoundationTests",
      dependencies: ["ReactiveSignalsFoundation", "ReactiveSignals", "ReactiveSignalsTesting"]),
    .testTarget(
      name: "ReactiveSignalsTestingTests",
      dependencies: ["ReactiveSignalsTesting", "ReactiveSignals", "MarblePictures"]),
    .testTarget(
      name: "VirtualConcurrencyTests",
      dependencies: ["VirtualConcurrency", "ReactiveSignalsTesting", "ReactiveSignals", "RuntimeHooks"]),
    .testTarget(name: "HuntableTests", dependencies: ["Huntable", "RaceHunt"], swiftSettings: exploration),
    .testTarget(
      name: "RaceHuntTests",
      dependencies: [
        "Huntable", "RaceHunt", "CRaceHunt", "CRuntimeHooks", "CThreads", "ReactiveSignals", "RuntimeHooks",
      ],
      swiftSettings: exploration),
    .testTarget(
      name: "StressTests", dependencies: ["Huntable", "Stress", "RaceHunt", "ReactiveSignals"],
      swiftSettings: exploration),
    .testTarget(name: "DemoTests", dependencies: ["Demo"]),
    .testTarget(
      name: "CookbookTests",
      dependencies: ["Cookbook", "ReactiveSignals", "ReactiveSignalsTesting", "VirtualConcurrency"]),
    .testTarget(
      name: "ProgramTests",
      dependencies: ["Benchmarks", "Cookbook", "Demo", "MarblePictures", "ReactiveSignals", "Stress"]),
    .testTarget(
      name: "DocumentationTests",
      dependencies: ["Huntable", "RaceHunt", "ReactiveSignals", "ReactiveSignalsTesting", "VirtualConcurrency"],
      swiftSettings: exploration),
  ],
  swiftLanguageModes: [.v6]
)
