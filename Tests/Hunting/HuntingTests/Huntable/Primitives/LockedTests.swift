@Suite("Locked")
struct LockedTests {
  @Test("A lock gives its state to one thread at a time")
  func exclusion() async {
    final class Shared: Sendable {
      let number = Locked(0)
    }
    let shared = Shared()
    await onRawThreads(4) { _ in
      for _ in 0..<2_000 {
        shared.number.withLock { number in
          let before = number
          number = before + 1
        }
      }
    }
    #expect(shared.number.withLock { $0 } == 8_000)
  }

  @Test("A lock is released when its body throws")
  func throwing() {
    struct Failure: Error {}
    let number = Locked(1)
    #expect(throws: Failure.self) {
      try number.withLock { number throws(Failure) in
        number = 2
        throw Failure()
      }
    }
    #expect(number.withLock { $0 } == 2)
  }

  #if EXPLORATION
    @Test("Law 2: calling out while a lock is held traps")
    func callingOutUnderALock() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Locked(0).withLock { _ in assertNoLockIsHeld() }
      }
      result.expectMessage("A lock of ReactiveSignals is held while calling out.")
    }

    @Test("Law 2: calling out under the outer of two locks traps, too")
    func callingOutUnderTheOuterLock() async {
      await #expect(processExitsWith: .failure) {
        let inner = Locked(0)
        Locked(0).withLock { _ in
          inner.withLock { $0 += 1 }
          assertNoLockIsHeld()
        }
      }
    }

    @Test("Law 2: no lock counts as held after its body, whether that returned or threw, nor on another thread")
    func callingOutAfterwards() async {
      await #expect(processExitsWith: .success) {
        struct Failure: Error {}
        let outer = Locked(0)
        let inner = Locked(0)
        outer.withLock { _ in inner.withLock { $0 += 1 } }
        assertNoLockIsHeld()
        try? outer.withLock { _ throws(Failure) in throw Failure() }
        assertNoLockIsHeld()
        await onRawThreads(2) { index in
          if index == 0 { Locked(0).withLock { $0 += 1 } }
          assertNoLockIsHeld()
        }
      }
    }
  #endif
}
