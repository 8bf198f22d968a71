import { describe, expect, test } from 'vitest'
import { aGuest } from '../support/ask-page.tsx'
import { aTenant } from '../support/brand.ts'
import { ada } from '../support/fake-accounts.ts'
import { aCard } from '../support/fake-saved-methods.ts'

const number = '+4915799912345'
/** Ada, signed in at a brand with this example, with a saved card. */
function customerWhere(exampleSms: string | undefined) {
  const settings = exampleSms ? { topup: { exampleSms }, sms: { sender: 'Brand', number } } : {}
  const customer = aGuest(aTenant(settings))
  customer.world.customer = ada
  customer.world.saved = [aCard()]
  return customer
}

describe('topup.exampleSms', () => {
  test('where a brand shows one, accounts have a page that says what to write, without anybody’s PIN', async () => {
    const customer = customerWhere('KOOP 15 1234')
    const { text } = await customer.get('/account/sms-topups')
    expect(text).toContain('KOOP 15 PIN')
    expect(text).not.toContain('1234 ')
    expect((await customer.get('/account/settings/payment-methods')).html).toContain('href="/account/sms-topups"')
    const other = await customerWhere('LADE 20 9876').get('/account/sms-topups')
    expect(other.text).toContain('LADE 20 PIN')
  })

  test('where it shows one, top-up by text is one of the ways on the main page', async () => {
    const customer = customerWhere('KOOP 15 1234')
    const { text } = await customer.get('/shop/topup/firstbrand')
    expect(text).toContain(customer.t('kind.sms'))
    expect(text).toContain('KOOP 15 PIN')
  })

  test('where it shows none, nothing is sold by text', async () => {
    const customer = customerWhere(undefined)
    expect((await customer.get('/shop/topup/firstbrand')).text).not.toContain(customer.t('kind.sms'))
    expect((await customer.get('/account/sms-topups')).location).toBe('/not-found')
    expect((await customer.get('/account/settings/payment-methods')).html).not.toContain('/account/sms-topups')
  })
})

describe('sms.number', () => {
  test('is where the page says that texts go to', async () => {
    const { text } = await customerWhere('KOOP 15 1234').get('/account/sms-topups')
    expect(text).toContain('+49 1579 9912345')
  })
})
