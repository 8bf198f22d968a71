import { expect } from 'vitest'
import type { DeliveryAddress } from '#orders/contract'
import type { WrittenSettings } from '#tenants/define'
import { aTenant } from '../brands/brand.ts'
import type { TestDatabase } from '../database/database.ts'
import { aGuest } from '../pages/ask-page.tsx'
import { asOwner as inProcess, type Stock } from '../pages/shop-per-process.ts'

export const payment = '/shop/checkout/payment'

/** What a shopper fills in where a brand asks for as little as possible. */
export const filledIn = {
  email: 'ada@example.com',
  firstname: 'Ada',
  lastname: 'Beispiel',
  paymentMethod: 'creditcard',
  startNow: 'on',
}

/** Many tests order for the same number and address: the rules against fraud count none of it. */
export const uncounted: WrittenSettings['riskRules'] = Object.fromEntries(
  ['ordersPerNumber', 'amountPerNumber', 'ordersPerEmail', 'amountPerEmail', 'paymentsPerEmail'].map((name) => [
    name,
    { outcome: 'allow' as const },
  ]),
)

/** A number of the shop's country, where that is not Germany. */
const numbers: Readonly<Record<string, string>> = { nl: '06 12345678', gb: '07400 123456' }

type Guest = ReturnType<typeof aGuest>
/** Whoever's browser has a cart. */
type Shopper = { jar: ReadonlyMap<string, string> }
type AsOwner = TestDatabase['asOwner']

/** Someone who has chosen a top-up of 15 at a brand with these settings, and goes on to pay for it. */
export async function atPayment(written: Partial<WrittenSettings> = {}, language?: string, stock?: Stock) {
  const tenant = aTenant({ riskRules: uncounted, ...written })
  const guest = aGuest(tenant, language, stock)
  await choose(guest, numbers[tenant.country] ?? '0151 12345678')
  return guest
}

/** Chooses a top-up of 15 for a number, in a brand that sells its own only. */
export const choose = (guest: Guest, msisdn = '0151 12345678') =>
  guest.post('/shop/topup/firstbrand', { msisdn, amount: '15' })

/**
 * Orders what is in the cart, by card.
 * @returns where it is paid, and the result page
 */
export async function orders(guest: Guest): Promise<{ leave: string | undefined; result: string }> {
  const { leave } = await guest.post(payment, filledIn)
  const order = guest.jar.get('order')
  if (!order) throw new Error('nothing was ordered')
  return { leave, result: `/shop/checkout/result?${new URLSearchParams({ order })}` }
}

/**
 * Settles the payment of what a guest of the shop that page tests share has ordered. The page that is looked at next asks
 * the provider, as if two seconds had passed.
 */
export async function pays(guest: Shopper, payerUrl: string | undefined, status?: string): Promise<string> {
  const back = await settles(payerUrl, status)
  await inProcess(
    `update payment set asked_at = null where order_number in (select order_number from orders where cart_name = $1)`,
    [guest.jar.get('cart')],
  )
  return back
}

type Stored = { items: Record<string, unknown>[]; address: DeliveryAddress | null; orderNumber: string | null }

/** What is stored of a shopper's cart; by default in the shop that page tests share. */
export async function storedCart({ jar }: Shopper, asOwner: AsOwner = inProcess): Promise<Stored> {
  const [cart] = await asOwner<Stored>(
    'select items, delivery_address as address, order_number as "orderNumber" from cart where cart_name = $1',
    [jar.get('cart')],
  )
  if (!cart) throw new Error('the guest has no cart')
  return cart
}

type StoredPayment = {
  orderNumber: string
  method: string
  details: Record<string, unknown>
  startNow: unknown
  mandate: unknown
}

/** What is stored of the payments that were started for a guest's cart, and of their order; the oldest first. */
export const storedPayments = ({ jar }: Shopper, asOwner: AsOwner = inProcess): Promise<StoredPayment[]> =>
  asOwner<StoredPayment>(
    `select order_number as "orderNumber", method, method_details as details, start_now as "startNow",
       auto_top_up_mandate as mandate
     from payment join orders using (tenant, order_number) where cart_name = $1 order by payment.created_at`,
    [jar.get('cart')],
  )

/**
 * What a shopper does on the provider's page.
 * @returns the path by which they come back to the shop
 */
export async function settles(
  payerUrl: string | undefined,
  status = 'paid',
  more: Record<string, string> = {},
): Promise<string> {
  const answer = await fetch(payerUrl ?? '', {
    method: 'POST',
    body: new URLSearchParams({ status, ...more }),
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
  const back = new URL(answer.headers.get('location') ?? '')
  return back.pathname + back.search
}
