import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Currency, Minor } from '#kit/money'

// Later consents to charge, word for word; the first one is stored with the top-up itself.

/** What the consent is for. */
const tables = {
  automatic: { table: 'auto_top_up_agreement', id: 'auto_top_up_id' },
  text: { table: 'sms_topup_agreement', id: 'sms_topup_id' },
} as const
type Of = keyof typeof tables

/** A later consent to charge, as given. */
export type NewAgreement = {
  /** Id of the automatic top-up, or of the top-up by text. */
  id: string
  agreedAt: Date
  amount: Minor
  fee: Minor
  currency: Currency
  text: string
  version: string
  language: string
  ip: string
  way: 'account' | 'link'
  /** The saved method that pays then: the last digits of its card are stored. */
  tokenId: string
}

export async function insertAgreement(tx: Tx, of: Of, one: NewAgreement): Promise<void> {
  const { table, id } = tables[of]
  await sql`
    insert into ${sql.table(table)}
      (${sql.ref(id)}, agreed_at, amount, fee, currency, text, version, language, ip, way, number)
    select ${one.id}, ${one.agreedAt}, ${one.amount}, ${one.fee}, ${one.currency}, ${one.text},
      ${one.version}, ${one.language}, ${one.ip}, ${one.way}, t.card_last4
    from payment_token t where t.token_id = ${one.tokenId}`.execute(tx)
}

/** The words of the latest consent after the first one. */
export async function findLastAgreement(tx: Tx, of: Of, id: string): Promise<string | undefined> {
  const { table, id: column } = tables[of]
  const { rows } = await sql<{ text: string }>`
    select text from ${sql.table(table)} where ${sql.ref(column)} = ${id} order by agreed_at desc limit 1`.execute(tx)
  return rows[0]?.text
}
