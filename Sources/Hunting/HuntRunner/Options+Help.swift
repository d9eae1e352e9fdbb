import Foundation

extension Catalogue {
  /// The line after a mistake in the arguments.
  var usage: String { "usage: \(HuntRunner.program) [OPTION]... (--help lists the options)" }

  var help: String {
    """
    usage: \(HuntRunner.program) [--only NAME]... [--seed N] [--time SECONDS] [--steps N] [--strategy NAME] [--carrier KIND]
                  [--jobs N] [--json FILE] [--timeline FILE.svg] [--html FOLDER] [--verbose]
           \(HuntRunner.program) --replay NAME:SCHEDULE [--json FILE] [--timeline FILE.svg] [--html FOLDER]
           \(HuntRunner.program) --list | --help
    \(modes.map { "       \(HuntRunner.program) \($0.usage)" }.joined(separator: "\n"))

    Explores interleavings of the scenarios until one fails. A release build needs the package trait Exploration for that.

      --list                  the names of the scenarios
      --only NAME             only this scenario; may be repeated
      --seed N                the seed of the random strategies (1)
      --time SECONDS          how long the whole run takes at most (30). Each scenario has the same
                              share of it, and of what scenarios with few schedules leave. A failure at the end is still
                              shrunk, for a second or two. The run waits about ten seconds for threads that hang
      --steps N               explores each scenario for N steps, which are the same schedules on every machine; the time
                              is then only a limit
      --strategy NAME         how schedules are chosen: portfolio (dfs, dpor, pos, pct, surw, fest and random in turns; the
                              default), dfs (every schedule, few preemptions first), dfs(N) (at most N preemptions), dpor
                              (each order of the operations once: dynamic partial-order reduction), pos (random
                              priorities of steps), pct or pct(N) (random priorities of threads, for faults that need N
                              steps in a certain order; 3), surw (every order of the operations on one object), fest (changes
                              schedules that have led to something new), random
      --carrier KIND          what the scenarios' threads run on: user (stacks that one thread switches in user mode; the
                              default where it is supported) or threads (which pass a baton). The schedules are the same
      --jobs N                how many processes explore at once (one for each core). Each explores some of the scenarios
      --replay NAME:SCHEDULE  one schedule, as a failure prints it; also fails if the schedule does not fit the scenario
      --spurious              one wait for a condition, or one weak comparison, of each thread may fail without a cause
      --verbose               prints the result of each scenario, not only of those that failed
      --json FILE             writes the results to a file
      --timeline FILE.svg     draws the first failing interleaving, or the replayed one; without one, no file is written
      --html FOLDER           writes a page for each failing interleaving, to go through it step by step in a browser
      --help                  this text
    \(modes.map { "\n" + $0.help }.joined())

    The result of a scenario is "all explored" if every schedule was run, "all orders" if every order of the announced
    operations was, and "clean" if some schedules were. None of the schedules failed.

    On a terminal a bar shows the progress, and failures are red, unless the environment has NO_COLOR.

    The exit status is 0 if nothing failed, 1 if something failed or could not be written, and 2 for a mistake in the
    arguments.
    """
  }
}
