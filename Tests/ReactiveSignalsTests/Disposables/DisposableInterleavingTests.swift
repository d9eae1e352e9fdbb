#if EXPLORATION
  import Testing

  @testable import ReactiveSignals

  @Suite("Disposables, interrupted at every point")
  struct DisposableInterleavingTests {
    @Test("D11, D12: a disposal in the middle of another one does not run the action again")
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

    @Test("A composite disposed in the middle of an addition disposes the child once, and retains nothing")
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

    @Test("A child added in the middle of a composite's disposal is disposed once, and not retained")
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

    @Test("A child disposed in the middle of its addition is not retained")
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

    @Test("D13: a serial disposable that is disposed during an assignment or swap leaves no inner undisposed")
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

    @Test("D13: of two nested assignments of a serial disposable, one inner is left and retained")
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
