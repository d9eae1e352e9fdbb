import Huntable

@testable import ReactiveSchedulers

struct StrandQueueTests {
  /// After how many entries the queue belongs to the thread that enters it. The tests enter rarely, so that one of the
  /// queues always belongs to the first thread, and the other one never does.
  private static let patience = [1, 1_000_000]

  /// A strand queue whose actions have numbers.
  private final class Numbers: Sendable {
    let queue: StrandQueue
    let log = Log<String>()

    init(_ patience: Int) {
      queue = StrandQueue(patience: patience)
      if patience == 1 { queue.submit {} }
    }

    /// Performs the action `number`, which calls `during`.
    func submit(_ number: Int, during: @escaping @Sendable (Int) -> Void = { _ in }) {
      queue.submit {
        self.log.append("\(number) begins")
        during(number)
        self.log.append("\(number) ends")
      }
    }

    /// Whether these actions were performed, one after the other.
    func performed(_ numbers: [Int]) -> Bool { log.entries == numbers.flatMap { ["\($0) begins", "\($0) ends"] } }
  }

  @Test("Law 3: actions submitted from inside an action are performed after it, in order", arguments: patience)
  func reentrancy(patience: Int) {
    let numbers = Numbers(patience)
    numbers.submit(1) { _ in
      for number in [10, 11] { numbers.submit(number) { if $0 == 10 { numbers.submit(100) } } }
    }
    #expect(numbers.performed([1, 10, 11, 100]))
    numbers.submit(2)
    #expect(numbers.performed([1, 10, 11, 100, 2]))
  }

  @Test("An action replaces the last waiting one if it says so, and is performed once")
  func replaces() {
    let numbers = Numbers(1_000_000)
    numbers.submit(1) { _ in
      for number in 2...5 {
        let isFree = numbers.queue.takesOver(
          leaving: { numbers.submit(number) }, with: numbers.log, insteadOf: { _ in number == 3 })
        #expect(!isFree)
      }
      numbers.submit(6)
    }
    #expect(numbers.performed([1, 6, 3, 4, 5]))
  }

  @Test("Thousands of actions, each submitted by the previous one, are performed on a small stack", .requirement("S7"))
  func constantStack() async {
    for patience in Self.patience {
      let last = await onRawThread {
        let (numbers, last) = (Numbers(patience), SerialState(0))
        @Sendable func count() {
          last.value += 1
          if last.value < tooDeep { numbers.queue.submit(count) }
        }
        numbers.queue.submit(count)
        return last.value
      }
      #expect(last == tooDeep)
    }
  }

  @Test(
    "Actions from four threads are performed one at a time, none lost, in the order of each thread", arguments: patience
  )
  func threads(patience: Int) async {
    final class Shared: Sendable {
      let queue: StrandQueue
      // Accessed on the strand: a race would show here, and under the thread sanitizer.
      nonisolated(unsafe) var isBusy = false
      nonisolated(unsafe) var seen: [[Int]] = [[], [], [], []]

      init(_ patience: Int) { queue = StrandQueue(patience: patience) }

      func see(_ number: Int, from thread: Int) {
        #expect(!isBusy)
        isBusy = true
        seen[thread].append(number)
        isBusy = false
      }
    }
    let shared = Shared(patience)
    await onRawThreads(4) { thread in
      for number in 0..<2_000 { shared.queue.submit { shared.see(number, from: thread) } }
    }
    #expect(shared.seen == Array(repeating: Array(0..<2_000), count: 4))
  }

  @Test(
    "An action submitted while another thread is inside is performed by that thread, without waiting, again and again",
    arguments: patience)
  func leaving(patience: Int) async {
    let (numbers, threads) = (Numbers(patience), Log<ObjectIdentifier>())
    await onRawThread {
      for round in 0..<3 {
        numbers.submit(round) { _ in
          threads.append(thisThread())
          waitForRawThread { numbers.submit(round + 10) { _ in threads.append(thisThread()) } }
        }
        waitForRawThread { numbers.submit(round + 20) }
      }
    }
    #expect(numbers.performed([0, 10, 20, 1, 11, 21, 2, 12, 22]))
    #expect(threads.count == 6 && Set(threads.entries).count == 1)
  }

  @Test("A queue whose actions always submit further actions belongs to its thread after as many entries as any other")
  func ownerOfNestedActions() {
    let numbers = Numbers(3)
    for round in 1...3 {
      #expect(numbers.queue.stage.load(ordering: .relaxed) == StrandBias.Stage.idle)
      numbers.submit(round) { number in if number < 10 { numbers.submit(number * 10) } }
    }
    let expected = AsymmetricFence.isSupported ? StrandBias.Stage.owned : StrandBias.Stage.idle
    #expect(numbers.queue.stage.load(ordering: .relaxed) == expected && numbers.performed([1, 10, 2, 20, 3, 30]))
  }
}
