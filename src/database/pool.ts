import pg from 'pg'
import { DatabaseAway } from './failures.ts'
import { usualTimeouts } from './timeouts.ts'

/** Seconds: connections follow an address that has moved to another server. */
const lifetime = 15 * 60

/** Knows whether its server is a standby: PostgreSQL says so at the login, and again at a promotion. */
class TellingClient extends pg.Client {
  isOnStandby = false

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.connection.on('parameterStatus', (status: unknown) => {
      const { parameterName, parameterValue } = status as Record<string, string>
      if (parameterName === 'in_hot_standby') this.isOnStandby = parameterValue === 'on'
    })
  }
}

/**
 * A pool whose connections all lead to a server that accepts changes: one to a standby is closed, and the caller told
 * that the database is away. A connection that owes an answer is not used again. Timeouts of our side are those of
 * `usualTimeouts`; the server's are settings of the roles (`schema/roles.ts`), so that they hold behind a pooler too.
 */
export function openPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    ...usualTimeouts,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: lifetime,
    // Drops a connection with an unanswered statement instead of reusing it.
    pipeline: true,
    Client: TellingClient,
    verify: (client, done) =>
      done(
        client instanceof TellingClient && client.isOnStandby
          ? new DatabaseAway('the server is a standby, which accepts no changes')
          : undefined,
      ),
    ...config,
  } as pg.PoolConfig)
  pool.on('error', onError)
  // Whoever gives a broken connection back says so with its error.
  pool.on('release', (error) => {
    if ((error as unknown) instanceof Error) dropIdle(pool)
  })
  // The pool handles errors of idle clients only: a client that breaks while it is in use would end the process.
  pool.on('connect', (client) => client.on('error', () => dropIdle(pool)))
  return pool
}

/**
 * Where a connection in use broke, after a silence too, the idle ones mostly lead to the same end: each would cost another
 * caller the whole wait. New ones cost little.
 */
function dropIdle(pool: pg.Pool): void {
  for (let idle = pool.idleCount; idle > 0; idle--)
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    )
}
