import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database/database.ts'
import { forgetAnswersAbout } from './store.ts'

const { ours, asOwner, tenants } = await testDatabase()

test('stored answers about somebody are deleted, whatever the case; those about others and of other brands stay', async () => {
  const [own, other] = tenants
  const answers: [tenant: string, key: string, answer: object][] = [
    [own, 'order', { contact: { email: 'Ada@Shopper.example' } }],
    [own, 'number', { items: [{ number: '+4915112345678' }] }],
    [own, 'bystander', { contact: { email: 'bob@shopper.example' } }],
    [other, 'neighbour', { contact: { email: 'ada@shopper.example' } }],
  ]
  for (const [tenant, key, answer] of answers)
    await asOwner(`insert into idempotency_key values ($1, 'caller', 'POST /x', $2, 'hash', now(), 200, $3)`, [
      tenant,
      key,
      JSON.stringify(JSON.stringify(answer)),
    ])
  await ours.transaction((tx) => forgetAnswersAbout(tx, ['ada@shopper.example', '+4915112345678']))
  const left = await asOwner<{ key: string }>('select key from idempotency_key order by key')
  expect(left.map(({ key }) => key)).toEqual(['bystander', 'neighbour'])
})
