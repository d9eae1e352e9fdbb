import ReactiveSignals
import Testing

enum LoadingError: Error { case offline }

/// Runs the samples of the article on getting started.
@Suite("the article on getting started")
struct GettingStartedSamples {
  @Test("A property sends its value and its changes")
  func property() {
    let print = Printer()
    let name = MutableProperty("Ada")
    name.signal.subscribe { print("Hello, \($0)") }
    name.value = "Grace"
    // Hello, Ada
    // Hello, Grace
    #expect(print.lines == ["Hello, Ada", "Hello, Grace"])
  }

  @Test("A signal that handles its failures cannot fail")
  func failures() {
    let print = Printer()
    let article = Signal<String, LoadingError>.fail(.offline)
    let shown: Signal<String, Never> = article.catch { _ in Signal.just("from the cache") }
    shown.subscribe { print($0) }
    // from the cache
    #expect(print.lines == ["from the cache"])
  }
}
