import ReactiveSignals

/// Runs work inline with a scheduler current, so that subscriptions begin on this thread instead of in the background.
func withCurrentScheduler(_ work: @escaping @Sendable () -> Void) { Strand().enqueue(work) }
