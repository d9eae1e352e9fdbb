/// Calls `body` with a token, and returns the token weakly: whether something that the body has made still holds it.
func tokenHeld<Result>(by body: (Token) throws -> Result) rethrows -> (token: Weak<Token>, result: Result) {
  let token = Token()
  return (Weak(token), try body(token))
}
