import ReactiveSignals

extension Example {
  static let bind = Example(
    "bind", "a binder answers two values, and stops the source at the second"
  ) { output in
    let source = Signal<String, Never> { subscriber in
      for value in ["first value", "second value", "third value"] {
        output("the source sends \"\(value)\"")
        subscriber.send(value)
      }
      output("the source completes")
      subscriber.complete()
      output("the source's closure has run past its third send to its end")
      return nil
    }
    let bound = source.statefulFlatMap {
      { value, stop in
        if value == "second value" { stop = true }
        output("  the binder answers \"\(value)\"" + (stop ? " and sets stop" : ""))
        return Signal<String, Never>.just(value + " bind after")
      }
    }
    bound.subscribe(
      next: { output("    received \"\($0)\"") },
      completed: { output("    completed") })
  }
}
