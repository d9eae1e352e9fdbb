import Observation
import ReactiveSignalsObservation
import Testing
import VirtualConcurrency

@MainActor private var lines: [String] = []

/// Keeps what the sample prints.
@MainActor
private func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }

@MainActor
final class Player {
  @MutableProperty var position = 0.0
  let title = MutableProperty("")
}

@MainActor
func draw(_ player: Player) {
  withObservationTracking {
    print(player.title.value, player.position)
  } onChange: {
    Task { await draw(player) }
  }
}

/// Runs the sample of the article on observing.
@MainActor
@Suite("The article on observing")
struct ObservingSamples {
  @Test("properties are observed without a wrapper, and with one", .virtualConcurrency)
  func properties() async throws {
    let player = Player()
    draw(player)
    player.title.value = "Blue Train"
    player.position = 1
    try await Task.sleep(for: .milliseconds(1))
    player.position = 2
    try await Task.sleep(for: .milliseconds(1))
    #expect(lines == [" 0.0", "Blue Train 1.0", "Blue Train 2.0"])
  }
}
