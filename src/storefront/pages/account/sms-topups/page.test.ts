import { afterEach, expect, test } from 'vitest'
import { priceUrl } from '#agreements'
import { reviewTextPrices } from '#sms-top-ups'
import { savesCard } from '../../../../../tests/support/customers/saved-card.ts'
import { element } from '../../../../../tests/support/pages/ask-page.tsx'
import { pagesOf } from '../../../../../tests/support/pages/pages.ts'
import { pricesOf } from '../../../../../tests/support/products/prices.ts'
import { arrives, badDay, numberEnding } from '../../../../../tests/support/shop/bad-day.ts'
import { byText, sellsByText } from '../../../../../tests/support/shop/by-text.ts'

const here = '/account/sms-topups'
const day = await badDay({ first: sellsByText })
const { guest, customer, signedIn } = pagesOf(day)
const { codeSentTo, withTexts: letsTextsBuy } = byText(day)
const { shopNow, asksFee, asUsual } = pricesOf(day)
const english = { language: 'en' }

afterEach(asUsual)

/** A signed-in customer whose texts from a number buy for at most 15 €. */
async function withTexts() {
  const { customer, number } = await letsTextsBuy()
  const visitor = await signedIn(customer.email, sellsByText, english)
  const change = (fields: Record<string, string>) => visitor.post(here, { index: '1', ...fields })
  const row = async () =>
    (
      await day.asOwner<{ id: string; amount: number; fee: number; pin: string; removed: boolean }>(
        `select sms_topup_id as id, amount::int, agreed_fee::int as fee, pin_hash as pin, removed_at is not null as removed
         from sms_topup where msisdn = $1`,
        [number],
      )
    )[0]
  return { ...visitor, number, change, row }
}

/** A signed-in customer with a saved card; `wanted`: the form that adds a number. */
async function withCard() {
  const visitor = await customer(sellsByText, english)
  const paymentTokenId = await savesCard(day, visitor)
  const number = numberEnding(arrives)
  const wanted = { phoneNumber: number, amount: '15', pinCode: '4711', paymentTokenId, agreed: 'on' }
  return { ...visitor, number, wanted }
}

test('guests sign in first, and come back here', async () => {
  expect((await guest(sellsByText).get(here)).location).toBe(`/login?to=${encodeURIComponent(here)}`)
})

test('without a payment method the page leads to where one is saved', async () => {
  const { get, t } = await customer(sellsByText, english)
  const { html, text } = await get(here)
  expect(text).toContain(t('account.sms.methodFirst'))
  expect(html).toContain('href="/account/settings/payment-methods"')
})

test('a number is added with what was agreed to, and proven by its code', async () => {
  const { get, post, t, number, wanted } = await withCard()
  const { html, text } = await get(here)
  expect(text).toContain(t('account.sms.none'))
  expect(element(html, 'name="agreed"')).not.toContain('checked')
  const added = await post(here, wanted)
  expect([added.status, added.location]).toEqual([303, `${here}?told=codeSent`])
  const waiting = await get(added.location ?? '')
  for (const key of ['told.codeSent', 'state.unproven', 'codeText'] as const)
    expect(waiting.text).toContain(t(`account.sms.${key}`))
  const code = await codeSentTo(number)
  const other = code === '000000' ? '000001' : '000000'
  const wrong = await post(here, { intent: 'prove', index: '1', 'otp-1': other })
  expect([wrong.status, wrong.text.includes(t('otpWrong'))]).toEqual([422, true])
  const proven = await post(here, { intent: 'prove', index: '1', 'otp-1': code })
  expect(proven.location).toBe(`${here}?told=ready`)
  expect((await get(here)).text).toContain(t('account.sms.state.active'))
})

test('what is missing is told beside its field; a PIN that was typed is not shown again', async () => {
  const { post, t, number, wanted } = await withCard()
  const refused = await post(here, { ...wanted, phoneNumber: '' })
  const { agreed: _, ...unagreed } = wanted
  const disagreed = await post(here, unagreed)
  expect([refused.status, disagreed.status]).toEqual([422, 422])
  expect(refused.text).toContain(t('numberMissing'))
  expect(disagreed.text).toContain(t('smsConsentMissing'))
  expect(disagreed.html).not.toContain('4711')
  expect(disagreed.html).toContain(number)
})

test('one that is off says why, and is switched on again', async () => {
  const { get, change, t, number } = await withTexts()
  for (const reason of ['wrong-pin', 'stopped', 'charged-back'] as const) {
    await day.asOwner('update sms_topup set locked_because = $2 where msisdn = $1', [number, reason])
    expect((await get(here)).text).toContain(t(`account.sms.why.${reason}`))
    const unlocked = await change({ intent: 'unlock' })
    expect((await get(unlocked.location ?? '')).text).toContain(t('account.sms.told.unlocked'))
    expect((await get(here)).text).toContain(t('account.sms.state.active'))
  }
})

