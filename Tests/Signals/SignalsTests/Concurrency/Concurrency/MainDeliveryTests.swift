@MainActor
private final class View {
  var progress = 0
  var title: String?
}

@MainActor
@Suite("Delivery on the main actor", .timeLimit(.minutes(10)))
struct MainDeliveryTests {
  private let main = TestScheduler()
  private let subject = IntSubject()

  @Test("Closures of the main actor can use its state", arguments: [true, false])
  func closures(fails: Bool) {
    let view = View()
    let disposable = subject.signal.subscribeOnMain(
      main, next: { view.progress = $0 }, failed: { view.title = "\($0.code)" }, completed: { view.title = "done" })
    subject.send(5)
    #expect(view.progress == 0)
    main.settle()
    #expect(view.progress == 5)
    if fails { subject.fail(TestError(7)) } else { subject.complete() }
    main.settle()
    #expect(view.title == (fails ? "7" : "done"))
    #expect(disposable.isDisposed)
  }

  @Test("Values from another thread arrive on the real main thread, in order")
  func real() async {
    let view = View()
    await withCheckedContinuation { continuation in
      Signal<Int, Never>.from(1...100).subscribe(on: QueueScheduler()).subscribeOnMain(
        next: { view.progress = view.progress == $0 - 1 ? $0 : -1 }, completed: { continuation.resume() })
    }
    #expect(view.progress == 100)
  }

  @Test("On the main thread a value arrives inside the call that sends it, and none after a disposal there")
  func inline() {
    let view = View()
    let bag = CompositeDisposable()
    subject.signal.subscribeOnMain(in: bag, next: { view.progress = $0 })
    subject.send(1)
    #expect(view.progress == 1)
    bag.dispose()
    subject.send(2)
    #expect(view.progress == 1)
  }

  @Test("A property of the main actor follows a signal until it completes, is disposed, or the object is released")
  func binding() {
    let progress = Subject<Int, Never>()
    var view: View? = View()
    let binding = progress.signal.bindOnMain(to: view!, \.progress, main)
    progress.send(1)
    main.settle()
    #expect(view?.progress == 1)
    let titles = Subject<String?, Never>()
    let other = titles.signal.bindOnMain(to: view!, \.title, main)
    titles.send("a")
    titles.complete()
    main.settle()
    #expect(view?.title == "a" && other.isDisposed)
    #expect(!binding.isDisposed)
    view = nil
    progress.send(2)
    main.settle()
    #expect(binding.isDisposed)
  }

  @Test("A binding to the main actor ends when its source is deallocated")
  func sourceDies() {
    let view = View()
    let binding = Subject<Int, Never>().signal.bindOnMain(to: view, \.progress, main)
    #expect(binding.isDisposed)
  }
}
