struct MarbleParserTests {
  @Test(
    "A malformed text is refused with a sentence and a caret",
    arguments: [
      ("-a-|-b", "No value can follow the end of a marble text.", 5),
      ("-|-#", "A marble text ends twice.", 3),
      ("-(ab", "A group that was opened in a marble text was not closed.", 1),
      ("-ab)", "A group of a marble text is closed that was not opened.", 3),
      ("-(a-b)", "No time passes inside a group of a marble text.", 3),
      ("-(a(b))", "A group of a marble text cannot contain another.", 3),
      ("-()", "A group of a marble text is empty.", 2),
      ("^-^", "A marble text subscribes twice.", 2),
      ("!-!", "A marble text disposes twice.", 2),
      ("a 3 s b", "A pause of a marble text has no space between its number and its unit.", 2),
      ("a 3sec b", "A pause of a marble text is a number with one of the units ns, us, ms, s, m, h.", 2),
      ("a 1.5 b", "A pause of a marble text is a number with one of the units ns, us, ms, s, m, h.", 2),
      ("a 3S b", "A pause of a marble text is a number with one of the units ns, us, ms, s, m, h.", 2),
      ("-a 3s|", "A pause of a marble text has a space before and after it.", 3),
      ("-a 1m30s b", "A pause of a marble text has a space before and after it.", 3),
      ("a 1,5s b", "The number of a pause in a marble text is written like 100 or 1.5.", 2),
      ("a .5s b", "The number of a pause in a marble text is written like 100 or 1.5.", 2),
      ("a 1.5ns b", "A pause of a marble text is a whole number of nanoseconds.", 2),
      ("a 9999999h b", "A pause of a marble text is too long: it is at most 292 years.", 2),
      ("a 99999999999999999999s b", "A pause of a marble text is too long, or too exact.", 2),
      ("(a 3s b)", "No time passes inside a group of a marble text.", 3),
    ])
  func mistakes(text: String, message: String, column: Int) {
    let error = #expect(throws: MarbleSyntaxError.self) { try Marbles(parsing: text) }
    #expect(error?.description == "\(message)\n  \(text)\n  \(String(repeating: " ", count: column))^")
  }

  @Test("The time for a text grows with its length alone", .timeLimit(.minutes(10)))
  func longTexts() {
    let count = 20_000
    #expect(Marbles("^" + String(repeating: "-a", count: count) + "-|!").marks.count == count + 3)
    #expect(Marbles("a" + String(repeating: " ", count: count) + "b").marks.count == 2)
    #expect(Marbles(String(repeating: "1 ", count: count)).marks.count == count)
  }
}
