import ReactiveSignals

enum DisposableScenarios {
  static let all = [once, membership, callbacks, cycle]

  static let once = Scenario(
    "dispose-once", rows: ["D11", "D12"], "every thread disposes the same disposables of each kind"
  ) { round in
    let teardowns = (0..<48).map { _ in Counter() }
    let disposables = teardowns.enumerated().map { index, teardown in
      disposable(ofKind: index) { teardown.add() }
    }
    round.threads(round.threads, "disposer") { _, _ in
      for disposable in disposables {
        disposable.dispose()
        round.expect(disposable.isDisposed, "not disposed after dispose()")
      }
    }
    round.finally {
      for teardown in teardowns { round.expectEqual(teardown.count, 1, "teardowns") }
      round.actions.add(teardowns.count)
    }
  }

  static let membership = Scenario(
    "composite-membership", rows: ["D12"], "children come and go while the composite is disposed"
  ) { round in
    let composite = CompositeDisposable()
    let perThread = 24
    let teardowns = (0..<round.threads * perThread).map { _ in Counter() }
    let removals = teardowns.map { _ in Counter() }
    round.threads(round.threads, "adder") { index, random in
      for slot in index * perThread..<(index + 1) * perThread {
        let token = LiveObservers.Token(teardowns[slot], in: round.observers)
        let child = disposable(ofKind: slot) { token.receiver.add() }
        composite.add(child)
        switch random.number(in: 0...4) {
        case 0:
          composite.remove(child)
          removals[slot].add()
        case 1: child.dispose()
        default: break
        }
        random.pause()
      }
    }
    round.thread("disposer") { random in
      for _ in 0..<random.number(in: 0...100) { random.pause() }
      composite.dispose()
    }
    round.finally {
      for (teardown, removal) in zip(teardowns, removals) {
        if removal.count == 0 {
          round.expectEqual(teardown.count, 1, "teardowns of a child")
        } else {
          round.expect(teardown.count <= 1, "\(teardown.count) teardowns of a child that was removed")
        }
      }
      round.expectEqual(round.observers.count, 0, "children held by a disposed composite")
      round.expect(composite.isDisposed, "a composite that is not disposed after dispose()")
      round.actions.add(teardowns.count)
    }
  }

  static let callbacks = Scenario(
    "composite-callbacks", rows: ["D14"], "children use the composite from inside their disposal"
  ) { round in
    let composite = CompositeDisposable()
    let teardowns = (0..<12).map { _ in Counter() }
    let late = Counter()
    for teardown in teardowns {
      composite.add(
        AnyDisposable {
          teardown.add()
          let another = AnyDisposable()
          composite.add(another)
          composite.remove(another)
          composite.dispose()
          composite.add(AnyDisposable { late.add() })
        })
    }
    round.threads(round.threads, "disposer") { _, random in
      random.pause()
      composite.dispose()
    }
    round.finally {
      for teardown in teardowns { round.expectEqual(teardown.count, 1, "teardowns of a child") }
      round.expectEqual(late.count, teardowns.count, "teardowns of what was added during the disposal")
      round.actions.add(teardowns.count)
    }
  }

  static let cycle = Scenario(
    "composite-cycle", rows: ["L17"], "two composites dispose each other from two threads"
  ) { round in
    let composites = [CompositeDisposable(), CompositeDisposable()]
    let teardowns = [Counter(), Counter()]
    for side in 0...1 {
      composites[side].add(
        AnyDisposable {
          teardowns[side].add()
          composites[1 - side].dispose()
        })
      composites[side].add(composites[1 - side])
    }
    round.threads(round.threads, "disposer") { index, _ in composites[index % 2].dispose() }
    round.finally {
      for teardown in teardowns { round.expectEqual(teardown.count, 1, "teardowns") }
      round.actions.add(2)
    }
  }
}

/// A disposable of one of the library's kinds.
func disposable(ofKind kind: Int, _ action: @escaping @Sendable () -> Void) -> any Disposable {
  switch kind % 4 {
  case 0: AnyDisposable(action)
  case 1: CompositeDisposable(action)
  case 2: SerialDisposable(action)
  default: ScopedDisposable(action)
  }
}
