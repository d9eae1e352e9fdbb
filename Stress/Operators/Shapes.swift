// Shapes that scenarios of several operators have. A line of a list names the operator and what must hold at the end.

/// What must hold between the items that arrived and those that the source sent.
enum Expectation: Sendable {
  /// All of them arrived; an unbroken beginning; some of them, in order.
  case whole, prefix, some
  /// The first and the last item arrived.
  case first, last

  func check(_ result: Probe<Item>, of source: Probe<Item>, in run: Run) {
    switch self {
    case .whole: result.expect(.whole, of: source, in: run)
    case .prefix: result.expect(.prefix, of: source, in: run)
    case .some: result.expectSome(of: source, in: run)
    case .first: run.expectEqual(result.values.first, source.values.first, "the first value")
    case .last: run.expectEqual(result.values.last, source.values.last, "the last value")
    }
  }
}

extension Entry {
  typealias Operator = @Sendable (Subject<Item, Problem>, Run) -> Signal<Item, Problem>
  typealias Check = @Sendable (_ result: Probe<Item>, _ source: Probe<Item>, Run) -> Void

  /// Each count stands for a thread that sends as many items. The thread that finishes last completes the source.
  static func sending(
    _ name: String, rows: [String], _ summary: String, items counts: [Int] = [1, 1], until ending: Ending = .completion,
    expecting expectations: Expectation..., through apply: @escaping Operator, check: @escaping Check = { _, _, _ in }
  ) -> Entry {
    Entry(name, rows: rows, summary) { run in
      run.race(sending: counts, until: ending) {
        apply($0, run)
      } check: { result, source in
        for expectation in expectations { expectation.check(result, of: source, in: run) }
        check(result, source, run)
      }
    }
  }

  /// A thread sends items, and another one fails the source.
  static func failing(
    _ name: String, rows: [String], _ summary: String, expecting expectation: Expectation,
    through apply: @escaping Operator
  ) -> Entry {
    Entry(name, rows: rows, summary) { run in
      let subject = Subject<Item, Problem>()
      let source = run.probe("source", of: subject)
      let result = run.probe("result", of: apply(subject, run), until: .failure)
      run.thread("sender") { subject.sendItems(2) }
      run.thread("failing") {
        subject.fail(Problem())
        subject.complete()
      }
      run.finally { expectation.check(result, of: source, in: run) }
    }
  }

  /// A thread sends items and completes the source, and another one disposes the subscription, itself or where the events
  /// are delivered.
  static func disposing(
    _ name: String, rows: [String], _ summary: String, sending count: Int = 2, there: Bool = false,
    expecting expectations: Expectation..., through apply: @escaping Operator
  ) -> Entry {
    Entry(name, rows: rows, summary) { run in
      run.raceToDispose(on: there ? run.scheduler : nil, sending: count) {
        apply($0, run)
      } check: { result, source in
        for expectation in expectations { expectation.check(result, of: source, in: run) }
      }
    }
  }

  /// A thread sends items and completes their source, while another thread sends numbers into the second source.
  static func beside(
    _ others: [Int], _ name: String, rows: [String], _ summary: String, sending count: Int = 1,
    through apply: @escaping @Sendable (Signal<Item, Never>, Signal<Int, Never>) -> Signal<Item, Never>,
    check: @escaping Check = { result, source, run in result.expect(.whole, of: source, in: run) }
  ) -> Entry {
    Entry(name, rows: rows, summary) { run in
      let (subject, other) = (Subject<Item, Never>(), Subject<Int, Never>())
      let source = run.probe("source", of: subject)
      let result = run.probe("result", of: apply(subject.signal, other.signal), until: .completion)
      run.thread("sender") {
        subject.sendItems(count)
        subject.complete()
      }
      run.thread("other") { for number in others { other.send(number) } }
      run.keep(other)
      run.finally { check(result, source, run) }
    }
  }

  /// Two threads send numbers from zero on, each into a source of its own, and complete it.
  static func joining<Value: Sendable>(
    _ counts: [Int], _ name: String, rows: [String], _ summary: String,
    through apply: @escaping @Sendable ([Signal<Int, Never>]) -> Signal<Value, Never>,
    check: @escaping @Sendable (_ values: [Value], Run) -> Void
  ) -> Entry {
    Entry(name, rows: rows, summary) { run in
      let subjects = [Subject<Int, Never>(), Subject<Int, Never>()]
      let probe = run.probe("joined", of: Value.self, until: .completion)
      inline { apply(subjects.map(\.signal)).subscribe(probe) }
      run.race("sender") { side in
        for number in 0..<counts[side] { subjects[side].send(number) }
        subjects[side].complete()
      }
      run.finally { check(probe.values, run) }
    }
  }

  /// A thread sends numbers, each of which stands for a signal of `Inners`, and completes the source.
  static func inners(
    _ count: Int, limit: Int = .max, length: Int = 1, _ name: String, rows: [String], _ summary: String,
    through apply: @escaping @Sendable (Signal<Signal<Item, Never>, Never>) -> Signal<Item, Never>,
    check: @escaping @Sendable (_ result: Probe<Item>, Inners, Run) -> Void
  ) -> Entry {
    Entry(name, rows: rows, summary) { run in
      let inners = Inners(limit: limit, length: length, on: run.scheduler)
      let outer = Subject<Int, Never>()
      let probe = run.probe("flattened", of: apply(outer.map { inners.make($0) }), until: .completion)
      run.thread("sender") {
        for number in 0..<count { outer.send(number) }
        outer.complete()
      }
      run.finally {
        run.expectEqual(probe.values.map(\.sender), probe.values.map(\.sender).sorted(), "signals in order")
        check(probe, inners, run)
        inners.check(in: run)
      }
    }
  }
}