/** The selected method in the form that changes one. */
const methodIn = (html: string) => /name="paymentTokenId-1".*?value="([^"]+)"/s.exec(html)?.[1] ?? ''

test('one is changed, and removed after a question', async () => {
  const { get, change, t, row, number } = await withTexts()
  const { html, text } = await get(here)
  const asked = t('account.saved.removeAsk', { card: number })
  expect(text.replaceAll(' ', '')).toContain(asked.replaceAll(' ', ''))
  const changed = await change({ 'amount-1': '30', 'paymentTokenId-1': methodIn(html), 'pinCode-1': '' })
  expect(changed.location).toBe(`${here}?told=successfulModification`)
  expect(await row()).toMatchObject({ amount: 3000 })
  const removed = await change({ intent: 'remove' })
  expect((await get(removed.location ?? '')).text).toContain(t('successfulDelete'))
  expect(await row()).toMatchObject({ removed: true })
})

test('another PIN alone agrees to no new price, another amount does', async () => {
  const { get, change, row } = await withTexts()
  const { html } = await get(here)
  expect(element(html, 'name="amountBefore-1"')).toContain('value="15"')
  const form = { 'amountBefore-1': '15', 'paymentTokenId-1': methodIn(html) }
  const before = await row()
  await asksFee(299)
  await change({ ...form, 'amount-1': '15', 'pinCode-1': '0815' })
  const after = await row()
  expect(after?.pin).not.toBe(before?.pin)
  expect(after).toMatchObject({ amount: 1500, fee: 0 })
  await change({ ...form, 'amount-1': '30', 'pinCode-1': '' })
  await change({ ...form, 'amountBefore-1': '30', 'amount-1': '15', 'pinCode-1': '' })
  expect(await row()).toMatchObject({ amount: 1500, fee: 299 })
})

/** A top-up whose price rose by 2.99 € and that waits for its owner. */
async function withNewPrice() {
  const owner = await withTexts()
  await asksFee(299)
  await reviewTextPrices(await shopNow())
  const { id = '' } = (await owner.row()) ?? {}
  // A moment ago by our clock too, which has no fractions of milliseconds.
  const ago = `now() - interval '1 second'`
  await day.asOwner(`update sms_topup set asked_from = ${ago} where sms_topup_id = $1`, [id])
  await reviewTextPrices(await shopNow())
  const { searchParams } = new URL(priceUrl(await shopNow(), 'text', id, 'en'))
  return { ...owner, token: searchParams.get('token') ?? '' }
}
const versionIn = (html: string) => /name="version" value="([^"]*)"/.exec(html)?.[1] ?? ''

test('one whose price rose says so, and goes on once the new price is agreed to in the words that stand there', async () => {
  const { get, change, t } = await withNewPrice()
  const { text, html } = await get(here)
  for (const said of [t('account.sms.state.new-price'), t('account.sms.why.new-price'), '€15.00', '€17.99'])
    expect(text).toContain(said)
  expect(text).not.toContain(t('account.sms.unlock'))
  const other = await change({ intent: 'agree', version: 'v-of-before' })
  expect([other.status, other.text.includes(t('termsChanged'))]).toEqual([422, true])
  const agreed = await change({ intent: 'agree', version: versionIn(html) })
  expect(agreed.location).toBe(`${here}?told=successfulModification`)
  expect((await get(here)).text).toContain(t('account.sms.state.active'))
})

test('the link of a letter shows both prices and the words; who agrees without scripts finds that settled', async () => {
  const { number, token } = await withNewPrice()
  const { get, post, t } = guest(sellsByText, english)
  const link = `${here}/price?token=${token}`
  const { status, text, html } = await get(link)
  expect(status).toBe(200)
  for (const said of ['€15.00', '€17.99', number.slice(-2), t('account.price.paused')]) expect(text).toContain(said)
  expect(text).not.toContain(number.slice(5, -2))
  const other = await post(`${here}/price`, { token, version: 'v-of-before' })
  expect(other.location).toBe(`${link}&lng=en&changed=1`)
  const agreed = await post(`${here}/price`, { token, version: versionIn(html) })
  expect([agreed.status, agreed.location]).toEqual([303, `${link}&lng=en`])
  const settled = await get(link)
  expect(settled.text).toContain(t('account.price.settledText', { total: '€17.99' }))
  expect(settled.html).toContain('href="/account/sms-topups"')
})

test('a link that is not ours opens nothing', async () => {
  expect((await guest(sellsByText).get(`${here}/price?token=made-up`)).status).toBe(404)
})
