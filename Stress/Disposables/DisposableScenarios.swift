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
    "composite-membership", rows: ["D12"], "children come and go while their composites are disposed"
  ) { round in
    let composites = (0..<32).map { _ in CompositeDisposable() }
    // Two threads are more often at work at the same time than many.
    let adders = round.random.oneIn(4) ? round.threads - 1 : 1
    // One child for each composite and adder.
    let teardowns = (0..<composites.count * adders).map { _ in Counter() }
    let removals = teardowns.map { _ in Counter() }
    let steps = composites.map { _ in Gate(adders + 1) }
    round.threads(adders, "adder") { adder, random in
      for (index, composite) in composites.enumerated() {
        let slot = index * adders + adder
        let token = LiveObservers.Token(teardowns[slot], in: round.observers)
        let child = disposable(ofKind: slot) { token.receiver.add() }
        let action = random.number(in: 0...5)
        steps[index].pass()
        spin(random.number(in: 0...20))
        composite.add(child)
        switch action {
        case 0:
          composite.remove(child)
          removals[slot].add()
        case 1: child.dispose()
        default: break
        }
      }
    }
    round.thread("disposer") { random in
      for (index, composite) in composites.enumerated() {
        steps[index].pass()
        spin(random.number(in: 0...100))
        composite.dispose()
      }
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
      round.expect(composites.allSatisfy(\.isDisposed), "a composite that is not disposed after dispose()")
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
