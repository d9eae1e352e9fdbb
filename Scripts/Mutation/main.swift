import Foundation

let usage = """
  usage: Scripts/mutate list [FOLDER...]
         Scripts/mutate plant COPY [FOLDER...]
         Scripts/mutate run COPY [--jobs N] [--stress SECONDS] [--again]
         Scripts/mutate report COPY
  """
let help = """
  \(usage)

  Mutation testing in one build: every mutant is compiled in, and the environment variable MUTANT switches one on.

  list    prints the mutants that the folders allow, without building
  plant   clones the last commit into COPY (or brings COPY up to date), plants mutants in the folders, drops those that
          do not compile, and builds
  run     measures which suites and scenarios reach which mutants, and runs each mutant that has no result, to the
          first failure: a few suites that reach it, preferably with the name of its file or folder; then, for
          survivors, the other suites that reach them; then the scenarios that reach them. Needs Linux
  report  results by folder, and the survivors

    FOLDER             a folder or file under Sources; if none is given, all folders of the library
    --jobs N           how many mutants run at once (1)
    --stress SECONDS   for each scenario; 0 for none (1)
    --again            survivors too

  Planted: conditions negated, comparisons moved by one, returned Booleans swapped, counts, calls and assignments
  dropped. Results belong to a line's text, so they outlive a new plant. Survivors that no test can distinguish are in
  Scripts/Tables/mutants.txt.
  """
let library = [
  "ReactiveSchedulers", "SignalsCore", "SignalOperators", "SignalConcurrency", "SignalProperties", "LazyStreams",
].map { "Sources/\($0)" }

func fail(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
  exit(status)
}

/// The folders that are named, or all folders of the library.
func folders(_ named: [String], of checkout: URL) -> [String] {
  for folder in named {
    let exists = FileManager.default.fileExists(atPath: checkout.appending(path: folder).path)
    if !folder.hasPrefix("Sources/") || !exists { fail("There is no \(folder) under Sources.\n\(usage)", status: 2) }
  }
  return named.isEmpty ? library : named
}

// The script passes the repository as the first argument.
var arguments = CommandLine.arguments.dropFirst()
let checkout = URL(fileURLWithPath: arguments.removeFirst())
let interruptions = endProgramsOnInterruption()
do {
  switch arguments.popFirst() {
  case "--help"?, "-h"?:
    say(help)
  case "list"?:
    for site in try Copy(checkout.path, of: checkout).list(folders(Array(arguments), of: checkout)) {
      say("\(site.file):\(site.line): \(site.key)")
    }
  case "plant"?:
    guard let path = arguments.popFirst(), !path.hasPrefix("-") else { fail(usage, status: 2) }
    try Copy(path, of: checkout).plant(in: folders(Array(arguments), of: checkout))
  case "run"?:
    guard let path = arguments.popFirst(), !path.hasPrefix("-") else { fail(usage, status: 2) }
    var jobs = 1
    var seconds = 1.0
    var again = false
    while let option = arguments.popFirst() {
      switch option {
      case "--jobs":
        guard let number = arguments.popFirst().flatMap({ Int($0) }), number > 0 else { fail(usage, status: 2) }
        jobs = number
      case "--stress":
        guard let number = arguments.popFirst().flatMap({ Double($0) }), number >= 0 else { fail(usage, status: 2) }
        seconds = number
      case "--again":
        again = true
      default:
        fail(usage, status: 2)
      }
    }
    try MutantRuns(of: Copy(path, of: checkout), jobs: jobs).run(stress: seconds, again: again)
  case "report"?:
    guard let path = arguments.popFirst(), arguments.isEmpty else { fail(usage, status: 2) }
    try Copy(path, of: checkout).report()
  default:
    fail(usage, status: 2)
  }
} catch {
  fail("mutate: \(error)", status: 1)
}
