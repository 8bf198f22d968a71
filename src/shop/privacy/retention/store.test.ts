import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database/database.ts'
import {
  longEnded,
  messagesWithRecipient,
  oldConsents,
  oldDevices,
  oldEvents,
  redeemedCodes,
  unconfirmed,
  unusedCarts,
  usedCarts,
} from './store.ts'

const { ours } = await testDatabase()

test.each([
  ['unused carts', unusedCarts, 'cart_with_contents'],
  ['carts that became an order', usedCarts, 'cart_with_contents'],
  ['recipients of messages', messagesWithRecipient, 'message_with_recipient'],
  ['old consents', oldConsents, 'consent_by_time'],
  ['old events of accounts', oldEvents, 'customer_event_by_time'],
  ['devices of accounts', oldDevices, 'customer_device_by_time'],
  ['redeemed cash codes', redeemedCodes, 'cash_code_redeemed'],
  ['unconfirmed newsletters', unconfirmed, 'subscription_to_forget'],
  ['ended newsletters', longEnded, 'subscription_to_forget'],
] as const)('%s are found without reading the whole brand', async (_, found, index) => {
  const plan = await ours.transaction(async (tx) => {
    // A small table would be read as a whole.
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${found(new Date())}`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain(index)
})
