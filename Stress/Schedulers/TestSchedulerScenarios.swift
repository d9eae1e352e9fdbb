enum TestSchedulerScenarios {
  static let all: [Entry] = [foreign, cancellations, repetition]

  static let foreign = Entry(
    "test-foreign", rows: ["V1", "V2", "V3", "V4", "V5", "V7"],
    "a thread enqueues actions while another advances the clock"
  ) { run in
    let time = TestScheduler()
    let end = Instant(.milliseconds(1))
    let undated = run.probe("undated work", of: Item.self)
    let dated = run.probe("dated work", of: Int.self)
    let nested = Tally()
    run.thread("sender") {
      time.enqueue {
        undated.next(Item(0, 0))
        let now = time.now
        run.expect(Schedulers.current === time, "the scheduler is not current")
        time.enqueue {
          run.expectEqual(time.now, now, "the clock in an action that was added without an instant")
          nested.add(1)
        }
      }
      // The last instant to which the clock is advanced.
      time.schedule(at: end) {
        run.expectEqual(time.now, end, "the clock")
        dated.next(0)
      }
    }
    run.thread("clock") {
      let instant = Instant(.microseconds(10))
      time.advance(to: instant)
      run.expectEqual(time.now, instant, "the clock after it was advanced")
      time.advance(to: end)
    }
    run.finally {
      time.advance(to: end)
      run.expectEqual(time.pendingCount, 0, "actions left")
      run.expectEqual(nested.value, 1, "actions added during the advance")
      undated.expectItems([1], in: run)
      run.expectEqual(dated.values, [0], "dated actions")
    }
  }

  static let cancellations = Entry(
    "test-cancel", rows: ["V8", "V11"],
    "threads cancel actions while another advances the clock; no cancelled action is pending"
  ) { run in
    let time = TestScheduler()
    let work = Cancellations(on: time, in: run)
    run.thread("clock") { time.advance(by: .milliseconds(500)) }
    run.finally {
      time.run()
      work.check(in: run)
      run.expectEqual(time.pendingCount, 0, "actions left")
      run.expect(time.nextInstant == nil, "an idle scheduler with a next instant")
    }
  }

  static let repetition = Entry(
    "test-repeat", rows: ["V8", "V11"],
    "repetitions run for the first time while their handles are being returned; after disposal none is pending"
  ) { run in
    let time = TestScheduler()
    let held = Held("disposed repetitions whose actions are held", in: run)
    let occurrences = Tally()
    let handles = (0..<2).map { _ in Box<any Disposable>() }
    run.thread("repeating") {
      for handle in handles {
        let token = held.token()
        handle.put(
          time.schedule(after: .zero, every: .seconds(1)) { withExtendedLifetime(token) { _ = occurrences.add(1) } })
      }
    }
    run.thread("clock") {
      // The clock does not move, so no second occurrence becomes due.
      time.advance(by: .zero)
      // Disposed before or after its first occurrence, or not at all if the handle is not stored yet.
      handles[0].take()?.dispose()
    }
    run.finally {
      let left = handles.compactMap { $0.take() }
      time.advance(by: .zero)
      run.expectEqual(time.pendingCount, left.count, "repetitions that are pending")
      run.expect(occurrences.value >= left.count, "a first occurrence did not run")
      for handle in left { handle.dispose() }
      run.expectEqual(time.pendingCount, 0, "repetitions that are pending though they were disposed")
    }
  }
}
