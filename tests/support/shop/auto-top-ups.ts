import { expect } from 'vitest'
import type { AutoTopupOption } from '#agreements/contract'
import { chargeDue, writeDueRuns } from '#auto-top-ups'
import { signsUp } from '../customers/customer.ts'
import { untilHolds } from '../test-run/until-holds.ts'
import type { badDay } from './bad-day.ts'
import { arrives, numberEnding } from './bad-day.ts'

type Day = Awaited<ReturnType<typeof badDay>>

export type Running = { id: string; number: string; email: string; token: string; mandate: string }
export type RunRow = {
  occasion: string
  state: string
  tries: number
  reason: string | null
  order_number: string | null
}

/** Automatic top-ups of a whole shop, as customers set them up and as the clock runs them. */
export function autoTopUps(day: Day) {
  const runsOf = (id: string): Promise<RunRow[]> =>
    day.asOwner<RunRow>(
      `select occasion, state, tries, reason, order_number from auto_top_up_run where auto_top_up_id = $1 order by created_at, occasion`,
      [id],
    )
  const door = {
    /**
     * A weekly one, first due within a week at whatever time a story runs: on the weekday of the day before yesterday. On
     * its own day, before the hour of charges, it would be a week and some hours.
     */
    async setUpWeekly(): Promise<Running> {
      const { clock } = await day.app.shopOf(day.ours)
      const recurringDay = ((clock.now().getUTCDay() + 4) % 7) + 1
      return door.setUp({ recurringOption: { recurringType: 'WEEKLY', recurringDay } })
    },
    /** A customer buys a top-up of 15 € by card, and sets up its automatic repetition. */
    async setUp(
      autoTopupOption: AutoTopupOption,
      { number = numberEnding(arrives), phoneNumber = '+4917112340000', startNow = false } = {},
    ): Promise<Running> {
      const customer = await signsUp(day)
      const { email } = customer
      const items = [{ productId: 'own-brand-15', amount: 15, phoneNumber: number, autoTopupOption }]
      const added = await customer.ask('POST /api/shop/rest/addToCart', { items })
      expect(added.status, added.text).toBe(200)
      const { cartName } = added.json
      const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email, phoneNumber }
      await customer.ask('POST /api/shop/rest/checkout-address', { cartName, deliveryAddress, language: 'en' })
      const wanted = {
        cartName,
        paymentMethod: 'creditcard',
        autoTopupConsent: true,
        ...(startNow ? { startNow } : {}),
      }
      const started = await customer.ask('POST /api/shop/rest/checkout-start-payment', wanted)
      expect(started.status, started.text).toBe(200)
      await day.pay(started.json.payerUrl, 'paid', { cardExpires: '2034-12' })
      return untilHolds(async () => {
        const [made] = await day.asOwner<{ id: string; token: string; mandate: string }>(
          `select a.auto_top_up_id as id, token_id as token, t.mandate from auto_top_up a
           join payment_token t using (tenant, token_id) join orders o on o.tenant = a.tenant and o.order_number = a.set_up_by
           where o.order_number = $1 and o.state = 'done'`,
          [started.json.orderNumber],
        )
        if (!made) throw new Error('nothing is set up')
        return { ...made, number, email }
      })
    },
    /** What the scheduler does each minute. */
    async runDue(): Promise<void> {
      const shops = await Promise.all([day.ours, day.theirs].map((tenant) => day.app.shopOf(tenant)))
      // The worker's own scheduler may hold what is due at that moment: the second round sees the outcome.
      for (const _ of [1, 2]) {
        for (const shop of shops) await writeDueRuns(shop)
        await chargeDue(shops, 1000)
      }
    },
    runsOf,
    /** Waits until the runs of a top-up are in these states, the oldest first. */
    untilRuns: (id: string, runs: Partial<RunRow>[]) =>
      untilHolds(async () => {
        const found = await runsOf(id)
        expect(found).toMatchObject(runs)
        return found
      }),
    statusOf: async (id: string) =>
      (
        await day.asOwner<{ status: string; because: string | null; next: Date | null }>(
          'select status, stopped_because as because, next_run as next from auto_top_up where auto_top_up_id = $1',
          [id],
        )
      )[0],
    /** The fee and currency that its owner was told of and has not agreed to: `299 EUR`; null for none. */
    askedOf: async (id: string) =>
      (
        await day.asOwner<{ asked: string | null }>(
          `select asked_fee || ' ' || asked_currency as asked from auto_top_up where auto_top_up_id = $1`,
          [id],
        )
      )[0]?.asked,
    /** The shop for its signed-in owner. */
    async doorOf(id: string) {
      const shop = await day.app.shopOf(day.ours)
      const [row] = await day.asOwner<{ customer_id: string }>(
        'select customer_id from auto_top_up where auto_top_up_id = $1',
        [id],
      )
      const customer = { customerId: row?.customer_id ?? '', sessionId: 's', language: 'en' }
      return { ...shop, visitor: { ...shop.visitor, language: 'en', customer } }
    },
    /** How later charges of a mandate's card end: `paid`, `insufficient_funds`, …; or that the mandate is revoked. */
    turnMandate: (mandate: string, fields: Record<string, string>) =>
      fetch(`${day.sandbox.url}/mandates/${mandate}`, { method: 'POST', body: new URLSearchParams(fields) }),
    /** The credit that arrived on a number, in minor units. */
    creditOn: async (number: string): Promise<number> =>
      (await (await fetch(`${day.sandbox.url}/sims/${number.slice(1)}.json`)).json()).credit,
  }
  return door
}
