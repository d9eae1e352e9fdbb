import Foundation
import Testing

@testable import Demo

@Suite("logwatch, to the letter")
struct LogwatchTests {
  private static let sample = sourceRoot + "/Sources/Programs/Demo/Samples/access.log"

  private static var sourceRoot: String {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(5)
    return parts.joined(separator: "/")
  }

  private func run(_ arguments: String..., input: String = "") -> (status: Int32, output: String, errors: String) {
    let output = Recorder()
    let errors = Recorder()
    let status = Logwatch.run(
      arguments, input: LineReader(text: input), output: output.record, errors: errors.record)
    return (status, output.text, errors.text)
  }

  @Test("The sample: counts, a silence, a burst, a late line and two that are not understood")
  func sample() {
    let (status, output, errors) = run(Self.sample)
    #expect(status == 0)
    #expect(errors == "")
    #expect(
      output == """
        2026-03-02 06:10:00  window   since 06:00:00: 5 lines, 0 errors: /api 5
        2026-03-02 06:20:00  window   since 06:10:00: 4 lines, 0 errors: /static 3, /api 1
        2026-03-02 06:30:00  window   since 06:20:00: 6 lines, 0 errors: /api 3, / 2, /static 1
        2026-03-02 06:40:00  window   since 06:30:00: 4 lines, 0 errors: /api 2, /health 1, /login 1
        2026-03-02 06:50:00  window   since 06:40:00: 5 lines, 0 errors: /api 3, /health 1, /static 1
        2026-03-02 07:00:00  window   since 06:50:00: 4 lines, 0 errors: /api 2, /health 1, /static 1
        2026-03-02 07:10:00  window   since 07:00:00: 5 lines, 0 errors: /api 4, / 1
        2026-03-02 07:20:00  window   since 07:10:00: 1 line, 0 errors: /login 1
        2026-03-02 07:21:17  silence  no line since 07:11:17
        2026-03-02 07:58:41  resumed  after 47m24s
        2026-03-02 08:00:00  window   since 07:50:00: 1 line, 0 errors: /api 1
        2026-03-02 08:10:00  window   since 08:00:00: 4 lines, 0 errors: / 1, /api 1, /health 1, 1 other
        2026-03-02 08:20:00  window   since 08:10:00: 6 lines, 0 errors: /api 4, / 1, /login 1
        2026-03-02 08:30:00  window   since 08:20:00: 5 lines, 0 errors: /api 3, / 1, /static 1
        2026-03-02 08:40:00  window   since 08:30:00: 5 lines, 0 errors: / 2, /api 2, /static 1
        2026-03-02 08:42:28  burst    12 errors from 08:41:08 to 08:41:58
        2026-03-02 08:50:00  window   since 08:40:00: 18 lines, 12 errors: /api 16 (12 errors), /health 1, /static 1
        2026-03-02 09:00:00  window   since 08:50:00: 5 lines, 0 errors: /api 3, /health 1, /login 1
        2026-03-02 09:10:00  window   since 09:00:00: 5 lines, 0 errors: /static 3, /api 2
        2026-03-02 09:12:42  window   since 09:10:00: 2 lines, 0 errors: /static 2
        85 lines from 2026-03-02 06:00:03 to 2026-03-02 09:12:42, 12 errors
        1 late line, counted at the time that the log had come to
        2 lines not understood:
          line 21: --- log rotated ---
          line 48: 192.0.2.9 - - [02/Mar/2026:25:01:00 +0100] "GET / HTTP/1.1"…
        busiest: /api 52 (12 errors), /static 15, / 8, 2 others
        """)
  }

  @Test("Two runs have the same output, byte for byte, and the same picture")
  func twice() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "logwatch.\(UUID()).svg").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    let first = run(Self.sample, "--every", "60", "--svg", file)
    let firstSVG = try String(contentsOfFile: file, encoding: .utf8)
    let second = run(Self.sample, "--every", "60", "--svg", file)
    #expect(first == second)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == firstSVG)
    #expect(firstSVG.hasPrefix("<?xml"))
  }

  @Test("Standard input is read if no file is given, and for -")
  func standardInput() {
    let input = """
      2026-03-02T06:00:00+01:00 INFO cart: opened
      2026-03-02T06:00:01+01:00 ERROR cart: lost

      """
    let expected = """
      2026-03-02 06:00:01  window   since 06:00:00: 2 lines, 1 error: cart 2 (1 error)
      2 lines from 2026-03-02 06:00:00 to 2026-03-02 06:00:01, 1 error
      busiest: cart 2 (1 error)
      """
    #expect(run(input: input).output == expected)
    #expect(run("-", input: input).output == expected)
  }

  @Test("The first of many lines that are not understood are shown, also in a log without any other line")
  func unparsable() {
    let (status, output, _) = run(input: "a\n\nb\nc\nd\ne\nf\u{7}\n")
    #expect(status == 0)
    #expect(
      output == """
        no lines
        6 lines not understood, of which the first are:
          line 1: a
          line 3: b
          line 4: c
          line 5: d
          line 6: e
        """)
    #expect(run().output == "no lines")
  }

  @Test("A late line is counted at the current time of the log; a time stamp far ahead takes no time")
  func late() {
    let (_, output, _) = run(
      "--every", "60",
      input: """
        2026-03-02T06:00:30 INFO a
        2099-12-31T23:59:30 INFO b
        2026-03-02T06:00:31 INFO c
        """)
    #expect(
      output == """
        2026-03-02 06:01:00  window   since 06:00:00: 1 line, 0 errors: a 1
        2026-03-02 06:10:30  silence  no line since 06:00:30
        2099-12-31 23:59:30  resumed  after 26967d17h59m
        2099-12-31 23:59:30  window   since 23:59:00: 2 lines, 0 errors: b 1, c 1
        3 lines from 2026-03-02 06:00:30 to 2099-12-31 23:59:30, 0 errors
        1 late line, counted at the time that the log had come to
        busiest: a 1, b 1, c 1
        """)
  }

  @Test("A file that cannot be read is named on standard error, with status 2")
  func missingFile() {
    let (status, output, errors) = run("/nonexistent/access.log")
    #expect(status == 2)
    #expect(output == "")
    #expect(errors == "logwatch: cannot read /nonexistent/access.log: No such file or directory")
  }

  @Test("A picture that cannot be written is named on standard error, with status 2")
  func unwritable() {
    let (status, output, errors) = run("--svg", "/nonexistent/log.svg")
    #expect(status == 2)
    #expect(output == "no lines")
    #expect(errors == "logwatch: cannot write /nonexistent/log.svg: No such file or directory")
  }

  @Test(
    "Invalid options print the usage on standard error, with status 2",
    arguments: [
      ["--every"], ["--every", "0"], ["--every", "-1"], ["--every", "ten"], ["--every", "31536001"], ["--burst", "0"],
      ["--top", ""], ["--svg"], ["--svg", ""], ["--verbose"], ["a", "b"], ["-", "a"], [""], ["a", "--live"],
    ])
  func badOptions(_ arguments: [String]) {
    let output = Recorder()
    let errors = Recorder()
    let status = DemoCommand.run(["logwatch"] + arguments, output: output.record, errors: errors.record)
    #expect(status == 2)
    #expect(output.text == "")
    #expect(errors.text == LogwatchOptions.usage)
  }

  @Test("--help explains every option")
  func help() {
    let (status, output, _) = run("--help")
    #expect(status == 0)
    #expect(output == LogwatchOptions.usage + "\n" + LogwatchOptions.help)
  }

  @Test("Every option has an effect")
  func options() throws {
    let options = try #require(
      LogwatchOptions(
        ["--every", "1", "--silence", "2", "--quiet", "3", "--burst", "4", "--top", "5", "--svg", "s", "f"]))
    #expect(
      options.limits
        == WatchLimits(window: .seconds(1), silence: .seconds(2), quiet: .seconds(3), burst: 4))
    #expect(options.top == 5 && options.svg == "s" && options.file == "f" && !options.isLive)
    #expect(LogwatchOptions(["--live", "-"])?.isLive == true)
    #expect(LogwatchOptions([])?.limits == WatchLimits())
  }
}
