enum SampleScenarios {
  static let all: [Entry] = [merging, sampling, latest]

  static let merging = Entry(
    "merge-many", rows: ["O1", "O2"],
    "several signals are merged: the values of each signal are in order, and one end follows all values"
  ) { run in
    let subjects = [Subject<Item, Never>(), Subject<Item, Never>()]
    let probe = run.probe("merged", of: Item.self, until: .completion)
    Signal.merge(subjects[0].signal, .just(Item(2, 0)), subjects[1].signal).subscribe(probe)
    run.race("sender") { sender in
      subjects[sender].sendItems(1, of: sender)
      subjects[sender].complete()
    }
    run.finally { probe.expectItems([1, 1, 1], in: run) }
  }

  static let sampling = Entry(
    "sample", rows: ["O1", "D18"], "values are sampled as they change; the end of the sampler ends the result"
  ) { run in
    let (subject, sampler) = (Subject<Int, Never>(), Subject<Bool, Never>())
    let probe = run.probe("samples", of: subject.sample(by: sampler.signal), until: .completion)
    let count = 2
    run.thread("sender") { for number in 0..<count { subject.send(number) } }
    run.thread("sampling") {
      for _ in 0..<count { sampler.send(true) }
      sampler.complete()
    }
    run.finally {
      run.expect(probe.values.count <= count, "\(probe.values.count) samples of \(count)")
      run.expectEqual(probe.values, probe.values.sorted(), "samples in order")
      withExtendedLifetime(subject) {}
    }
  }

  static let latest = Entry(
    "with-latest", rows: ["O11", "O1"],
    "each value is combined with the latest value of another signal, also of one that sends inside its subscription"
  ) { run in
    let (subject, other) = (Subject<Int, Never>(), Subject<Int, Never>())
    let probe = run.probe("pairs", of: [Int].self, until: .completion)
    subject.withLatest(from: other.starting(with: 0)).map { [$0, $1] }.subscribe(probe)
    let count = 2
    run.thread("sender") {
      for number in 0..<count { subject.send(number) }
      subject.complete()
    }
    run.thread("other") { for number in 1...count { other.send(number) } }
    run.finally {
      run.expectEqual(probe.values.map { $0[0] }, Array(0..<count), "values")
      let others = probe.values.map { $0[1] }
      run.expectEqual(others, others.sorted(), "the values of the other signal in order")
      withExtendedLifetime(other) {}
    }
  }
}
