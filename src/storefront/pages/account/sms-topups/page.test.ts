import { expect, test } from 'vitest'
import { aGuest, element } from '../../../../../tests/support/ask-page.tsx'
import { aTenant } from '../../../../../tests/support/brand.ts'
import { ada } from '../../../../../tests/support/fake-accounts.ts'
import { aNewPrice } from '../../../../../tests/support/fake-auto-top-ups.ts'
import { aCard } from '../../../../../tests/support/fake-saved-methods.ts'
import { anSmsTopup } from '../../../../../tests/support/fake-sms-topups.ts'

const here = '/account/sms-topups'
const brand = () =>
  aTenant({ topup: { exampleSms: 'KOOP 15 1234' }, sms: { sender: 'Brand', number: '+4915799912345' } })

/** Ada, signed in, with a card and what her texts may buy. */
function withTexts(...topups: ReturnType<typeof anSmsTopup>[]) {
  const customer = aGuest(brand())
  customer.world.customer = ada
  customer.world.saved = [aCard()]
  customer.world.smsTopups = topups
  return customer
}
const wanted = { phoneNumber: '0151 12345678', amount: '15', pinCode: '4711', paymentTokenId: 'tok-1', agreed: 'on' }

test('guests sign in first, and come back here', async () => {
  expect((await aGuest(brand()).get(here)).location).toBe(`/login?to=${encodeURIComponent(here)}`)
})

test('without a payment method the page leads to where one is saved', async () => {
  const customer = withTexts()
  customer.world.saved = []
  const { html, text } = await customer.get(here)
  expect(text).toContain(customer.t('account.sms.methodFirst'))
  expect(html).toContain('href="/account/settings/payment-methods"')
})

test('a number is added with what was agreed to, and proven by its code', async () => {
  const customer = withTexts()
  const { html, text } = await customer.get(here)
  expect(text).toContain(customer.t('account.sms.none'))
  expect(element(html, 'name="agreed"')).not.toContain('checked')
  const added = await customer.post(here, wanted)
  expect([added.status, added.location]).toEqual([303, `${here}?told=codeSent`])
  const waiting = await customer.get(added.location ?? '')
  for (const key of ['told.codeSent', 'state.unproven', 'codeText'] as const)
    expect(waiting.text).toContain(customer.t(`account.sms.${key}`))
  const wrong = await customer.post(here, { intent: 'prove', index: '1', 'otp-1': '000000' })
  expect([wrong.status, wrong.text.includes(customer.t('otpWrong'))]).toEqual([422, true])
  const proven = await customer.post(here, { intent: 'prove', index: '1', 'otp-1': '123456' })
  expect(proven.location).toBe(`${here}?told=ready`)
  expect((await customer.get(here)).text).toContain(customer.t('account.sms.state.active'))
})

test('what is missing is told beside its field; a PIN that was typed is not shown again', async () => {
  const customer = withTexts()
  const refused = await customer.post(here, { ...wanted, agreed: '', phoneNumber: '' })
  const { agreed: _, ...unagreed } = wanted
  const disagreed = await customer.post(here, unagreed)
  expect([refused.status, disagreed.status]).toEqual([422, 422])
  expect(refused.text).toContain(customer.t('numberMissing'))
  expect(disagreed.text).toContain(customer.t('smsConsentMissing'))
  expect(disagreed.html).not.toContain('4711')
  expect(disagreed.html).toContain('0151 12345678')
})

test.each([
  ['wrong-pin', 'account.sms.why.wrong-pin'],
  ['stopped', 'account.sms.why.stopped'],
  ['charged-back', 'account.sms.why.charged-back'],
] as const)('one that is off because of %s says why, and is switched on again', async (reason, key) => {
  const customer = withTexts(anSmsTopup({ status: 'DISABLED', reason }))
  const { text } = await customer.get(here)
  expect(text).toContain(customer.t(key))
  const unlocked = await customer.post(here, { intent: 'unlock', index: '1' })
  expect((await customer.get(unlocked.location ?? '')).text).toContain(customer.t('account.sms.told.unlocked'))
})

test('one is changed, and removed after a question', async () => {
  const customer = withTexts(anSmsTopup())
  const { text } = await customer.get(here)
  expect(text).toContain(customer.t('account.saved.removeAsk', { card: '+49 1511 2345678' }))
  const changed = await customer.post(here, {
    index: '1',
    'amount-1': '30',
    'paymentTokenId-1': 'tok-1',
    'pinCode-1': '',
  })
  expect(changed.location).toBe(`${here}?told=successfulModification`)
  expect(customer.world.smsTopups).toMatchObject([{ amount: 30 }])
  const removed = await customer.post(here, { intent: 'remove', index: '1' })
  expect((await customer.get(removed.location ?? '')).text).toContain(customer.t('successfulDelete'))
  expect(customer.world.smsTopups).toEqual([])
})

test('one whose price rose says so, and goes on once the new price is agreed to in the words that stand there', async () => {
  const customer = withTexts(anSmsTopup({ status: 'DISABLED', reason: 'new-price', newPrice: aNewPrice }))
  const { t } = customer
  const { text } = await customer.get(here)
  for (const said of [t('account.sms.state.new-price'), t('account.sms.why.new-price'), '15,00 €', aNewPrice.text])
    expect(text).toContain(said)
  expect(text).toContain(t('account.autoTopups.newPriceFrom', { total: '15,99 €', day: '30. Januar 2031' }))
  expect(text).not.toContain(t('account.sms.unlock'))
  const other = await customer.post(here, { intent: 'agree', index: '1', version: 'v-of-before' })
  expect([other.status, other.text.includes(t('termsChanged'))]).toEqual([422, true])
  const agreed = await customer.post(here, { intent: 'agree', index: '1', version: aNewPrice.version })
  expect(agreed.location).toBe(`${here}?told=successfulModification`)
  expect((await customer.get(here)).text).toContain(t('account.sms.state.active'))
})

test('another PIN alone asks for no amount anew, another amount does', async () => {
  const customer = withTexts(anSmsTopup())
  const { html } = await customer.get(here)
  expect(element(html, 'name="amountBefore-1"')).toContain('value="15"')
  const form = { index: '1', 'amountBefore-1': '15', 'paymentTokenId-1': 'tok-1', 'pinCode-1': '4711' }
  await customer.post(here, { ...form, 'amount-1': '15' })
  await customer.post(here, { ...form, 'amount-1': '30' })
  expect(customer.world.calls.filter((call) => call.startsWith('saveSmsTopup'))).toEqual([
    'saveSmsTopup {"index":1,"phoneNumber":"","paymentTokenId":"tok-1"}',
    'saveSmsTopup {"index":1,"phoneNumber":"","amount":30,"paymentTokenId":"tok-1"}',
  ])
})
