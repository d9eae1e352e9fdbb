#if EXPLORATION
  import ReactiveSignals
  import SignalTestSupport
  import Testing

  @Suite("Properties, interrupted at every point", .hunts)
  struct PropertyInterleavingTests {
    @Test("every value that is set was validated, against the value that it replaces", .requirement("O16"))
    func validation() {
      Interleaving.explore { run in
        let rising = ValidatingProperty<Int, TestError>(0) { old, new in
          new == old + 1 ? .valid : .invalid(TestError())
        }
        let values = rising.signal.record()
        run.interleave({ rising.value = 1 }, { rising.value = 1 }) {
          #expect(values.values == [0, 1])
          #expect(rising.value == 1)
        }
      }
    }

    @Test("A modification that another one interrupts loses nothing, and both are delivered in order")
    func modification() {
      Interleaving.explore { run in
        let property = MutableProperty([0])
        let values = property.signal.record()
        run.interleave({ property.modify { $0.append(1) } }, { property.modify { $0.append(2) } }) {
          #expect(property.value.count == 3)
          #expect(values.values.last == property.value)
          #expect(values.values.count == 3)
        }
      }
    }

    @Test("A subscription made during an assignment loses no value and receives none twice")
    func observation() {
      Interleaving.explore { run in
        let property = MutableProperty(0)
        property.changes.subscribe()
        let recorder = Recorder<Int, Never>()
        run.interleave({ property.value = 1 }, { property.signal.subscribe(recorder.observer(), in: recorder.bag) }) {
          property.value = 2
          #expect(recorder.values == [0, 1, 2] || recorder.values == [1, 2])
        }
      }
    }

    @Test("An assignment made during a composition is neither lost nor delivered twice")
    func composition() {
      Interleaving.explore { run in
        let (first, second) = (MutableProperty(0), MutableProperty(10))
        let composed = Log<Property<Int>>()
        run.interleave(
          { composed.append(Property<Int>.combineLatest(first, second) { $0 + $1 }) }, { first.value = 1 }
        ) {
          #expect(composed.entries[0].value == 11)
        }
      }
    }

    @Test("of two executions, one started during the other, one is refused", .requirement("O13"))
    func admission() {
      Interleaving.explore { run in
        let main = TestScheduler()
        let calls = Count()
        let command = Command<Int, Int, Never>(on: main) { value in
          calls.add()
          return .just(value)
        }
        run.interleave({ _ = command.execute(1) }, { _ = command.execute(2) }) {
          #expect(calls.value == 1)
          main.run()
          #expect(command.isEnabled)
          #expect(!command.executing.value)
        }
      }
    }
  }
#endif
