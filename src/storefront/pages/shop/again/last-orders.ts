import { type KeptTopUp, keptOrders } from '#checkout/again'
import { hintOfPhone } from '#kit/phone'
import { isWholeNumber, type OrderView } from '#orders/contract'
import type { PageShop } from '../../../page-shop.ts'
import { inFewWords } from '../../account/own-orders.ts'

/** The orders that this device keeps, in words; undefined without any. The service worker keeps the page. */
export async function lastOrders(shop: PageShop, kept: readonly KeptTopUp[]) {
  const orders = await keptOrders(shop, kept)
  if (orders.length === 0) return undefined
  const { tenant, translate: t } = shop
  /** A number as on the buttons, because others may look at the screen. */
  const what = ({ quantity, description, phoneNumber }: OrderView['items'][number]) => {
    const number =
      phoneNumber && isWholeNumber(phoneNumber) ? hintOfPhone(phoneNumber, tenant.phoneCountryCodes) : phoneNumber
    return [`${quantity > 1 ? `${quantity} × ` : ''}${description}`, number].filter(Boolean).join(' · ')
  }
  return {
    title: t('again.orders'),
    note: t('again.ordersNote'),
    rows: orders.map((order) => ({ ...inFewWords(shop, order), what: order.items.map(what).join(', ') })),
  }
}

export type LastOrders = NonNullable<Awaited<ReturnType<typeof lastOrders>>>
