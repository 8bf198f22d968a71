import { describe, expect, test } from 'vitest'
import { offeredMethods } from '#payments'
import { readBrands } from '#tenants'
import type { Tenant } from '#tenants/contract'

const { brands } = await readBrands('tenants')
const offered = ({ id }: (typeof brands)[number], country: string) => {
  const brand = brands.find((one) => one.id === id)
  return offeredMethods(brand as unknown as Tenant, country)
}

/** What people of a country expect beside card and PayPal. */
const atHome: Record<string, string[]> = {
  nl: ['ideal', 'klarna'],
  be: ['bancontact', 'klarna'],
  at: ['eps', 'klarna'],
}

describe.each(brands.map((brand) => [brand.id, brand] as const))('%s', (_, brand) => {
  test('offers each wallet, wherever its shopper is', () => {
    for (const country of ['de', 'nl', 'be', 'fr', 'at', 'gb'])
      expect(offered(brand, country), country).toEqual(
        expect.arrayContaining(['creditcard', 'paypal', 'applepay', 'googlepay']),
      )
  })

  const { country, phoneCountryCodes, currency } = brand
  const served = [...new Set([country, ...phoneCountryCodes])].filter((one) => atHome[one])
  if (currency === 'EUR' && served.length > 0)
    test(`offers in ${served.join(', ')} what its people know`, () => {
      for (const one of served) expect(offered(brand, one), one).toEqual(expect.arrayContaining(atHome[one] ?? []))
    })

  test('offers Klarna only in a currency that it invoices there: pounds in Great Britain, euros elsewhere', () => {
    const abroad = currency === 'GBP' ? ['de', 'nl', 'be', 'fr', 'at'] : ['gb']
    for (const one of abroad) expect(offered(brand, one), one).not.toContain('klarna')
  })
})
