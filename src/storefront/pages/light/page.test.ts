import { expect, test } from 'vitest'
import { noteLowBalance } from '#auto-top-up-light'
import { signsUp } from '../../../../tests/support/customers/customer.ts'
import { mailbox } from '../../../../tests/support/customers/mailbox.ts'
import { pagesOf } from '../../../../tests/support/pages/pages.ts'
import { arrives, badDay, numberEnding } from '../../../../tests/support/shop/bad-day.ts'
import { untilHolds } from '../../../../tests/support/test-run/until-holds.ts'

const settings = { autoTopupLightEnabled: true, topup: { hasAutoTopupLight: true } }
const day = await badDay({ first: settings })
const { guest, signedIn } = pagesOf(day)
const inbox = mailbox(day.sandbox.url)
type Asks = Pick<Awaited<ReturnType<typeof signsUp>>, 'ask'>
const stranger: Asks = { ask: (name, body) => day.ask(name, { body }) }

let people = 0

/**
 * A customer asked for a notice with a purchase for a number, and its credit runs low. @returns the path of the
 * notice's link
 */
async function withLink(who: Asks = stranger) {
  const number = numberEnding(arrives)
  const rest = 'POST /api/shop/rest'
  const items = [{ productId: 'own-brand-15', amount: 15, phoneNumber: number, autoTopupLight: true }]
  const { cartName } = (await who.ask(`${rest}/addToCart`, { items })).json
  const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email: `light-${++people}@shopper.example` }
  await who.ask(`${rest}/checkout-address`, { cartName, deliveryAddress, language: 'de' })
  const started = await who.ask(`${rest}/checkout-start-payment`, { cartName, paymentMethod: 'creditcard' })
  await day.pay(started.json.payerUrl)
  await untilHolds(async () =>
    expect(await day.asOwner('select from light_top_up where msisdn = $1', [number])).toHaveLength(1),
  )
  await noteLowBalance(await day.app.shopOf(day.ours), { eventId: `event of ${number}`, msisdn: number })
  const { text } = await inbox.next(number, ({ text }) => text.includes('geht zur Neige'))
  const { pathname, search } = new URL(/https?:\S+/.exec(text)?.[0] ?? '')
  return { number, link: pathname + search }
}

const digits = (text: string) => text.replaceAll(' ', '')

test('a link leads to number and amount, filled in, and on to the cart', async () => {
  const { number, link } = await withLink()
  const { get, post, t } = guest(settings)
  const { text } = await get(link)
  expect(digits(text)).toContain(number)
  for (const said of ['15,00 €', t('account.light.buy')]) expect(text).toContain(said)
  const bought = await post(link, {})
  expect([bought.status, bought.location]).toEqual([302, '/shop/checkout/payment'])
  expect(digits((await get('/shop/checkout/cart')).text)).toContain(number)
})

test('a link that is none, too old or used says so, and leads to the main page', async () => {
  const { get, t } = guest(settings)
  const { text, html } = await get('/auto-topup-light?hash=old&notificationCode=secret')
  expect(text).toContain(t('unableQueryAutoTopupLight'))
  expect(text).not.toContain(t('account.light.buy'))
  expect(html).toContain(`>${t('account.light.home')}<`)
})

test('where it is a customer’s own it asks to sign in, and comes back here', async () => {
  const owner = await signsUp(day)
  const { number, link } = await withLink(owner)
  const { get, t } = guest(settings)
  const { text, html } = await get(link)
  expect(text).toContain(t('authorizationRequired'))
  expect(html).toContain(`/login?to=${encodeURIComponent(link)}`)
  expect(digits(text)).not.toContain(number)
  const own = await signedIn(owner.email, settings)
  expect(digits((await own.get(link)).text)).toContain(number)
})

test('the texts are ended there, after a question', async () => {
  const { number, link } = await withLink()
  const { get, post, t } = guest(settings)
  expect((await get(link)).text).toContain(t('account.light.endText'))
  const ended = await post(link, { intent: 'end' })
  expect(ended.text).toContain(t('account.light.ended'))
  expect(await day.asOwner('select from light_top_up where msisdn = $1 and ended_at is null', [number])).toEqual([])
})
