import RaceHunt
public import Testing

extension Trait where Self == Hunted {
  /// Runs the test once, under control and in virtual time: `simulated(seeds:from:limit:)` with seed 1.
  public static var simulated: Hunted { simulated() }

  /// Runs the test once for each seed, along one fair schedule, with all of its threads, tasks, actors, Dispatch queues,
  /// clocks, sleeps and sockets under control.
  ///
  ///     @Test(.simulated(seeds: 100)) func aSlowServerIsAskedAgain() async throws {
  ///       let server = try Server(port: 7000, delay: .seconds(30))
  ///       let answer = try await Client(timeout: .seconds(5), attempts: 3).get(7000)
  ///       #expect(answer == nil)
  ///     }
  ///
  /// For tests of whole programs, such as a server and its client, that are too long for a hunt. At each step, each thread
  /// that can go on is picked with the same probability, so none waits for ever. Time moves only when nothing else can run: a
  /// timeout of a minute takes no time, and the test may expect how long something takes. The same seed gives the same run.
  ///
  /// What fails a hunt fails the test: an expectation, an error, a crash, a deadlock, a task that never resumes, a data race.
  /// The failure names its seed. A failing run is repeated to shrink its schedule. Set the environment variable
  /// `REACTIVESIGNALS_SEED` to the seed to run only that one:
  ///
  ///     REACTIVESIGNALS_SEED=17 swift test --filter aSlowServerIsAskedAgain
  ///
  /// In builds that announce no operations (release, without the package trait `Exploration`), the body runs as in an ordinary
  /// test, in real time. Simulations and hunts of one process take turns. On a suite, the trait applies to each of its tests.
  ///
  /// - Parameters:
  ///   - seeds: How many seeds are tried, until one fails. At least 1.
  ///   - first: The first seed.
  ///   - limit: The maximum number of steps of one run. A run with more steps fails as a livelock.
  public static func simulated(seeds: Int = 1, from first: UInt64 = 1, limit: Int = 1_000_000) -> Hunted {
    precondition(seeds > 0, "A simulation needs at least one seed.")
    var budget = Budget.schedules(1)
    budget.timePassesWhenIdle = true
    budget.runLength = limit
    // A timer that repeats while a test sleeps for a day is no livelock.
    budget.spins = limit
    return Hunted(
      budget: budget, seeds: .simulated(first..<first + UInt64(seeds)), strategy: .random, order: .any, keeper: nil)
  }
}
