import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database/database.ts'
import { findCorrespondence } from './store.ts'

const { ours, tenants, asOwner } = await testDatabase()

test('of a cart that somebody else asked for, the export masks the number: it is not the payer’s', async () => {
  const items = [
    { itemKey: 'asked-1', phoneNumber: '+4915112345678', pinHash: 'secret' },
    { itemKey: 'own', phoneNumber: '+4915187654321' },
    { itemKey: 'card', phoneNumber: null },
  ]
  await asOwner(
    `insert into cart (tenant, cart_name, items, channel, language, delivery_address, created_at, changed_at)
     values ($1, 'c', $2, 'web', 'de', '{"email": "ada@shopper.example"}', now(), now())`,
    [tenants[0], JSON.stringify(items)],
  )
  const person = { customerId: 'ada', email: 'ada@shopper.example', msisdn: null }
  const { carts } = await ours.read((tx) => findCorrespondence(tx, person))
  expect(carts).toMatchObject([
    {
      items: [
        { itemKey: 'asked-1', phoneNumber: '+4915*******78' },
        { itemKey: 'own', phoneNumber: '+4915187654321' },
        { itemKey: 'card', phoneNumber: null },
      ],
    },
  ])
  expect(JSON.stringify(carts)).not.toContain('secret')
})
