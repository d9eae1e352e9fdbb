import RaceHunt
import ReactiveSignals

enum BlockingScenarios {
  static let all = [first, timeLimit, array, sequence, main, lazyStream, racingReaders, release, iterator]

  static let first = Entry(
    "blocking-first", rows: ["D10", "L25"], "a thread waits for a value that another sends as the wait begins"
  ) { run in
    let subject = ReplaySubject<Int, Never>()
    let read = run.once("the read")
    run.thread("reading") {
      run.expect([1, 2].contains(subject.first()), "no value")
      read()
    }
    run.thread("sender") {
      subject.send(1)
      subject.send(2)
    }
  }

  static let timeLimit = Entry(
    "blocking-timeout", rows: ["D10"], "a value comes as the time limit of a read is over: one answer, and no rest"
  ) { run in
    let subject = ReplaySubject<Int, Never>()
    let teardown = run.once("teardown of the source")
    let interval = run.interval()
    run.thread("reading") {
      switch subject.onDispose(teardown).firstResult(timeout: interval) {
      case .success(let value): run.expectEqual(value, 1, "the value")
      case .failure(let error): run.expectEqual(error, .timedOut, "the error")
      }
    }
    run.thread("sender") { subject.send(1) }
  }

  static let array = Entry(
    "blocking-array", rows: ["L25"], "two threads wait for all values of a signal that a scheduler sends"
  ) { run in
    let scheduler = run.scheduler
    let count = run.count(2, real: 40)
    let signal = Signal<Int, Never>.from(0..<count).deliver(on: scheduler)
    run.race("reading") { _ in
      run.expectEqual(signal.toArray(), Array(0..<count), "values")
      signal.waitUntilCompleted()
    }
  }

  static let sequence = Entry(
    "blocking-sequence", rows: ["L25"], "values are read one by one while they are sent; the rest is let go"
  ) { run in
    let subject = ReplaySubject<Int, Never>()
    let held = Held("reads that are over and hold the source", in: run)
    let source = Signal.defer { subject.onDispose { [token = held.token()] in _ = token } }
    let count = run.count(2, real: 40)
    run.thread("reading") {
      inline {
        run.expectEqual(Array(source.sequence()), Array(0..<count), "values")
        run.expectEqual(source.sequence().head, 0, "the first value")
      }
    }
    run.thread("sender") {
      for number in 0..<count { subject.send(number) }
      subject.complete()
    }
  }

  static let main = Entry(
    "blocking-main", rows: ["L25"], "the main thread waits for what is delivered on itself, and sent by another"
  ) { run in
    let subject = ReplaySubject<Int, Never>()
    let read = run.once("the read")
    let other = run.once("other work on the main thread")
    run.thread("sender") {
      MainScheduler.shared.enqueue(other)
      subject.send(1)
      subject.complete()
    }
    run.main {
      run.expectEqual(subject.deliverOnMain().toArray(), [1], "values")
      read()
    }
  }

  static let lazyStream = Entry(
    "lazy-stream", rows: ["M4"], "two threads read one stream: each element is evaluated once, and both see the same"
  ) { run in
    let count = run.count(2, real: 60)
    let evaluations = Tally()
    let stream = LazyStream(0..<count).map { element in
      evaluations.add(1)
      Exploration.point()
      return element
    }
    run.race("reading") { _ in run.expectEqual(Array(stream), Array(0..<count), "elements") }
    run.finally { run.expectEqual(evaluations.value, count, "evaluations") }
  }

  static let racingReaders = Entry(
    "lazy-stream-wait", rows: ["L9"], "two threads read two streams that read each other's elements: they wait in turn"
  ) { run in
    let base = LazyStream(0...1)
    let sums = base.map { element in element + (base.tail.head ?? 0) }
    let doubled = sums.map { $0 * 2 }
    run.thread("first") { run.expectEqual(Array(sums), [1, 2], "sums") }
    run.thread("second") { run.expectEqual(Array(doubled), [2, 4], "doubled") }
  }

  static let release = Entry(
    "lazy-stream-release", rows: ["S8"],
    "two threads let go of streams with the same long rest at once: it is released, on a small stack"
  ) { run in
    let count = run.count(3, real: 4_000)
    let held = Held("what is held", in: run)
    let rest = LazyStream(0..<count).map { _ in held.token() }
    run.expectEqual(Array(rest).count, count, "elements")
    let boxes = (0..<2).map { _ in Box(rest.starting(with: held.token())) }
    run.race("releasing") { boxes[$0].put(.empty) }
  }

  static let iterator = Entry(
    "sequence-dispose", rows: ["D28"],
    "the signal of a sequence is disposed on another thread while the next element is made: the iterator goes after that"
  ) { run in
    let count = run.count(3, real: 200)
    let iterators = Tally()
    let bag = CompositeDisposable()
    let probe = run.probe(of: Int.self)
    run.thread("iterating") {
      inline { Signal<Int, Never>.from(Counted(0..<count, iterators)).subscribe(probe, in: bag) }
    }
    run.thread("disposing") { bag.dispose(closing: probe) }
    run.finally {
      run.expect(probe.values.elementsEqual(0..<probe.values.count), "\(probe.values)")
      run.expectEqual(iterators.value, 0, "iterators that are held")
    }
  }
}

/// Numbers, and how many iterators of them there are.
private struct Counted: Sequence, Sendable {
  final class Iterator: IteratorProtocol {
    private var numbers: Range<Int>
    private let iterators: Tally

    init(_ numbers: Range<Int>, _ iterators: Tally) {
      self.numbers = numbers
      self.iterators = iterators
      iterators.add(1)
    }

    deinit { iterators.add(-1) }

    func next() -> Int? {
      Exploration.point("next element")
      return numbers.popFirst()
    }
  }

  private let numbers: Range<Int>
  private let iterators: Tally

  init(_ numbers: Range<Int>, _ iterators: Tally) {
    self.numbers = numbers
    self.iterators = iterators
  }

  func makeIterator() -> Iterator { Iterator(numbers, iterators) }
}
