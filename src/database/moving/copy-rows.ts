import type pg from 'pg'
import type { MovedTable } from './tables.ts'

/** Rows in memory at a time. */
const batch = 1000
/** Numbers of the other cell's sequence that may be taken while ours is put forward. */
const margin = 1000

/**
 * Copies a brand's rows of one table, each as PostgreSQL itself writes it, so that nothing is rounded or turned into
 * another form. Both clients are in a transaction and have named the brand.
 */
export async function copyRows(
  from: pg.ClientBase,
  to: pg.ClientBase,
  table: MovedTable,
  tenant: string,
): Promise<void> {
  const names = table.columns.map((column) => `"${column}"`)
  const insert = `insert into ${table.name} (${names.join(', ')}) overriding system value
    select ${names.map((name) => `(r.row).${name}`).join(', ')}
    from (select line::${table.name} as row from unnest($1::text[]) as line offset 0) r
    ${table.isWalled ? '' : 'on conflict do nothing'}`
  await from.query(
    `declare moving no scroll cursor for select t::text as line from ${table.name} t where t.tenant = '${tenant}'`,
  )
  for (;;) {
    const { rows } = await from.query<{ line: string }>(`fetch ${batch} from moving`)
    if (rows.length === 0) break
    await to.query(insert, [rows.map(({ line }) => line)])
  }
  await from.query('close moving')
  for (const { column, sequence } of table.numbered) await putForward(to, table.name, column, sequence)
}

/** A number that another brand's row may get must not be one of these. */
async function putForward(to: pg.ClientBase, table: string, column: string, sequence: string): Promise<void> {
  await to.query(
    `select setval('${sequence}', most.number + ${margin})
     from (select max("${column}") as number from ${table}) most, ${sequence} s where most.number > s.last_value`,
  )
}

/** What one side has of a brand: rows of each table with a sum over their contents, and its books. */
export type Contents = { tables: Map<string, { rows: number; mark: string }>; books: string[] }

/** Reads them. Contents are compared by a sum of hashes, so order does not matter. */
export async function readContents(
  client: pg.ClientBase,
  tables: readonly MovedTable[],
  tenant: string,
): Promise<Contents> {
  const found: Contents = { tables: new Map(), books: [] }
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: number; mark: string }>(
      `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as mark
       from ${name} t where t.tenant = $1`,
      [tenant],
    )
    if (rows[0]) found.tables.set(name, rows[0])
  }
  const { rows } = await client.query<{ line: string }>(
    `select concat_ws(' ', 'ledger', account, currency, sum(amount)) as line from saldo.ledger_entry where tenant = $1
       group by account, currency
     union all
     select concat_ws(' ', 'orders', state, currency, count(*), sum(total)) from saldo.order_position where tenant = $1
       group by state, currency
     order by 1`,
    [tenant],
  )
  found.books = rows.map(({ line }) => line)
  return found
}

/** In words, where two sides differ. `leftOut`: tables that are expected to. */
export function differencesOf(here: Contents, there: Contents): string[] {
  const tables = [...here.tables].flatMap(([name, { rows, mark }]) => {
    const other = there.tables.get(name)
    if (other?.rows !== rows) return [`${name}: ${rows} rows here, ${other?.rows ?? 'none'} there`]
    return other.mark === mark ? [] : [`${name}: ${rows} rows on both sides, with other contents`]
  })
  const books = here.books.join('\n') === there.books.join('\n') ? [] : ['the books have other sums there']
  return [...tables, ...books]
}
