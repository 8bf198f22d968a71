import { type Config, ConfigError } from '#config'
import { startPostgres } from '#database/embedded'

/** The database that a run stands on. */
export type Ground = {
  /** For the app's role. */
  databaseUrl: string
  /** For the owner's role; undefined when only the app's was given, and then nothing can be migrated or loaded from here. */
  ownerUrl: string | undefined
  /** For the job engine's role; undefined where nobody named it. */
  workerUrl: string | undefined
  /** For the role that reads the archive, likewise. */
  archiveUrl: string | undefined
  /** For the back office's role, likewise. */
  adminUrl: string | undefined
  embedded: boolean
  /** The shortest way to the database for the program's own processes, which run on this machine. */
  shortest(url: string): string
  /** Stops the embedded PostgreSQL; leaves a given database alone. */
  stop(): Promise<void>
}

/** Takes the database that the environment names, or else starts the embedded PostgreSQL in the data folder. */
export async function openGround(config: Config): Promise<Ground> {
  const {
    databaseUrl,
    databaseOwnerUrl: ownerUrl,
    databaseWorkerUrl: workerUrl,
    databaseArchiveUrl: archiveUrl,
    databaseAdminUrl: adminUrl,
  } = config
  const shortest = (url: string) => url
  if (databaseUrl)
    return { databaseUrl, ownerUrl, workerUrl, archiveUrl, adminUrl, embedded: false, shortest, stop: async () => {} }
  if (config.production) throw new ConfigError('DATABASE_URL: required in production')
  const postgres = await startPostgres({ dataFolder: config.dataFolder })
  const { stop } = postgres
  return {
    databaseUrl: postgres.appUrl(),
    ownerUrl: postgres.ownerUrl,
    workerUrl: postgres.workerUrl(),
    archiveUrl: postgres.archiveUrl(),
    adminUrl: postgres.adminUrl(),
    embedded: true,
    shortest: postgres.bySocket,
    stop,
  }
}
