#if EXPLORATION
  @Suite("Jobs of actors", .huntsTasks, .onBothCarriers)
  struct ActorJobTests {
    @Test("When a task has left an actor, the next job of the actor runs beside it")
    func beside() {
      // The task leaves the actor after the first job, which has enqueued the second one, and waits without giving up its thread.
      let result = hunt(strategy: .depthFirst(preemptions: 2)) { run in
        let events = Events()
        let other = Task { await events.add() }
        await events.addTwo()
        while events.count.load(ordering: .acquiring) < 3 { Exploration.spinHint() }
        await other.value
        run.expect(events.count.load(ordering: .relaxed) == 3)
      }
      #expect(result.isClean && result.schedules > 1, "\(result)")
    }

    private actor Events {
      nonisolated let count = Atomic(0)

      func add() { count.add(1, ordering: .acquiringAndReleasing) }

      func addTwo() {
        add()
        Task { add() }
      }
    }
  }
#endif
