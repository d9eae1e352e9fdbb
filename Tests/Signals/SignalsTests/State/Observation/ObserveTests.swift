import Observation
import ReactiveSignals
import Synchronization
import Testing

/// Observed by hand, as the macro would, with a lock that makes it Sendable.
final class Track: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let state: Mutex<String>

  init(_ title: String = "a") {
    state = Mutex(title)
  }

  var title: String {
    get {
      registrar.access(self, keyPath: \.title)
      return state.withLock { $0 }
    }
    set { registrar.withMutation(of: self, keyPath: \.title) { state.withLock { $0 = newValue } } }
  }
}

/// Holds another observed object.
private final class Album: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let state: Mutex<Track?>

  init(_ track: Track?) {
    state = Mutex(track)
  }

  var track: Track? {
    get {
      registrar.access(self, keyPath: \.track)
      return state.withLock { $0 }
    }
    set { registrar.withMutation(of: self, keyPath: \.track) { state.withLock { $0 = newValue } } }
  }
}

@Observable
@MainActor
final class Page {
  var title = "a"
  var count = 0
}

struct ObserveTests {
  private let scheduler = TestScheduler()

  @Test("the value is the one at subscription time, read on the scheduler", .requirement(487))
  func current() {
    let track = Track()
    let signal = observe(\.title, of: track, on: scheduler)
    track.title = "b"
    let recorder = signal.record()
    #expect(recorder.events == [])
    scheduler.run()
    #expect(recorder.events == [.next("b")])
  }

  @Test("Subscribed on the scheduler, the current value is sent inside the subscription, and changes after it")
  func inside() {
    let track = Track()
    let log = Log<String>()
    scheduler.schedule {
      observe(\.title, of: track, on: scheduler).subscribe { log.append($0) }
      log.append("subscribed")
      track.title = "b"
      log.append("set")
    }
    scheduler.run()
    #expect(log.entries == ["a", "subscribed", "set", "b"])
  }

  @Test("Subscribed on the main thread, an object of the main actor sends its current value inside the subscription")
  @MainActor
  func insideOnMain() {
    let page = Page()
    let recorder = observe(page) { $0.title }.record()
    #expect(recorder.events == [.next("a")])
  }

  @Test("A command that is made on the scheduler is enabled by the observed property from the beginning")
  func command() {
    let track = Track()
    let log = Log<Bool>()
    scheduler.schedule {
      let isEnabled = observe(\.title, of: track, on: scheduler).map { $0 == "b" }
      let command = Command<Void, Never, Never>(enabledIf: isEnabled, on: scheduler) { .empty }
      log.append(command.isEnabled)
      command.execute()
      track.title = "b"
      scheduler.schedule { log.append(command.isEnabled) }
    }
    scheduler.run()
    #expect(log.entries == [false, true])
  }

  @Test(
    "each change that the scheduler reads is sent with the new value; successive changes become one",
    .requirement(488, 533))
  func changes() {
    let track = Track()
    let recorder = observe(\.title, of: track, on: scheduler).record()
    scheduler.run()
    track.title = "b"
    scheduler.run()
    track.title = "c"
    track.title = "d"
    scheduler.run()
    track.title = "e"
    scheduler.run()
    #expect(recorder.values == ["a", "b", "d", "e"])
  }

  @Test("nothing is sent after disposal, and the subscription is released with the next change", .requirement(489, 509))
  func disposal() {
    let track = Track()
    let token = {
      let token = Token()
      let recorder = observe(\.title, of: track, on: scheduler).record { _ in token.touch() }
      scheduler.run()
      track.title = "b"
      recorder.dispose()
      scheduler.run()
      #expect(recorder.values == ["a"])
      return Weak(token)
    }()
    #expect(token.isReleased)
  }

