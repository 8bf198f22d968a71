export type Rounds = { databaseUrl: string; dataFolder: string; port: number; sandboxPort: number }

/** Milliseconds of one round over all brands. */
export type TimedRounds = { name: string; cron: string; ms: number; failed: string | undefined }[]
