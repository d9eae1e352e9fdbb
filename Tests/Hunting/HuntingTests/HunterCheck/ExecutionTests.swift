#if EXPLORATION
  @testable import HuntRunner
  @testable import HunterCheck

  @Suite("Executions of weak atomics")
  struct ExecutionTests {
    @Test("A program has as many executions as a model checker counts")
    func count() {
      let rows = ExecutionCounts.equal + ExecutionCounts.fences + ExecutionCounts.strict
      let samples = rows.compactMap { row in Program(counted: row.program).map { (row, $0) } }
      #expect(samples.count == 35)
      for (row, program) in samples { #expect(Executions(of: program).count == row.count, "\(row.name)") }
    }

    @Test("If all accesses are sequentially consistent, the executions have the outcomes of the interleavings")
    func strict() {
      for seed in UInt64(0)..<8 {
        let program = Program.random(seed: seed, features: [])
        let executions = Executions(of: program)
        let outcomes = Interleavings(of: program).outcomes
        #expect(executions.allowed == outcomes, "\(program)")
        #expect(executions.ordered == outcomes, "\(program)")
      }
    }

    @Test("What the hunter does not follow is allowed, but not expected")
    func ordered() {
      // The order of the sequentially consistent operations is another one than that of the steps.
      let passing = Executions(
        of: Program(threads: [
          [.store(0, 1, .strict), .store(1, 1, .relaxed)], [.load(1, .relaxed), .load(0, .strict)],
        ]))
      #expect(passing.allowed.subtracting(passing.ordered) == [.ended([[], [1, 0]], values: [1, 1])])
      // An update reads a store that another one has replaced already.
      let updating = Executions(
        of: Program(threads: [
          [.store(0, 1, .relaxed), .store(1, 1, .relaxed)], [.load(1, .relaxed), .add(0, 2, .relaxed)],
        ]))
      #expect(updating.allowed.subtracting(updating.ordered) == [.ended([[], [1, 0]], values: [1, 1])])
    }
  }

  extension Program {
    /// A program in the language of `CountedProgram`. Nil if it has more than two atomics, or more than accesses.
    fileprivate init?(counted text: String) {
      var atomics: [Substring] = []
      func atomic(_ name: Substring) -> Int {
        if !atomics.contains(name) { atomics.append(name) }
        return atomics.firstIndex(of: name)!
      }
      func action(_ text: Substring) -> Action? {
        if let found = text.wholeMatch(of: /(?:int \w+ = )?(\w+)\.(rlx|acq|sc)/) {
          return .load(atomic(found.1), Ordering(found.2))
        }
        if let found = text.wholeMatch(of: /(\w+) (?::=(\w+)|=) (\d)/) {
          return .store(atomic(found.1), Int(found.3)!, found.2.map(Ordering.init) ?? .relaxed)
        }
        if let found = text.wholeMatch(of: /(\w+)\.(fetch_add|exchange)\.(\w+)\((\d)\)/) {
          let (atomic, value, ordering) = (atomic(found.1), Int(found.4)!, Ordering(found.3))
          return found.2 == "exchange" ? .exchange(atomic, value, ordering) : .add(atomic, value, ordering)
        }
        return text.wholeMatch(of: /fence\.(\w+)/).map { .fence(Ordering($0.1)) }
      }
      var threads: [[Action]] = []
      for thread in text.split(separator: " ∥ ") {
        let statements = thread.split(separator: "; ")
        threads.append(statements.compactMap(action))
        if threads.last!.count < statements.count { return nil }
      }
      if atomics.count > Program.objects { return nil }
      self.init(threads: threads)
    }
  }

  extension Program.Ordering {
    fileprivate init(_ name: Substring) { self = Self(rawValue: name == "acqrel" ? "acq-rel" : String(name))! }
  }
#endif
