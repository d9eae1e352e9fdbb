#if EXPLORATION
  @Suite("Exploration")
  struct ExplorationTests {
    @Test(
      "A controller is notified of each operation before it happens, with the objects numbered in order of creation")
    func announcements() async {
      await #expect(processExitsWith: .success) {
        let announced = Scribe.record {
          let lock = Locked(0, label: "a lock")
          let flag = AtomicInt(0, label: "a flag")
          flag.store(1, ordering: .releasing)
          _ = flag.load(ordering: .acquiring)
          lock.withLock { $0 = 1 }
          _ = flag.exchange(2, ordering: .acquiringAndReleasing)
          _ = flag.replace(2, by: 3, ordering: .acquiringAndReleasing)
          flag.add(1, ordering: .acquiringAndReleasing)
        }
        #expect(
          announced == [
            "store 2 a flag", "load 2 a flag", "lock 1 a lock", "unlock 1 a lock", "exchange 2 a flag",
            "exchange 2 a flag", "exchange 2 a flag",
          ])
      }
    }

    @Test("An unlock is announced after the body, and also when that throws")
    func unlocking() async {
      await #expect(processExitsWith: .success) {
        struct Failure: Error {}
        let announced = Scribe.record {
          let lock = Locked(0, label: "outer")
          let flag = AtomicInt(0, label: "inner")
          try? lock.withLock { _ throws(Failure) in
            _ = flag.load(ordering: .acquiring)
            throw Failure()
          }
        }
        #expect(announced == ["lock 1 outer", "load 2 inner", "unlock 1 outer"])
      }
    }

    @Test("Each run counts its objects from the start, so the same program announces the same")
    func repetition() async {
      await #expect(processExitsWith: .success) {
        let run = {
          Scribe.record {
            let lock = Locked(AtomicInt(0))
            lock.withLock { $0.store(1, ordering: .releasing) }
          }
        }
        let first = run()
        #expect(!first.isEmpty)
        #expect(first == run())
      }
    }

    @Test("A thread that is not controlled announces nothing")
    func otherThreads() async {
      await #expect(processExitsWith: .success) {
        let scribe = Scribe()
        Exploration.install(scribe)
        await onRawThread { AtomicInt(0).store(1, ordering: .releasing) }
        Exploration.uninstall()
        #expect(scribe.announced.entries.isEmpty)
      }
    }
  }
#endif
