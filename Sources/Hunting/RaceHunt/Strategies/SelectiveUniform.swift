/// SURW: every order of the operations on one object has the same probability, as far as the numbers of these operations
/// are known. Each run selects the object at random.
///
/// Zhao, Wolff, Mathur and Roychoudhury, "Selectively uniform concurrency testing" (ASPLOS 2025). A random walk prefers
/// orders in which short threads come first. Here a thread is chosen in proportion to the selected operations that the
/// thread still has. The numbers of operations are learnt from earlier runs.
final class SelectiveUniform: RandomStrategy {
  /// How many operations each thread performed on each object, in the run that had the most.
  private var learnt: [Int: [Int]] = [:]
  private var counts: [Int: [Int]] = [:]
  /// The selected object; 0 if nothing is known yet.
  private var selected = 0
  /// How many selected operations each thread has left.
  private var left: [Int] = []
  /// The thread that performs the next selected operation; -1 is any thread.
  private var intended = -1

  init(seed: UInt64) { super.init("surw", seed: seed) }

  override func begin(run: Int) -> Bool {
    _ = super.begin(run: run)
    learn()
    counts.removeAll(keepingCapacity: true)
    // Sorted, because the order of a dictionary differs from process to process.
    let shared = learnt.keys.filter { learnt[$0]!.count { $0 > 0 } > 1 }.sorted()
    selected = shared.isEmpty ? 0 : shared[random.below(shared.count)]
    left = learnt[selected] ?? []
    intend()
    return true
  }

  private func intend() {
    intended = -1
    let total = left.reduce(0, +)
    guard selected != 0, total > 0 else { return }
    var place = random.below(total)
    for (thread, count) in left.enumerated() {
      place -= count
      if place < 0 {
        intended = thread
        return
      }
    }
  }

  override func pick(_ choice: Choice) -> Int {
    var candidates = choice.enabled.filter { !isSelected(choice.pending($0)) || $0 == intended || intended < 0 }
    if candidates.isEmpty { candidates = choice.enabled.array }
    let picked = candidates[random.below(candidates.count)]
    let operation = choice.pending(picked)
    count(operation, picked)
    if isSelected(operation) {
      if picked < left.count, left[picked] > 0 { left[picked] -= 1 }
      intend()
    }
    return picked
  }

  private func isSelected(_ operation: VisibleOperation) -> Bool {
    selected != 0 && operation.objectNumber == selected
  }

  private func count(_ operation: VisibleOperation, _ thread: Int) {
    let object = operation.objectNumber
    guard object != 0, object < ObjectNumber.unannounced else { return }
    while counts[object, default: []].count <= thread { counts[object, default: []].append(0) }
    counts[object]![thread] += 1
  }

  private func learn() {
    for (object, counts) in counts {
      var most = learnt[object] ?? []
      while most.count < counts.count { most.append(0) }
      for thread in counts.indices { most[thread] = max(most[thread], counts[thread]) }
      learnt[object] = most
    }
  }
}
