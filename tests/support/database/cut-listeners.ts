/** Breaks the connections that listen in this database. Now and then a listener asks whether its connection lives. */
export const cutListeners = (asOwner: (sql: string) => Promise<unknown>): Promise<unknown> =>
  asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where usename = 'saldo_app' and datname = current_database() and (query ilike 'listen %' or query = 'select')`,
  )
