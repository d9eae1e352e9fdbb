#if canImport(Glibc)
  import CTestSupport

  /// What stays in the heap although no object that a test knows refers to it: cycles of internal objects, and records.
  struct HeapTests {
    /// How a subscription is over.
    private enum Ending: CaseIterable {
      case completion, failure, disposal, disposalInside, release
    }

    private struct Operation: Sendable {
      let name: String
      var inputs = 1
      var endings = Ending.allCases
      let build: @Sendable ([Ints], TestScheduler) -> Ints

      init(_ sample: Sample) {
        name = sample.name
        if sample.traits.contains(.repeats) { endings.removeAll { [.completion, .failure].contains($0) } }
        if sample.traits.contains(.isHeldElsewhere) { endings.removeAll { $0 == .release } }
        build = { sources, _ in sample.operation(sources[0]) }
      }

      init(_ pipeline: PipelineOperator) {
        name = pipeline.name
        inputs = pipeline.inputs.lowerBound
        build = { sources, time in
          pipeline.build(Parts(inputs: sources, parameter: pipeline.parameters?.lowerBound ?? 0, scheduler: time))
        }
      }

      static let all = Sample.all.map { Operation($0) } + PipelineOperator.all.map { Operation($0) }

      /// Makes sources and two subscriptions, sends values, and lets go of all.
      func run(_ ending: Ending) {
        let (sources, time, bag) = ((0..<inputs).map { _ in IntSubject() }, TestScheduler(), CompositeDisposable())
        let signal = build(sources.map(\.signal), time)
        for _ in 0..<2 {
          signal.subscribe(in: ending == .release ? nil : bag) { _ in if ending == .disposalInside { bag.dispose() } }
        }
        for value in 0..<3 {
          for source in sources { source.send(value) }
          time.advance(by: .milliseconds(1))
        }
        if ending == .completion { for source in sources { source.complete() } }
        if ending == .failure { for source in sources { source.fail(TestError()) } }
        if ending == .disposal { bag.dispose() }
        // What waits on a scheduler refers to it.
        time.advance(by: .seconds(100))
      }
    }

    /// Makes objects of state, uses them, and lets go of them before their ends.
    private static let state: [(name: String, make: @Sendable () -> Void)] = [
      (
        "a chain of channels",
        {
          let channels = (0..<3).map { _ in Channel<Int, Never>() }
          for index in 1..<3 { channels[index].leading <~> channels[index - 1].following }
          channels[0].leading.send(1)
        }
      ),
      (
        "connected and bound properties",
        {
          let (a, b, c) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
          a <~> b
          c <~ b
          a.value = 1
        }
      ),
      (
        "composed properties",
        {
          let (a, b) = (MutableProperty(0), MutableProperty(0))
          let inner = a.flatMapLatest { $0 == 0 ? b.property : b.map { $0 + 1 } }
          inner.combineLatest(with: a.zip(with: b)).signal.subscribe()
          a.value = 1
        }
      ),
      (
        "a validating property",
        {
          let (a, b) = (MutableProperty(0), ValidatingProperty<Int, TestError>(0) { _, _ in .valid })
          let other = ValidatingProperty<Int, TestError>(0, with: a) { _, _, _ in .invalid(TestError()) }
          other.outcome.signal.subscribe()
          b.value = 1
          a.value = 1
        }
      ),
      (
        "a weak property",
        {
          let (a, b) = (MutableProperty(0), WeakProperty<MutableProperty<Int>>())
          b.signal.subscribe()
          b.value = a
        }
      ),
      (
        "a command",
        {
          let (source, work) = (Subject<Int, Never>(), IntSubject())
          let command = Command<Int, Int, TestError>(on: .immediate) { _ in work.signal }
          command.values.subscribe()
          command <~ source
          source.send(1)
          command.execute(2)
          work.send(1)
        }
      ),
      (
        "a lifted method",
        {
          let (source, property) = (Subject<Int, Never>(), MutableProperty(0))
          Signal.lift(MutableProperty.swap, of: property, source.signal).subscribe()
          source.send(1)
        }
      ),
    ]

    /// Whether the heap grows each time. Without a leak it grows a few times, since the C library counts the freed memory that
    /// it keeps for the next use: at most seven blocks of each size.
    private static func grows(_ body: () -> Void) -> Bool {
      body()
      return (0..<50).allSatisfy { _ in
        let before = mallinfo2().uordblks
        for _ in 0..<5 { body() }
        return mallinfo2().uordblks > before
      }
    }

    /// In a process of its own, where no other test allocates.
    @Test("Nothing of a subscription that is over and of state that was released stays in the heap")
    func heap() async {
      await #expect(processExitsWith: .success) {
        for operation in Operation.all {
          for ending in operation.endings {
            #expect(!Self.grows { operation.run(ending) }, "\(operation.name), \(ending)")
          }
        }
        for (name, make) in Self.state { #expect(!Self.grows(make), "\(name)") }
      }
    }
  }
#endif
