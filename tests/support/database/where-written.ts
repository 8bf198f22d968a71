import type { TestDatabase } from './database.ts'

/**
 * Looks for texts in every column of every table, jobs and their payloads included, regardless of case.
 * @returns where each was found: `orders: ada@shopper.example`
 */
export async function whereWritten({ asOwner }: Pick<TestDatabase, 'asOwner'>, texts: readonly string[]) {
  const tables = await asOwner<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('saldo', 'graphile_worker') and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await asOwner<{ text: string }>(
      `select sought.words as text from unnest($1::text[]) as sought(words)
        where exists (select from ${name} t where position(lower(sought.words) in lower(to_jsonb(t)::text)) > 0)`,
      [texts],
    )
    found.push(...rows.map(({ text }) => `${name.replace('saldo.', '')}: ${text}`))
  }
  return found
}
