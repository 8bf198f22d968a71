import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '#database/embedded'
import { migrate } from '#database/migrate'

const target = join(import.meta.dirname, '../src/database/tables.gen.ts')

/** Whether `src/database/tables.gen.ts` matches the schema of this freshly migrated database. */
export async function tablesAreUpToDate(ownerUrl: string): Promise<boolean> {
  return (await readFile(target, 'utf8')) === (await describeTables(ownerUrl))
}

/**
 * TypeScript types of the tables and views in the schema `saldo`, for Kysely. kysely-codegen cannot be used: it ignores
 * the values that `check (… in (…))` allows, takes every column of a view for nullable, and needs TypeScript 5.
 */
export async function describeTables(ownerUrl: string): Promise<string> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    await client.query(listOf)
    const columns = await withOrigins(client, (await client.query<Column>(catalogue)).rows)
    const body = [...Map.groupBy(columns, (column) => column.table)].map(
      ([table, columns]) => `  ${table}: {\n${columns.map((column) => `    ${describe(column)}\n`).join('')}  }\n`,
    )
    const imports = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => body.join().includes(`${name}<`))
    return `${head}import type { ${imports.join(', ')} } from 'kysely'\nimport type { Json } from './json-columns.ts'\n\nexport type DB = {\n${body.join('')}}\n`
  } finally {
    await client.end()
  }
}

const head =
  '// Made from the migrations and views by `npm run generate:tables`; a test finds it when it is out of date.\n'

type Column = {
  relation: number
  number: number
  table: string
  isView: boolean
  name: string
  type: string
  isList: boolean
  required: boolean
  generated: 'always' | 'by default' | null
  comment: string | null
  check: string | null
  /** The type of a JSONB column by its name in `JsonColumns`; for a view's column, that of the table's column. */
  json?: string
}

// Columns of a view have neither `not null` nor checks. Those of the view's tables with the same name apply if all of
// them agree. A comment `type: …` on a column names its TypeScript type.
const catalogue = `
select c.oid::int as relation, a.attnum as number, c.relname as table, c.relkind = 'v' as "isView", a.attname as name,
  coalesce(e.typname, t.typname) as type, t.typelem <> 0 and t.typcategory = 'A' as "isList",
  coalesce(under.required, a.attnotnull) as required,
  case
    when a.attidentity = 'a' or a.attgenerated <> '' then 'always'
    when a.attidentity = 'd' or a.atthasdef then 'by default'
  end as generated,
  substring(col_description(c.oid, a.attnum) from '^type: (.*)') as comment,
  case when c.relkind = 'v' then under.check else pg_temp.list_of(c.oid, a.attnum) end as check
from pg_class c
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
join pg_type t on t.oid = a.atttypid
left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
left join lateral (
  select bool_and(u.attnotnull) as required,
    case when count(distinct coalesce(pg_temp.list_of(u.attrelid, u.attnum), '')) = 1
      then min(pg_temp.list_of(u.attrelid, u.attnum)) end as check
  from pg_rewrite r
  join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
  join pg_attribute u on u.attrelid = d.refobjid and u.attnum = d.refobjsubid
  where c.relkind = 'v' and r.ev_class = c.oid and d.refobjid <> c.oid and u.attname = a.attname
) under on true
where c.relnamespace = 'saldo'::regnamespace and c.relkind in ('r', 'p', 'v')
order by c.relname, a.attnum`

const listOf = `
create function pg_temp.list_of(relation oid, number int2) returns text language sql stable as $$
  select pg_get_constraintdef(k.oid) from pg_constraint k
  where k.conrelid = relation and k.contype = 'c' and k.conkey = array[number]
    and pg_get_constraintdef(k.oid) like '%ARRAY[%' limit 1
$$`

/**
 * For a column that a view shows unchanged, PostgreSQL names its table: then everything known of that column applies.
 */
async function withOrigins(client: pg.Client, columns: Column[]): Promise<Column[]> {
  const byPlace = new Map(columns.map((column) => [`${column.relation} ${column.number}`, column]))
  const origins = new Map<Column, Column>()
  for (const view of new Set(columns.filter(({ isView }) => isView).map(({ relation }) => relation))) {
    const { rows } = await client.query('select pg_get_viewdef($1::oid) as query', [view])
    const { fields } = await client.query(`select * from (${rows[0].query.replace(/;$/, '')}) as q limit 0`)
    fields.forEach(({ tableID, columnID }, index) => {
      const [shown, origin] = [byPlace.get(`${view} ${index + 1}`), byPlace.get(`${tableID} ${columnID}`)]
      if (shown && origin) origins.set(shown, origin)
    })
  }
  const known = (column: Column): Column => {
    const origin = origins.get(column)
    if (!origin) return { ...column, json: `${column.table}.${column.name}` }
    const { required, comment, check, json } = known(origin)
    return { ...column, required, comment, check, json }
  }
  return columns.map(known)
}

// Few types on purpose: money is bigint, a time has a zone, and numeric is not used.
const types: Record<string, string> = {
  text: 'string',
  uuid: 'string',
  inet: 'string',
  date: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  timestamptz: 'Date',
  bytea: 'Buffer',
}

function describe(column: Column): string {
  const plain = /^jsonb?$/.test(column.type) && column.json ? `Json<'${column.json}'>` : types[column.type]
  if (!plain) throw new Error(`${column.table}.${column.name}: the type ${column.type} is not one of ours`)
  const single = column.comment ?? oneOf(column.check) ?? plain
  const listed = column.isList ? `(${single})[]` : single
  // A computed column of a view says by its comment whether it may be null: PostgreSQL does not know.
  const isOwn = column.isView && column.json === `${column.table}.${column.name}` && plain.startsWith('Json')
  const selected = column.required || isOwn ? listed : `${listed} | null`
  return `${column.name}: ${writable(column, selected)}`
}

function writable(column: Column, selected: string): string {
  if (column.isView) return selected
  if (column.type === 'jsonb' && !column.isList) {
    // Written as JSON text: the driver would send a JavaScript array as a PostgreSQL array.
    const written = column.required ? 'string' : 'string | null'
    const inserted = column.required && !column.generated ? written : `${written} | undefined`
    return `ColumnType<${selected}, ${inserted}, ${written}>`
  }
  if (column.generated === 'always') return `GeneratedAlways<${selected}>`
  return column.generated ? `Generated<${selected}>` : selected
}

// `check (state in ('open', 'paid'))` as PostgreSQL prints it: ((state = ANY (ARRAY['open'::text, 'paid'::text])))
function oneOf(check: string | null): string | undefined {
  const list = check?.match(/^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/)?.[1]
  const values = list?.matchAll(/'((?:[^']|'')*)'::text/g) ?? []
  const literals = [...values].map(([, value = '']) => `'${value.replaceAll("''", "\\'")}'`)
  return literals.length === 0 ? undefined : literals.join(' | ')
}

async function main(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'saldo-tables-'))
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(dataFolder, 0o755)
  const postgres = await startPostgres({ dataFolder, durable: false })
  try {
    await migrate({ ownerUrl: postgres.ownerUrl })
    await writeFile(target, await describeTables(postgres.ownerUrl))
  } finally {
    await postgres.stop()
    await rm(dataFolder, { recursive: true })
  }
}

if (import.meta.main) await main()
