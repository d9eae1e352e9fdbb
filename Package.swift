// swift-tools-version: 6.1
import PackageDescription

// Yield points for the race hunt are compiled into debug builds, and into release builds with the
// trait; a plain release build contains nothing of them.
let exploration: [SwiftSetting] = [
  .define("EXPLORATION", .when(configuration: .debug)),
  .define("EXPLORATION", .when(traits: ["Exploration"])),
]

let schedulers: [Target.Dependency] = ["Huntable", "ReactiveSchedulers"]
let layers: [Target.Dependency] = [
  "SignalsCore", "SignalOperators", "SignalConcurrency", "SignalState", "LazyStreams",
]
// All modules whose code is inlined into a user of ReactiveSignals. A target that names only ReactiveSignals would not be
// compiled again after a change of one of the others.
let signals: [Target.Dependency] = schedulers + layers + ["ReactiveSignals"]

// Tests of signals use the test kit, so they name all modules too.
let signalTests: [Target.Dependency] =
  signals + ["RaceHunt", "ReactiveSignalsTesting", "TestSupport", "SignalTestSupport"]

let package = Package(
  name: "ReactiveSignals",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "ReactiveSignals", targets: ["ReactiveSignals"]),
    .library(name: "SignalOperators", targets: ["SignalOperators"]),
    .library(name: "ReactiveSignalsMigration", targets: ["ReactiveSignalsMigration"]),
    .library(name: "ReactiveSignalsFoundation", targets: ["ReactiveSignalsFoundation"]),
    .library(
      name: "ReactiveSignalsObservation", targets: ["ReactiveSignalsObservation", "CReactiveSignalsObservation"]),
    .library(name: "ReactiveSignalsTesting", targets: ["ReactiveSignalsTesting"]),
    .library(name: "VirtualConcurrency", targets: ["VirtualConcurrency"]),
    .library(name: "RaceHunt", targets: ["RaceHunt"]),
    .library(name: "TestTraits", targets: ["TestTraits"]),
    .library(name: "Huntable", targets: ["Huntable"]),
    .library(name: "Instrumentation", targets: ["CInstrumentation"]),
  ],
  traits: [
    .trait(
      name: "Exploration",
      description: "Yield points for exploring interleavings, in release builds too")
  ],
  targets: [
    .target(name: "CHuntable", path: "Sources/Hunting/CHuntable"),
    .target(
      name: "Huntable", dependencies: ["CHuntable"], path: "Sources/Hunting/Huntable", swiftSettings: exploration),
    .target(
      name: "ReactiveSchedulers", dependencies: ["Huntable", "CHuntable"], path: "Sources/Signals/ReactiveSchedulers",
      swiftSettings: exploration),
    .target(
      name: "SignalsCore", dependencies: schedulers, path: "Sources/Signals/SignalsCore", swiftSettings: exploration),
    .target(
      name: "SignalOperators", dependencies: schedulers + ["SignalsCore"], path: "Sources/Signals/SignalOperators",
      swiftSettings: exploration),
    .target(
      name: "SignalConcurrency", dependencies: schedulers + ["SignalsCore", "SignalOperators"],
      path: "Sources/Signals/SignalConcurrency",
      swiftSettings: exploration),
    .target(
      name: "SignalState", dependencies: schedulers + ["SignalsCore", "SignalOperators", "SignalConcurrency"],
      path: "Sources/Signals/SignalState",
      swiftSettings: exploration),
    .target(
      name: "LazyStreams", dependencies: schedulers + ["SignalsCore", "SignalOperators"],
      path: "Sources/Signals/LazyStreams", swiftSettings: exploration),
    .target(name: "ReactiveSignals", dependencies: schedulers + layers, path: "Sources/Signals/ReactiveSignals"),
    .target(name: "ReactiveSignalsMigration", dependencies: signals, path: "Sources/Signals/ReactiveSignalsMigration"),
    .target(
      name: "ReactiveSignalsFoundation", dependencies: signals, path: "Sources/Signals/ReactiveSignalsFoundation"),
    // Only programs with the product contain the C code, which reports reads from the start of the process.
    .target(name: "CReactiveSignalsObservation", path: "Sources/Signals/CReactiveSignalsObservation"),
    .target(
      name: "ReactiveSignalsObservation", dependencies: signals, path: "Sources/Signals/ReactiveSignalsObservation"),
    .target(name: "CReactiveSignalsTesting", path: "Sources/Signals/CReactiveSignalsTesting"),
    .target(
      name: "ReactiveSignalsTesting", dependencies: signals + ["CReactiveSignalsTesting"],
      path: "Sources/Signals/ReactiveSignalsTesting"),
    .target(name: "CRuntimeHooks", dependencies: ["CHuntable"], path: "Sources/Hunting/CRuntimeHooks"),
    .target(name: "RuntimeHooks", dependencies: ["Huntable", "CRuntimeHooks"], path: "Sources/Hunting/RuntimeHooks"),
    .target(
      name: "VirtualConcurrency",
      dependencies: signals + ["ReactiveSignalsTesting", "CRaceHunt", "CRuntimeHooks", "RuntimeHooks"],
      path: "Sources/Signals/VirtualConcurrency"),
    .target(name: "CInstrumentation", dependencies: ["CHuntable"], path: "Sources/Hunting/CInstrumentation"),
    .target(
      name: "CRaceHunt", dependencies: ["CInstrumentation", "CRuntimeHooks", "CHuntable"],
      path: "Sources/Hunting/CRaceHunt"),
    .target(
      name: "RaceHunt",
      dependencies: signals + ["CInstrumentation", "CRaceHunt", "CRuntimeHooks", "RuntimeHooks", "CHuntable"],
      path: "Sources/Hunting/RaceHunt",
      swiftSettings: exploration),
    .target(
      name: "TestTraits",
      dependencies: signals + ["CRaceHunt", "RaceHunt", "ReactiveSignalsTesting", "VirtualConcurrency"],
      path: "Sources/Signals/TestTraits"),
    .target(
      name: "CPrograms", path: "Sources/Programs/CPrograms",
      cSettings: [
        .define("EXPLORATION", .when(configuration: .debug)),
        .define("EXPLORATION", .when(traits: ["Exploration"])),
      ]),
    .executableTarget(
      name: "Stress", dependencies: signals + ["CInstrumentation", "CPrograms", "RaceHunt"], path: "Stress",
      swiftSettings: exploration),
    .executableTarget(
      name: "Examples", dependencies: signals + ["CPrograms"], path: "Sources/Programs/Examples"),
    .executableTarget(
      name: "MarblePictures", dependencies: signals + ["CPrograms", "ReactiveSignalsTesting"],
      path: "Sources/Programs/MarblePictures"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: signals + ["CInstrumentation", "CPrograms", "CHuntable", "ReactiveSignalsFoundation"],
      path: "Sources/Programs/Benchmarks"),
    .target(
      name: "TestSupport", dependencies: schedulers + ["RaceHunt"], path: "Tests/TestSupport",
      swiftSettings: exploration),
    .target(
      name: "SignalTestSupport", dependencies: signals + ["ReactiveSignalsTesting", "TestSupport"],
      path: "Tests/Signals/SignalTestSupport"),
    .testTarget(
      name: "HuntableTests", dependencies: schedulers + ["RaceHunt", "TestSupport"],
      path: "Tests/Hunting/HuntableTests", swiftSettings: exploration),
    .testTarget(
      name: "ReactiveSchedulersTests", dependencies: schedulers + ["RaceHunt", "TestSupport"],
      path: "Tests/Signals/ReactiveSchedulersTests",
      swiftSettings: exploration),
    .testTarget(
      name: "SignalsCoreTests", dependencies: signalTests, path: "Tests/Signals/SignalsCoreTests",
      swiftSettings: exploration),
    .testTarget(
      name: "SignalOperatorsTests", dependencies: signalTests, path: "Tests/Signals/SignalOperatorsTests",
      swiftSettings: exploration),
    .testTarget(
      name: "SignalConcurrencyTests", dependencies: signalTests, path: "Tests/Signals/SignalConcurrencyTests",
      swiftSettings: exploration),
    .testTarget(
      name: "SignalStateTests", dependencies: signalTests, path: "Tests/Signals/SignalStateTests",
      swiftSettings: exploration),
    .testTarget(
      name: "LazyStreamsTests", dependencies: signalTests, path: "Tests/Signals/LazyStreamsTests",
      swiftSettings: exploration),
    .testTarget(
      name: "ReactiveSignalsFoundationTests",
      dependencies: signals + ["ReactiveSignalsFoundation", "ReactiveSignalsTesting", "TestSupport"],
      path: "Tests/Signals/ReactiveSignalsFoundationTests"),
    .testTarget(
      name: "ReactiveSignalsTestingTests",
      dependencies: signals + ["ReactiveSignalsTesting", "MarblePictures", "TestSupport"],
      path: "Tests/Signals/ReactiveSignalsTestingTests"),
    .testTarget(
      name: "VirtualConcurrencyTests",
      dependencies: signals + [
        "RaceHunt", "ReactiveSignalsTesting", "RuntimeHooks", "TestSupport", "VirtualConcurrency",
      ], path: "Tests/Signals/VirtualConcurrencyTests"),
    .testTarget(
      name: "TestTraitsTests",
      dependencies: signals + ["RaceHunt", "ReactiveSignalsTesting", "TestSupport", "TestTraits"],
      path: "Tests/Signals/TestTraitsTests"),
    .testTarget(
      name: "RaceHuntTests",
      dependencies: signals + [
        "RaceHunt", "CInstrumentation", "CRaceHunt", "CRuntimeHooks", "CHuntable", "RuntimeHooks", "TestSupport",
      ], path: "Tests/Hunting/RaceHuntTests",
      swiftSettings: exploration),
    .testTarget(
      name: "StressTests", dependencies: signals + ["Stress", "RaceHunt", "TestSupport"],
      swiftSettings: exploration),
    .testTarget(
      name: "ExamplesTests",
      dependencies: signals + [
        "Benchmarks", "Examples", "MarblePictures", "ReactiveSignalsTesting", "Stress", "VirtualConcurrency",
      ], path: "Tests/Programs/ExamplesTests"),
    .testTarget(
      name: "DocumentationTests",
      dependencies: signals + ["RaceHunt", "ReactiveSignalsTesting", "TestTraits", "VirtualConcurrency"],
      swiftSettings: exploration),
  ],
  swiftLanguageModes: [.v6]
)
