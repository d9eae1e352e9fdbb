extension AsyncClassics {
  /// Mistakes between several tasks.
  static let shared: [Fault] = [
    Fault("async-forgotten-child", "a child of a task group starts a task that the group does not wait for") {
      run, isRight in
      let index = Index()
      await withTaskGroup(of: Void.self) { group in
        for page in 0..<2 {
          group.addTask {
            await index.add("page \(page)")
            if isRight { await index.add("picture \(page)") } else { Task { await index.add("picture \(page)") } }
          }
        }
      }
      let count = await index.entries.count
      run.expect(count == 4, "\(count) of 4 entries are in the index")
    },
    Fault(
      "async-main-actor",
      "each search returns to the main actor when it is done, so that an older result may be shown last"
    ) { run, isRight in
      let screen = await Screen(isRight: isRight)
      async let slow: Void = screen.search("s")
      async let fast: Void = screen.search("sw")
      _ = await (slow, fast)
      let (shown, typed) = await (screen.shown, screen.typed)
      run.expect(shown == typed.uppercased(), "\(shown) is shown for \(typed)")
    },
  ]
}

private actor Index {
  private(set) var entries: [String] = []

  func add(_ entry: String) { entries.append(entry) }
}

@MainActor private final class Screen {
  private(set) var typed = ""
  private(set) var shown = ""
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  func search(_ text: String) async {
    typed = text
    let found = await server(text)
    if isRight, text != typed { return }
    shown = found
  }

  private nonisolated func server(_ text: String) async -> String {
    await Task.yield()
    return text.uppercased()
  }
}
