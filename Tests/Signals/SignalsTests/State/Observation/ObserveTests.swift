import Observation
import Synchronization

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
  private let track = Track()

  private var title: Signal<String, Never> { observe(\.title, of: track, on: scheduler) }

  private func set(_ titles: String...) {
    for title in titles { track.title = title }
    scheduler.run()
  }

  @Test(
    "the value at subscription time is read on the scheduler, and then each change; successive changes become one",
    .requirement(487, 488, 533))
  func changes() {
    let title = title
    track.title = "b"
    let recorder = title.record()
    #expect(recorder.events == [])
    scheduler.run()
    #expect(recorder.events == [.next("b")])
    set("c")
    set("d", "e")
    set("f")
    #expect(recorder.values == ["b", "c", "e", "f"])
  }

  @Test("Subscribed on the scheduler, the current value is sent inside the subscription, and changes after it")
  func inside() {
    let (log, title) = (Log<String>(), title)
    scheduler.schedule { [track] in
      title.subscribe { log.append($0) }
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
    #expect(observe(page) { $0.title }.record().events == [.next("a")])
  }

  @Test("A command that is made on the scheduler is enabled by the observed property from the beginning")
  func command() {
    let (log, title) = (Log<Bool>(), title)
    scheduler.schedule { [track, scheduler] in
      let command = Command<Void, Never, Never>(enabledIf: title.map { $0 == "b" }, on: scheduler) { .empty }
      log.append(command.isEnabled)
      command.execute()
      track.title = "b"
      scheduler.schedule { log.append(command.isEnabled) }
    }
    scheduler.run()
    #expect(log.entries == [false, true])
  }

  @Test(
    "a disposed subscription sends nothing and releases its closures at once, although Observation keeps its registration",
    .requirement(489, 509),
    arguments: [true, false])
  func disposal(changes: Bool) {
    let bag = CompositeDisposable()
    let (token, recorder) = tokenHeld { token in title.record(in: bag) { _ in token.touch() } }
    scheduler.run()
    if changes { track.title = "b" }
    #expect(!token.isReleased)
    bag.dispose()
    if changes { scheduler.run() }
    #expect(token.isReleased && recorder.values == ["a"])
  }

  @Test(
    "the object is not kept alive, and its end, before or after the subscription or a change, completes it",
    .requirement(491, 492, 493, 504, 535),
    arguments: ["before", "after", "change"])
  func death(moment: String) {
    var track: Track? = Track()
    let released = Weak(track!)
    let signal = observe(\.title, of: track!, on: scheduler)
    if moment == "before" { track = nil }
    let recorder = signal.map { $0 + "!" }.record()
    scheduler.run()
    if moment == "change" { track?.title = "b" }
    track = nil
    #expect(released.isReleased)
    scheduler.run()
    #expect(recorder.events == (moment == "before" ? [] : [.next("a!")]) + [.completed])
  }

  @Test("of two observations of a property, one can be disposed without the other", .requirement(530, 532))
  func two() {
    let recorders = (0..<2).map { _ in title.record() }
    scheduler.run()
    recorders[0].dispose()
    set("b")
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
    var album: Album? = Album(track)
    let released = Weak(album!)
    let recorder = observe(\.track?.title, of: album!, on: scheduler).record()
    scheduler.run()
    album = nil
    #expect(released.isReleased)
    set("b")
    #expect(recorder.events == [.next("a"), .completed])
  }

  @Test("A value set while the previous one is being sent is sent after it")
  func answer() {
    let recorder = title.record { [track] in if $0 == "b" { track.title = "c" } }
    scheduler.run()
    set("b")
    #expect(recorder.values == ["a", "b", "c"] && recorder.violations == [])
  }

  @Test("an object of the main actor is read on the main thread, and its last value is sent", .requirement("D30", 534))
  @MainActor
  func mainActor() async {
    let (page, values) = (Page(), Log<String>())
    await withCheckedContinuation { continuation in
      observe(page) { "\($0.title)\($0.count)" }
        .do(next: { values.append($0) })
        .filter { $0 == "b2" }.take(first: 1).subscribe { _ in continuation.resume() }
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
