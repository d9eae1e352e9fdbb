import Huntable
import ReactiveSignals

/// POS: each step has a random priority. Steps that race with the picked step get new priorities.
///
/// Yuan, Yang and Gu, "Partial order aware concurrency sampling" (CAV 2018).
final class PartialOrderSampling: Strategy {
  let name = "pos"
  private let seed: UInt64
  private var random = SplitMix64(seed: 0)
  private var priorities: [Int: UInt64] = [:]

  init(seed: UInt64) {
    self.seed = seed
  }

  func begin(run: Int) -> Bool {
    random = SplitMix64(seed: seed, run: run)
    priorities = [:]
    return true
  }

  func pick(_ choice: Choice) -> Int {
    for thread in choice.enabled where priorities[thread] == nil { priorities[thread] = random.next() }
    let candidates =
      choice.enabled.count > 1 && choice.current == nil
      ? choice.enabled.filter { $0 != choice.last } : choice.enabled
    let picked = candidates.max { priorities[$0]! < priorities[$1]! }!
    priorities[picked] = nil
    let step = choice.pending(picked)
    for thread in choice.enabled where thread != picked {
      let other = choice.pending(thread)
      if other.object == step.object, other.writes || step.writes { priorities[thread] = nil }
    }
    return picked
  }
}

extension VisibleOperation {
  var writes: Bool { kind != .load && kind != .read }
}
