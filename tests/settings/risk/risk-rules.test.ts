import { describe, expect, test } from 'vitest'
import { wire } from '../../support/shop/wire.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

// The first brand has rules and a sender of its own; the other keeps the usual ones.
const { ask, ours, theirs, sandbox, asOwner, app } = await wire({
  first: {
    riskRules: {
      ordersPerNumber: { atMost: 1 },
      amountPerEmail: { atMost: 40_00 },
      paymentsPerEmail: { atMost: 2 },
      ordersPerIp: { atMost: 2, outcome: 'refuse' },
      ordersPerDevice: { atMost: 1 },
      firstTopUp: {
        per: 'email',
        counts: 'amount',
        atMost: 25_00,
        withinMinutes: 60,
        kinds: ['topup'],
        untilFirstPaid: true,
        outcome: 'refuse',
      },
    },
    otpGoodForMinutes: 0,
    sms: { sender: 'Kiosk' },
  },
  hasWorker: false,
})

let counted = 1000
const next = () => counted++
type Wanted = {
  tenant?: string
  number?: string
  email?: string
  phone?: string
  ip?: string
  deviceId?: string
  amount?: number
}

/** Checks out one top-up; fields that are not given differ each time. */
async function buy({ tenant = ours, amount = 15, ...given }: Wanted = {}) {
  const one = next()
  const {
    number = `+491511234${one}`,
    email = `s${one}@shopper.example`,
    phone,
    ip = `198.51.${one % 250}.${one % 249}`,
    deviceId,
  } = given
  const cart = await ask('POST /api/shop/createCart', { tenant, ip, body: { phoneNumber: number, amount } })
  const { cartName } = cart.json
  const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email, ...(phone ? { phoneNumber: phone } : {}) }
  const address = await ask('POST /api/shop/rest/checkout-address', { tenant, ip, body: { cartName, deliveryAddress } })
  const start = (paymentMethod = 'creditcard') =>
    ask('POST /api/shop/rest/checkout-start-payment', {
      tenant,
      ip,
      body: {
        cartName,
        paymentMethod,
        ...(deviceId ? { deviceId, sessionId: 'visit-1', fraudnetSessionId: 'net-1' } : {}),
      },
    })
  return { cartName, nextStep: address.json.nextStep, start, ip }
}
const bought = async (wanted: Wanted) => (await (await buy(wanted)).start()).json
const decisions = (outcome: string) =>
  asOwner<Record<string, unknown>>('select * from risk_decision where outcome = $1 order by decision_id desc', [
    outcome,
  ])

const isPaid = (orderNumber: string) =>
  asOwner('update orders set paid_at = now() where order_number = $1', [orderNumber])

describe('riskRules', () => {
  test('one order more than the brand lets pass for a number within an hour needs a password', async () => {
    const number = '+4915112340001'
    await bought({ number })
    expect((await buy({ number })).nextStep).toBe('otp')
    await bought({ tenant: theirs, number })
    expect((await buy({ tenant: theirs, number })).nextStep).toBe('normal')
  })

  test('of two who begin at the same moment one is below the limit, the other is not', async () => {
    const number = '+4915112340002'
    const carts = await Promise.all(Array.from({ length: 6 }, () => buy({ number })))
    expect(new Set(carts.map(({ nextStep }) => nextStep))).toEqual(new Set(['normal']))
    const started = await Promise.all(carts.map(({ start }) => start()))
    expect(started.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(started.map(({ json }) => json.code))).toEqual(new Set([undefined, 'otpRequired']))
  })

  test('beyond an amount for an address, whatever its capitals, no order is taken, and the answer names no limit', async () => {
    const email = 'often@shopper.example'
    await isPaid((await bought({ email })).orderNumber)
    expect(await bought({ email: 'Often@Shopper.example' })).toMatchObject({ orderNumber: expect.any(String) })
    const refused = await (await buy({ email })).start()
    // It says that a program decided and where to request a review by a person, and names neither rule nor limit.
    expect([refused.status, refused.json]).toEqual([
      422,
      {
        code: 'orderNotAccepted',
        message: expect.stringMatching(/Programm/),
        details: { review: expect.stringMatching(/^https?:\/\/[^/]+\/support\?topic=decision$/) },
      },
    ])
    const [decision] = await decisions('refuse')
    expect(decision).toMatchObject({
      moment: 'start',
      rule: 'amountPerEmail',
      counted: '4500',
      at_most: '4000',
      order_number: null,
    })
    expect(JSON.stringify(decision?.inputs)).toContain('o***@shopper.example')
    expect(JSON.stringify(decision)).not.toContain(email)
  })

  test('an order is refused from an address of the net, and asked for a password on a device, that had its share', async () => {
    const ip = '198.51.100.77'
    await bought({ ip })
    await bought({ ip })
    expect(await bought({ ip })).toMatchObject({ code: 'orderNotAccepted' })
    const deviceId = 'a-device'
    expect(await bought({ deviceId })).toMatchObject({ orderNumber: expect.any(String) })
    expect(await bought({ deviceId })).toMatchObject({ code: 'otpRequired' })
  })

  test('trying one way to pay after another comes to an end, within one order as well', async () => {
    const { start } = await buy({})
    expect((await start('creditcard')).status).toBe(200)
    expect((await start('paypal')).status).toBe(200)
    await asOwner(`update payment set state = 'failed'`)
    expect((await start('paypal')).json).toMatchObject({ code: 'orderNotAccepted' })
  })

  test('the first of some goods may cost less than the next, once it is paid', async () => {
    const email = 'first@shopper.example'
    expect(await bought({ email, amount: 30 })).toMatchObject({ code: 'orderNotAccepted' })
    const { orderNumber } = await bought({ email })
    expect(await bought({ email })).toMatchObject({ code: 'orderNotAccepted' })
    await isPaid(orderNumber)
    expect(await bought({ email })).toMatchObject({ orderNumber: expect.any(String) })
  })

  test('what passes is kept too, with device and visit told apart by fingerprints', async () => {
    const { orderNumber } = await bought({ deviceId: 'another-device' })
    const [allowed] = await asOwner<{ inputs: { per: string }[] }>(
      'select * from risk_decision where order_number = $1',
      [orderNumber],
    )
    expect(allowed).toMatchObject({ outcome: 'allow', moment: 'start', rule: null })
    expect(allowed?.inputs.map(({ per }) => per)).toEqual([
      'number',
      'email',
      'ip',
      'device',
      'session',
      'fraudnetSession',
      'contact',
    ])
    expect(JSON.stringify(allowed)).not.toContain('another-device')
    const [payment] = await asOwner('select method_details from payment where order_number = $1', [orderNumber])
    expect(payment?.method_details).toEqual({
      deviceId: 'another-device',
      sessionId: 'visit-1',
      fraudnetSessionId: 'net-1',
    })
  })

  test('decisions cannot be changed, and are forgotten when they are old', async () => {
    await expect(asOwner(`update risk_decision set outcome = 'allow'`)).rejects.toThrow('append-only')
    await expect(asOwner('delete from risk_decision')).rejects.toThrow('append-only')
    await asOwner(`insert into risk_decision (tenant, at, moment, outcome, proven, inputs, order_number)
      values ('${ours}', now() - interval '181 days', 'start', 'allow', false, '[]', 'OLD')`)
    const { forgetDecisions } = await import('#risk')
    await forgetDecisions(await app.shopOf(ours))
    expect(await asOwner(`select from risk_decision where order_number = 'OLD'`)).toEqual([])
    expect(await decisions('allow')).not.toEqual([])
  })
})

