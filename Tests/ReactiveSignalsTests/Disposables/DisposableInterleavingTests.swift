#if EXPLORATION
  import Testing

  @testable import ReactiveSignals

  @Suite("Disposables, interrupted at every point")
  struct DisposableInterleavingTests {
    @Test("D11, D12: a disposal that comes in the middle of another does not run the action again")
    func doubleDisposal() async {
      await #expect(processExitsWith: .success) {
        Interloper.atEachPoint { interrupt in
          let runs = Count()
          let disposable = AnyDisposable { runs.add() }
          interrupt({ disposable.dispose() }, { disposable.dispose() })
          #expect(runs.value == 1)
        }
      }
    }

    @Test("A composite that is disposed in the middle of an addition disposes what is added once, and holds nothing")
    func addition() async {
      await #expect(processExitsWith: .success) {
        Interloper.atEachPoint { interrupt in
          let runs = Count()
          let composite = CompositeDisposable {}
          interrupt({ composite.add(AnyDisposable { runs.add() }) }, { composite.dispose() })
          #expect(runs.value == 1)
          #expect(composite.count == 0)
        }
      }
    }

    @Test("What is added in the middle of a composite's disposal is disposed once, and not held")
    func lateAddition() async {
      await #expect(processExitsWith: .success) {
        Interloper.atEachPoint { interrupt in
          let runs = Count()
          let composite = CompositeDisposable {}
          interrupt({ composite.dispose() }, { composite.add(AnyDisposable { runs.add() }) })
          #expect(runs.value == 1)
          #expect(composite.count == 0)
        }
      }
    }

    @Test("A child that is disposed in the middle of its addition is not held")
    func disposalDuringAddition() async {
      await #expect(processExitsWith: .success) {
        let makers: [@Sendable () -> any Disposable] = [
          { AnyDisposable() }, { SerialDisposable() }, { CompositeDisposable() }, { ScopedDisposable {} },
        ]
        for make in makers {
          Interloper.atEachPoint { interrupt in
            let composite = CompositeDisposable()
            let child = make()
            interrupt({ composite.add(child) }, { child.dispose() })
            #expect(composite.count == 0, "\(child)")
          }
        }
      }
    }

    @Test("D13: a serial disposable that is disposed in the middle of a setting or swap leaves no inner undisposed")
    func serialDisposal() async {
      await #expect(processExitsWith: .success) {
        Interloper.atEachPoint { interrupt in
          let first = AnyDisposable()
          let second = AnyDisposable()
          let serial = SerialDisposable(first)
          interrupt({ serial.inner = second }, { serial.dispose() })
          #expect(first.isDisposed && second.isDisposed)
          #expect(serial.inner == nil)
        }
        Interloper.atEachPoint { interrupt in
          let first = AnyDisposable()
          let second = AnyDisposable()
          let serial = SerialDisposable(first)
          interrupt(
            { if let swapped = serial.swap(second) { #expect(!swapped.isDisposed) } },
            { serial.dispose() })
          #expect(second.isDisposed)
        }
      }
    }

    @Test("D13: of two settings of a serial disposable, one in the middle of the other, one inner is left and held")
    func serialSettings() async {
      await #expect(processExitsWith: .success) {
        Interloper.atEachPoint { interrupt in
          let inners = (0..<3).map { _ in AnyDisposable() }
          let serial = SerialDisposable(inners[0])
          interrupt({ serial.inner = inners[1] }, { serial.inner = inners[2] })
          #expect(inners.filter { !$0.isDisposed }.count == 1)
          #expect(serial.inner?.isDisposed == false)
        }
      }
    }
  }
#endif
