// swift-tools-version: 6.2
import PackageDescription

// Yield points for the race hunt are compiled into debug builds, and into release builds with the
// trait; a plain release build contains nothing of them.
let exploration: [SwiftSetting] = [
  .define("EXPLORATION", .when(configuration: .debug)),
  .define("EXPLORATION", .when(traits: ["Exploration"])),
]

extension Target {
  /// A module of the lower floor, which knows nothing of signals.
  static func hunting(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Sources/Hunting/\(name)", swiftSettings: exploration)
  }

  /// A module of the upper floor.
  static func signals(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Sources/Signals/\(name)", swiftSettings: exploration)
  }

  static func program(_ name: String, _ dependencies: [Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: "Sources/Programs/\(name)")
  }

  /// Tests in a folder of Tests.
  static func tests(_ folder: String, _ dependencies: [Dependency]) -> Target {
    // The compiler gets 25 files at a time by default, and reads all others of the module each time. With more files at a time
    // the tests of the signals compile in 160 seconds of processor time in place of 220. Test targets may have such a flag,
    // since no product contains them.
    .testTarget(
      name: name(of: folder), dependencies: dependencies, path: "Tests/\(folder)",
      swiftSettings: exploration + [.unsafeFlags(["-driver-batch-size-limit", "125"])])
  }

  /// What several targets of tests share, in a folder of Tests.
  static func support(_ folder: String, _ dependencies: [Dependency]) -> Target {
    .target(name: name(of: folder), dependencies: dependencies, path: "Tests/\(folder)", swiftSettings: exploration)
  }

  private static func name(of folder: String) -> String { String(folder.split(separator: "/").last!) }
}

// All modules whose code is inlined into a user of the last one. A target that names only the last one would not be compiled
// again after a change of one of the others.
let schedulers: [Target.Dependency] = ["CHuntable", "Huntable", "ReactiveSchedulers"]
let operators: [Target.Dependency] = schedulers + ["SignalsCore", "SignalOperators"]
let signals: [Target.Dependency] = operators + ["SignalConcurrency", "LazyStreams", "ReactiveSignals"]
let hunter: [Target.Dependency] = ["CInstrumentation", "CRaceHunt", "CRuntimeHooks", "RuntimeHooks", "RaceHunt"]
let huntingTests: [Target.Dependency] = ["CHuntable", "Huntable", "TestSupport"] + hunter
let signalTests: [Target.Dependency] =
  signals + hunter
  + ["OperatorCards", "SignalHunting", "SignalTracing", "ReactiveSignalsTesting", "TestSupport"]

