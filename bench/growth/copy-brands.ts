import type pg from 'pg'

// Everything of a brand but codes in stock: shops with none show the same pages.
const tables = [
  'tenant',
  'tenant_settings',
  'page',
  'legal_text',
  'post',
  'banner',
  'product_category',
  'product_brand',
  'product',
]

/**
 * Copies every brand of the folders until there are `brands`. A copy has its own id and domains and no folder: it
 * exists in this database only.
 * @param owner a connection of PostgreSQL's owner
 */
export async function copyBrands(owner: pg.Client, brands: number): Promise<void> {
  const { rows } = await owner.query<{ own: number; all: number }>(
    `select count(*) filter (where tenant !~ '_copy')::int as own, count(*)::int as all from tenant`,
  )
  const { own = 0, all = 0 } = rows[0] ?? {}
  if (brands <= all) return
  await owner.query('begin')
  for (const table of tables) await owner.query(await copyOf(owner, table), [all / own, Math.ceil(brands / own) - 1])
  await owner.query(`select pg_notify('saldo_tenants', '')`)
  await owner.query('commit')
  await owner.query('analyze')
}

async function copyOf(owner: pg.Client, table: string): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'saldo' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  )
  const value = (name: string) => {
    if (name === 'tenant') return `t.tenant || '_copy' || i`
    // What a brand wrote itself would give its copy the main page of another id.
    if (name === 'written') return 'null'
    if (name === 'settings')
      return `jsonb_set(settings, '{domains}', (select coalesce(jsonb_agg('copy' || i || '.' || d), '[]')
        from jsonb_array_elements_text(settings -> 'domains') d))`
    return `t.${name}`
  }
  return `insert into ${table} (${rows.map(({ name }) => name).join(', ')})
    select ${rows.map(({ name }) => value(name)).join(', ')}
    from ${table} t cross join generate_series($1::int, $2::int) i where t.tenant !~ '_copy'`
}
