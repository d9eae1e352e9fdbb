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
  "SignalsCore", "SignalOperators", "SignalConcurrency", "SignalProperties", "LazyStreams",
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
    .target(name: "CThreads"),
    .target(name: "Huntable", dependencies: ["CThreads"], swiftSettings: exploration),
    .target(name: "ReactiveSchedulers", dependencies: ["Huntable", "CThreads"], swiftSettings: exploration),
    .target(name: "SignalsCore", dependencies: schedulers, swiftSettings: exploration),
    .target(name: "SignalOperators", dependencies: schedulers + ["SignalsCore"], swiftSettings: exploration),
    .target(
      name: "SignalConcurrency", dependencies: schedulers + ["SignalsCore", "SignalOperators"],
      swiftSettings: exploration),
    .target(
      name: "SignalProperties", dependencies: schedulers + ["SignalsCore", "SignalOperators", "SignalConcurrency"],
      swiftSettings: exploration),
    .target(
      name: "LazyStreams", dependencies: schedulers + ["SignalsCore", "SignalOperators"], swiftSettings: exploration),
    .target(name: "ReactiveSignals", dependencies: schedulers + layers),
    .target(name: "ReactiveSignalsMigration", dependencies: signals),
    .target(name: "ReactiveSignalsFoundation", dependencies: signals),
    // Only programs with the product contain the C code, which reports reads from the start of the process.
    .target(name: "CReactiveSignalsObservation"),
    .target(name: "ReactiveSignalsObservation", dependencies: signals),
    .target(name: "CReactiveSignalsTesting"),
    .target(name: "ReactiveSignalsTesting", dependencies: signals + ["CReactiveSignalsTesting"]),
    .target(name: "CRuntimeHooks", dependencies: ["CThreads"]),
    .target(name: "RuntimeHooks", dependencies: ["Huntable", "CRuntimeHooks"]),
    .target(
      name: "VirtualConcurrency",
      dependencies: signals + ["ReactiveSignalsTesting", "CRaceHunt", "CRuntimeHooks", "RuntimeHooks"]),
    .target(name: "CInstrumentation", dependencies: ["CThreads"]),
    .target(name: "CRaceHunt", dependencies: ["CInstrumentation", "CRuntimeHooks", "CThreads"]),
    .target(
      name: "RaceHunt",
      dependencies: signals + ["CInstrumentation", "CRaceHunt", "CRuntimeHooks", "RuntimeHooks", "CThreads"],
      swiftSettings: exploration),
    .target(
      name: "TestTraits",
      dependencies: signals + ["CRaceHunt", "RaceHunt", "ReactiveSignalsTesting", "VirtualConcurrency"]),
    .target(name: "COutput"),
    .executableTarget(
      name: "Stress", dependencies: signals + ["CInstrumentation", "COutput", "RaceHunt"], path: "Stress",
      swiftSettings: exploration),
    .executableTarget(name: "Demo", dependencies: signals + ["COutput"], exclude: ["Samples"]),
    .target(name: "CCookbook"),
    .executableTarget(name: "Cookbook", dependencies: signals + ["COutput", "CCookbook"]),
    .executableTarget(
      name: "MarblePictures", dependencies: signals + ["COutput", "ReactiveSignalsTesting"]),
    .target(name: "CBenchmarks"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: signals + ["CInstrumentation", "COutput", "CThreads", "ReactiveSignalsFoundation", "CBenchmarks"]),
    .target(
      name: "TestSupport", dependencies: schedulers + ["RaceHunt"], path: "Tests/TestSupport",
      swiftSettings: exploration),
    .target(
      name: "SignalTestSupport", dependencies: signals + ["ReactiveSignalsTesting", "TestSupport"],
      path: "Tests/SignalTestSupport"),
    .testTarget(
      name: "HuntableTests", dependencies: schedulers + ["RaceHunt", "TestSupport"], swiftSettings: exploration),
    .testTarget(
      name: "ReactiveSchedulersTests", dependencies: schedulers + ["RaceHunt", "TestSupport"],
      swiftSettings: exploration),
    .testTarget(name: "SignalsCoreTests", dependencies: signalTests, swiftSettings: exploration),
    .testTarget(name: "SignalOperatorsTests", dependencies: signalTests, swiftSettings: exploration),
    .testTarget(name: "SignalConcurrencyTests", dependencies: signalTests, swiftSettings: exploration),
    .testTarget(name: "SignalPropertiesTests", dependencies: signalTests, swiftSettings: exploration),
    .testTarget(name: "LazyStreamsTests", dependencies: signalTests, swiftSettings: exploration),
    .testTarget(
      name: "ReactiveSignalsFoundationTests",
      dependencies: signals + ["ReactiveSignalsFoundation", "ReactiveSignalsTesting", "TestSupport"]),
    .testTarget(
      name: "ReactiveSignalsTestingTests",
      dependencies: signals + ["ReactiveSignalsTesting", "MarblePictures", "TestSupport"]),
    .testTarget(
      name: "VirtualConcurrencyTests",
      dependencies: signals + [
        "RaceHunt", "ReactiveSignalsTesting", "RuntimeHooks", "TestSupport", "VirtualConcurrency",
      ]),
    .testTarget(
      name: "TestTraitsTests",
      dependencies: signals + ["RaceHunt", "ReactiveSignalsTesting", "TestSupport", "TestTraits"]),
    .testTarget(
      name: "RaceHuntTests",
      dependencies: signals + [
        "RaceHunt", "CInstrumentation", "CRaceHunt", "CRuntimeHooks", "CThreads", "RuntimeHooks", "TestSupport",
      ],
      swiftSettings: exploration),
    .testTarget(
      name: "StressTests", dependencies: signals + ["Stress", "RaceHunt", "TestSupport"],
      swiftSettings: exploration),
    .testTarget(name: "DemoTests", dependencies: ["Demo"]),
    .testTarget(
      name: "CookbookTests",
      dependencies: signals + ["Cookbook", "ReactiveSignalsTesting", "VirtualConcurrency"]),
    .testTarget(
      name: "ProgramTests",
      dependencies: signals + ["Benchmarks", "Cookbook", "Demo", "MarblePictures", "Stress"]),
    .testTarget(
      name: "DocumentationTests",
      dependencies: signals + ["RaceHunt", "ReactiveSignalsTesting", "TestTraits", "VirtualConcurrency"],
      swiftSettings: exploration),
  ],
  swiftLanguageModes: [.v6]
)
