export type Rounds = {
  databaseUrl: string
  dataFolder: string
  port: number
  sandboxPort: number
  /** Only tasks of this time; default: all, and the lists of operators. */
  cron?: string
}

/** Milliseconds of one round over all brands. */
export type TimedRounds = { name: string; cron: string; ms: number; failed: string | undefined }[]
