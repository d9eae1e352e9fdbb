extension Card {
  static let sideEffects: [Card] = [
    Card("log(_:_:to:)", without: [.picture: "changes no event", .pipeline: "has no strand"]) {
      Sample("log") { $0.log { _ in } }
      Elsewhere("log()", .reactiveCocoa("logAll"))
      Elsewhere(
        "log(_:_:to:)", .reactiveSwift("logEvents"),
        .rxSwift("debug", differs: "The product `SignalTracing` shows more."),
        .combine("print()"))
    },
    Card("named(_:fileID:line:)", without: [.picture: "changes no event", .pipeline: "has no strand"]) {
      Sample("named") { $0.named("name") }
      Elsewhere("named(_:)", .reactiveCocoa("setNameWithFormat:"))
    },
    Card("do(next:failed:completed:)", without: [.pipeline: "has no strand"]) {
      Sample("do") { $0.do(next: { _ in }, failed: { _ in }, completed: {}) }
      Picture("do", of: "letters", "do(next: save)") { stage in
        stage.showCalls("save") { calls in stage.source("-a-b--c-|").do(next: { calls.send($0) }) }
      }
      Elsewhere(
        "do(next:failed:completed:)", .reactiveCocoa("doNext:", "doError:", "doCompleted:"),
        .reactiveSwift("on(value:failed:completed:)"), .rxSwift("do(onNext:onError:onCompleted:)"), .rxJS("tap"))
      Elsewhere("do(next:)", .combine("breakpoint()"))
    },
    Card("initially(_:)", without: [.pipeline: "has no strand"]) {
      Sample("initially") { $0.initially {} }
      Picture("initially", of: "letters", "initially { start() }") { stage in
        stage.showCalls("start", during: "--^") { calls in
          stage.cold("-a-b-|", "", from: 2).initially { calls.send("✓") }
        }
      }
      Elsewhere("initially(_:)", .reactiveSwift("on(starting:)"), .rxSwift("do(onSubscribe:)"))
    },
    Card("finally(_:)", without: [.pipeline: "has no strand"]) {
      Sample("finally") { $0.finally {} }
      Picture("finally", of: "letters", "finally { close() }") { stage in
        stage.showCalls("close") { calls in stage.source("-a-b--c-#").finally { calls.send("✓") } }
      }
    },
    Card("onDispose(_:)", without: [.pipeline: "has no strand"]) {
      Sample("onDispose") { $0.onDispose {} }
      Picture("on-dispose", of: "letters", "onDispose { stop() }") { stage in
        stage.showCalls("stop", during: "^----!") { calls in
          stage.source("-a-b--c-|").onDispose { calls.send("✓") }
        }
      }
      Elsewhere(
        "onDispose(_:)",
        .reactiveSwift(
          "on(terminated:disposed:)", differs: "Runs at the end and on disposal.",
          "`finally(_:)` runs at the end alone.",
          "Both run before the end is sent.", "ReactiveSwift calls `disposed` after it."),
        .reactiveSwift(
          "on(interrupted:)", "observeInterrupted", differs: "Disposal is no event.", "The closure runs at the end too."
        ),
        .rxSwift(
          "subscribe(onNext:onDisposed:)", differs: "The closure is called before the subscriber receives the end.",
          "RxSwift calls it after the end."),
        .rxSwift(
          "do(onDispose:)", differs: "The closure is called before the end is sent.", "RxSwift calls it after the end.",
          "On a disposal, the last of several operators calls its closure first.", "In RxSwift the first one does."
        ),
        .rxJS(
          "finalize", differs: "The closure is called before the end is sent.", "RxJS calls it after the end.",
          "On a disposal, the last of several operators calls its closure first.", "In RxJS the first one does."
        ))
    },
  ]
}
