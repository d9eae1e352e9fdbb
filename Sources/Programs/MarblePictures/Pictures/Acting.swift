import ReactiveSignals

extension Picture {
  /// Operators that run closures.
  static let acting = [
    Picture("do", "do(next: save)") { stage in
      stage.showCalls("save") { calls in stage.source("-a-b--c-|").do(next: { calls.send($0) }) }
    },
    Picture("initially", "initially { start() }") { stage in
      stage.showCalls("start", during: "--^") { calls in
        stage.cold("-a-b-|", "", from: 2).initially { calls.send("✓") }
      }
    },
    Picture("finally", "finally { close() }") { stage in
      stage.showCalls("close") { calls in stage.source("-a-b--c-#").finally { calls.send("✓") } }
    },
    Picture("on-dispose", "onDispose { stop() }") { stage in
      stage.showCalls("stop", during: "^----!") { calls in
        stage.source("-a-b--c-|").onDispose { calls.send("✓") }
      }
    },
  ]
}

extension Stage {
  /// Draws the result of an operator, and the calls of its closure.
  fileprivate func showCalls(
    _ label: String, during: String = "",
    _ operate: (Subject<String, PictureError>) -> Signal<String, PictureError>
  ) {
    let calls = Subject<String, PictureError>()
    show(operate(calls), during: during)
    show(calls.signal, label)
  }
}
