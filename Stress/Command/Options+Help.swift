extension Options {
  static let usage = """
    usage: Stress [--only NAME]... [--seed N] [--time SECONDS] [--strategy NAME] [--json FILE] [--timeline FILE.svg]
           Stress --real [--only NAME]... [--seed N] [--time SECONDS] [--threads N] [--json FILE]
           Stress --self-check [--only NAME]... [--seed N] [--time SECONDS] [--threads N] [--json FILE]
           Stress --replay NAME:SCHEDULE [--json FILE] [--timeline FILE.svg]
           Stress --list | --help
    """

  static let help = """
    \(usage)

    Explores interleavings of the scenarios, and of random pipelines, until one fails. Where the build has no scheduling
    points (release, without the package trait Exploration), real threads are released together instead.

      --list                  the scenarios, and the rows of the race catalogue that they cover
      --only NAME             only this scenario, random pipeline or planted fault; may be repeated
      --seed N                what the random strategies and pipelines draw from (1)
      --time SECONDS          how long the whole run takes at most (30; --self-check: no limit). Exploring counts its work,
                              so that the same seed and time explore the same schedules on every machine that is fast
                              enough; what a slower one leaves out is said. A failure seen at the end is still shrunk,
                              for a second or two; threads that hang are waited for, ten seconds or so
      --strategy NAME         how schedules are chosen: portfolio (all others in turns, as usual), dfs (every schedule, few
                              preemptions first), dfs(N) (at most N preemptions), sleep-sets (each order of the operations
                              once), pos (random priorities of steps), pct or pct(N) (of threads, for N steps in a certain
                              order, 3), random
      --replay NAME:SCHEDULE  one schedule, as a failure shows it; fails too if the schedule does not fit the scenario
      --real                  real threads, in a process of their own; after a failure the next scenario has a new one
      --threads N             with real threads, how many do the same work, 2 to 32 (4)
      --self-check            planted faults, and how soon each is found
      --json FILE             writes the results to a file
      --timeline FILE.svg     draws the first failing interleaving, or the replayed one; without one, no file is written
      --help                  this text

    The exit status is 0 if nothing failed, 1 if something did, and 2 for a mistake in the arguments.
    """
}
