import Huntable

/// One subscription to a synchronous producer. Calls the producer in a loop, while the consumer has room.
///
/// When there is no room, only the demand holds the pump. So a disposal, which clears the demand, releases the pump with
/// its producer.
@usableFromInline
final class Pump<Value: Sendable, Failure: Error>: Sendable {
  @_alwaysEmitIntoClient
  let observer: Observer<Value, Failure>
  @_alwaysEmitIntoClient
  let handle: CompositeDisposable
  @_alwaysEmitIntoClient
  let demand: Demand?
  @_alwaysEmitIntoClient
  let scheduler: any Scheduler
  @_alwaysEmitIntoClient
  let makeProducer: @Sendable () throws(Failure) -> sending (() throws(Failure) -> Value?)
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Touched only by the thread that runs the pump. The demand passes the pump from one thread to the next.
  nonisolated(unsafe) var producer: (() throws(Failure) -> Value?)?

  @_alwaysEmitIntoClient
  init(
    _ observer: Observer<Value, Failure>, _ handle: CompositeDisposable, _ demand: Demand?, on scheduler: any Scheduler,
    _ makeProducer: @escaping @Sendable () throws(Failure) -> sending (() throws(Failure) -> Value?)
  ) {
    self.observer = observer
    self.handle = handle
    self.demand = demand
    self.scheduler = scheduler
    self.makeProducer = makeProducer
  }

  @_alwaysEmitIntoClient
  func begin() {
    if let demand { handle.onEnd { demand.forget() } }
    // A scheduler that runs its work inline runs the pump inside the subscription. The pump needs a current scheduler
    // there.
    if scheduler.blocksUntilDue { SubscriptionScheduler.start(handle) { self.run() } } else { proceed() }
  }

  @_alwaysEmitIntoClient
  func proceed() { scheduler.enqueue { self.run() } }

  @_alwaysEmitIntoClient
  func run() {
    while !handle.isDisposed {
      if let demand, !demand.hasRoom(for: handle, orLater: { self.proceed() }) { return }
      do throws(Failure) {
        if let value = try produce() {
          if !handle.isDisposed { observer.next(value) }
          continue
        }
        producer = nil
        if !handle.isDisposed { observer.completed() }
      } catch {
        producer = nil
        if !handle.isDisposed { observer.failed(error) }
      }
      return
    }
  }

  @_alwaysEmitIntoClient
  func produce() throws(Failure) -> Value? {
    if let producer { return try producer() }
    let first = try makeProducer()
    producer = first
    return try first()
  }
}
