import { describe, expect, test } from 'vitest'
import { pagesOf } from '../../support/pages/pages.ts'
import { wire } from '../../support/shop/wire.ts'

const number = '+4915799912345'
const { customer } = pagesOf(await wire())

/** Somebody signed in at a brand with this example. */
const customerWhere = (exampleSms: string | undefined) =>
  customer(exampleSms ? { topup: { exampleSms }, sms: { sender: 'Brand', number } } : {})

describe('topup.exampleSms', () => {
  test('where a brand shows one, accounts have a page that says what to write, without anybody’s PIN', async () => {
    const { get } = await customerWhere('KOOP 15 1234')
    const { text } = await get('/account/sms-topups')
    expect(text).toContain('KOOP 15 PIN')
    expect(text).not.toContain('1234 ')
    expect((await get('/account/settings/payment-methods')).html).toContain('href="/account/sms-topups"')
    const other = await (await customerWhere('LADE 20 9876')).get('/account/sms-topups')
    expect(other.text).toContain('LADE 20 PIN')
  })

  test('where it shows one, top-up by text is one of the ways on the main page', async () => {
    const { get, t } = await customerWhere('KOOP 15 1234')
    const { text } = await get('/shop/topup/firstbrand')
    expect(text).toContain(t('kind.sms'))
    expect(text).toContain('KOOP 15 PIN')
  })

  test('where it shows none, nothing is sold by text', async () => {
    const { get, t } = await customerWhere(undefined)
    expect((await get('/shop/topup/firstbrand')).text).not.toContain(t('kind.sms'))
    expect((await get('/account/sms-topups')).location).toBe('/not-found')
    expect((await get('/account/settings/payment-methods')).html).not.toContain('/account/sms-topups')
  })
})

describe('sms.number', () => {
  test('is where the page says that texts go to', async () => {
    const { text } = await (await customerWhere('KOOP 15 1234')).get('/account/sms-topups')
    expect(text).toContain('+49 1579 9912345')
  })
})