  @Test(
    "a disposed subscription releases its closures at once, although Observation keeps its registration",
    .requirement(489))
  func releasedByDisposal() {
    let track = Track()
    let bag = CompositeDisposable()
    let token = {
      let token = Token()
      observe(\.title, of: track, on: scheduler).record(in: bag) { _ in token.touch() }
      return Weak(token)
    }()
    scheduler.run()
    #expect(!token.isReleased)
    bag.dispose()
    #expect(token.isReleased)
    withExtendedLifetime(track) {}
  }

  @Test("the object is not kept alive, and its end completes and releases the subscription", .requirement(491, 492))
  func death() {
    var track: Track? = Track()
    let released = Weak(track!)
    let recorder = observe(\.title, of: track!, on: scheduler).map { $0 + "!" }.record()
    scheduler.run()
    track = nil
    #expect(released.isReleased)
    #expect(recorder.events == [.next("a!"), .completed])
  }

  @Test("observing a deallocated object completes", .requirement(504))
  func dead() {
    var track: Track? = Track()
    let signal = observe(\.title, of: track!, on: scheduler)
    track = nil
    let recorder = signal.record()
    scheduler.run()
    #expect(recorder.events == [.completed])
  }

  @Test("an object that is released right after a change completes in a later action", .requirement(493, 535))
  func deathAfterChange() {
    var track: Track? = Track()
    let recorder = observe(\.title, of: track!, on: scheduler).record()
    scheduler.run()
    track?.title = "b"
    track = nil
    scheduler.run()
    #expect(recorder.events == [.next("a"), .completed])
  }

  @Test("of two observations of a property, one can be disposed without the other", .requirement(530, 532))
  func two() {
    let track = Track()
    let recorders = (0..<2).map { _ in observe(\.title, of: track, on: scheduler).record() }
    scheduler.run()
    recorders[0].dispose()
    track.title = "b"
    scheduler.run()
    #expect(recorders.map(\.values) == [["a"], ["a", "b"]])
  }

  @Test(
    "through several objects, a change of any is sent, nil while there is none, and none of old objects",
    .requirement(505, 506))
  func path() {
    let (first, second) = (Track("a"), Track("c"))
    let album = Album(first)
    let recorder = observe(\.track?.title, of: album, on: scheduler).record()
    scheduler.run()
    for change in [{ first.title = "b" }, { album.track = nil }, { album.track = second }, { first.title = "x" }] {
      change()
      scheduler.run()
    }
    #expect(recorder.values == ["a", "b", nil, "c"])
  }

  @Test("the objects of the key path do not keep the root alive; their next change completes", .requirement(491))
  func pathDeath() {
    let track = Track("a")
    var album: Album? = Album(track)
    let released = Weak(album!)
    let recorder = observe(\.track?.title, of: album!, on: scheduler).record()
    scheduler.run()
    album = nil
    #expect(released.isReleased)
    track.title = "b"
    scheduler.run()
    #expect(recorder.events == [.next("a"), .completed])
  }

  @Test("A value set while the previous one is being sent is sent after it")
  func answer() {
    let track = Track()
    let recorder = observe(\.title, of: track, on: scheduler).record { if $0 == "b" { track.title = "c" } }
    scheduler.run()
    track.title = "b"
    scheduler.run()
    #expect(recorder.values == ["a", "b", "c"])
    #expect(recorder.violations == [])
  }

  @Test("an object of the main actor is read on the main thread, and its last value is sent", .requirement("D30", 534))
  @MainActor
  func mainActor() async {
    let page = Page()
    let values = Log<String>()
    await withCheckedContinuation { continuation in
      observe(page) { "\($0.title)\($0.count)" }
        .do(next: { values.append($0) })
        .filter { $0 == "b2" }.take(first: 1).subscribe(next: { _ in continuation.resume() })
      MainScheduler.shared.schedule {
        MainActor.assumeIsolated {
          page.title = "b"
          page.count = 2
        }
      }
    }
    #expect(values.entries == ["a0", "b2"])
  }
}
