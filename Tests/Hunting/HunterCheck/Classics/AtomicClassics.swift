extension Classics {
  static let atomics: [Fault] = [
    Fault("classic-bluetooth", "a driver begins work between its stop and the last look for work") { run, isRight in
      let (isStopping, pending, isStopped, event) = (Number(), Number(1), Number(), Semaphore(value: 0))
      @Sendable func finish() {
        if pending.add(-1) == 0 { event.signal() }
      }
      run.thread("work") {
        if isRight {
          pending.add(1)
          if isStopping.value == 1 { return finish() }
        } else {
          if isStopping.value == 1 { return }
          pending.add(1)
        }
        run.expect(isStopped.value == 0, "work after the stop")
        finish()
      }
      run.thread("stop") {
        isStopping.value = 1
        finish()
        event.wait()
        isStopped.value = 1
      }
    },
    reorder(3), reorder(5), reorder(10), reorder(20),
    Fault("classic-token-ring", "four threads pass a token before they have received it") { run, isRight in
      let (tokens, turn) = ((0..<4).map { Number($0) }, Number())
      for seat in 0..<4 {
        run.thread("seat \(seat)") {
          if isRight { turn.wait(for: seat) }
          tokens[seat].value = tokens[(seat + 3) % 4].value
          turn.value = seat + 1
        }
      }
      run.finally { run.expect(Set(tokens.map(\.value)).count == 1, "the token did not go round") }
    },
    Fault("classic-peterson", "a thread gives way before it says that it wants to enter") { run, isRight in
      let (wants, turn, inside) = ([Number(), Number()], Number(), Number())
      for me in 0..<2 {
        run.thread("thread \(me)") {
          if isRight {
            wants[me].value = 1
            turn.value = 1 - me
          } else {
            turn.value = 1 - me
            wants[me].value = 1
          }
          while wants[1 - me].value == 1, turn.value == 1 - me { Exploration.spinHint() }
          run.expect(inside.add(1) == 1, "both are inside")
          inside.add(-1)
          wants[me].value = 0
        }
      }
    },
    Fault("classic-ticket", "two threads draw the same ticket of a lock") { run, isRight in
      let (next, serving, inside) = (Number(), Number(), Number())
      for name in ["one", "other"] {
        run.thread(name) {
          let ticket: Int
          if isRight {
            ticket = next.add(1) - 1
          } else {
            ticket = next.value
            next.value = ticket + 1
          }
          while serving.value < ticket { Exploration.spinHint() }
          run.expect(inside.add(1) == 1, "both are inside")
          inside.add(-1)
          serving.add(1)
        }
      }
    },
  ]

  /// Threads set two numbers one after the other. Another thread must not see the first without the second.
  static func reorder(_ threads: Int) -> Fault {
    Fault("classic-reorder-\(threads)", "a thread sees the first of two changes without the second") { run, isRight in
      let (first, second, lock) = (Number(), Number(), Lock())
      for thread in 0..<threads - 1 {
        run.thread("setter \(thread)") {
          lock.hold(if: isRight) {
            first.value = 1
            second.value = -1
          }
        }
      }
      run.thread("checker") {
        lock.hold(if: isRight) { run.expect(first.value + second.value == 0, "only one number is set") }
      }
    }
  }
}
