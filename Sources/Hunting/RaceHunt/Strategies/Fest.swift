/// Mutates the schedules that have led to something new, by two measures: a pair of dependent steps that no earlier run had
/// in this order, such as a store and the load that follows it, or two threads that take a lock one after the other; and a
/// state that no earlier run was in.
///
/// The feedback by pairs is that of Wolff, Shi, Duck, Mathur and Roychoudhury, "Greybox fuzzing for concurrency testing"
/// (ASPLOS 2024), with pairs of steps instead of pairs of lines. A state consists of the values of the atomics, the next
/// operations of the threads, and the states that the scenario has named. A mutated schedule follows a schedule of a corpus
/// up to a random step, lets another thread run there, and goes on with random priorities. The later steps of the old
/// schedule are mostly impossible after another step.
final class Fest: RandomStrategy {
  /// The schedules that were new by one measure.
  private struct Corpus {
    private struct Entry {
      let picks: [Int]
      /// How often the entry was mutated.
      var uses = 0
    }

    /// How many schedules are kept. A new one replaces the one that was mutated most.
    private static let limit = 256
    /// How many hashes are kept. Nothing is new after these.
    private static let mostSeen = 1 << 20

    private var entries: [Entry] = []
    /// Hashes of what the runs have had.
    private var seen: Set<Int> = []
    /// Whether the present run had something new.
    private(set) var hasNew = false

    var count: Int { seen.count }
    var isEmpty: Bool { entries.isEmpty }

    mutating func note(_ hash: Int) {
      if seen.count < Self.mostSeen, seen.insert(hash).inserted { hasNew = true }
    }

    /// One of the schedules, rather one that was mutated less than others.
    mutating func schedule(_ random: inout SplitMix64) -> [Int] {
      var entry = random.below(entries.count)
      for _ in 0..<2 {
        let other = random.below(entries.count)
        if entries[other].uses < entries[entry].uses { entry = other }
      }
      entries[entry].uses += 1
      return entries[entry].picks
    }

    mutating func end(_ picks: [Int]) {
      guard hasNew else { return }
      hasNew = false
      if entries.count < Self.limit { return entries.append(Entry(picks: picks)) }
      let worn = entries.indices.max { entries[$0].uses < entries[$1].uses }!
      entries[worn] = Entry(picks: picks)
    }
  }

  private let sampling: PartialOrderSampling
  @exclusivity(unchecked) private var pairs = Corpus()
  @exclusivity(unchecked) private var states = Corpus()
  /// The run that had something new last.
  private var lastNew = 0
  /// The picks of the present run.
  private var picks: [Int] = []
  /// The picks that the run repeats, and at which of them it leaves them.
  private var old: [Int] = []
  private var cut = 0
  /// For each object a hash of the step that has written it last, and how many steps each thread has taken.
  private var writers: [Int: Int] = [:]
  private var places: [Int] = []

  init(seed: UInt64) {
    sampling = PartialOrderSampling(seed: seed)
    super.init("fest", seed: ~seed, needsValues: true)
  }

  /// What was new in the runs; nil if there was none.
  var novelty: Novelty? {
    if runs == 0 { return nil }
    learn()
    return Novelty(pairs: pairs.count, states: states.count, lastNew: lastNew, runs: runs)
  }

  override func begin(run: Int) -> Bool {
    learn()
    _ = super.begin(run: run)
    _ = sampling.begin(run: run)
    picks.removeAll(keepingCapacity: true)
    writers.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    old = []
    // Of four runs one is new, one mutates a schedule with a new pair, and two mutate schedules with new states.
    if pairs.isEmpty || states.isEmpty || run % 4 == 0 { return true }
    old = run % 4 == 2 ? pairs.schedule(&random) : states.schedule(&random)
    cut = random.below(old.count)
    return true
  }

  override func pick(_ choice: Choice) -> Int {
    noteState(choice)
    let picked = next(choice)
    notePair(picked, choice.pending(picked))
    picks.append(picked)
    return picked
  }

  private func next(_ choice: Choice) -> Int {
    guard picks.count <= cut, picks.count < old.count else { return sampling.pick(choice) }
    let thread = old[picks.count]
    if picks.count < cut, choice.enabled.contains(thread) { return thread }
    let others = choice.enabled.filter { $0 != thread }
    old = []
    return others.isEmpty ? sampling.pick(choice) : others[random.below(others.count)]
  }

  override func pickAge(_ options: StoreOptions) -> Int {
    var age = self.age(of: options)
    if picks.count < cut, picks.count < old.count {
      age = old[picks.count] < 0 ? -old[picks.count] : 0
      if !options.choices.contains(age) { age = 0 }
    }
    if age > 0 { picks.append(-age) }
    return age
  }

  private func noteState(_ choice: Choice) {
    var hash = choice.values
    var index = 0
    while index < choice.enabled.count {
      let thread = choice.enabled[index]
      hash = mixed(mixed(hash, thread), choice.pending(thread).identity)
      index += 1
    }
    states.note(hash)
  }

  private func notePair(_ thread: Int, _ operation: VisibleOperation) {
    while places.count <= thread { places.append(0) }
    places[thread] += 1
    guard operation.object != 0 else { return }
    let step = mixed(mixed(operation.identity, thread), places[thread])
    pairs.note(mixed(writers[operation.objectNumber] ?? 0, step))
    if operation.writes { writers[operation.objectNumber] = step }
  }

  /// Keeps the schedule of the last run if the run had something new.
  private func learn() {
    if pairs.hasNew || states.hasNew { lastNew = run + 1 }
    pairs.end(picks)
    states.end(picks)
  }
}
