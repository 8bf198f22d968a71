import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect } from 'vitest'
import { sweep } from '#checkout'
import type { OrderView } from '#orders/contract'
import { isConfirmation } from '../customers/which-mail.ts'
import { booksAgree } from '../partners/books-agree.ts'
import { untilHolds } from '../test-run/until-holds.ts'
import { wire } from './wire.ts'

export type Ordered = { cartName: string; orderNumber: string; payerUrl: string; redirectUrl: string; email: string }
/** A top-up for a number, or a product without one. */
type Wanted = (
  | { amount: number; number: string }
  | { productId: string; gift?: object; iccid?: string; deviceReady?: true }
) & { quantity?: number }
export type Fault = {
  partner: 'mollie' | 'paypal' | 'tikkie' | 'btcpay' | 'dt-one' | 'twilio' | 'smtp' | 'push' | 'network'
  operation?: string
  kind: 'delay' | 'drop' | 'error' | 'lost-answer' | 'no-webhook' | 'held-webhook' | 'late-webhook' | 'double-webhook'
  ms?: number
  times?: number
  probability?: number
  reference?: string
}

let counted = 10_000
/**
 * A number that nobody used before; its last three digits decide what the supplier answers
 * (`sandbox/dt-one/outcomes.ts`).
 */
export const numberEnding = (ending: string): string => `+49151${counted++}${ending}`
export const arrives = '999'
export const declined = '002'
/** Three hundred milliseconds at the sandbox's speed here. */
export const slow = '300'

/**
 * A whole shop for failures: shoppers who buy by API, partners that can be told to fail, a clock that can be moved, and
 * books that are compared after every test unless they are to differ. Call it at the top of a test file.
 */
