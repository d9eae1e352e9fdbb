import CKernels
import Kernels
import RaceHunt

/// Programs in C.
let kernelsInC = [
  Kernel(
    name: "an ordering that is too weak", source: "arc-swap 76, in C", failures: [.dataRace],
    bug: { run in
      let ring = Ring()
      run.thread("put") { ring_put_hastily(ring.ring, 7) }
      run.thread("take") { run.expect(ring.take() ?? 7 == 7) }
    },
    right: { run in
      let ring = Ring()
      run.thread("put") { ring_put(ring.ring, 7) }
      run.thread("take") { run.expect(ring.take() ?? 7 == 7) }
    }),
  Kernel(
    name: "a field of a structure of C", source: "several", failures: [.dataRace],
    bug: { run in
      let counts = Counts()
      for name in ["a", "b"] { run.thread(name) { counts_read(counts.counts) } }
    },
    right: { run in
      let counts = Counts()
      run.thread("a") { counts_read(counts.counts) }
      run.thread("b") { counts_write(counts.counts) }
    }),
  Kernel(
    name: "a node that is freed while another thread reads it", source: "crossbeam 466, in C",
    failures: [.useAfterFree, .dataRace],
    bug: { run in
      let list = List()
      run.thread("a") { _ = list_pop_hastily(&list.list) }
      run.thread("b") { _ = list_pop_hastily(&list.list) }
    },
    right: { run in
      let list = List()
      run.thread("a") { list_push(&list.list, 2) }
      run.thread("b") { _ = list_first(&list.list) }
    }),
]

/// Programs of tasks.
let taskKernels = [
  Kernel(
    name: "a continuation that is resumed under a lock", source: "swift-async-algorithms 303", failures: [.deadlock],
    asyncBug: { run in
      let gate = Gate()
      let task = Task { await gate.wait() }
      let opening = Task { gate.openUnderLock() }
      task.cancel()
      _ = await (task.value, opening.value)
    },
    right: { run in
      let gate = Gate()
      let task = Task { await gate.wait() }
      let opening = Task { gate.open() }
      task.cancel()
      _ = await (task.value, opening.value)
    }),
  Kernel(
    name: "an actor that is entered again", source: "apple/container 684", failures: [.check],
    asyncBug: { run in
      let tokens = Tokens()
      async let one = tokens.hastyToken()
      async let two = tokens.hastyToken()
      _ = await (one, two)
      run.expect(await tokens.loads == 1, "the token was loaded twice")
    },
    right: { run in
      let tokens = Tokens()
      async let one = tokens.sharedToken()
      async let two = tokens.sharedToken()
      _ = await (one, two)
      run.expect(await tokens.loads == 1, "the token was loaded twice")
    }),
  Kernel(
    name: "a task that is never served", source: "postgres-nio 326, Async-Channels 25", failures: [.neverResumed],
    asyncBug: { run in
      let permits = Permits()
      let giving = Task { permits.give() }
      await permits.takeHastily()
      await giving.value
    },
    right: { run in
      let permits = Permits()
      let giving = Task { permits.give() }
      await permits.take()
      await giving.value
    }),
  Kernel(
    name: "a continuation that is resumed twice", source: "okta-mobile-swift 170", failures: [.crash],
    asyncBug: { run in
      let answer = Answer()
      async let waiting: Void = answer.wait()
      async let one: Void = answer.endHastily()
      async let two: Void = answer.endHastily()
      _ = await (waiting, one, two)
    },
    right: { run in
      let answer = Answer()
      async let waiting: Void = answer.wait()
      async let one: Void = answer.end()
      async let two: Void = answer.end()
      _ = await (waiting, one, two)
    }),
  Kernel(
    name: "tasks that share a variable", source: "several apps", failures: [.dataRace],
    asyncBug: { run in
      let progress = Progress()
      async let one: Void = progress.loadHastily()
      async let other: Void = progress.loadHastily()
      _ = await (one, other)
    },
    right: { run in
      let progress = Progress()
      async let one: Void = progress.load()
      async let other: Void = progress.load()
      _ = await (one, other)
    }),
]

private final class Ring: @unchecked Sendable {
  let ring = ring_make()!

  deinit { ring_free(ring) }

  func take() -> Int32? {
    var value: Int32 = 0
    return ring_take(ring, &value) ? value : nil
  }
}

private final class List: @unchecked Sendable {
  var list = CKernels.list()

  init() { list_push(&list, 1) }
}

private final class Counts: @unchecked Sendable {
  let counts = counts_make()!

  deinit { counts_free(counts) }
}
