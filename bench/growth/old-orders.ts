import pg from 'pg'
import { type CopiedTable, copyRows, type OldOrders } from './copy-rows.ts'

// Rows of a purchase are in these tables. The two lists are about equally large, and loaded side by side.
const halves = [
  ['order_event', 'risk_fact', 'risk_decision'],
  ['orders', 'order_line', 'payment', 'payment_event', 'delivery', 'ledger_transfer', 'message', 'cart'],
] as const
const tables: readonly string[] = halves.flat()

/**
 * Replaces all orders by old ones: `orders` of them, as purchases leave them, evenly over two years and all brands.
 * Nothing else may use the database meanwhile. Foreign keys are made again without a look at the old rows.
 * @returns seconds that it took
 */
export async function writeOldOrders(
  ownerUrl: string,
  orders: number,
  say: (words: string) => void = console.log,
): Promise<number> {
  const started = performance.now()
  const [owner, second] = [await connect(ownerUrl), await connect(ownerUrl)]
  try {
    const old = await keepTemplates(owner, orders)
    const foreign = await definitions(owner, "contype = 'f'")
    for (const { table, name } of foreign) await owner.query(`alter table ${table} drop constraint ${name}`)
    await Promise.all([fill(owner, halves[0], old, say), fill(second, halves[1], old, say)])
    for (const { table, name, definition } of foreign)
      await owner.query(`alter table ${table} add constraint ${name} ${definition} not valid`)
    await owner.query('analyze')
    return (performance.now() - started) / 1000
  } finally {
    await Promise.all([owner.end(), second.end()])
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=saldo' })
  await client.connect()
  await client.query(`set maintenance_work_mem = '1GB'; set synchronous_commit = off; set work_mem = '64MB'`)
  return client
}

/** Keeps the rows of bought orders aside, once: a size replaces those of the size before. */
async function keepTemplates(owner: pg.Client, orders: number): Promise<OldOrders> {
  await owner.query('create schema if not exists template')
  await owner.query(`
    create table if not exists template.bought as
    select row_number() over () - 1 as template, o.tenant, o.order_number, o.cart_name, p.payment_id
    from orders o join payment p using (tenant, order_number) where o.state = 'done' limit 48`)
  for (const table of tables) {
    const by = await templateKey(owner, table)
    await owner.query(`
      create table if not exists template.${table} as
      select b.template, b.order_number as template_order, b.payment_id as template_payment, x.*
      from saldo.${table} x join template.bought b on b.tenant = x.tenant and ${by}`)
  }
  // As if they were single-purpose vouchers: what is bought here bears no VAT.
  await owner.query(`
    insert into template.ledger_transfer (template, template_order, template_payment, tenant, event, reference, debit,
      credit, amount, currency, order_number, at, recorded_at, vat_country, vat_rate, vat_net)
    select template, template_order, template_payment, tenant, 'vat.due', order_number || '-1 1', 'discount', 'vat',
      amount * 19 / 119, currency, order_number, at, recorded_at, 'DE', 1900, amount - amount * 19 / 119
    from template.ledger_transfer t where event = 'delivery.delivered' and credit = 'supplier'
      and not exists (select from template.ledger_transfer v where v.template = t.template and v.event = 'vat.due')`)
  await owner.query('analyze')
  const { rows } = await owner.query<{ tenants: string[]; templates: number }>(`
    select (select array_agg(tenant order by tenant) from tenant) as tenants,
      (select count(*)::int from template.bought) as templates`)
  if (!rows[0]?.templates) throw new Error('there are no bought orders to copy')
  return { orders, months: 24, ...rows[0] }
}

/** How rows of a table belong to an order. */
async function templateKey(owner: pg.Client, table: string): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'saldo' and table_name = $1`,
    [table],
  )
  const has = (name: string) => rows.some((row) => row.name === name)
  if (has('order_number')) return 'b.order_number = x.order_number'
  return has('about') ? 'b.order_number = x.about' : 'b.payment_id = x.payment_id'
}

/**
 * Fills tables in one transaction. They are emptied in it, and indexes come last: with `wal_level = minimal` PostgreSQL
 * writes neither to its log.
 */
async function fill(
  client: pg.Client,
  half: readonly string[],
  old: OldOrders,
  say: (words: string) => void,
): Promise<void> {
  await client.query('begin')
  for (const table of half) {
    const keys = await definitions(client, `contype in ('p', 'u') and conrelid = 'saldo.${table}'::regclass`)
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
       where indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
      [`saldo.${table}`],
    )
    await client.query(`truncate ${table}`)
    for (const { name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    const started = performance.now()
    const seconds = () => ((performance.now() - started) / 1000).toFixed(0)
    const { rowCount } = await client.query(copyRows(await columnsOf(client, table), old))
    const written = seconds()
    for (const { name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { definition } of indexes) await client.query(definition)
    say(`  ${table}: ${rowCount} rows, written after ${written} s, with indexes after ${seconds()} s`)
  }
  await client.query('commit')
  // Without the vacuum no index would answer alone, and the first readers would pay for it.
  for (const table of half) await client.query(`vacuum (analyze) ${table}`)
}

async function columnsOf(client: pg.Client, name: string): Promise<CopiedTable> {
  const { rows: columns } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'saldo' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'
     order by ordinal_position`,
    [name],
  )
  return { name, columns }
}

async function definitions(client: pg.Client, which: string) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       regexp_replace(pg_get_constraintdef(oid), ' NOT VALID$', '') as definition
     from pg_constraint where connamespace = 'saldo'::regnamespace and ${which}
     order by contype = 'p' desc`,
  )
  return rows
}
