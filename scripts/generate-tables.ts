import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '#database/embedded'
import { migrate } from '#database/migrate'

const target = join(import.meta.dirname, '../src/database/tables.gen.ts')

/** Whether `src/database/tables.gen.ts` says what the schema of this freshly migrated database says. */
export async function tablesAreUpToDate(ownerUrl: string): Promise<boolean> {
  return (await readFile(target, 'utf8')) === (await describeTables(ownerUrl))
}

/** TypeScript types of the tables and views in the schema `saldo`, for Kysely. */
export async function describeTables(ownerUrl: string): Promise<string> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    const columns = (await client.query<Column>(catalogue)).rows
    const body = [...Map.groupBy(columns, (column) => column.table)].map(
      ([table, columns]) => `  ${table}: {\n${columns.map((column) => `    ${describe(column)}\n`).join('')}  }\n`,
    )
    const imports = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => body.join().includes(`${name}<`))
    return `${head}import type { ${imports.join(', ')} } from 'kysely'\n\nexport type DB = {\n${body.join('')}}\n`
  } finally {
    await client.end()
  }
}

const head =
  '// Made from the migrations and views by `npm run generate:tables`; a test finds it when it is out of date.\n'

type Column = {
  table: string
  name: string
  type: string
  isList: boolean
  required: boolean
  generated: 'always' | 'by default' | null
  comment: string | null
  check: string | null
}

// A view's columns carry neither `not null` nor checks: they are taken from the columns of that name in the tables
// under the view, and where several tables have one, all must require it. A comment `type: …` on a column names its TypeScript type.
const catalogue = `
select c.relname as table, a.attname as name,
  coalesce(e.typname, t.typname) as type, t.typelem <> 0 and t.typcategory = 'A' as "isList",
  coalesce(under.required, a.attnotnull) as required,
  case
    when a.attidentity = 'a' or a.attgenerated <> '' then 'always'
    when a.attidentity = 'd' or a.atthasdef then 'by default'
  end as generated,
  substring(col_description(c.oid, a.attnum) from '^type: (.*)') as comment,
  (select pg_get_constraintdef(k.oid) from pg_constraint k
    where k.conrelid = coalesce(under.relation, c.oid) and k.contype = 'c'
      and k.conkey = array[coalesce(under.number, a.attnum)]
      and pg_get_constraintdef(k.oid) like '%ARRAY[%' limit 1) as check
from pg_class c
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
join pg_type t on t.oid = a.atttypid
left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
left join lateral (
  select bool_and(u.attnotnull) as required, min(u.attrelid::int8)::oid as relation, min(u.attnum) as number
  from pg_rewrite r
  join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
  join pg_attribute u on u.attrelid = d.refobjid and u.attnum = d.refobjsubid
  where c.relkind = 'v' and r.ev_class = c.oid and d.refobjid <> c.oid and u.attname = a.attname
) under on true
where c.relnamespace = 'saldo'::regnamespace and c.relkind in ('r', 'p', 'v')
order by c.relname, a.attnum`

// Deliberately few: money is bigint, a time has a zone, and numeric is not used.
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
  json: 'unknown',
  jsonb: 'unknown',
}

function describe(column: Column): string {
  const plain = types[column.type]
  if (!plain) throw new Error(`${column.table}.${column.name}: the type ${column.type} is not one of ours`)
  const single = column.comment ?? oneOf(column.check) ?? plain
  const listed = column.isList ? `(${single})[]` : single
  const selected = column.required || listed === 'unknown' ? listed : `${listed} | null`
  return `${column.name}: ${writable(column, selected)}`
}

function writable(column: Column, selected: string): string {
  if (column.type === 'jsonb' && !column.isList) {
    // What is written is JSON text: the driver would take a JavaScript array for one of PostgreSQL's.
    const written = column.required ? 'string' : 'string | null'
    const inserted = column.required && !column.generated ? written : `${written} | undefined`
    return `ColumnType<${selected}, ${inserted}, ${written}>`
  }
  if (column.generated === 'always') return `GeneratedAlways<${selected}>`
  return column.generated ? `Generated<${selected}>` : selected
}

// `check (state in ('open', 'paid'))` as PostgreSQL gives it back: ((state = ANY (ARRAY['open'::text, 'paid'::text])))
function oneOf(check: string | null): string | undefined {
  const list = check?.match(/^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/)?.[1]
  const values = list?.matchAll(/'((?:[^']|'')*)'::text/g) ?? []
  const literals = [...values].map(([, value = '']) => `'${value.replaceAll("''", "\\'")}'`)
  return literals.length === 0 ? undefined : literals.join(' | ')
}

async function main(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'saldo-tables-'))
  // Root has PostgreSQL run as a user of its own, who must be able to enter.
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
