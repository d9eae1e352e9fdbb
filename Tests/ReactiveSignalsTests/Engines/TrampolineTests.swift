import ReactiveSignals
import Testing

@testable import SignalOperators

@Suite("Trampoline")
struct TrampolineTests {
  /// A trampoline of numbers, shared.
  private final class Numbers: Sendable {
    let trampoline = Trampoline<Int>()
    let log = Log<String>()

    func bounce(_ number: Int, _ during: (Int) -> Void = { _ in }) {
      trampoline.bounce(number) { number in
        log.append("\(number) begins")
        during(number)
        log.append("\(number) ends")
      }
    }
  }

  @Test("Work that is submitted inside other work runs after it, in order")
  func reentrancy() {
    let numbers = Numbers()
    func nest(_ number: Int) {
      numbers.bounce(number) { number in
        if number < 10 { for child in [number * 10, number * 10 + 1] { nest(child) } }
      }
    }
    nest(1)
    #expect(numbers.log.entries == [1, 10, 11].flatMap { ["\($0) begins", "\($0) ends"] })
    numbers.bounce(2)
    #expect(numbers.log.entries.suffix(2) == ["2 begins", "2 ends"])
  }

  @Test("Work on another thread does not wait for this one's")
  func parallel() async {
    let numbers = Numbers()
    await onRawThread {
      numbers.bounce(1) { _ in waitForRawThread { numbers.bounce(2) } }
    }
    #expect(numbers.log.entries == ["1 begins", "2 begins", "2 ends", "1 ends"])
  }

  @Test("Two trampolines on one thread are independent")
  func two() {
    let outer = Numbers()
    let inner = Numbers()
    outer.bounce(1) { _ in
      inner.bounce(2)
      #expect(inner.log.entries == ["2 begins", "2 ends"])
    }
    #expect(outer.log.entries == ["1 begins", "1 ends"])
  }

  @Test("S7: 300,000 pieces of work, each submitted by the previous one, run on a 512 KiB stack")
  func constantStack() async {
    let last = await onRawThread {
      let counter = Counter()
      counter.step(1, 300_000)
      return counter.last
    }
    #expect(last == 300_000)
  }

  /// Counts by submitting the next number from inside each one.
  private final class Counter: Sendable {
    private let trampoline = Trampoline<Int>()
    // Accessed on one thread.
    nonisolated(unsafe) private(set) var last = 0

    func step(_ number: Int, _ end: Int) {
      trampoline.bounce(number) { number in
        last = number
        if number < end { step(number + 1, end) }
      }
    }
  }

  @Test("Each of four threads runs its own work in order")
  func threads() async {
    let trampoline = Shared()
    let logs = (0..<4).map { _ in Log<Int>() }
    await onRawThreads(4) { thread in
      for number in stride(from: 0, to: 1_000, by: 2) {
        trampoline.bounce(number) {
          logs[thread].append($0)
          if $0.isMultiple(of: 2) { trampoline.bounce($0 + 1) { logs[thread].append($0) } }
        }
      }
    }
    #expect(logs.allSatisfy { $0.entries == Array(0..<1_000) })
  }

  private final class Shared: Sendable {
    private let trampoline = Trampoline<Int>()

    func bounce(_ number: Int, _ perform: (Int) -> Void) { trampoline.bounce(number, perform) }
  }
}
