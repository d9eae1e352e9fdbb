enum DisposableScenarios {
  static let all: [Entry] = [once, membership, callbacks, cycle]

  static let once = Entry(
    "dispose-once", rows: ["D11", "D12"], "threads dispose the same disposables, one of each kind"
  ) { run in
    let disposables = (0..<4).map { disposable(ofKind: $0, run.once("teardown \($0)")) }
    run.race("disposer", by: 2) { _ in
      for disposable in disposables {
        disposable.dispose()
        run.expect(disposable.isDisposed, "not disposed after dispose()")
      }
    }
    for disposable in disposables { run.keep(disposable) }
  }

  static let membership = Entry(
    "composite-membership", rows: ["D12"], "children are added and removed while their composite is disposed"
  ) { run in
    let composite = CompositeDisposable()
    let held = Held("children that a disposed composite holds", in: run)
    let teardowns = (0..<3).map { _ in Tally() }
    run.thread("adder") {
      for (slot, teardown) in teardowns.enumerated() {
        let token = held.token()
        let child = disposable(ofKind: slot) { withExtendedLifetime(token) { _ = teardown.add(1) } }
        composite.add(child)
        if slot % 3 == 1 { composite.remove(child) }
        if slot % 3 == 2 { child.dispose() }
      }
    }
    run.thread("disposer") { composite.dispose() }
    run.finally {
      for (slot, teardown) in teardowns.enumerated() {
        if slot % 3 != 1 { run.expectEqual(teardown.value, 1, "teardowns of a child") }
        run.expect(teardown.value <= 1, "\(teardown.value) teardowns of a child that was removed")
      }
      run.expect(composite.isDisposed, "not disposed after dispose()")
    }
  }

  static let callbacks = Entry(
    "composite-callbacks", rows: ["D14"], "children use the composite from inside their disposal"
  ) { run in
    let composite = CompositeDisposable()
    let (teardown, late) = (run.once("teardown"), run.once("late teardown"))
    composite.add(
      AnyDisposable {
        teardown()
        let another = AnyDisposable()
        composite.add(another)
        composite.remove(another)
        composite.dispose()
        composite.add(AnyDisposable { late() })
      })
    run.race("disposer") { _ in composite.dispose() }
  }

  static let cycle = Entry(
    "composite-cycle", rows: ["L17"], "two composites dispose each other from two threads"
  ) { run in
    let composites = [CompositeDisposable(), CompositeDisposable()]
    for side in 0...1 {
      let teardown = run.once("teardown \(side)")
      composites[side].add(
        AnyDisposable {
          teardown()
          composites[1 - side].dispose()
        })
      composites[side].add(composites[1 - side])
    }
    run.race("disposer") { composites[$0].dispose() }
  }
}

/// A disposable of one of the library's types.
func disposable(ofKind kind: Int, _ action: @escaping @Sendable () -> Void) -> any Disposable {
  switch kind % 4 {
  case 0: AnyDisposable(action)
  case 1: CompositeDisposable(action)
  case 2: SerialDisposable(action)
  default: ScopedDisposable(action)
  }
}
