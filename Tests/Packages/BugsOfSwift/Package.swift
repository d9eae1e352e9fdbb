// swift-tools-version: 6.2
import PackageDescription

let instrumented: [SwiftSetting] = [.unsafeFlags(["-Xfrontend", "-sanitize=thread"])]

// Programs that are hunted as their authors wrote them. The targets are compiled so that they announce each access to memory
// and each atomic operation. Nothing in their sources is made for hunts. The tests are instrumented too, since an optimised
// build inlines functions of the programs into them.
let package = Package(
  name: "BugsOfSwift",
  platforms: [.macOS(.v15), .iOS(.v18)],
  // Debug builds explore, and release builds with the trait.
  traits: ["Exploration"],
  dependencies: [
    .package(
      name: "ReactiveSignals", path: "../../..",
      traits: [.trait(name: "Exploration", condition: .when(traits: ["Exploration"]))])
  ],
  targets: [
    .target(name: "Kernels", swiftSettings: instrumented),
    .target(name: "Servers", dependencies: ["CKernels"], swiftSettings: instrumented),
    // `Programs` is a link to `Tests/Hunting/HunterCheck/Reference`.
    .target(
      name: "Reference", dependencies: [.product(name: "RaceHunt", package: "ReactiveSignals")],
      exclude: ["Programs/Acts.swift", "Programs/Comparison.swift"], swiftSettings: instrumented),
    // Not instrumented, as a dependency may be.
    .target(name: "Plain"),
    .target(name: "CPlain"),
    .target(name: "CKernels", cSettings: [.unsafeFlags(["-fsanitize=thread"])]),
    .target(name: "CXXKernels", cxxSettings: [.unsafeFlags(["-fsanitize=thread"])]),
    .target(
      name: "HuntedKernels",
      dependencies: [
        "CKernels", "CXXKernels", "Kernels", "Servers", .product(name: "RaceHunt", package: "ReactiveSignals"),
      ],
      swiftSettings: instrumented),
    .executableTarget(name: "FirstHunt", dependencies: ["HuntedKernels"], swiftSettings: instrumented),
    .testTarget(
      name: "KernelTests",
      dependencies: [
        "CKernels", "CPlain", "CXXKernels", "FirstHunt", "HuntedKernels", "Kernels", "Plain", "Reference",
        .product(name: "RaceHunt", package: "ReactiveSignals"),
      ],
      swiftSettings: instrumented),
    .executableTarget(
      name: "Teller", dependencies: ["Kernels", .product(name: "Instrumentation", package: "ReactiveSignals")],
      swiftSettings: instrumented),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx20
)
