import { cancelDeclared } from '#auto-top-ups'
import type { CheckoutShop } from '#checkout'
import { enqueue, type Tx } from '#database'
import { type Filed, findDeclaration } from '#declarations'
import { after } from '#kit/clock'
import { dayIn } from '#kit/date'
import { newKey } from '#kit/ids'
import { findPosition } from '#orders'
import { cancelDeclaredTexts } from '#sms-top-ups'
import { type Assessment, dueAfter, owedAfterTheEnd, owedOnWithdrawal, withdrawalDays } from './case.ts'
import { findEndedBefore, findOrdersMeant, findStartNow, insertCase } from './store.ts'

/**
 * Handles a withdrawal at once: ends the automatic top-ups and top-ups by text that it clearly means, and opens a case
 * for each of its orders, or one without an order for an operator. Idempotent.
 */
export async function openCases(shop: CheckoutShop, reference: string): Promise<void> {
  const { db, tenant } = shop
  await db.transaction(async (tx) => {
    const filed = await findDeclaration(tx, reference)
    if (filed?.kind !== 'withdrawal') return
    const ended = (await cancelDeclared(shop, tx, filed)) + (await cancelDeclaredTexts(shop, tx, filed)) > 0
    const since = after(filed.filedAt, -(withdrawalDays + 1) * 24 * 60 * 60)
    const orders = await findOrdersMeant(tx, filed, since)
    if (orders.length === 0) return open(shop, tx, { filed, ended, orderNumber: null, found: notFound })
    for (const orderNumber of orders) {
      const found = await assess(tx, { filed, orderNumber, timeZone: tenant.timeZone })
      await open(shop, tx, { filed, ended, orderNumber, found })
    }
  })
}

const notFound: Assessment = { finding: 'not-found', owed: 0 }

/** What is owed for an order now. */
export async function assess(
  tx: Tx,
  { filed, orderNumber, timeZone }: { filed: Filed; orderNumber: string; timeZone: string },
): Promise<Assessment> {
  const [position, isAgreed] = await Promise.all([findPosition(tx, orderNumber), findStartNow(tx, orderNumber)])
  if (!position) return notFound
  if (filed.kind === 'cancellation' || position.placedAt > filed.filedAt) return owedAfterTheEnd(position)
  return owedOnWithdrawal(position, { filedAt: filed.filedAt, isAgreed, timeZone })
}

type Opened = { filed: Filed; ended: boolean; orderNumber: string | null; found: Assessment }

async function open({ tenant, clock }: CheckoutShop, tx: Tx, { filed, ended, orderNumber, found }: Opened) {
  const now = clock.now()
  const { reference } = filed
  const dueAt = dueAfter(orderNumber !== null && filed.kind === 'cancellation' ? now : filed.filedAt)
  const caseId = newKey()
  const isNew = await insertCase(tx, { caseId, reference, orderNumber, ...found, ended, openedAt: now, dueAt })
  if (isNew) await enqueue(tx, 'case.opened', { tenant: tenant.id, reference: caseId })
}

/**
 * Opens a case for an automatic order that ran after its owner had cancelled or withdrawn: what was charged after that
 * day is owed.
 */
export async function openAfterTheEnd(shop: CheckoutShop, orderNumber: string): Promise<void> {
  const { db, tenant } = shop
  const ended = await db.read((tx) => findEndedBefore(tx, orderNumber))
  // Almost every order: nobody ended anything.
  if (ended.length === 0) return
  await db.transaction(async (tx) => {
    for (const { reference, endsOn, placedAt } of ended) {
      if (endsOn !== null && dayIn(placedAt, tenant.timeZone) < endsOn) continue
      const filed = await findDeclaration(tx, reference)
      if (!filed) continue
      const found = await assess(tx, { filed, orderNumber, timeZone: tenant.timeZone })
      await open(shop, tx, { filed, ended: false, orderNumber, found })
      return
    }
  })
}
