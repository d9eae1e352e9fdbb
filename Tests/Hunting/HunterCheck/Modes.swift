import HuntRunner

// What a program may do besides exploring, to check the hunter itself.

extension Mode {
  /// Hunts planted faults.
  package static func selfCheck(_ faults: [Fault]) -> Mode {
    Mode(
      "--self-check", usage: "--self-check [--only NAME]... [--seed N] [--time SECONDS] [--carrier KIND] [--json FILE]",
      help: "      --self-check            hunts planted faults, and prints how soon each is found",
      permitted: ["--only", "--seed", "--time", "--carrier", "--json", "--child"], entries: faults.map(\.entry),
      check: { options throws(Options.Mistake) in
        if options.isChild, options.entries.isEmpty { throw Options.Mistake("--child needs --only.") }
      },
      run: { try SelfChecking($0, faults).run() })
  }

  /// Compares the hunter with the reference.
  package static let reference = Mode(
    "--reference",
    usage: "--reference [--seed N] [--time SECONDS] [--programs N] [--kind NAME] [--carrier KIND] [--jobs N]",
    help: """
            --reference             compares what dfs and dpor see in random small programs with all outcomes, which a
                                    reference finds by brute force, and prints the smallest programs that differ
            --programs N            how many programs; without it and --time, as many as thirty seconds allow
            --kind NAME             only programs of this kind: threads, weak (atomics of every ordering), queues or tasks
      """,
    permitted: ["--seed", "--time", "--carrier", "--jobs", "--child"], parameters: ["--programs", "--kind"],
    check: { options throws(Options.Mistake) in _ = try ReferenceCommand(options) },
    run: { try ReferenceCommand($0).run() })

  /// Compares the strategies.
  package static let strategies = Mode(
    "--strategies", usage: "--strategies [--carrier KIND]",
    help: """
            --strategies            how many schedules each strategy needs to find each classic program, the median of 20
                                    seeds
      """,
    permitted: ["--carrier"], run: { StrategiesCommand($0).run() })
}

extension Fault {
  /// The wrong version, for a replay. A fault in the library's own code is not planted by this entry.
  package var entry: Entry { Entry(wrong, rows: rows, summary) }
}
