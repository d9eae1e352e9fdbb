enum CombineLatestScenarios {
  static let all: [Entry] = [pair, slots, array, glitch, shared]

  static let pair = combining(
    "combine-latest", rows: ["O1"],
    "two threads send: each combination has one new value, and the last combination has the last values"
  ) { .combineLatest($0[0], $0[1]) { [$0, $1] } }

  static let slots = combining(
    "combine-latest-slots", rows: ["O1", "S4"], "the same for signals of many types, of which all others have ended"
  ) {
    .combineLatest(.just(true), $0[0], .just("a"), $0[1], .just(0)) { _, left, _, right, _ in [left, right] }
  }

  static let array = combining(
    "combine-latest-array", rows: ["O1", "S4"], "the same for many signals of one type"
  ) { .combineLatest([$0[0], .just(0), $0[1]]).map { [$0[0], $0[2]] } }

  private static func combining(
    _ name: String, rows: [String], _ summary: String,
    _ apply: @escaping @Sendable ([Signal<Int, Never>]) -> Signal<[Int], Never>
  ) -> Entry {
    .joining([1, 2], name, rows: rows, summary, through: apply) { combinations, run in
      for (values, next) in zip(combinations, combinations.dropFirst()) {
        let changes = [next[0] - values[0], next[1] - values[1]]
        run.expect(changes == [0, 1] || changes == [1, 0], "\(next) after \(values)")
      }
      run.expect(combinations.first?.contains(0) ?? false, "\(combinations.first ?? []) came first")
      run.expectEqual(combinations.last, [0, 1], "the last combination")
    }
  }

  static let glitch = Entry(
    "combine-latest-glitch", rows: ["O12"],
    "two parts of one model are combined: each change sends one mix of old and new, then the new whole"
  ) { run in
    let subject = Subject<Item, Never>()
    let probe = run.probe("combinations", of: [Item].self)
    let source = run.probe("source", of: subject)
    Signal<[Item], Never>.combineLatest(subject.map { $0 }, subject.map { $0 }) { [$0, $1] }.subscribe(probe)
    run.race("sender") { subject.sendItems(1, of: $0) }
    run.finally {
      let all = source.values
      let expected = all.indices.flatMap {
        $0 == 0 ? [[all[0], all[0]]] : [[all[$0], all[$0 - 1]], [all[$0], all[$0]]]
      }
      run.expectEqual(probe.values, expected, "combinations")
    }
  }

  static let shared = Entry(
    "combine-latest-shared", rows: ["L10"],
    "a combination subscribes to a shared signal that it contains, while another shared signal connects to it"
  ) { run in
    let (source, other) = (Subject<Int, Never>(), Subject<Int, Never>())
    let first = source.share(replay: 1)
    let keeping = run.probe("keeping", of: Int.self)
    let probe = run.probe("switched", of: Int.self, until: .disposal)
    inline { first.subscribe(keeping) }
    source.send(1)
    let second = Signal<Int, Never>.combineLatest(first, other.signal) { $0 + $1 }
      .flatMapLatest { _ in first }.share(replay: 1)
    let bag = CompositeDisposable()
    run.thread("subscribing") { inline { second.subscribe(probe, in: bag) } }
    run.thread("sender") { other.send(1) }
    run.finally {
      inline {
        other.send(2)
        source.send(2)
      }
      run.expectEqual(probe.values.last, 2, "the last value")
      run.expect(probe.values.allSatisfy { 1...2 ~= $0 }, "\(probe.values)")
      bag.dispose()
    }
  }
}
