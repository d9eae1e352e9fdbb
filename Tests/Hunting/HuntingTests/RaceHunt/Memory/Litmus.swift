#if EXPLORATION
  import Huntable

  @testable import RaceHunt

  /// A litmus test: a tiny program, and the outcomes that the standard allows.
  ///
  /// The program is text, so that a table shows what is run. Threads are separated by `|`, operations by `;`. `x=1 rlx`
  /// is a store, `y=a rlx` a store of a value that was loaded, `a=x acq` a load, `x+2 sc` an update, and `fence sc` a fence. The atomics x and y are zero at first. An
  /// outcome lists the digits of what is observed: the values that were loaded, or at the end those of X and Y.
  struct Litmus {
    let name: String
    let program: String
    let observed: String
    let allowed: Set<String>

    /// - Parameter allowed: The outcomes; `all` values of the observed loads, or `all but` some.
    init(_ name: String, _ program: String, _ observed: String, allowed: String) {
      self.name = name
      self.program = program
      self.observed = observed
      let words = allowed.split(separator: " ").map(String.init)
      let all = Self.all(observed.count)
      self.allowed = words[0] == "all" ? all.subtracting(words.dropFirst(2)) : Set(words)
    }

    /// All outcomes of loads that read zero or one.
    private static func all(_ count: Int) -> Set<String> {
      (0..<count).reduce(into: [""]) { all, _ in all = Set(all.flatMap { [$0 + "0", $0 + "1"] }) }
    }

    func text(_ outcomes: Set<String>) -> String {
      let missing = Self.all(observed.count).subtracting(outcomes)
      let isBinary = outcomes.isSubset(of: Self.all(observed.count))
      if isBinary, observed.count > 2, missing.isEmpty { return "all" }
      if isBinary, observed.count > 2, missing.count == 1 { return "all but \(missing.first!)" }
      return outcomes.sorted().joined(separator: " ")
    }

    /// The outcomes that a search sees, and the search's result.
    func outcomes(_ strategy: SearchStrategy) -> (outcomes: Set<String>, result: HuntResult) {
      let seen = Unannounced<Set<String>>([])
      let threads = program.split(separator: "|").map { thread in
        thread.split(separator: ";").map { Operation($0.split(separator: " ").map(String.init)) }
      }
      let observed = observed
      let scenario = Scenario(name) { run in
        let memory = Memory()
        for (index, operations) in threads.enumerated() {
          run.thread("T\(index)") { for operation in operations { operation.perform(memory) } }
        }
        run.finally {
          let outcome = observed.map { "\(memory.value(of: $0))" }.joined()
          seen.value.insert(outcome)
        }
      }
      let budget = Budget.schedules(strategy == .random ? 5_000 : 300_000)
      let result = hunt(scenario, budget: budget, strategy: strategy)
      return (seen.value, result)
    }

    /// What the hunt need not see.
    private final class Unannounced<Value>: @unchecked Sendable {
      // Sendable: only one thread of a hunt runs at a time.
      @exclusivity(unchecked) var value: Value

      init(_ value: Value) { self.value = value }
    }

    private final class Memory: Sendable {
      private let x = Atomic(0)
      private let y = Atomic(0)
      private let registers = Unannounced<[Character: Int]>([:])

      func with<Result>(_ name: Character, _ body: (borrowing Atomic<Int>) -> Result) -> Result {
        name == "x" ? body(x) : body(y)
      }

      func set(_ register: Character, _ value: Int) { registers.value[register] = value }

      func value(of name: Character) -> Int {
        switch name {
        case "X": x.load(ordering: .relaxed)
        case "Y": y.load(ordering: .relaxed)
        default: registers.value[name]!
        }
      }
    }

    private struct Operation: Sendable {
      private let access: [Character]
      private let ordering: String

      init(_ words: [String]) {
        access = Array(words[0])
        ordering = words[1]
      }

      func perform(_ memory: Memory) {
        guard access[0] != "f" else { return atomicMemoryFence(ordering: update) }
        if access[1] == "+" {
          memory.with(access[0]) { _ = $0.wrappingAdd(access[2].wholeNumberValue!, ordering: update) }
        } else if access[0] == "x" || access[0] == "y" {
          let value = access[2].wholeNumberValue ?? memory.value(of: access[2])
          memory.with(access[0]) { $0.store(value, ordering: store) }
        } else {
          memory.set(access[0], memory.with(access[2]) { $0.load(ordering: load) })
        }
      }

      private var load: AtomicLoadOrdering {
        switch ordering {
        case "rlx": .relaxed
        case "acq": .acquiring
        default: .sequentiallyConsistent
        }
      }

      private var store: AtomicStoreOrdering {
        switch ordering {
        case "rlx": .relaxed
        case "rel": .releasing
        default: .sequentiallyConsistent
        }
      }

      private var update: AtomicUpdateOrdering {
        switch ordering {
        case "rlx": .relaxed
        case "acq": .acquiring
        case "rel": .releasing
        case "acq-rel": .acquiringAndReleasing
        default: .sequentiallyConsistent
        }
      }
    }
  }
#endif
