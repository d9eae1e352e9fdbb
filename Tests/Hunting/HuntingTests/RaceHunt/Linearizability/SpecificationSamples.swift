#if EXPLORATION
  enum Samples {
    static func queue(isRight: Bool) -> Specification<SampleQueue, [Int]> {
      Specification("queue", of: SampleQueue(isRight: isRight), model: []) { queue in
        queue.operation("put", with: 1...3) { queue, value in
          queue.put(value)
        } model: { values, value in
          guard values.count < 2 else { return false }
          values.append(value)
          return true
        }
        queue.operation("take") {
          $0.take()
        } model: {
          $0.isEmpty ? nil : $0.removeFirst()
        }
      }
    }

    static func blockingQueue(isRight: Bool) -> Specification<BlockingQueue, [Int]> {
      Specification("blocking queue", of: BlockingQueue(isRight: isRight), model: []) { queue in
        queue.operation("put", with: 1...3) {
          $0.put($1)
        } model: {
          $0.append($1)
        }
        queue.operation("take") {
          $0.take()
        } model: { values in
          if values.isEmpty { throw MustWait() }
          return values.removeFirst()
        }
      }
    }

    static func counter(isRight: Bool) -> Specification<SampleCounter, Int> {
      Specification("counter", of: SampleCounter(isRight: isRight), model: 0) { counter in
        counter.operation("add") {
          $0.add()
        } model: {
          $0 += 1
        }
        counter.atEnd("total") {
          $0.total
        } model: {
          $0
        }
      }
    }
  }

  final class SampleQueue: Sendable {
    private let values = Mutex<[Int]>([])
    private let isRight: Bool

    init(isRight: Bool) { self.isRight = isRight }

    func put(_ value: Int) -> Bool {
      values.withLock { values in
        guard values.count < 2 else { return false }
        values.append(value)
        return true
      }
    }

    func take() -> Int? {
      if isRight { return values.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
      guard let first = values.withLock({ $0.first }) else { return nil }
      values.withLock { if !$0.isEmpty { $0.removeFirst() } }
      return first
    }
  }

  final class BlockingQueue: @unchecked Sendable {
    private let changed = Condition()
    private var values: [Int] = []
    private let isRight: Bool

    init(isRight: Bool) { self.isRight = isRight }

    func put(_ value: Int) {
      changed.lock()
      values.append(value)
      // Wrong: a thread that waits misses the second of two values.
      if isRight || values.count == 1 { changed.signal() }
      changed.unlock()
    }

    func take() -> Int {
      changed.lock()
      while values.isEmpty { changed.wait() }
      defer { changed.unlock() }
      return values.removeFirst()
    }
  }

  final class SampleCounter: Sendable {
    private let count = AtomicInt(0)
    private let isRight: Bool

    init(isRight: Bool) { self.isRight = isRight }

    var total: Int { count.load() }
    func add() { if isRight { count.add(1) } else { count.store(count.load() + 1) } }
  }

  final class Lagging: Sendable {
    private let value = AtomicInt(0)
    private let copy = AtomicInt(0)

    func write(_ new: Int) { value.store(new) }

    func read() -> Int {
      let seen = copy.load()
      copy.store(value.load())
      return seen
    }
  }

  final class Plain: @unchecked Sendable {
    @Shared var count = 0

    func add() { count += 1 }
  }
#endif
