import type pg from 'pg'

/** Tables of the registry that hold a brand's own rows: its settings, and what is paused for it. */
export const registryOfBrand: readonly string[] = ['tenant', 'tenant_settings', 'paused_method', 'paused_partner']

/**
 * Tables with rows of brands that stay where they are: what the operators of a cell did, kept for that cell, and where
 * a brand stands on its way.
 */
export const staysInCell: readonly string[] = [
  'admin_action',
  'admin_action_under_way',
  'admin_approval',
  'admin_case',
  'admin_code_list',
  'admin_product_file',
  'admin_run',
  'brand_draft',
  'brand_move',
  'brand_place',
  'brand_schedule',
]

export type MovedTable = {
  /** With its schema. */
  name: string
  /** False for the registry's: these rows stay behind when kept rows are dropped. */
  isWalled: boolean
  /** All columns with their types, in their order: both sides must have the same. */
  shape: string
  /** Columns that are written; the others are generated from them. */
  columns: string[]
  /** Columns that are numbered by a sequence, with it. */
  numbered: { column: string; sequence: string }[]
  /** Columns that refer to a table after this one, since the two refer to one another. */
  ahead: string[]
}

type Reference = { to: string; deferrable: boolean; columns: string[] }

/**
 * The tables whose rows move with a brand, read from the database itself, so that none can be forgotten: those with
 * row-level security by tenant, and the registry's. Each comes after the tables that it refers to.
 */
export async function movedTables(client: pg.ClientBase): Promise<MovedTable[]> {
  const { rows } = await client.query<
    Omit<MovedTable, 'isWalled' | 'ahead'> & { walled: boolean; refers: Reference[] }
  >(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relrowsecurity as walled,
       (select string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as shape,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
         and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       coalesce((select jsonb_agg(jsonb_build_object('column', a.attname, 'sequence', s.name))
         from pg_attribute a, pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as s(name)
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and s.name is not null), '[]') as numbered,
       coalesce((select jsonb_agg(jsonb_build_object('to', format('%I.%I', rn.nspname, r.relname),
           'deferrable', f.condeferrable, 'columns', array(select a.attname from pg_attribute a
             where a.attrelid = c.oid and a.attnum = any (f.conkey) and a.attname <> 'tenant')))
         from pg_constraint f join pg_class r on r.oid = f.confrelid join pg_namespace rn on rn.oid = r.relnamespace
         where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid), '[]') as refers
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('saldo', 'archive') and c.relkind in ('r', 'p')
       and (c.relrowsecurity or n.nspname = 'saldo' and c.relname = any ($1))
     order by name`,
    [registryOfBrand],
  )
  const sorted: MovedTable[] = []
  const isAhead = ({ to }: Reference) => sorted.every(({ name }) => name !== to)
  while (sorted.length < rows.length) {
    const left = rows.filter(({ name }) => sorted.every((table) => table.name !== name))
    const next =
      left.find(({ refers }) => !refers.some(isAhead)) ??
      left.find(({ refers }) => !refers.some((one) => isAhead(one) && !one.deferrable))
    if (!next)
      throw new Error(
        `tables refer to one another in a circle, or to one that does not move: ${left.map(({ name }) => name).join(', ')}`,
      )
    const { walled, refers, ...table } = next
    sorted.push({ ...table, isWalled: walled, ahead: refers.filter(isAhead).flatMap(({ columns }) => columns) })
  }
  return sorted
}
