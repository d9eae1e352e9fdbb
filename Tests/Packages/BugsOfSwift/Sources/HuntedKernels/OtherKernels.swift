import CKernels
import Kernels
import RaceHunt

/// Programs in C.
let kernelsInC = [
  Kernel("an ordering that is too weak", "arc-swap 76, in C", [.dataRace]) { run, isRight in
    let ring = Ring()
    run.thread("put") { _ = isRight ? ring_put(ring.ring, 7) : ring_put_hastily(ring.ring, 7) }
    run.thread("take") { run.expect(ring.take() ?? 7 == 7) }
  },
  Kernel("a field of a structure of C", "several", [.dataRace]) { run, isRight in
    let counts = Counts()
    run.thread("a") { counts_read(counts.counts) }
    run.thread("b") { isRight ? counts_write(counts.counts) : counts_read(counts.counts) }
  },
  Kernel(
    "a node that is freed while another thread reads it", "crossbeam 466, in C", [.useAfterFree, .dataRace]
  ) { run, isRight in
    let list = List()
    run.thread("a") { if isRight { list_push(&list.list, 2) } else { _ = list_pop_hastily(&list.list) } }
    run.thread("b") { _ = isRight ? list_first(&list.list) : list_pop_hastily(&list.list) }
  },
]

/// Programs of tasks.
let taskKernels = [
  Kernel("a continuation that is resumed under a lock", "swift-async-algorithms 303", [.deadlock]) { run, isRight in
    let gate = Gate()
    let task = Task { await gate.wait() }
    let opening = Task { isRight ? gate.open() : gate.openUnderLock() }
    task.cancel()
    _ = await (task.value, opening.value)
  },
  Kernel("an actor that is entered again", "apple/container 684", [.check]) { run, isRight in
    let tokens = Tokens()
    async let one = isRight ? tokens.sharedToken() : tokens.hastyToken()
    async let two = isRight ? tokens.sharedToken() : tokens.hastyToken()
    _ = await (one, two)
    run.expect(await tokens.loads == 1, "the token was loaded twice")
  },
  Kernel("a task that is never served", "postgres-nio 326, Async-Channels 25", [.neverResumed]) { run, isRight in
    let permits = Permits()
    let giving = Task { permits.give() }
    await isRight ? permits.take() : permits.takeHastily()
    await giving.value
  },
  Kernel("a continuation that is resumed twice", "okta-mobile-swift 170", [.crash]) { run, isRight in
    let answer = Answer()
    async let waiting: Void = answer.wait()
    async let one: Void = isRight ? answer.end() : answer.endHastily()
    async let two: Void = isRight ? answer.end() : answer.endHastily()
    _ = await (waiting, one, two)
  },
  Kernel("tasks that share a variable", "several apps", [.dataRace]) { run, isRight in
    let progress = Progress()
    async let one: Void = isRight ? progress.load() : progress.loadHastily()
    async let other: Void = isRight ? progress.load() : progress.loadHastily()
    _ = await (one, other)
  },
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
