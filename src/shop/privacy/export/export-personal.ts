import { noteEvent, signedIn } from '#customers'
import { isRefusal, type Refusal } from '#kit/result'
import { orderHistory } from '#receipts'
import type { OrderHistory } from '#receipts/contract'
import { exportSmsTopups } from '#sms-top-ups'
import type { AfterErasure } from '../contract.ts'
import { previewOwnErasure } from '../erasure/ask-for-erasure.ts'
import type { PrivacyShop } from '../shop.ts'
import { findCorrespondence, findOrderExtras, findOwnRows } from './store.ts'

/** All personal data of a customer: orders as the shop shows them, everything else as stored. */
export type PersonalData = {
  exportedAt: string
  brand: string
  orders: OrderHistory['rows']
  /** What an erasure of the account would keep, and open claims. */
  afterErasure: AfterErasure
  [part: string]: unknown
}

const atOnce = 50

/** @returns all personal data of the signed-in customer; refuses AUTHORIZATION_REQUIRED */
export async function exportPersonal(shop: PrivacyShop): Promise<PersonalData | Refusal> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  const { customerId, email, phoneNumber } = customer
  const orders: OrderHistory['rows'] = []
  for (let all = 1; orders.length < all; ) {
    const part = await orderHistory(shop, { offset: orders.length, limit: atOnce })
    if (isRefusal(part)) return part
    orders.push(...part.rows)
    all = part.rows.length === 0 ? 0 : part.metadata.totalCount
  }
  const numbers = orders.map(({ orderNumber }) => orderNumber)
  const [own, written, beside, bySms] = await shop.db.read((tx) =>
    Promise.all([
      findOwnRows(tx, customerId),
      findCorrespondence(tx, { customerId, email, msisdn: phoneNumber }),
      findOrderExtras(tx, numbers),
      exportSmsTopups(tx, customerId),
    ]),
  )
  const afterErasure = await previewOwnErasure(shop)
  if (isRefusal(afterErasure)) return afterErasure
  const now = shop.clock.now()
  const happened = { customerId, kind: 'data-exported' as const, at: now, ip: shop.visitor.ip }
  await shop.db.transaction((tx) => noteEvent(tx, shop.tenant.id, happened))
  return {
    exportedAt: now.toISOString(),
    brand: shop.tenant.provider.name,
    ...own,
    ...bySms,
    ...written,
    orders,
    ...beside,
    afterErasure,
  }
}
