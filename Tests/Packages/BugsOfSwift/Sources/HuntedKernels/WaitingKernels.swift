import Kernels
import RaceHunt

/// Programs of tasks that wait for each other.
let waitingKernels = [
  Kernel("a sequence that is cancelled before it begins", "swift-async-algorithms 249", [.crash]) { run, isRight in
    let merged = Merged()
    let task = Task { await isRight ? merged.cancellableNext() : merged.hastyNext() }
    task.cancel()
    _ = await task.value
  },
  Kernel("readers that are not resumed at the end", "swiftlang/swift 71412", [.neverResumed]) { run, isRight in
    let ticker = Ticker()
    let readers = (1...2).map { _ in Task { await isRight ? ticker.wait() : ticker.waitHastily() } }
    ticker.end()
    for reader in readers { await reader.value }
  },
  Kernel("senders that are not resumed by the close", "Async-Channels 25", [.neverResumed]) { run, isRight in
    let pipe = Pipe()
    let sending = Task { await pipe.send(1) }
    guard isRight else {
      pipe.closeHastily()
      _ = await sending.value
      return
    }
    let receiving = Task { await pipe.receive() }
    pipe.close()
    let (isSent, value) = await (sending.value, receiving.value)
    run.expect(isSent == (value != nil))
  },
  Kernel("an end between two turns of a lock", "swift-async-algorithms 437", [.neverResumed]) { run, isRight in
    let latest = Latest()
    let outer = Task { latest.endOuter() }
    let inner = Task { isRight ? latest.endInner() : latest.endInnerHastily() }
    await latest.wait()
    _ = await (outer.value, inner.value)
  },
  Kernel("a stream that yields under a lock", "BLESwift 25, Vexil 153", [.deadlock]) { run, isRight in
    let device = Device()
    let values = device.values()
    let reading = Task { for await _ in values {} }
    let sending = Task { isRight ? device.send(1) : device.sendUnderLock(1) }
    reading.cancel()
    _ = await (reading.value, sending.value)
  },
  Kernel("a lock that is held over a suspension", "swift-nio 3452", [.deadlock]) { run, isRight in
    let ledger = Ledger()
    async let one: Void = isRight ? ledger.add() : ledger.addHastily()
    async let two: Void = isRight ? ledger.add() : ledger.addHastily()
    _ = await (one, two)
  },
  Kernel("a download whose slot is cleared too early", "luke 570", [.check]) { run, isRight in
    let downloads = Downloads()
    let one = Task { await isRight ? downloads.data() : downloads.hastyData() }
    let two = Task { await isRight ? downloads.data() : downloads.hastyData() }
    one.cancel()
    _ = await (one.value, two.value)
    run.expect(await downloads.most == 1, "two downloads at a time")
  },
  Kernel("a semaphore that waits for its own actor", "several apps", [.deadlock]) { run, isRight in
    run.expect(await isRight ? Screen().loadedTitle() == "loaded" : Screen().hastyTitle() == "loaded")
  },
  Kernel("a connection that is pinged while it is used", "postgres-nio 436", [.check]) { run, isRight in
    let connections = Connections()
    let ping = Task { await isRight ? connections.ping() : connections.pingHastily() }
    await connections.query()
    await ping.value
    run.expect(!connections.hasMixed, "two users of a connection")
  },
  Kernel("a timer that is not resumed by the close", "valkey-swift 377", [.neverResumed]) { run, isRight in
    let connections = Connections()
    let timer = Task { await isRight ? connections.waitForTimer() : connections.waitForTimerHastily() }
    connections.close()
    await timer.value
  },
  Kernel("a stream that misses the first values", "swift-concurrency-extras 19", [.check, .neverResumed]) {
    run, isRight in
    var count = 0
    let values = Broadcast([1, 2])
    for await _ in isRight ? values.stream() : values.hastyStream() { count += 1 }
    run.expect(count == 2, "received \(count) of 2 values")
  },
]