describe('otpGoodForMinutes', () => {
  test('a password that was passed spares the same contact another one for a while, elsewhere it does not', async () => {
    const tried = async (tenant: string, phone: string, ip: string) => {
      const number = `+4915112${next()}99`
      const email = `p${next()}@shopper.example`
      const about = { tenant, number, email, phone, ip }
      for (let order = 0; order < (tenant === ours ? 1 : 3); order++) await bought(about)
      const { cartName, nextStep } = await buy(about)
      expect(nextStep).toBe('otp')
      const { text } = await newestTo(phone)
      const otp = /\b(\d{6})\b/.exec(text)?.[1]
      expect((await ask('POST /api/shop/rest/validate-otp', { tenant, ip, body: { cartName, otp } })).json).toEqual({
        nextStep: 'normal',
      })
      const here = await buy(about)
      const elsewhere = await buy({ ...about, ip: '198.51.100.200' })
      return [here.nextStep, elsewhere.nextStep]
    }
    expect(await tried(ours, '+4917112340011', '198.51.100.11')).toEqual(['otp', 'otp'])
    expect(await tried(theirs, '+4917112340012', '198.51.100.12')).toEqual(['normal', 'otp'])
  })

  test('unless the brand says otherwise a password is good for 24 hours', async () => {
    const about = {
      tenant: theirs,
      number: '+4915112990199',
      email: 'proven@shopper.example',
      phone: '+4917112340013',
      ip: '198.51.100.13',
    }
    for (let order = 0; order < 3; order++) await bought(about)
    const { cartName } = await buy(about)
    const otp = /\b(\d{6})\b/.exec((await newestTo(about.phone)).text)?.[1]
    await ask('POST /api/shop/rest/validate-otp', { tenant: theirs, ip: about.ip, body: { cartName, otp } })
    const earlier = (minutes: number) =>
      asOwner('update proven_contact set passed_at = passed_at - make_interval(mins => $1) where tenant = $2', [
        minutes,
        theirs,
      ])
    await earlier(23 * 60 + 30)
    expect((await buy(about)).nextStep).toBe('normal')
    await earlier(60)
    expect((await buy(about)).nextStep).toBe('otp')
  })
})

const newestTo = (number: string): Promise<{ channel: string; from: string; text: string }> =>
  untilHolds(async () => {
    const [newest] = await (await fetch(`${sandbox.url}/inbox.json?to=${encodeURIComponent(number)}`)).json()
    expect(newest).toBeDefined()
    return newest
  })

describe('sms.sender', () => {
  test('a text message comes from the brand’s own sender', async () => {
    const number = '+4915112340003'
    await bought({ number })
    await buy({ number, phone: '+4917112340003' })
    expect(await newestTo('+4917112340003')).toMatchObject({ channel: 'sms', from: 'Kiosk' })
  })
})
