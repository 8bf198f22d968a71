import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openContent, readDocuments } from '#content'
import { writeOut } from '#content/legal'
import { cookies } from '#kit/cookies'
import { onDevice } from '#kit/on-device'
import {
  everythingKept,
  longestKept,
  type PersonalDataId,
  personalData,
  personalDataOf,
  personalTables,
} from '#personal-data'
import { recipientsOf } from '#recipients'
import type { Tenant } from '#tenants'
import { locales } from '../../src/shop/tenants/settings/words.ts'
import { aTenant } from '../support/brands/brand.ts'

const content = openContent('locales')
const company = { street: 'Serverweg 1', zip: '1000', city: 'Elsewhere', country: 'nl' }

/** A brand that keeps all there is to keep, and works with everybody there is. */
const everything = aTenant({
  locales: [...locales],
  themes: [
    { name: 'light', palette: 'light' },
    { name: 'dark', palette: 'dark' },
  ],
  legal: {
    hosting: { company: 'Serverhaus B.V.', ...company },
    mailing: { company: 'Postbode B.V.', ...company },
    dataProtectionOfficer: 'privacy@first.example',
  },
  topup: {
    autoTopupTypes: ['weekly'],
    exampleSms: 'KOOP 15 1234',
    hasAutoTopupLight: true,
    takesCashCodes: true,
  },
  autoTopupLightEnabled: true,
  hasPromoVouchers: true,
  hasSessionIdCookie: true,
  deviceIDSwitch: true,
  deviceIDURL: 'https://device.first.example/check.js',
  freshdeskEmail: 'tickets@first.example',
  tracking: { gtmId: 'GTM-1', hotjarId: '1', xtremepushId: '1', convergePixel: '1', whatsAppPhoneNumber: '491579990' },
  widgets: { sovendusContainer: { trafficSourceNumber: '1', trafficMediumNumber: '1' } },
  features: { autofillAvailableAddressData: true },
  paymentMethods: ['creditcard', 'paypal', 'ideal', 'bancontact', 'eps', 'paysafecard', 'trustly', 'tikkie', 'klarna']
    .concat('applepay', 'googlepay', 'crypto')
    .map((id) => ({ id: id as 'creditcard' })),
})
/** The same, whose customers sign in at a portal. */
const withPortal: Tenant = { ...everything, ssoLoginUrl: 'https://login.first.example/in' }

