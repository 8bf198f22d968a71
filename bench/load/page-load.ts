export type PageLoad = {
  port: number
  connections: number
  seconds: number
  /** Stop after this many requests. */
  most?: number
  /** Requested in turn. */
  pages: { host: string; path: string }[]
}

/** `bytes`: size of the last answer's body. */
export type PagesOutcome = { answered: number; seconds: number; bytes: number; wrong: string[] }
