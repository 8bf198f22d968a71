import { expect } from 'vitest'
import { saldo } from '../command-line/saldo.ts'
import { chargeBack } from '../partners/charge-back.ts'
import { aCard, sells, stocks } from '../products/stocked.ts'
import { autoTopUps } from '../shop/auto-top-ups.ts'
import { arrives, type badDay, declined, numberEnding } from '../shop/bad-day.ts'
import { untilHolds } from '../test-run/until-holds.ts'
import { signsIn } from './customer.ts'
import { mailbox } from './mailbox.ts'

type Customer = Awaited<ReturnType<typeof signsIn>> & { email: string }

/** Settings of a brand that offers everything. */
export const everythingSettings = {
  topup: {
    autoTopupTypes: ['low-balance', 'weekly'] as ('low-balance' | 'weekly')[],
    lowBalanceLimit: 500,
    exampleSms: 'KOOP 15 1234',
  },
  sms: { sender: 'Brand', number: '+4900000000778' },
}

/** Customers who have everything that the shop offers, under way or over. Call it at the top of a test file. */
export async function peopleWithEverything(day: Awaited<ReturnType<typeof badDay>>) {
  await sells(day, [aCard('book-25')])
  await stocks(
    day,
    'book-25',
    Array.from({ length: 9 }, (_, index) => `SHELF-010${index}`),
  )
  const { asOwner } = day
  const { next } = mailbox(day.sandbox.url)
  const env = {
    DATABASE_URL: day.appUrl,
    DATABASE_OWNER_URL: day.ownerUrl,
    DATABASE_ARCHIVE_URL: day.archiveUrl,
    SALDO_DATA: '/nowhere',
  }
  const names = { firstName: 'Adelheid-Everything', lastName: 'Musterfrau-Everything' }
  const home = { street: 'Rosengasse-Everything', houseNumber: '77b', zip: '80331', city: 'Feldkirchen-Everything' }
  const contact = '+4917112349876'

  /** Buys a top-up for a number and pays it. */
  async function buys(customer: Customer, number: string, more: object = {}) {
    const { cartName } = (await customer.ask('POST /api/shop/createCart', { phoneNumber: number, amount: 15 })).json
    return paysFor(customer, cartName, more)
  }
  async function paysFor(customer: Customer, cartName: string, more: object) {
    const deliveryAddress = {
      firstname: names.firstName,
      lastname: names.lastName,
      ...home,
      email: customer.email,
      phoneNumber: contact,
    }
    await customer.ask('POST /api/shop/rest/checkout-address', { cartName, deliveryAddress })
    const wish = { cartName, paymentMethod: 'creditcard', ...more }
    const { json, text } = await customer.ask('POST /api/shop/rest/checkout-start-payment', wish)
    expect(json.code, text).toBe(undefined)
    await day.pay(json.payerUrl)
    return json.orderNumber as string
  }
  const untilDone = (orderNumber: string) =>
    untilHolds(async () =>
      expect(await asOwner('select state from orders where order_number = $1', [orderNumber])).toEqual([
        { state: 'done' },
      ]),
    )
  const refundsOf = (orderNumber: string) =>
    asOwner<{ amount: number; state: string }>(
      'select amount::int, state from refund where order_number = $1 order by requested_at',
      [orderNumber],
    )
  /** An outcome that a lost answer left unknown is asked for at growing intervals. */
  const untilRefunded = (orderNumber: string, waits = 0) =>
    untilHolds(async () => {
      await (waits > 0 ? day.later(waits) : day.sweepOnce())
      expect((await refundsOf(orderNumber)).at(-1)).toEqual({ amount: 1500, state: 'refunded' })
    })
  const declares = async (customer: Customer, contract: string) => {
    const declared = { name: names.lastName, email: customer.email, contract }
    const { json } = await customer.ask('POST /api/shop/rest/withdrawals', declared)
    return json.reference as string
  }
  const caseOf = (reference: string) =>
    untilHolds(async () => {
      const rows = await asOwner('select * from declared_case where reference = $1', [reference])
      expect(rows).toHaveLength(1)
      return rows[0]
    })

  /** A customer with everything that the shop offers, under way or over. */
  async function hasEverything() {
    const { setUp } = autoTopUps(day)
    const running = await setUp(
      { recurringOption: { recurringType: 'WEEKLY', recurringDay: 3 } },
      { phoneNumber: contact },
    )
    const { email } = running
    const ada = { ...(await signsIn(day, { email })), email }
    await ada.ask('POST /api/shop/rest/account/profile/edit', { ...names, ...home, newsletter: { subscribed: 1 } })
    await asOwner(
      `with texts as (
        insert into sms_topup (tenant, sms_topup_id, customer_id, index, msisdn, amount, currency, pin_hash, token_id,
          consent_text, text_version, language, agreed_at, ip, proven_at, created_at)
        select tenant, 'sms ' || $1, customer_id, 1, $2, 1500, 'EUR', 'x', token_id, 'Yes, for ' || $2, 'v', 'en', created_at,
          '192.0.2.77', created_at, created_at from auto_top_up where auto_top_up_id = $1 returning tenant, customer_id)
      insert into passkey (tenant, passkey_id, customer_id, credential_id, public_key, counter, transports, name, created_at)
      select tenant, 'key ' || $1, customer_id, 'cred ' || $1, 'x', 0, '{}', 'The key of Adelheid-Everything', now() from texts`,
      [running.id, running.number],
    )
    const numbers = Object.fromEntries(
      ['delivered', 'refunded', 'withdrawn', 'disputed'].map((what) => [what, numberEnding(arrives)]),
    ) as Record<'delivered' | 'refunded' | 'withdrawn' | 'disputed', string>
    const delivered = await buys(ada, numbers.delivered, { startNow: true })
    const refunded = await buys(ada, numbers.refunded, { startNow: true })
    const withdrawn = await buys(ada, numbers.withdrawn)
    const disputed = await buys(ada, numbers.disputed, { startNow: true })
    const friend = `friend-of-${email}`
    const gift = {
      recipientName: 'Friederike-Freundin',
      recipientEmail: friend,
      senderName: names.firstName,
      message: 'Alles-Gute',
    }
    const { cartName } = (await ada.ask('POST /api/shop/rest/addToCart', { items: [{ productId: 'book-25', gift }] }))
      .json
    const given = await paysFor(ada, cartName, { startNow: true })
    for (const one of [delivered, refunded, withdrawn, disputed, given]) await untilDone(one)
    await next(friend, ({ text }) => text.includes('Alles-Gute'))
    expect(await saldo(env, 'orders', 'refund', refunded, '--reason', 'sorry', '--yes')).toMatchObject({ code: 0 })
    await untilRefunded(refunded)
    await chargeBack(day, disputed)
    await untilHolds(async () => expect(await day.eventsOf(disputed)).toContain('payment.charged-back'))
    const reference = await declares(ada, withdrawn)
    await caseOf(reference)
    const asked = { name: names.lastName, email, topic: 'decision', message: `${names.firstName} buys for the family.` }
    const review = (await ada.ask('POST /api/shop/rest/enquiries', asked)).json.reference as string
    await day.fault({ partner: 'mollie', operation: 'create-refund', kind: 'drop' })
    const undeliverable = numberEnding(declined)
    const pending = await buys(ada, undeliverable)
    await untilHolds(async () => expect(await refundsOf(pending)).toHaveLength(1))
    const personal = [
      email,
      contact,
      running.number,
      undeliverable,
      friend,
      gift.recipientName,
      gift.message,
      ...Object.values(numbers),
      ...Object.values(names),
      home.street,
      home.city,
    ]
    return {
      ada,
      email,
      running,
      delivered,
      refunded,
      withdrawn,
      disputed,
      given,
      pending,
      reference,
      review,
      personal,
    }
  }

  return { env, next, names, buys, untilDone, untilRefunded, caseOf, hasEverything }
}
