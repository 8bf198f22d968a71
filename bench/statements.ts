import pg from 'pg'

export type Statements = {
  shop: number
  keys: number
  frame: number
  jobs: number
  /** `each`: how often per purchase; `ms`: PostgreSQL's time per purchase. */
  list: { sql: string; each: number; ms: number }[]
}

/**
 * Resets the counters, and lets PostgreSQL analyse the tables, as it does by itself once a minute: until then it uses
 * plans for empty tables.
 */
export const forgetStatements = (ownerUrl: string) =>
  withClient(ownerUrl, async (client) => {
    await client.query('analyze')
    await client.query('select pg_stat_statements_reset()')
  })

/**
 * Statements per purchase, shop and worker together, as PostgreSQL counts them with `track=all` (a function's inner
 * statements count as well). BEGIN, COMMIT and settings are counted apart (`frame`), and so are the job engine's own
 * (`jobs`). `keys` are statements that PostgreSQL runs by itself to check foreign keys.
 */
export async function countStatements(ownerUrl: string, purchases: number): Promise<Statements> {
  const rows = await withClient(ownerUrl, async (client) => {
    const found = await client.query<{ query: string; calls: string; ms: number }>(
      `select query, sum(calls) as calls, sum(total_exec_time) as ms from pg_stat_statements s join pg_database d on d.oid = s.dbid
       where d.datname = current_database() group by query`,
    )
    const texts = Map.groupBy(found.rows, ({ query }) => textOf(query))
    return [...texts].map(([sql, rows]) => ({
      sql,
      each: rows.reduce((sum, { calls }) => sum + Number(calls), 0) / purchases,
      ms: rows.reduce((sum, { ms }) => sum + ms, 0) / purchases,
    }))
  })
  const isFrame = (sql: string) => /^(begin|commit|rollback|set|start transaction|select set_config)\b/i.test(sql)
  const isJobs = (sql: string) => /graphile_worker|pg_stat_statements|pg_notify|^(listen|notify)\b/i.test(sql)
  const sumOf = (chosen: typeof rows) => chosen.reduce((sum, { each }) => sum + each, 0)
  const shop = rows.filter(({ sql }) => !isFrame(sql) && !isJobs(sql))
  return {
    shop: sumOf(shop),
    keys: sumOf(shop.filter(({ sql }) => sql.endsWith('FOR KEY SHARE OF x'))),
    frame: sumOf(rows.filter(({ sql }) => isFrame(sql))),
    jobs: sumOf(rows.filter(({ sql }) => !isFrame(sql) && isJobs(sql))),
    list: rows.filter(({ each }) => each >= 0.05).sort((one, other) => other.ms - one.ms),
  }
}

// One statement may be listed twice: with its constants and without.
const textOf = (query: string): string =>
  query
    .replace(/'[^']*'|\$\d+/g, '?')
    .replace(/\s+/g, ' ')
    .trim()

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
