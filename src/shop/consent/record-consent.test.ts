import { expect, test } from 'vitest'
import { systemClock } from '#kit/clock'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { recordConsent } from './record-consent.ts'

const { ours, theirs, asOwner } = await testDatabase()
const visitor = { ip: '203.0.113.77', channel: 'web', language: 'en', requestId: 'r' } as const
const shop = { tenant: aTenant(), db: ours, clock: systemClock, visitor }
const kept = () =>
  asOwner<Record<string, unknown>>(
    'select tenant, statistics, wording, language, network::text from consent order by consent_id desc',
  )

test('a choice is stored with the version of the text, and of the visitor only the network', async () => {
  await recordConsent(shop, { statistics: true, wording: 'May we count?' })
  await recordConsent(
    { ...shop, visitor: { ...visitor, ip: '2001:db8:1:2:3::4' } },
    { statistics: false, wording: 'May we?' },
  )
  const [refused, agreed] = await kept()
  expect(agreed).toMatchObject({ tenant: 'firstbrand', statistics: true, language: 'en', network: '203.0.113.0/24' })
  expect(refused).toMatchObject({ statistics: false, network: '2001:db8:1::/48' })
  expect(agreed?.wording).toMatch(/^[0-9a-f]{16}$/)
  expect(agreed?.wording).not.toBe(refused?.wording)
})

test('a shop cannot read the choices of another', async () => {
  await recordConsent(shop, { statistics: true, wording: 'x' })
  const seen = await theirs.transaction((tx) => tx.selectFrom('consent').selectAll().execute())
  expect(seen).toEqual([])
})
