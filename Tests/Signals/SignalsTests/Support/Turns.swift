/// Waits, without blocking, until all actions enqueued on `scheduler` so far have run.
func turn(of scheduler: some Scheduler) async {
  await withCheckedContinuation { continuation in
    scheduler.enqueue { continuation.resume() }
  }
}

/// Runs `body` on a thread with a small stack and a scheduler current, so that subscriptions start there.
func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await onRawThread { onStrand(body) }
}

/// Runs `body` with a strand current.
func onStrand<Result>(_ body: () -> Result) -> Result {
  var result: Result?
  Strand().perform { result = body() }
  return result!
}
