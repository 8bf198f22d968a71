import { sql } from 'kysely'
import { enqueue, type Tx } from '#database'
import type { LightNotice, LightRequest, LightTopUp } from './light.ts'

// The only SQL on requests for low-balance notices, and on the notices.

/** The words of a request, which the law requires us to keep. */
type Consent = LightRequest & { text: string; textVersion: string }

export type NewLight = Omit<LightTopUp, 'language' | 'customerId'> & { orderNumber: string; consent: Consent }

/** Writes a request, replacing an earlier one for the same number. Idempotent per order. */
export async function insertLight(tx: Tx, { orderNumber, consent, ...light }: NewLight, now: Date): Promise<void> {
  const known = await tx
    .selectFrom('light_top_up')
    .select('light_id')
    .where('order_number', '=', orderNumber)
    .where('msisdn', '=', light.msisdn)
    .executeTakeFirst()
  if (known) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`light top-up ${light.msisdn}`}, 0))`.execute(tx)
  await endOfNumber(tx, light.msisdn, now)
  await tx
    .insertInto('light_top_up')
    .values({
      light_id: light.lightId,
      msisdn: light.msisdn,
      product_id: light.productId,
      amount: light.amount,
      currency: light.currency,
      customer_id: consent.customerId,
      order_number: orderNumber,
      consent_text: consent.text,
      text_version: consent.textVersion,
      language: consent.language,
      agreed_at: new Date(consent.at),
      ip: consent.ip,
    })
    .execute()
}

async function endOfNumber(tx: Tx, msisdn: string, now: Date): Promise<void> {
  await tx
    .updateTable('light_top_up')
    .set({ ended_at: now })
    .where('msisdn', '=', msisdn)
    .where('ended_at', 'is', null)
    .execute()
}

export async function endLightById(tx: Tx, lightId: string, now: Date): Promise<void> {
  await tx
    .updateTable('light_top_up')
    .set({ ended_at: now })
    .where('light_id', '=', lightId)
    .where('ended_at', 'is', null)
    .execute()
}

/** A number's active request, locked until the transaction ends: two simultaneous events make one notice. */
export async function lockLightOf(
  tx: Tx,
  msisdn: string,
): Promise<{ lightId: string; lastAt: Date | null } | undefined> {
  const row = await tx
    .selectFrom('light_top_up')
    .select('light_id')
    .where('msisdn', '=', msisdn)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { lastAt } = await tx
    .selectFrom('light_notice')
    .select((eb) => eb.fn.max('noted_at').as('lastAt'))
    .where('light_id', '=', row.light_id)
    .executeTakeFirstOrThrow()
  return { lightId: row.light_id, lastAt }
}

export type NewNotice = { noticeId: string; lightId: string; eventId: string; notedAt: Date; expiresAt: Date }

/** Writes a notice and its announcement; once per event. @returns whether it was the first */
export async function insertNotice(tx: Tx, tenant: string, notice: NewNotice): Promise<boolean> {
  const row = await tx
    .insertInto('light_notice')
    .values({
      notice_id: notice.noticeId,
      light_id: notice.lightId,
      event_id: notice.eventId,
      noted_at: notice.notedAt,
      expires_at: notice.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('notice_id')
    .executeTakeFirst()
  if (row) await enqueue(tx, 'light.noticed', { tenant, reference: notice.noticeId })
  return row !== undefined
}

const notices = (tx: Tx) =>
  tx
    .selectFrom('light_notice as n')
    .innerJoin('light_top_up as l', (join) =>
      join.onRef('l.tenant', '=', 'n.tenant').onRef('l.light_id', '=', 'n.light_id'),
    )
    .select([
      'n.notice_id as noticeId',
      'n.expires_at as expiresAt',
      'n.order_number as orderNumber',
      'l.light_id as lightId',
      'l.msisdn',
      'l.product_id as productId',
      'l.amount',
      'l.currency',
      'l.customer_id as customerId',
      'l.language',
      'l.ended_at as endedAt',
    ])

export const findNotice = (tx: Tx, noticeId: string): Promise<LightNotice | undefined> =>
  notices(tx).where('n.notice_id', '=', noticeId).executeTakeFirst()

/** Locks notices until the transaction ends: of two simultaneous orders one gets them. */
export const lockNotices = (tx: Tx, noticeIds: readonly string[]): Promise<LightNotice[]> =>
  notices(tx).where('n.notice_id', 'in', noticeIds).forUpdate('n').execute()

/** Records which order used the notices. */
export async function markTaken(tx: Tx, noticeIds: readonly string[], orderNumber: string): Promise<void> {
  if (noticeIds.length === 0) return
  await tx.updateTable('light_notice').set({ order_number: orderNumber }).where('notice_id', 'in', noticeIds).execute()
}

/** An order failed: its notices can be used again. */
export async function freeNotices(tx: Tx, orderNumber: string): Promise<void> {
  await tx.updateTable('light_notice').set({ order_number: null }).where('order_number', '=', orderNumber).execute()
}
