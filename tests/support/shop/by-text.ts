import { expect } from 'vitest'
import type { SmsTopupView } from '#sms-top-ups/contract'
import { signsUp } from '../customers/customer.ts'
import { mailbox } from '../customers/mailbox.ts'
import { untilHolds } from '../test-run/until-holds.ts'
import { arrives, type badDay, numberEnding } from './bad-day.ts'

type Day = Awaited<ReturnType<typeof badDay>>
type Customer = Awaited<ReturnType<typeof signsUp>>

const shopsNumber = '+4900000000777'
const rest = '/api/shop/rest'

/** Settings of a brand that sells by text. */
export const sellsByText = {
  topup: { exampleSms: 'KOOP 15 1234' },
  sms: { sender: 'Brand', number: shopsNumber },
  // Property tests send texts in quick succession.
  riskRules: { amountPerNumber: { outcome: 'allow' }, amountPerCustomer: { outcome: 'allow' } },
} as const

/** Top-ups by text: how customers set them up and what they write. */
export function byText(day: Day) {
  const inbox = mailbox(day.sandbox.url)
  /** A customer with a saved card; `later` says how its charges end. */
  async function withCard(later = 'paid') {
    const customer = await signsUp(day)
    return { customer, paymentTokenId: await keepCard(customer, later) }
  }

  async function keepCard(customer: Customer, later = 'paid'): Promise<string> {
    const { json } = await customer.ask(`POST ${rest}/payment-tokens/create`, { agreed: true })
    await day.pay(json.payerUrl, 'paid', later === 'paid' ? {} : { later })
    await untilHolds(async () => {
      const { paymentTokens } = (await customer.ask(`GET ${rest}/payment-tokens`)).json
      expect(paymentTokens).toContainEqual(expect.objectContaining({ id: json.id, status: 'valid' }))
    })
    return json.id
  }

  const codeSentTo = async (number: string) =>
    /\d{6}/.exec((await inbox.next(number, ({ text }) => /\d{6}/.test(text))).text)?.[0] ?? ''

  /** A customer whose texts from a number buy for at most fifteen euros, with the PIN 4711. */
  async function withTexts({ number = numberEnding(arrives), pinCode = '4711', later = 'paid' } = {}) {
    const { customer, paymentTokenId } = await withCard(later)
    const wanted = { phoneNumber: number, amount: 15, smsTopupConsent: { pinCode }, paymentTokenId }
    const saved = await customer.ask(`PUT ${rest}/smstopup`, wanted)
    expect([saved.status, saved.json]).toMatchObject([
      200,
      { nextStep: 'otp', smsTopup: { index: 1, autoTopupType: 'SMS-TOPUP', status: 'DISABLED', reason: 'unproven' } },
    ])
    const proven = await customer.ask(`POST ${rest}/smstopup/confirm`, { index: 1, otp: await codeSentTo(number) })
    expect(proven.json).toMatchObject({ nextStep: 'normal', smsTopup: { status: 'ENABLED' } })
    return { customer, number, paymentTokenId, wanted }
  }

  const writes = async (number: string, text: string, more = {}) => {
    const sent = await fetch(`${day.sandbox.url}/sims/${number.slice(1)}/sms`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: shopsNumber, text, ...more }),
    })
    expect(sent.status).toBe(202)
    return ((await sent.json()) as { id: string }).id
  }
  const answerTo = (number: string, part: string) =>
    untilHolds(async () => {
      const found = (await inbox.all(number)).find(({ text }) => text.includes(part))
      expect(found, JSON.stringify(await inbox.all(number))).toBeDefined()
      return found as NonNullable<typeof found>
    })
  const listOf = async (customer: Customer): Promise<SmsTopupView[]> =>
    (await customer.ask(`GET ${rest}/smstopup`)).json.rows
  const ordersTo = (number: string) =>
    day.asOwner<{ order_number: string; channel: string; state: string; total: string }>(
      `select o.order_number, o.channel, o.state, o.total from orders o join order_line l using (tenant, order_number)
      where l.msisdn = $1`,
      [number],
    )
  const textsOf = (number: string) =>
    day.asOwner<{ verdict: string; message_id: string }>(
      'select verdict, message_id from sms_text where msisdn = $1 order by received_at',
      [number],
    )
  const untilJudged = (number: string, count: number) =>
    untilHolds(async () => expect(await textsOf(number)).toHaveLength(count))
  return {
    inbox,
    shopsNumber,
    withCard,
    keepCard,
    codeSentTo,
    withTexts,
    writes,
    answerTo,
    listOf,
    ordersTo,
    textsOf,
    untilJudged,
  }
}
