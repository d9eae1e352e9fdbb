import ReactiveSignals

extension Card {
  static let sideEffects = [
    Card("do(next:failed:completed:)") {
      Sample("do") { $0.do(next: { _ in }, failed: { _ in }, completed: {}) }
      Picture("do", of: "letters", "do(next: save)") { stage in
        stage.showCalls("save") { calls in stage.source("-a-b--c-|").do(next: { calls.send($0) }) }
      }
      Without(.pipeline, "has no strand")
      Elsewhere(.reactiveCocoa, "doNext:", "doError:", "doCompleted:", here: "do(next:failed:completed:)")
      Elsewhere(.reactiveSwift, "on(value:failed:completed:)", here: "do(next:failed:completed:)")
      Elsewhere(.rxSwift, "do(onNext:onError:onCompleted:)", here: "do(next:failed:completed:)")
      Elsewhere(.combine, "breakpoint()", here: "do(next:)")
      Elsewhere(.rxJS, "tap", here: "do(next:failed:completed:)")
    },
    Card("initially(_:)") {
      Sample("initially") { $0.initially {} }
      Picture("initially", of: "letters", "initially { start() }") { stage in
        stage.showCalls("start", during: "--^") { calls in
          stage.cold("-a-b-|", "", from: 2).initially { calls.send("✓") }
        }
      }
      Without(.pipeline, "has no strand")
      Elsewhere(.reactiveSwift, "on(starting:)", here: "initially(_:)")
      Elsewhere(.rxSwift, "do(onSubscribe:)", here: "initially(_:)")
    },
    Card("finally(_:)") {
      Sample("finally") { $0.finally {} }
      Picture("finally", of: "letters", "finally { close() }") { stage in
        stage.showCalls("close") { calls in stage.source("-a-b--c-#").finally { calls.send("✓") } }
      }
      Without(.pipeline, "has no strand")
    },
    Card("onDispose(_:)") {
      Sample("onDispose") { $0.onDispose {} }
      Picture("on-dispose", of: "letters", "onDispose { stop() }") { stage in
        stage.showCalls("stop", during: "^----!") { calls in
          stage.source("-a-b--c-|").onDispose { calls.send("✓") }
        }
      }
      Without(.pipeline, "has no strand")
      Elsewhere(
        .reactiveSwift, "on(terminated:disposed:)", here: "onDispose(_:)",
        differs: "Runs at the end and on disposal.", "`finally(_:)` runs at the end alone.")
      Elsewhere(
        .reactiveSwift, "on(interrupted:)", "observeInterrupted", here: "onDispose(_:)",
        differs: "Disposal is no event.", "The closure runs at the end too.")
      Elsewhere(
        .rxSwift, "subscribe(onNext:onDisposed:)", here: "onDispose(_:)",
        differs: "The closure is called before the subscriber receives the end.", "RxSwift calls it after the end.")
      Elsewhere(
        .rxSwift, "do(onDispose:)", here: "onDispose(_:)",
        differs: "The closure is called before the end is sent.", "RxSwift calls it after the end.")
      Elsewhere(.rxJS, "finalize", here: "onDispose(_:)")
    },
  ]
}
