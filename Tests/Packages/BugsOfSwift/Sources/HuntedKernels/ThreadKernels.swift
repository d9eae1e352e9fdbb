import Kernels
import RaceHunt

private final class Calls: @unchecked Sendable {
  // Sendable: the queue of the request orders the accesses.
  var count = 0
}

/// Programs of threads and queues.
let threadKernels = [
  Kernel("locks in opposite orders", "GoKer, etcd 7492", [.deadlock, .lockOrder]) { run, isRight in
    let (one, two) = (Wallet(1), Wallet(2))
    run.thread("a") { isRight ? one.payInOrder(1, to: two) : one.pay(1, to: two) }
    run.thread("b") { isRight ? two.payInOrder(1, to: one) : two.pay(1, to: one) }
  },
  Kernel("a signal before the wait", "GoKer, moby 30408", [.deadlock]) { run, isRight in
    let post = Signpost()
    run.thread("a") { post.announce() }
    run.thread("b") { isRight ? post.waitUntilReady() : post.waitForSignal() }
  },
  Kernel("a call-out under a lock", "RxSwift 1323", [.deadlock]) { run, isRight in
    let relay = Relay()
    relay.observe { _ in _ = relay.value() }
    for name in isRight ? ["a", "b"] : ["a"] { run.thread(name) { isRight ? relay.send(1) : relay.sendLocked(1) } }
  },
  Kernel("a token is refreshed twice", "several apps", [.check]) { run, isRight in
    let session = Session()
    for name in ["a", "b"] { run.thread(name) { isRight ? session.use() : session.useHastily() } }
    run.finally { run.expect(session.refreshes == 1, "refreshed \(session.refreshes) times") }
  },
  Kernel("a look without the lock", "double-checked locking", [.dataRace]) { run, isRight in
    let settings = Settings()
    for name in ["a", "b"] { run.thread(name) { _ = isRight ? settings.lockedName() : settings.hastyName() } }
  },
  Kernel("memory that is used after it was freed", "wrappers of C", [.useAfterFree]) { run, isRight in
    let frame = Frame()
    run.thread("a") { frame.close() }
    run.thread("b") { _ = isRight ? frame.pixel(2) : frame.hastyPixel(2) }
    if isRight { run.finally { frame.close() } }
  },
  Kernel("a write with the right to read", "GoKer, kubernetes", [.dataRace]) { run, isRight in
    let board = Board()
    for name in ["a", "b"] { run.thread(name) { isRight ? board.write(1) : board.scribble(1) } }
    if isRight { run.thread("c") { _ = board.read() } }
  },
  Kernel("a queue waits for itself", "swift-nio 634", [.deadlock]) { run, isRight in
    let uploads = Uploads()
    for name in isRight ? ["a", "b"] : ["a"] {
      run.thread(name) {
        uploads.begin()
        isRight ? uploads.end {} : uploads.endAndWait {}
      }
    }
    if isRight { run.thread("c") { _ = uploads.isIdle } }
  },
  Kernel("a concurrent queue without a barrier", "several apps", [.dataRace]) { run, isRight in
    let thumbnails = Thumbnails()
    for (name, key) in [("a", 1), ("b", 2)] {
      run.thread(name) { isRight ? thumbnails.set(key, key) : thumbnails.setWithoutBarrier(key, key) }
    }
    if isRight { run.thread("c") { _ = thumbnails.size(1) } }
  },
  Kernel("a group that is entered too late", "GoKer, cockroach 1055", [.check]) { run, isRight in
    let summing = Summing()
    run.thread("a") {
      let sum = isRight ? summing.sum(of: [1, 2]) : summing.hastySum(of: [1, 2])
      run.expect(sum == 3, "a part is missing")
    }
  },
  // Dispatch also ends a process that releases the semaphore with a permit missing.
  Kernel("a permit that is never given back", "postgres-nio 326", [.deadlock, .crash]) { run, isRight in
    let pool = Pool()
    run.thread("a") { _ = isRight ? pool.query("") : pool.leakingQuery("") }
    run.thread("b") { _ = isRight ? pool.query("select") : pool.leakingQuery("select") }
  },
  Kernel("a completion that is called twice", "okta-mobile-swift 170", [.check]) { run, isRight in
    let calls = Calls()
    let request = Request { _ in calls.count += 1 }
    run.thread("start") { isRight ? request.start() : request.startHastily() }
    run.thread("answer") { isRight ? request.answer(1) : request.answerHastily(1) }
    run.finally { run.expect(calls.count == 1, "called \(calls.count) times") }
  },
  Kernel("a sleep in place of a wait", "several apps", [.dataRace]) { run, isRight in
    run.thread("main") {
      let worker = Worker()
      worker.start()
      if isRight { run.expect(worker.awaitedResult() == 42) } else { _ = worker.resultAfterSleep() }
    }
  },
  Kernel("iterations that share a variable", "several apps", [.dataRace]) { run, isRight in
    run.thread("a") {
      let drawn = isRight ? Drawing().draw() : Drawing().drawHastily()
      run.expect(!isRight || drawn == 2)
    }
  },
]
