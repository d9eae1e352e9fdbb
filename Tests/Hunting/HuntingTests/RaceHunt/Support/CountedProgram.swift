#if EXPLORATION
  /// A small program of atomics as text.
  ///
  /// Threads are separated by `∥`, statements by `;`. `x :=rel 1` stores, `x.acq` loads, `x.cas.rlx.rlx(0, 1)` compares and
  /// exchanges, `x.fetch_add.acqrel(1)` and `x.exchange.sc(1)` update, and `fence.sc` is a fence. `int r = x.rlx` sets a
  /// variable of the thread, and `assume(…)` ends the thread unless the condition holds. `x = 1` stores as a relaxed
  /// access does, and `x` loads. All are zero at first.
  struct CountedProgram {
    private let threads: [[Token]]

    private typealias Token = String

    init(_ text: String) {
      threads = text.split(separator: "∥").map { Self.tokens(String($0)) }
    }

    private static func tokens(_ text: String) -> [Token] {
      var tokens: [Token] = []
      var rest = Substring(text)
      while let first = rest.first {
        if first == " " {
          rest.removeFirst()
        } else if let long = [":=", ">=", "||"].first(where: rest.hasPrefix) {
          tokens.append(long)
          rest.removeFirst(2)
        } else if first.isLetter || first.isNumber || first == "_" {
          let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
          tokens.append(String(word))
          rest.removeFirst(word.count)
        } else {
          tokens.append(String(first))
          rest.removeFirst()
        }
      }
      return tokens
    }

    /// A scenario that runs the program.
    ///
    /// - Parameters:
    ///   - assume: Called at the end of each run for each thread whose assumptions did not hold.
    ///   - note: Receives the values of the atomics and of the variables at the end of each run.
    func scenario(
      _ name: String, assume: @escaping @Sendable () -> Void = {},
      note: @escaping @Sendable ([String: Int]) -> Void = { _ in }
    ) -> Scenario {
      let threads = threads
      return Scenario(name) { run in
        let memory = Memory(
          atomics: Set(threads.joined().filter { $0.first!.isLetter && $0.count == 1 || $0 == "lock" }))
        // Each thread has a place of its own, so that also ThreadSanitizer sees no race.
        let threads = threads.map { Unannounced(Thread(tokens: $0, memory: memory)) }
        for (index, thread) in threads.enumerated() {
          run.thread("\(index)") { thread.value.run() }
        }
        run.finally {
          var values = memory.atomics.mapValues { $0.value.load(ordering: .relaxed) }
          for thread in threads.map(\.value) {
            values.merge(thread.variables) { _, variable in variable }
            if thread.isEnded { assume() }
          }
          note(values)
        }
      }
    }

    private struct Memory: Sendable {
      final class Cell: Sendable {
        let value = Atomic(0)
      }

      let atomics: [String: Cell]

      init(atomics: Set<String>) {
        // In the same order in each run.
        self.atomics = Dictionary(uniqueKeysWithValues: atomics.sorted().map { ($0, Cell()) })
      }
    }

    /// Runs the text of a thread.
    private struct Thread {
      let tokens: [Token]
      let memory: Memory
      var place = 0
      var variables: [String: Int] = [:]
      /// Whether what is read now is not performed.
      var isSkipped = false
      /// Whether an assumption did not hold.
      var isEnded = false

      init(tokens: [Token], memory: Memory) {
        self.tokens = tokens
        self.memory = memory
      }

      mutating func run() {
        while place < tokens.count, !isEnded { statement() }
      }

      private var next: Token { place < tokens.count ? tokens[place] : "" }
      private var afterNext: Token { place + 1 < tokens.count ? tokens[place + 1] : "" }

      private mutating func take() -> Token {
        place += 1
        return tokens[place - 1]
      }

      private mutating func expect(_ token: Token) { precondition(take() == token, "expected \(token) at \(place)") }

      private mutating func statement() {
        switch next {
        case ";": place += 1
        case "{":
          place += 1
          while next != "}" { statement() }
          place += 1
        case "int":
          place += 1
          let name = take()
          var value = 0
          if next == "=" {
            place += 1
            value = expression()
          }
          if !isSkipped { variables[name] = value }
        case "if": conditional()
        case "assume":
          place += 1
          if expression() == 0, !isSkipped { isEnded = true }
        case "fence":
          place += 2
          let ordering = take()
          if !isSkipped { atomicMemoryFence(ordering: Self.update(ordering)) }
        default:
          if afterNext == ":=" { store() } else if afterNext == "=" { assign() } else { _ = expression() }
        }
      }

      private mutating func conditional() {
        place += 1
        let wasSkipped = isSkipped
        let holds = expression() != 0
        isSkipped = wasSkipped || !holds
        statement()
        if next == ";", afterNext == "else" { place += 1 }
        if next == "else" {
          place += 1
          isSkipped = wasSkipped || holds
          statement()
        }
        isSkipped = wasSkipped
      }

      private mutating func store() {
        let name = take()
        place += 1
        let ordering = take()
        let value = expression()
        if !isSkipped { memory.atomics[name]!.value.store(value, ordering: Self.store(ordering)) }
      }

      private mutating func assign() {
        let name = take()
        place += 1
        let value = expression()
        if isSkipped { return }
        if variables[name] != nil {
          variables[name] = value
        } else {
          memory.atomics[name]!.value.store(value, ordering: .relaxed)
        }
      }

      private mutating func expression() -> Int {
        var value = comparison()
        while next == "||" {
          place += 1
          let wasSkipped = isSkipped
          isSkipped = wasSkipped || value != 0
          let other = comparison()
          isSkipped = wasSkipped
          value = value != 0 || other != 0 ? 1 : 0
        }
        return value
      }

      private mutating func comparison() -> Int {
        var value = sum()
        while [">", "<", ">="].contains(next) {
          let sign = take()
          let other = sum()
          value = (sign == ">" ? value > other : sign == "<" ? value < other : value >= other) ? 1 : 0
        }
        return value
      }

      private mutating func sum() -> Int {
        var value = primary()
        while ["+", "-", "^"].contains(next) {
          let sign = take()
          let other = primary()
          value = sign == "+" ? value + other : sign == "-" ? value - other : value ^ other
        }
        return value
      }

      private mutating func primary() -> Int {
        let token = take()
        if let number = Int(token) { return number }
        switch token {
        case "!": return primary() == 0 ? 1 : 0
        case "(":
          let value = expression()
          expect(")")
          return value
        default:
          guard next == "." else {
            return variables[token] ?? (isSkipped ? 0 : memory.atomics[token]!.value.load(ordering: .relaxed))
          }
          place += 1
          return access(token)
        }
      }

      private mutating func access(_ name: String) -> Int {
        let kind = take()
        guard next == "." else {
          return isSkipped ? 0 : memory.atomics[name]!.value.load(ordering: Self.load(kind))
        }
        place += 1
        let ordering = Self.update(take())
        if next == "." { place += 2 }
        expect("(")
        let first = expression()
        var second = 0
        if next == "," {
          place += 1
          second = expression()
        }
        expect(")")
        if isSkipped { return 0 }
        let atomic = memory.atomics[name]!
        switch kind {
        case "fetch_add": return atomic.value.wrappingAdd(first, ordering: ordering).oldValue
        case "exchange": return atomic.value.exchange(first, ordering: ordering)
        default:
          return atomic.value.compareExchange(expected: first, desired: second, ordering: ordering).exchanged ? 1 : 0
        }
      }

      private static func load(_ ordering: String) -> AtomicLoadOrdering {
        ordering == "sc" ? .sequentiallyConsistent : ordering == "acq" ? .acquiring : .relaxed
      }

      private static func store(_ ordering: String) -> AtomicStoreOrdering {
        ordering == "sc" ? .sequentiallyConsistent : ordering == "rel" ? .releasing : .relaxed
      }

      private static func update(_ ordering: String) -> AtomicUpdateOrdering {
        switch ordering {
        case "rlx": .relaxed
        case "acq": .acquiring
        case "rel": .releasing
        case "acqrel": .acquiringAndReleasing
        default: .sequentiallyConsistent
        }
      }
    }
  }

  /// What the hunt need not see.
  final class Unannounced<Value>: @unchecked Sendable {
    // Sendable: only one thread of a hunt runs at a time.
    @exclusivity(unchecked) var value: Value

    init(_ value: Value) { self.value = value }
  }
#endif
