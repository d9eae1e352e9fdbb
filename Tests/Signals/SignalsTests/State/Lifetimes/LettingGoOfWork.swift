import ReactiveSignals

/// Objects that commands and closures release.
extension LettingGoTests {
  static let commands = [
    Case("a command and what it captured") { witness, scheduler in
      let model = Model()
      let command = Command<Int, Int, TestError>(enabledIf: .never, on: scheduler) { .just(model.add($0)) }
      witness.letGo(model)
      witness.letGo(command)
      let execution = command.execute(1)
      let refused = command.execute(2)
      return [
        execution, execution.record(), refused, refused.record(), command.executionSignals.record(), command.executing,
        command.enabled, command.concurrency, command.errors.record(), command.completions.record(),
        command.refusals.record(), command.reference,
      ]
    },
    Case("what a command has captured, while an execution runs") { witness, scheduler in
      let model = Model()
      witness.letGo(model)
      let command = Command<Int, Int, TestError>(on: scheduler) { input in
        model.count = input
        return .never
      }
      let execution = command.execute(1)
      scheduler.run()
      return [execution, command.executing]
    },
    Case("the state of a command") { witness, scheduler in
      let state = MutableProperty(1)
      witness.letGo(state)
      let command = Command<Int, Int, TestError>(state: state, on: scheduler) { .just($0 + $1) }
      return [command.executing, command.enabled, command.execute(1)]
    },
    Case("a control, of which the command is kept") { witness, scheduler in
      let model = Model()
      witness.letGo(model)
      let command = Command<Model, Int, TestError>(on: scheduler) { .just($0.count) }
      model.command = command
      model.press()
      // The execution retains its input until its notification is delivered.
      scheduler.run()
      return [command]
    },
    Case("a control, of which the control is kept, and its command is not") { witness, scheduler in
      let model = Model()
      let command = Command<Model, Int, TestError>(on: scheduler) { .just($0.count) }
      witness.letGo(command)
      model.command = command
      model.command = nil
      return [model]
    },
    Case("what the work of an execution that is over has captured") { witness, scheduler in
      let (model, source) = (Model(), Subject<Int, TestError>())
      witness.letGo(model)
      let command = Command<Bool, Int, TestError>(allowsConcurrentExecution: true, on: scheduler) {
        [weak model] isCancelled in model.map { model in source.map { model.add($0) } } ?? .never
      }
      let executions = [command.execute(true), command.execute(false)]
      for execution in executions { execution.subscribe { model.count = $0 } }
      scheduler.run()
      executions[0].dispose()
      source.fail(TestError())
      return [command, executions, source]
    },
  ]

  static let closures = [
    Case("what a composition that nobody holds has captured") { witness, _ in
      let (model, source) = (Model(), MutableProperty(0))
      witness.letGo(model)
      _ = Property.combineLatest(source.map { model.add($0) }, source) { model.add($0 + $1) }
      return [source]
    },
    Case("what a validator has captured") { witness, _ in
      let model = Model()
      witness.letGo(model)
      let property = ValidatingProperty<Int, TestError>(0) { _, new in
        model.count == new ? .valid : .invalid(TestError())
      }
      property.value = 1
      return [property.outcome, property.property]
    },
    Case("what the source of a disposed binding has captured") { witness, scheduler in
      let (model, source, property) = (Model(), Subject<Int, Never>(), MutableProperty(0))
      witness.letGo(model)
      let bindings = [
        source.map { model.add($0) }.bind(to: property, on: scheduler),
        source.map { model.add($0) }.bind(to: Model(), \.count),
      ]
      source.send(1)
      for binding in bindings { binding.dispose() }
      return [source, property, bindings]
    },
    Case("what a disposed observation has captured") { witness, scheduler in
      let (model, track) = (Model(), Track())
      witness.letGo(model)
      let recorder = observe(\.title, of: track, on: scheduler).record { _ in model.press() }
      scheduler.run()
      recorder.dispose()
      return [track, recorder]
    },
    Case("what is run at the end of a lifetime") { witness, _ in
      let (model, tokens) = (Model(), [Lifetime.Token(), Lifetime.Token()])
      witness.letGo(model)
      let actions = tokens.map { $0.lifetime.onEnded { model.press() } }
      tokens[0].dispose()
      actions[1].dispose()
      return [tokens, actions]
    },
    Case("what a lifted function has captured, when its arguments have ended") { witness, _ in
      let (model, source) = (Model(), Subject<Int, Never>())
      witness.letGo(model)
      let result = Signal<Int, Never>.lift({ model.add($0) }, source.signal)
      source.send(1)
      source.complete()
      return [source, result]
    },
  ]
}
