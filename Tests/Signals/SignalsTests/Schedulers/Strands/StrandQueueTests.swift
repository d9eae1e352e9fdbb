import Huntable
import ReactiveSchedulers
import Testing

@testable import ReactiveSchedulers

@Suite("StrandQueue")
struct StrandQueueTests {
  /// After how many entries the queue belongs to the thread that enters it. The tests enter rarely, so that one of the
  /// queues always belongs to the first thread, and the other one never does.
  private static let patience = [1, 1_000_000]

  /// A strand queue, shared. Its actions have numbers.
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
  }

  @Test("An action submitted to an idle queue is performed at once", arguments: patience)
  func idle(patience: Int) {
    let numbers = Numbers(patience)
    numbers.submit(1)
    #expect(numbers.log.entries == ["1 begins", "1 ends"])
    numbers.submit(2)
    #expect(numbers.log.entries.suffix(2) == ["2 begins", "2 ends"])
  }

  @Test("Law 3: actions submitted from inside an action are performed after it, in order", arguments: patience)
  func reentrancy(patience: Int) {
    let numbers = Numbers(patience)
    @Sendable func nest(_ number: Int) {
      numbers.submit(number) { number in
        if number < 10 { for child in [number * 10, number * 10 + 1] { nest(child) } }
      }
    }
    nest(1)
    #expect(numbers.log.entries == [1, 10, 11].flatMap { ["\($0) begins", "\($0) ends"] })
  }

  @Test(
    "An action submitted while another thread is inside is performed by that thread, without waiting",
    arguments: patience)
  func leaving(patience: Int) async {
    let numbers = Numbers(patience)
    let threads = Log<ObjectIdentifier>()
    await onRawThread {
      numbers.submit(1) { _ in
        threads.append(thisThread())
        waitForRawThread { numbers.submit(2) { _ in threads.append(thisThread()) } }
      }
    }
    #expect(numbers.log.entries == ["1 begins", "1 ends", "2 begins", "2 ends"])
    #expect(threads.entries.count == 2)
    #expect(Set(threads.entries).count == 1)
  }

  @Test(
    "300,000 actions, each submitted by the previous one, are performed on a 512 KiB stack", .requirement("S7"),
    arguments: patience)
  func constantStack(patience: Int) async {
    let last = await onRawThread {
      let numbers = Box(patience)
      numbers.count(to: 300_000)
      return numbers.last
    }
    #expect(last == 300_000)
  }

  /// Counts by submitting the next number from inside each one.
  private final class Box: Sendable {
    private let queue: StrandQueue
    // Accessed on the strand.
    nonisolated(unsafe) private(set) var last = 0

    init(_ patience: Int) {
      queue = StrandQueue(patience: patience)
      if patience == 1 { queue.submit {} }
    }

    func count(to end: Int) {
      queue.submit { self.step(1, end) }
    }

    private func step(_ number: Int, _ end: Int) {
      last = number
      if number < end { queue.submit { self.step(number + 1, end) } }
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

  @Test("Once another thread has used a queue that belonged to a thread, both threads use it as before")
  func revoking() async {
    let numbers = Numbers(1)
    await onRawThread {
      for round in 0..<3 {
        numbers.submit(round)
        waitForRawThread { numbers.submit(round + 10) }
      }
    }
    #expect(numbers.log.entries == [0, 10, 1, 11, 2, 12].flatMap { ["\($0) begins", "\($0) ends"] })
  }

  @Test("A queue whose actions always submit further actions belongs to its thread after as many entries as any other")
  func ownerOfNestedActions() {
    let numbers = Numbers(3)
    for round in 1...3 {
      #expect(numbers.queue.stage.load(ordering: .relaxed) == StrandBias.Stage.idle)
      numbers.submit(round) { number in if number < 10 { numbers.submit(number * 10) } }
    }
    let expected = AsymmetricFence.isSupported ? StrandBias.Stage.owned : StrandBias.Stage.idle
    #expect(numbers.queue.stage.load(ordering: .relaxed) == expected)
    #expect(numbers.log.entries == [1, 10, 2, 20, 3, 30].flatMap { ["\($0) begins", "\($0) ends"] })
  }

  #if EXPLORATION
    @Test(
      "Of two actions that are submitted at any point of each other, both are performed, one by one", .hunts,
      arguments: patience)
    func everyPoint(patience: Int) {
      Interleaving.explore { run in
        let numbers = Numbers(patience)
        run.interleave(
          { numbers.submit(1) { _ in Exploration.point() } }, { numbers.submit(2) { _ in Exploration.point() } }
        ) {
          let orders = [[1, 2], [2, 1]].map { $0.flatMap { ["\($0) begins", "\($0) ends"] } }
          #expect(orders.contains(numbers.log.entries))
          numbers.submit(3)
          #expect(numbers.log.entries.last == "3 ends")
        }
      }
    }
  #endif
}
