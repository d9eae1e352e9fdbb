import Huntable

/// Mutates the schedules that have led to something new: to a pair of dependent steps that no earlier run had in this
/// order, such as a store and the load that follows it, or two threads that take a lock one after the other.
///
/// The feedback is that of Wolff, Shi, Duck, Mathur and Roychoudhury, "Greybox fuzzing for concurrency testing" (ASPLOS
/// 2024), with pairs of steps instead of pairs of lines. A mutated schedule follows a schedule of the corpus up to a random
/// step, lets another thread run there, and goes on with random priorities. The later steps of the old schedule are mostly
/// impossible after another step.
final class Fest: Strategy {
  private struct Entry {
    let picks: [Int]
    /// How often the entry was mutated.
    var uses = 0
  }

  /// How many schedules are kept. A new one replaces the one that was mutated most.
  private static let limit = 256

  private let sampling: PartialOrderSampling
  private let seed: UInt64
  @exclusivity(unchecked) private var random = SplitMix64(seed: 0)
  private var run = 0
  private var corpus: [Entry] = []
  /// Hashes of the pairs of all runs.
  private var pairs: Set<Int> = []
  private var hasNewPair = false
  /// The run that had a new pair last.
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
    self.seed = seed
    sampling = PartialOrderSampling(seed: seed)
    super.init("fest")
  }

  override var novelty: Novelty? { Novelty(pairs: pairs.count, lastNew: lastNew, runs: run + 1) }

  override func begin(run: Int) -> Bool {
    random = SplitMix64(seed: ~seed, run: run)
    _ = sampling.begin(run: run)
    self.run = run
    hasNewPair = false
    picks.removeAll(keepingCapacity: true)
    writers.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    old = []
    // Every fourth run is a new one.
    if corpus.isEmpty || run % 4 == 0 { return true }
    let some = (0..<3).map { _ in random.below(corpus.count) }
    let entry = some.min { corpus[$0].uses < corpus[$1].uses }!
    corpus[entry].uses += 1
    old = corpus[entry].picks
    cut = random.below(old.count)
    return true
  }

  override func pick(_ choice: Choice) -> Int {
    let picked = next(choice)
    note(picked, choice.pending(picked))
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
    var age = random.age(of: options, run: run)
    if picks.count < cut, picks.count < old.count {
      age = old[picks.count] < 0 ? -old[picks.count] : 0
      if !options.choices.contains(age) { age = 0 }
    }
    if age > 0 { picks.append(-age) }
    return age
  }

  private func note(_ thread: Int, _ operation: VisibleOperation) {
    while places.count <= thread { places.append(0) }
    places[thread] += 1
    guard operation.object != 0 else { return }
    let step = mixed(mixed(operation.identity, thread), places[thread])
    let pair = mixed(writers[operation.objectNumber] ?? 0, step)
    if pairs.insert(pair).inserted { hasNewPair = true }
    if operation.writes { writers[operation.objectNumber] = step }
  }

  override func end() {
    guard hasNewPair else { return }
    lastNew = run + 1
    if corpus.count < Self.limit { return corpus.append(Entry(picks: picks)) }
    let worn = corpus.indices.max { corpus[$0].uses < corpus[$1].uses }!
    corpus[worn] = Entry(picks: picks)
  }
}
