import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Currency, Minor } from '#kit/money'

// Each later leave to charge, word for word; the first one stands with what it is for.

/** What is charged by it. */
const tables = {
  automatic: { table: 'auto_top_up_agreement', id: 'auto_top_up_id' },
  text: { table: 'sms_topup_agreement', id: 'sms_topup_id' },
} as const
type Of = keyof typeof tables

/** A later leave to charge, as it was given. */
export type NewAgreement = {
  /** Of the automatic top-up, or of what texts buy. */
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
  /** What pays at that moment: the last digits of its card are kept. */
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

/** The words that were agreed to last, where that was after it was set up. */
export async function findLastAgreement(tx: Tx, of: Of, id: string): Promise<string | undefined> {
  const { table, id: column } = tables[of]
  const { rows } = await sql<{ text: string }>`
    select text from ${sql.table(table)} where ${sql.ref(column)} = ${id} order by agreed_at desc limit 1`.execute(tx)
  return rows[0]?.text
}