let package = Package(
  name: "ReactiveSignals",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "ReactiveSignals", targets: ["ReactiveSignals"]),
    .library(name: "SignalOperators", targets: ["SignalOperators"]),
    .library(name: "SignalTracing", targets: ["SignalTracing"]),
    .library(name: "ReactiveSignalsMigration", targets: ["ReactiveSignalsMigration"]),
    .library(name: "ReactiveSignalsFoundation", targets: ["ReactiveSignalsFoundation"]),
    .library(name: "ReactiveSignalsObservation", targets: ["ReactiveSignalsObservation"]),
    .library(name: "ReactiveSignalsTesting", targets: ["ReactiveSignalsTesting"]),
    .library(name: "VirtualConcurrency", targets: ["VirtualConcurrency"]),
    .library(name: "SignalHunting", targets: ["SignalHunting"]),
    .library(name: "RaceHunt", targets: ["RaceHunt"]),
    .library(name: "HuntTraits", targets: ["HuntTraits"]),
    .library(name: "HuntRunner", targets: ["HuntRunner"]),
    .library(name: "Huntable", targets: ["Huntable"]),
    .library(name: "Instrumentation", targets: ["CInstrumentation"]),
  ],
  traits: [
    .trait(
      name: "Exploration",
      description: "Yield points for exploring interleavings, in release builds too")
  ],
  targets: [
    .hunting("CHuntable"),
    // Everything that hunts control. Of the modules that users link, only this one imports Synchronization, and StrandBias of
    // ReactiveSchedulers for an atomic that hunts do not see. It re-exports
    // Synchronization and Dispatch, so that users change one import, and declares its own Mutex and Atomic.
    .hunting("Huntable", ["CHuntable"]),
    .hunting("CInstrumentation", ["CHuntable"]),
    .hunting("CRuntimeHooks", ["CHuntable"]),
    .hunting("CRaceHunt", ["CHuntable", "CInstrumentation", "CRuntimeHooks"]),
    // The executor hooks of the Swift runtime belong to the process and are not public. Only this module touches them, so that
    // VirtualConcurrency and RaceHunt, which may be linked into one test program, install them once. On a thread that no test
    // drives, the hooks pass every job on to the executor that they wrap.
    .hunting("RuntimeHooks", ["Huntable", "CRuntimeHooks"]),
    .hunting("RaceHunt", ["CHuntable", "Huntable", "CInstrumentation", "CRuntimeHooks", "CRaceHunt", "RuntimeHooks"]),
    .hunting("HuntTraits", ["Huntable", "RaceHunt"]),
    .hunting("HuntRunner", ["Huntable", "RaceHunt"]),

    // Not called Schedulers: an enumeration has that name, and a module may not share the name of a type that its users write.
    // It has TestScheduler, which demonstrations and simulations use without a test kit. This module and SignalsCore are no
    // products, since the package manager links all modules of a product: SignalOperators is the smallest that has signals.
    .signals("ReactiveSchedulers", ["CHuntable", "Huntable"]),
    .signals("SignalsCore", schedulers),
    .signals("SignalOperators", schedulers + ["SignalsCore"]),
    .signals("SignalConcurrency", operators),
    .signals("LazyStreams", operators),
    .signals("SignalTracing", operators),
    .signals("ReactiveSignals", operators + ["SignalConcurrency", "LazyStreams"]),
    .signals("ReactiveSignalsMigration", signals),
    .signals("ReactiveSignalsFoundation", signals),
    // A program that contains this module reports reads from its start. Observation has no public way to ask whether a read is
    // followed, so each read must call a registrar, which takes longer than the read. No test of this package depends on the
    // module: they see properties as other programs do.
    .signals("ReactiveSignalsObservation", signals),
    .signals("ReactiveSignalsTesting", signals + ["CRuntimeHooks", "RuntimeHooks"]),
    .signals(
      "VirtualConcurrency", signals + ["ReactiveSignalsTesting", "CRaceHunt", "CRuntimeHooks", "RuntimeHooks"]),
    .signals("SignalHunting", signals + ["RaceHunt"]),

    .target(
      name: "CPrograms", path: "Sources/Programs/CPrograms",
      // The hunter counts allocations too, and its functions must not be displaced.
      cSettings: [
        .define("EXPLORATION", .when(configuration: .debug)),
        .define("EXPLORATION", .when(traits: ["Exploration"])),
      ]),
    .program("Examples", signals + ["CPrograms"]),
    .program("OperatorPages", signals + ["OperatorCards", "ReactiveSignalsTesting"]),
    .program("Benchmarks", signals + ["CPrograms", "ReactiveSignalsFoundation"]),
    .executableTarget(
      name: "Stress",
      dependencies: signals + [
        "OperatorCards", "RaceHunt", "SignalHunting", "HuntRunner", "HunterCheck",
      ],
      path: "Stress", swiftSettings: exploration),

    // What tests share without signals, so that a change of signals does not compile the tests of this floor again.
    .support("Hunting/TestSupport", ["CRuntimeHooks", "Huntable", "RaceHunt", "RuntimeHooks"]),
    .support("Hunting/HunterCheck", ["CInstrumentation", "Huntable", "RaceHunt", "HuntRunner"]),
    .support("Hunting/CTestSupport", ["CHuntable"]),
    .tests("Hunting/HuntingTests", huntingTests + ["CTestSupport", "HuntRunner", "HuntTraits", "HunterCheck"]),

    // A card for each operator: its samples, its pictures and its model, which tests, pages and Stress read.
    .support("Signals/OperatorCards", signals + ["ReactiveSignalsTesting"]),
    .tests(
      "Signals/SignalsTests",
      signalTests + ["CTestSupport", "HunterCheck", "ReactiveSignalsFoundation", "VirtualConcurrency"]),

    // The samples of the pages, and the programs that the pages describe.
    .tests(
      "DocumentationTests",
      signalTests + [
        "Benchmarks", "Examples", "HunterCheck", "HuntRunner", "HuntTraits", "OperatorPages",
        "ReactiveSignalsFoundation", "Stress", "VirtualConcurrency",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
