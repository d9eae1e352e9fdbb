/// POS: each step has a random priority. Steps that race with the picked step get new priorities.
///
/// Yuan, Yang and Gu, "Partial order aware concurrency sampling" (CAV 2018).
final class PartialOrderSampling: RandomStrategy {
  /// The priority of each thread's next step; 0 is none yet.
  private var priorities: [UInt64] = []

  init(seed: UInt64) { super.init("pos", seed: seed) }

  override func begin(run: Int) -> Bool {
    priorities.removeAll(keepingCapacity: true)
    return super.begin(run: run)
  }

  override func pick(_ choice: Choice) -> Int {
    let enabled = choice.enabled
    // A thread that waits for others has its turn after them.
    let last = enabled.count > 1 && choice.current == nil ? choice.last : nil
    var picked = -1
    var index = 0
    while index < enabled.count {
      let thread = enabled[index]
      while priorities.count <= thread { priorities.append(0) }
      if priorities[thread] == 0 { priorities[thread] = random.next() | 1 }
      if thread != last, picked < 0 || priorities[picked] <= priorities[thread] { picked = thread }
      index += 1
    }
    priorities[picked] = 0
    let step = choice.pending(picked)
    index = 0
    while index < enabled.count {
      let other = choice.pending(enabled[index])
      if other.object == step.object, other.writes || step.writes { priorities[enabled[index]] = 0 }
      index += 1
    }
    return picked
  }
}
