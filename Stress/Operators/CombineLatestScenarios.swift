import HuntRunner
import HunterCheck
import ReactiveSignals
import SignalHunting

enum CombineLatestScenarios {
  static let all: [Entry] = [pair, slots, array, glitch, shared]

  static let pair = Entry(
    "combine-latest", rows: ["O1"],
    "two threads send: each combination has one new value, and the last combination has the last values"
  ) { run in
    race(in: run) { .combineLatest($0, $1) { [$0, $1] } }
  }

  static let slots = Entry(
    "combine-latest-slots", rows: ["O1", "S4"], "the same for signals of many types, of which all others have ended"
  ) { run in
    race(in: run) { left, right in
      .combineLatest(.just(true), left, .just("a"), right, .just(0)) { _, left, _, right, _ in [left, right] }
    }
  }

  static let array = Entry(
    "combine-latest-array", rows: ["O1", "S4"], "the same for many signals of one type"
  ) { run in
    race(in: run) { left, right in
      Signal<[Int], Never>.combineLatest([left, .just(0), right]).map { [$0[0], $0[2]] }
    }
  }

  private static func race(
    in run: Run, _ apply: (Signal<Int, Never>, Signal<Int, Never>) -> Signal<[Int], Never>
  ) {
    let subjects = [Subject<Int, Never>(), Subject<Int, Never>()]
    let probe = run.probe("combinations", of: [Int].self, until: .completion)
    apply(subjects[0].signal, subjects[1].signal).subscribe(probe)
    let counts = [1, 2]
    run.race("sender") { side in
      for number in 0..<counts[side] { subjects[side].send(number) }
      subjects[side].complete()
    }
    run.finally {
      for (values, next) in zip(probe.values, probe.values.dropFirst()) {
        let changes = [next[0] - values[0], next[1] - values[1]]
        run.expect(changes == [0, 1] || changes == [1, 0], "\(next) after \(values)")
      }
      run.expect(probe.values.first?.contains(0) ?? false, "\(probe.values.first ?? []) came first")
      run.expectEqual(probe.values.last, counts.map { $0 - 1 }, "the last combination")
    }
  }

  static let glitch = Entry(
    "combine-latest-glitch", rows: ["O12"],
    "two parts of one model are combined: each change sends one mix of old and new, then the new whole"
  ) { run in
    let subject = Subject<Item, Never>()
    let source = run.probe("source", of: Item.self)
    let probe = run.probe("combinations", of: [Item].self)
    subject.subscribe(source)
    Signal<[Item], Never>.combineLatest(subject.map { $0 }, subject.map { $0 }) { [$0, $1] }.subscribe(probe)
    let count = 1
    run.race("sender") { subject.sendItems(count, of: $0) }
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
    let source = Subject<Int, Never>()
    let other = Subject<Int, Never>()
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
