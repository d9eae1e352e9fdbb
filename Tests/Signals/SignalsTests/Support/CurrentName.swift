/// The name of the scheduler that is current on this thread.
func nameOfCurrent() -> String {
  switch Schedulers.current {
  case nil: "none"
  case is MainScheduler: "main"
  case is ImmediateScheduler: "immediate"
  case is SubscriptionScheduler: "subscription"
  case is Strand: "strand"
  case is TestScheduler: "test"
  case let queue as QueueScheduler: queue.name
  case let other?: "\(type(of: other))"
  }
}
