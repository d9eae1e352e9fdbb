extension Program {
  /// What the actions of a random program may be.
  enum Feature: CaseIterable {
    case locks, attempts, semaphores, conditions, readersAndWriters, memory, threads, queues, groups, timers

    /// Those of programs without queues.
    static let ofThreads: [Feature] = [
      .locks, .attempts, .semaphores, .conditions, .readersAndWriters, .memory, .threads,
    ]
  }

  /// The program of a seed: two threads of at most six steps, or three of at most five.
  ///
  /// - Parameter features: What it may contain besides atomics.
  static func random(seed: UInt64, features: [Feature] = Feature.ofThreads) -> Program {
    var random = SplitMix64(seed: seed)
    // Few kinds of objects, so that the threads meet.
    var chosen: [Feature] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      if let feature = features.randomElement(using: &random) { chosen.append(feature) }
    }
    let hasThree = Int.random(in: 0..<3, using: &random) == 0
    var generator = Generator(random: random, features: chosen)
    generator.nextNumber = hasThree ? 3 : 2
    let threads = (0..<(hasThree ? 3 : 2)).map { _ in
      generator.thread(steps: Int.random(in: 2...(hasThree ? 5 : 6), using: &random))
    }
    let permits = chosen.contains(.semaphores) ? Int.random(in: 0...1, using: &random) : 0
    return Program(threads: threads, permits: permits)
  }

  /// The program of a seed whose threads use queues.
  static func randomlyQueued(seed: UInt64) -> Program {
    random(seed: seed, features: [.queues, .queues, .groups, .timers, .locks, .semaphores, .memory])
  }

  /// The program of a seed that consists of accesses to atomics, of any ordering.
  static func randomlyWeak(seed: UInt64) -> Program {
    var random = SplitMix64(seed: seed)
    let hasThree = Int.random(in: 0..<3, using: &random) == 0
    // Programs with many strict or many relaxed accesses are the most interesting ones.
    let favourite = Ordering.allCases.randomElement(using: &random)!
    func ordering() -> Ordering {
      Int.random(in: 0..<3, using: &random) == 0 ? favourite : Ordering.allCases.randomElement(using: &random)!
    }
    func access(depth: Int) -> Action {
      let atomic = Int.random(in: 0..<objects, using: &random)
      switch Int.random(in: 0..<16, using: &random) {
      case 0...5: return .load(atomic, ordering().ofLoad)
      case 6...10: return .store(atomic, Int.random(in: 1...2, using: &random), ordering().ofStore)
      case 11: return .add(atomic, 1, ordering())
      case 12: return .exchange(atomic, 2, ordering())
      case 13: return .compare(atomic, expected: Int.random(in: 0...1, using: &random), desired: 2, ordering())
      case 14:
        let ordering = ordering()
        return .fence(ordering == .relaxed ? .strict : ordering)
      default:
        return depth > 0 ? .load(atomic, ordering().ofLoad) : .ifPositive([access(depth: 1), access(depth: 1)])
      }
    }
    let threads = (0..<(hasThree ? 3 : 2)).map { _ in
      (0..<Int.random(in: 1...(hasThree ? 3 : 4), using: &random)).map { _ in access(depth: 0) }
    }
    return Program(threads: threads)
  }

  private struct Generator {
    var random: SplitMix64
    let features: [Feature]
    /// The conditions whose lock is held.
    private var monitors: [Int] = []
    /// The locks that are held.
    private var locks: [Int] = []
    private var steps = 0
    /// The number of the next thread or work that a thread starts.
    var nextNumber = 0

    init(random: SplitMix64, features: [Feature]) {
      var seeds = random
      self.random = SplitMix64(seed: seeds.next())
      self.features = features
    }

    mutating func thread(steps: Int) -> [Action] {
      self.steps = steps
      var actions: [Action] = []
      while self.steps > 0 { actions.append(action(depth: 0)) }
      return actions
    }

    private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    private mutating func body(depth: Int) -> [Action] {
      var actions: [Action] = []
      for _ in 0..<below(3) where steps > 0 { actions.append(action(depth: depth + 1)) }
      return actions
    }

    private mutating func action(depth: Int) -> Action {
      steps -= 1
      let object = below(Program.objects)
      let feature = below(5) < 2 ? nil : features.randomElement(using: &random)
      if below(8) == 0, depth < 2, steps > 0 { return .ifPositive(body(depth: depth)) }
      switch feature {
      case .locks where depth < 3:
        steps -= 1
        locks.append(object)
        defer { locks.removeLast() }
        return .lock(object, body(depth: depth))
      case .attempts where depth < 3:
        steps -= 1
        return .tryLock(object, body(depth: depth))
      case .semaphores: return below(2) == 0 ? .signal(object) : .wait(object)
      case .conditions:
        if let monitor = monitors.last, below(3) > 0 {
          if below(2) == 0 { return .awaitNonzero(monitor, atomic: object) }
          return below(2) == 0 ? .await(monitor) : .notify(monitor)
        }
        guard below(3) > 0, depth < 2 else { return below(3) == 0 ? .notifyAll(object) : .notify(object) }
        steps -= 1
        monitors.append(object)
        defer { monitors.removeLast() }
        return .monitor(object, body(depth: depth))
      case .readersAndWriters where depth < 3:
        steps -= 1
        return below(2) == 0 ? .readLock(object, body(depth: depth)) : .writeLock(object, body(depth: depth))
      case .memory:
        // Mostly what the lock protects that is held.
        let memory = below(6) == 0 ? object : locks.last
        guard let memory else { return below(3) == 0 ? .point : access(object) }
        return below(2) == 0 ? .read(memory) : .write(memory, 1 + below(2))
      case .threads where depth < 2:
        steps -= 1
        let number = newNumber
        return .fork(number, apart(depth: depth), meanwhile: body(depth: depth))
      case .queues where depth < 2:
        if below(3) == 0 { return .sync(queue: object, isBarrier: below(3) == 0, body(depth: depth)) }
        return .async(work(depth: depth))
      case .groups where depth < 2:
        switch below(4) {
        case 0: return .waitForGroup(object)
        case 1: return .notifyGroup(object, work(depth: depth))
        default:
          var work = work(depth: depth)
          work.group = object
          return .async(work)
        }
      case .timers where depth < 2: return .after(1 + below(2), work(depth: depth))
      default: return access(object)
      }
    }

    private var newNumber: Int {
      mutating get {
        nextNumber += 1
        return nextNumber - 1
      }
    }

    private mutating func work(depth: Int) -> Work {
      steps -= 1
      let (number, queue) = (newNumber, below(Program.objects))
      return Work(number: number, queue: queue, isBarrier: queue == 1 && below(3) == 0, body: apart(depth: depth))
    }

    /// What another thread does, which holds no lock.
    private mutating func apart(depth: Int) -> [Action] {
      let (held, waiting) = (locks, monitors)
      (locks, monitors) = ([], [])
      defer { (locks, monitors) = (held, waiting) }
      return body(depth: depth)
    }

    private mutating func access(_ atomic: Int) -> Action {
      switch below(8) {
      case 0...2: .load(atomic, .strict)
      case 3...5: .store(atomic, 1 + below(2), .strict)
      case 6: .add(atomic, 1, .strict)
      default: .compare(atomic, expected: below(2), desired: 2, .strict)
      }
    }
  }
}
