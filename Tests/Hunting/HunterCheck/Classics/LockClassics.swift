extension Classics {
  static let locks: [Fault] = [
    Fault("classic-account", "a deposit and a withdrawal read the balance before either writes it") { run, isRight in
      let (balance, lock) = (Number(100), Lock())
      run.thread("deposit") { lock.hold(if: isRight) { balance.value += 30 } }
      run.thread("withdrawal") { lock.hold(if: isRight) { balance.value -= 20 } }
      run.finally { run.expect(balance.value == 110, "money was lost or made") }
    },
    Fault("classic-deadlock", "two threads take two locks in opposite orders") { run, isRight in
      let locks = [Lock(), Lock()]
      run.thread("one") { locks[0].hold { locks[1].hold {} } }
      run.thread("other") { locks[isRight ? 0 : 1].hold { locks[isRight ? 1 : 0].hold {} } }
    },
    Fault("classic-lazy", "two threads find that a value is not made yet, and both make it") { run, isRight in
      let (instance, made, lock) = (Number(), Number(), Lock())
      for name in ["one", "other"] {
        run.thread(name) {
          lock.hold(if: isRight) {
            if instance.value == 0 { instance.value = made.add(1) }
          }
        }
      }
      run.finally { run.expect(made.value == 1, "made \(made.value) times") }
    },
    Fault("classic-wrong-lock", "two threads protect the same number with different locks") { run, isRight in
      let (number, locks) = (Number(), [Lock(), Lock()])
      for thread in 0..<2 {
        run.thread("thread \(thread)") { locks[isRight ? 0 : thread].hold { number.value += 1 } }
      }
      run.finally { run.expect(number.value == 2, "an increment was lost") }
    },
    twoStage(threads: 1),
    Fault("classic-string-buffer", "a buffer is cut between the question how long it is and the copy") { run, isRight in
      let (length, lock, both) = (Number(5), Lock(), Lock())
      run.thread("append") {
        both.hold(if: isRight) {
          let count = lock.hold { length.value }
          let isThere = lock.hold { length.value >= count }
          run.expect(isThere, "the characters are gone")
        }
      }
      run.thread("cut") { both.hold(if: isRight) { lock.hold { length.value = 0 } } }
    },
    Fault("classic-philosophers", "three philosophers take their left fork first") { run, isRight in
      let forks = (0..<3).map { _ in Lock() }
      for seat in 0..<3 {
        run.thread("philosopher \(seat)") {
          let (left, right) = (seat, (seat + 1) % 3)
          let turned = isRight && seat == 2
          forks[turned ? right : left].hold { forks[turned ? left : right].hold {} }
        }
      }
    },
    Fault("classic-sync", "a signal is sent before the other thread waits for it") { run, isRight in
      let (items, isWaiting, semaphore, lock) = (Number(), Number(), Semaphore(value: 0), Lock())
      run.thread("consumer") {
        let mustWait = lock.hold(if: isRight) {
          let mustWait = items.value == 0
          if mustWait { isWaiting.value = 1 }
          return mustWait
        }
        if mustWait { semaphore.wait() }
      }
      run.thread("producer") {
        let mustSignal = lock.hold(if: isRight) {
          items.value = 1
          return isWaiting.value == 1
        }
        if mustSignal { semaphore.signal() }
      }
    },
  ]

  /// Writers set two numbers under one lock each. A reader expects the second to follow from the first.
  static func twoStage(threads: Int) -> Fault {
    Fault(
      threads == 1 ? "classic-two-stage" : "classic-two-stage-\(threads)",
      "a reader comes between the two stages of a change"
    ) { run, isRight in
      let (first, second, locks, both) = (Number(), Number(), [Lock(), Lock()], Lock())
      for thread in 0..<threads {
        run.thread("writer \(thread)") {
          both.hold(if: isRight) {
            locks[0].hold { first.value = 1 }
            locks[1].hold { second.value = 2 }
          }
        }
      }
      run.thread("reader") {
        both.hold(if: isRight) {
          if locks[0].hold({ first.value }) == 0 { return }
          run.expect(locks[1].hold { second.value } == 2, "the second stage is missing")
        }
      }
    }
  }
}
