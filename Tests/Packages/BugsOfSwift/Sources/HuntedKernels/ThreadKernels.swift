import Kernels
import RaceHunt

private final class Calls: @unchecked Sendable {
  // Sendable: the queue of the request orders the accesses.
  var count = 0
}

/// Programs of threads and queues.
let threadKernels = [
  Kernel(
    name: "locks in opposite orders", source: "GoKer, etcd 7492", failures: [.deadlock, .lockOrder],
    bug: { run in
      let (one, two) = (Wallet(1), Wallet(2))
      run.thread("a") { one.pay(1, to: two) }
      run.thread("b") { two.pay(1, to: one) }
    },
    right: { run in
      let (one, two) = (Wallet(1), Wallet(2))
      run.thread("a") { one.payInOrder(1, to: two) }
      run.thread("b") { two.payInOrder(1, to: one) }
    }),
  Kernel(
    name: "a signal before the wait", source: "GoKer, moby 30408", failures: [.deadlock],
    bug: { run in
      let post = Signpost()
      run.thread("a") { post.announce() }
      run.thread("b") { post.waitForSignal() }
    },
    right: { run in
      let post = Signpost()
      run.thread("a") { post.announce() }
      run.thread("b") { post.waitUntilReady() }
    }),
  Kernel(
    name: "a call-out under a lock", source: "RxSwift 1323", failures: [.deadlock],
    bug: { run in
      let relay = Relay()
      relay.observe { _ in _ = relay.value() }
      run.thread("a") { relay.sendLocked(1) }
    },
    right: { run in
      let relay = Relay()
      relay.observe { _ in _ = relay.value() }
      for name in ["a", "b"] { run.thread(name) { relay.send(1) } }
    }),
  Kernel(
    name: "a token is refreshed twice", source: "several apps", failures: [.check],
    bug: { run in
      let session = Session()
      for name in ["a", "b"] { run.thread(name) { session.useHastily() } }
      run.finally { run.expect(session.refreshes == 1, "refreshed \(session.refreshes) times") }
    },
    right: { run in
      let session = Session()
      for name in ["a", "b"] { run.thread(name) { session.use() } }
      run.finally { run.expect(session.refreshes == 1, "refreshed \(session.refreshes) times") }
    }),
  Kernel(
    name: "a look without the lock", source: "double-checked locking", failures: [.dataRace],
    bug: { run in
      let settings = Settings()
      for name in ["a", "b"] { run.thread(name) { _ = settings.hastyName() } }
    },
    right: { run in
      let settings = Settings()
      for name in ["a", "b"] { run.thread(name) { _ = settings.lockedName() } }
    }),
  Kernel(
    name: "memory that is used after it was freed", source: "wrappers of C", failures: [.useAfterFree],
    bug: { run in
      let frame = Frame()
      run.thread("a") { frame.close() }
      run.thread("b") { _ = frame.hastyPixel(2) }
    },
    right: { run in
      let frame = Frame()
      run.thread("a") { frame.close() }
      run.thread("b") { _ = frame.pixel(2) }
      run.finally { frame.close() }
    }),
  Kernel(
    name: "a write with the right to read", source: "GoKer, kubernetes", failures: [.dataRace],
    bug: { run in
      let board = Board()
      for name in ["a", "b"] { run.thread(name) { board.scribble(1) } }
    },
    right: { run in
      let board = Board()
      run.thread("a") { board.write(1) }
      run.thread("b") { _ = board.read() }
      run.thread("c") { board.write(2) }
    }),
  Kernel(
    name: "a queue waits for itself", source: "swift-nio 634", failures: [.deadlock],
    bug: { run in
      let uploads = Uploads()
      run.thread("a") {
        uploads.begin()
        uploads.endAndWait {}
      }
    },
    right: { run in
      let uploads = Uploads()
      for name in ["a", "b"] {
        run.thread(name) {
          uploads.begin()
          uploads.end {}
        }
      }
      run.thread("c") { _ = uploads.isIdle }
    }),
  Kernel(
    name: "a concurrent queue without a barrier", source: "several apps", failures: [.dataRace],
    bug: { run in
      let thumbnails = Thumbnails()
      run.thread("a") { thumbnails.setWithoutBarrier(1, 1) }
      run.thread("b") { thumbnails.setWithoutBarrier(2, 2) }
    },
    right: { run in
      let thumbnails = Thumbnails()
      run.thread("a") { thumbnails.set(1, 1) }
      run.thread("b") { thumbnails.set(2, 2) }
      run.thread("c") { _ = thumbnails.size(1) }
    }),
  Kernel(
    name: "a group that is entered too late", source: "GoKer, cockroach 1055", failures: [.check],
    bug: { run in
      let summing = Summing()
      run.thread("a") { run.expect(summing.hastySum(of: [1, 2]) == 3, "a part is missing") }
    },
    right: { run in
      let summing = Summing()
      run.thread("a") { run.expect(summing.sum(of: [1, 2]) == 3, "a part is missing") }
    }),
  Kernel(
    name: "a permit that is never given back", source: "postgres-nio 326",
    // Dispatch also ends a process that releases the semaphore with a permit missing.
    failures: [.deadlock, .crash],
    bug: { run in
      let pool = Pool()
      run.thread("a") { _ = pool.leakingQuery("") }
      run.thread("b") { _ = pool.leakingQuery("select") }
    },
    right: { run in
      let pool = Pool()
      run.thread("a") { _ = pool.query("") }
      run.thread("b") { _ = pool.query("select") }
    }),
  Kernel(
    name: "a completion that is called twice", source: "okta-mobile-swift 170", failures: [.check],
    bug: { run in
      let calls = Calls()
      let request = Request { _ in calls.count += 1 }
      run.thread("start") { request.startHastily() }
      run.thread("answer") { request.answerHastily(1) }
      run.finally { run.expect(calls.count == 1, "called \(calls.count) times") }
    },
    right: { run in
      let calls = Calls()
      let request = Request { _ in calls.count += 1 }
      run.thread("start") { request.start() }
      run.thread("answer") { request.answer(1) }
      run.finally { run.expect(calls.count == 1, "called \(calls.count) times") }
    }),
  Kernel(
    name: "a sleep in place of a wait", source: "several apps", failures: [.dataRace],
    bug: { run in
      run.thread("main") {
        let worker = Worker()
        worker.start()
        _ = worker.resultAfterSleep()
      }
    },
    right: { run in
      run.thread("main") {
        let worker = Worker()
        worker.start()
        run.expect(worker.awaitedResult() == 42)
      }
    }),
  Kernel(
    name: "iterations that share a variable", source: "several apps", failures: [.dataRace],
    bug: { run in run.thread("a") { _ = Drawing().drawHastily() } },
    right: { run in run.thread("a") { run.expect(Drawing().draw() == 2) } }),
]
