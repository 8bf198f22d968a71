import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#database'
import type { LegalText } from './legal-text.ts'

export const findInForce = (tx: Tx) =>
  tx.selectFrom('legal_text').select(['slug', 'language', 'version']).where('is_in_force', '=', true).execute()

/** Puts exactly these texts in force. */
export async function setInForce(tx: Tx, texts: readonly LegalText[], now: Date): Promise<void> {
  await tx.updateTable('legal_text').set({ is_in_force: false }).where('is_in_force', '=', true).execute()
  if (texts.length === 0) return
  await tx
    .insertInto('legal_text')
    .values(texts.map((text) => ({ ...text, is_in_force: true, kept_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['tenant', 'slug', 'language', 'version']).doUpdateSet({ is_in_force: true }),
    )
    .execute()
}

/** The texts in force in an order's language, as `{ slug: version }`. */
export const legalTextsInForce = (language: string): RawBuilder<unknown> =>
  sql`(select jsonb_object_agg(slug, version) from legal_text where language = ${language} and is_in_force)`

/** Texts by their names; those that are not there are left out. */
export async function findTexts(
  tx: Tx,
  names: readonly Pick<LegalText, 'slug' | 'language' | 'version'>[],
): Promise<LegalText[]> {
  const { rows } = await sql<LegalText>`
    select t.slug, t.language, t.version, t.title, t.body
    from legal_text t
    join jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n(slug text, language text, version text)
      on t.slug = n.slug and t.language = n.language and t.version = n.version`.execute(tx)
  return rows
}
