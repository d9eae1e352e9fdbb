#if EXPLORATION
  import ReactiveSchedulers
  import SignalTestSupport
  import Testing

  @Suite("Disposables, interrupted at every point", .hunts)
  struct DisposableInterleavingTests {
    @Test("a disposal in the middle of another one does not run the action again", .requirement("D11", "D12"))
    func doubleDisposal() {
      Interleaving.explore { run in
        let runs = Count()
        let disposable = AnyDisposable { runs.add() }
        run.interleave({ disposable.dispose() }, { disposable.dispose() }) {
          #expect(runs.value == 1)
        }
      }
    }

    @Test("A composite disposed in the middle of an addition disposes the child once, and retains nothing")
    func addition() {
      Interleaving.explore { run in
        let runs = Count()
        let composite = CompositeDisposable {}
        run.interleave({ composite.add(AnyDisposable { runs.add() }) }, { composite.dispose() }) {
          #expect(runs.value == 1)
          #expect(composite.count == 0)
        }
      }
    }

    @Test("A child added in the middle of a composite's disposal is disposed once, and not retained")
    func lateAddition() {
      Interleaving.explore { run in
        let runs = Count()
        let composite = CompositeDisposable {}
        run.interleave({ composite.dispose() }, { composite.add(AnyDisposable { runs.add() }) }) {
          #expect(runs.value == 1)
          #expect(composite.count == 0)
        }
      }
    }

    @Test("A child disposed in the middle of its addition is not retained")
    func disposalDuringAddition() {
      let makers: [@Sendable () -> any Disposable] = [
        { AnyDisposable() }, { SerialDisposable() }, { CompositeDisposable() }, { ScopedDisposable {} },
      ]
      for make in makers {
        Interleaving.explore { run in
          let composite = CompositeDisposable()
          let child = make()
          run.interleave({ composite.add(child) }, { child.dispose() }) {
            #expect(composite.count == 0, "\(child)")
          }
        }
      }
    }

    @Test(
      "a serial disposable that is disposed during an assignment or swap leaves no inner undisposed",
      .requirement("D13"))
    func serialDisposal() {
      Interleaving.explore { run in
        let first = AnyDisposable()
        let second = AnyDisposable()
        let serial = SerialDisposable(first)
        run.interleave({ serial.inner = second }, { serial.dispose() }) {
          #expect(first.isDisposed && second.isDisposed)
          #expect(serial.inner == nil)
        }
      }
      Interleaving.explore { run in
        let first = AnyDisposable()
        let second = AnyDisposable()
        let serial = SerialDisposable(first)
        let swapped = Log<Bool>()
        run.interleave(
          { if let inner = serial.swap(second) { swapped.append(inner.isDisposed) } },
          { serial.dispose() }
        ) {
          #expect(!swapped.entries.contains(true))
          #expect(second.isDisposed)
        }
      }
    }

    @Test("of two nested assignments of a serial disposable, one inner is left and retained", .requirement("D13"))
    func serialSettings() {
      Interleaving.explore { run in
        let inners = (0..<3).map { _ in AnyDisposable() }
        let serial = SerialDisposable(inners[0])
        run.interleave({ serial.inner = inners[1] }, { serial.inner = inners[2] }) {
          #expect(inners.filter { !$0.isDisposed }.count == 1)
          #expect(serial.inner?.isDisposed == false)
        }
      }
    }
  }
#endif