export async function badDay({
  booksDiffer = false,
  ...options
}: Omit<NonNullable<Parameters<typeof wire>[0]>, 'clock'> & { booksDiffer?: boolean } = {}) {
  let ahead = 0
  let stoppedAt: number | undefined
  const shop = await wire({ ...options, clock: { now: () => new Date((stoppedAt ?? Date.now()) + ahead * 1000) } })
  const { ask, sandbox, app, asOwner, ours } = shop
  const post = (path: string, body: unknown) =>
    fetch(sandbox.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const mailsOf = async (to: string) => {
    const inbox = await fetch(`${sandbox.url}/inbox.json?to=${encodeURIComponent(to)}`)
    return ((await inbox.json()) as { subject: string }[]).toReversed()
  }
  const noFaults = async () => void (await fetch(`${sandbox.url}/faults`, { method: 'DELETE' }))
  const booksDo = () => untilHolds(() => booksAgree({ sandboxUrl: sandbox.url, asOwner }))

  afterEach(async () => {
    stoppedAt = undefined
    await noFaults()
    if (!booksDiffer) await booksDo()
  })

  const days = {
    ...shop,
    /** Makes a partner fail until the test ends. */
    fault: async (fault: Fault) => expect((await post('/faults', fault)).status).toBe(201),
    /** The partners are well again, and what they held back arrives. */
    noFaults,
    settleAtProvider: (reference: string, status: string) => post(`/payments/${reference}/status`, { status }),
    reverse: async (externalId: string) =>
      expect((await post(`/suppliers/dt-one/transactions/${externalId}/reverse`, {})).status).toBe(200),

    /** The shop's clock stands still until the test ends, unless `later` moves it. */
    stopClock(): void {
      stoppedAt = Date.now()
    },
    /** Moves the shop's clock forward, and runs its scheduled tasks until nothing is due. */
    async later(seconds: number) {
      ahead += seconds
      // The partners move by themselves (a refund is queued, then pending, then done): by then they have.
      await pause(300)
      const tenant = await app.shopOf(ours)
      for (let round = 0; round < 20 && (await sweep(tenant)) > 0; round++) ahead += 1
    },
    sweepOnce: async () => sweep(await app.shopOf(ours)),

    async cart(wanted: readonly Wanted[], more: { email?: string; ip?: string; place?: Record<string, string> } = {}) {
      const { email = `shopper-${counted}@shopper.example`, ip = `203.0.${counted % 250}.${(counted * 7) % 250}` } =
        more
      counted++
      const items = wanted.map(({ quantity, ...product }) => ({
        ...('productId' in product
          ? product
          : {
              productId: [15, 30].includes(product.amount) ? `own-brand-${product.amount}` : 'own-brand-open',
              amount: product.amount,
              phoneNumber: product.number,
            }),
        ...(quantity ? { quantity } : {}),
      }))
      const added = await ask('POST /api/shop/rest/addToCart', { body: { items }, ip })
      expect([added.status, added.json]).toEqual([200, { cartName: expect.any(String) }])
      const { cartName } = added.json as { cartName: string }
      const deliveryAddress = {
        firstname: 'Ada',
        lastname: 'Muster',
        email,
        phoneNumber: '+4917112340000',
        ...more.place,
      }
      const address = await ask('POST /api/shop/rest/checkout-address', {
        body: { cartName, deliveryAddress, language: 'en' },
        ip,
      })
      expect([address.status, address.json]).toEqual([200, { nextStep: 'normal' }])
      return { cartName, email, ip }
    },
    start: (cartName: string, paymentMethod = 'creditcard') =>
      ask('POST /api/shop/rest/checkout-start-payment', { body: { cartName, paymentMethod } }),
    /** Orders a cart; its shopper is at the provider's page. */
    async order(wanted: readonly Wanted[], paymentMethod?: string): Promise<Ordered> {
      const { cartName, email } = await days.cart(wanted)
      const started = await days.start(cartName, paymentMethod)
      expect([started.status, started.json?.code]).toEqual([200, undefined])
      return { ...started.json, cartName, email }
    },
    /** What a shopper does on the provider's page. Returns the URL that it leads to. */
    async pay(payerUrl: string, status = 'paid', more: Record<string, string> = {}) {
      const paid = await fetch(payerUrl, {
        method: 'POST',
        body: new URLSearchParams({ status, ...more }),
        redirect: 'manual',
      })
      expect(paid.status).toBe(303)
      return paid.headers.get('location')
    },
    async commit({ cartName, orderNumber }: Pick<Ordered, 'cartName' | 'orderNumber'>): Promise<OrderView> {
      const answer = await ask('POST /api/shop/rest/payment-commit-order', { body: { cartName, orderNumber } })
      expect([answer.status, answer.json?.code]).toEqual([200, undefined])
      return answer.json
    },
    /**
     * Polls as a page does until the answer matches. A process answers from what it wrote last until it hears of a later
     * change: what stands in the database already may be a moment ahead of it.
     */
    until: (order: Ordered, view: Partial<OrderView>) =>
      untilHolds(async () => {
        const answer = await days.commit(order)
        expect(answer).toMatchObject(view)
        return answer
      }),
    /** Waits for this many mails to an address, counted as by `subjectsTo`. Returns their subjects, oldest first. */
    async mailsTo(to: string, count: number): Promise<string[]> {
      await untilHolds(async () => expect(await days.subjectsTo(to)).toHaveLength(count))
      return days.subjectsTo(to)
    },
    /** The subjects of mails to an address so far, oldest first, without the confirmations that all orders have. */
    subjectsTo: async (to: string): Promise<string[]> =>
      (await mailsOf(to)).filter((mail) => !isConfirmation(mail)).map(({ subject }) => subject),
    /** The confirmations of orders that an address got so far, oldest first. */
    confirmationsTo: async (to: string): Promise<string[]> =>
      (await mailsOf(to)).filter(isConfirmation).map(({ subject }) => subject),
    /** Waits for this many mails to an operator about an order. Returns their subjects, oldest first. */
    operatorTold: (orderNumber: string, count: number): Promise<string[]> =>
      untilHolds(async () => {
        const told = (await days.subjectsTo('operator@saldo.example')).filter((one) => one.includes(orderNumber))
        expect(told).toHaveLength(count)
        return told
      }),
    eventsOf: async (orderNumber: string): Promise<string[]> =>
      (
        await asOwner<{ kind: string }>('select kind from order_event where order_number = $1 order by event_no', [
          orderNumber,
        ])
      ).map(({ kind }) => kind),
    booksDo,
  }
  return days
}