async function noticeOf(tenant: Tenant, language: string): Promise<string> {
  const documents = await readDocuments({ locales: 'locales', tenants: 'none' }, tenant)
  const { page } = writeOut(documents, { brand: tenant, content, recipients: recipientsOf(tenant) })
  const notice = page.find((one) => one.slug === 'privacy' && one.language === language)
  return (notice?.body ?? '').replace(/\\([_\-.()&!#+])/g, '$1')
}

describe.each(locales)('the privacy notice in %s', (language) => {
  const t = content.translator(everything, language)

  test('tells of every table that holds something of people, with its reason and its time', async () => {
    const notice = await noticeOf(everything, language)
    const kept = personalDataOf(everything)
    for (const id of new Set(Object.values(personalTables).filter((one) => one !== 'nobody' && one !== 'operators'))) {
      const line = notice.split('\n').find((one) => one.startsWith(`- ${t(`privacyNotice.data.${id}`)}`))
      expect(line, id).toBeDefined()
      const item = kept.find((one) => one.id === id)
      if (!item) throw new Error(`${id} is kept by no brand`)
      const { basis, since } = item
      const days = longestKept(item.kept, everything.country)
      expect(line, id).toContain(t(`privacyNotice.basis.${basis}`, { law: t('privacyNotice.law') }))
      const [begin = '', end = ''] = t(`privacyNotice.since.${since}`, { period: '|' }).split('|')
      expect(line, id).toContain(begin)
      expect(line, id).toContain(end)
      if (days !== undefined) expect(line, id).toContain(String(days % 365 === 0 ? days / 365 : days))
    }
  })

  test('names every cookie and all that stays on a device', async () => {
    const both = `${await noticeOf(everything, language)}\n${await noticeOf(withPortal, language)}`
    for (const { name } of [...Object.values(cookies), ...Object.values(onDevice)])
      expect(both).toContain(`**${name}**`)
  })

  test('names everybody who receives data, what for, and whom one complains to', async () => {
    for (const tenant of [everything, withPortal]) {
      const notice = await noticeOf(tenant, language)
      const recipients = recipientsOf(tenant)
      expect(recipients.length).toBeGreaterThan(18)
      for (const { company, task } of recipients) {
        const line = notice.split('\n').find((one) => one.startsWith(`- **${company}`))
        expect(line, company).toContain(t(`privacyNotice.for.${task}`))
      }
      expect(notice).toContain('privacy@first.example')
      expect(notice).toContain('{{dataProtectionAuthority}}')
      expect(notice).not.toMatch(/%%|\{\{(storedData|cookies|recipients|dataProtectionOfficer)/)
    }
  })
})

test('a transfer to a country without adequacy says what it rests on, and no other does', async () => {
  const notice = await noticeOf(everything, 'en')
  const rests = content.translator(everything, 'en')('privacyNotice.outside', { law: 'GDPR' })
  const lines = notice.split('\n').filter((line) => line.endsWith(rests))
  expect(lines.map((line) => /, ([\w ]+)\*\*/.exec(line)?.[1])).toEqual([
    'Singapore',
    ...Array(6).fill('United States'),
  ])
})

test('proofs are said to be kept for as long as claims can be made: four years, six at a British brand', async () => {
  const years = async (country: 'de' | 'gb') => {
    const brand = aTenant({ country, locales: ['en'] })
    const archive = content.translator(brand, 'en')('privacyNotice.data.archive')
    const line = (await noticeOf(brand, 'en')).split('\n').find((one) => one.startsWith(`- ${archive}`))
    return /(\d+) years/.exec(line ?? '')?.[1]
  }
  expect([await years('de'), await years('gb')]).toEqual(['4', '6'])
})

test('a brand is not said to keep what it does not keep, nor to work with whom it does not', async () => {
  const small = aTenant({ features: { isAuthDisabled: true }, paymentMethods: [{ id: 'paypal' }] })
  const notice = await noticeOf(small, 'en')
  const t = content.translator(small, 'en')
  const kept = (Object.keys(personalData) as PersonalDataId[]).filter((id) =>
    notice.includes(t(`privacyNotice.data.${id}`)),
  )
  expect(kept).toEqual([
    'orders',
    'books',
    'carts',
    'messages',
    'oneTimePasswords',
    'automaticDecisions',
    'identityLimits',
    'counters',
    'gifts',
    'soldCodes',
    'enquiries',
    'declarations',
    'consents',
    'newsletter',
    'pushMessages',
  ])
  expect(notice).not.toMatch(/Mollie|Klarna|Hotjar|Freshworks|passkey|__Host-customer/)
  expect(notice).toContain('PayPal (Europe)')
})

describe('the registry of tables', () => {
  const written = readFileSync('src/database/tables.gen.ts', 'utf8')
  const tables = [...written.matchAll(/^ {2}(\w+): \{\n([\s\S]*?)\n {2}\}/gm)].map(([, name = '', columns = '']) => ({
    name,
    columns: [...columns.matchAll(/^ {4}(\w+):/gm)].map(([, column = '']) => column),
  }))
  const personal =
    /^(ip|name|email|phone|msisdn|network|recipient|contact|sent_to|street|zip|city|user_agent|device|iccid|holder_hash|client_ip)$|_(email|name|number|ip|hash)$|^(customer_id|first_name|last_name|delivery_address)$/
  // Names of things, and numbers of no person.
  const harmless: Record<string, readonly string[]> = {
    migration: ['name'],
    product: ['brand_name'],
    product_category: ['name'],
    promotion: ['name'],
    tenant_settings: ['content_hash'],
    usual_wait: ['brand_name'],
  }

  test('has every table that there is', () => {
    expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(personalTables).toSorted())
    expect(tables.length).toBeGreaterThan(80)
  })

  test('says of no table with a personal column that it is about nobody', () => {
    const odd = tables
      .filter(({ name }) => personalTables[name as keyof typeof personalTables] === 'nobody')
      .flatMap(({ name, columns }) =>
        columns
          .filter((column) => personal.test(column) && !harmless[name]?.includes(column))
          .map((column) => `${name}.${column}`),
      )
    expect(odd).toEqual([])
    expect(tables.filter(({ columns }) => columns.some((column) => personal.test(column))).length).toBeGreaterThan(30)
  })
})

test('every time that something is kept for is told', () => {
  const told = Object.values(personalData).flatMap((item) => ('kept' in item ? [...item.kept] : []))
  expect(told.toSorted()).toEqual(everythingKept.toSorted())
})
