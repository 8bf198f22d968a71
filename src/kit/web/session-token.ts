/** The tokens of a session, by their fingerprints. */
export type SessionTokens = {
  tokenHash: string
  tokenSince: Date
  nextHash: string | null
  /** Until when the former token is valid. */
  formerUntil: Date | null
}

/** Seconds for a browser to use the next token before it gets another; the former one stays valid meanwhile. */
export const graceSeconds = 60

/**
 * How a session's token is rotated: an old token is followed by the next one, which counts once the browser sends it, so
 * that a lost answer does not end the session. A token that was replaced long ago is in two hands.
 * @param shown the fingerprints of the token that a browser sent, which found this session
 */
export function stateOfToken(
  { tokenHash, tokenSince, nextHash, formerUntil }: SessionTokens,
  shown: readonly string[],
  now: Date,
  turnSeconds: number,
): 'current' | 'old' | 'next' | 'former' | 'stolen' {
  if (nextHash !== null && shown.includes(nextHash)) return 'next'
  if (!shown.includes(tokenHash)) return formerUntil !== null && formerUntil > now ? 'former' : 'stolen'
  return tokenSince.getTime() + turnSeconds * 1000 > now.getTime() ? 'current' : 'old'
}
