export type PageLoad = {
  port: number
  connections: number
  seconds: number
  /** Stop after so many requests. */
  most?: number
  /** Asked for in turn. */
  pages: { host: string; path: string }[]
}

/** `bytes`: the last answer's body. */
export type PagesOutcome = { answered: number; seconds: number; bytes: number; wrong: string[] }
