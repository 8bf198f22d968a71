import pg from 'pg'
import { expect, test } from 'vitest'
import { type Cart, filledCart } from '#cart'
import type { TenantDatabase } from '#database'
import { testDatabase } from '../../../../../tests/support/database/database.ts'
import { waitsForLocks } from '../../../../../tests/support/database/waits-for-locks.ts'
import { untilHolds } from '../../../../../tests/support/test-run/until-holds.ts'
import type { AutoTopUp } from '../../auto-top-up.ts'
import { lockAsMade } from './store.ts'

const { ours, theirs, asOwner, ownerUrl } = await testDatabase()
await waitsForLocks(asOwner)

// Without orders, products and promotions: nothing here reads them.
const quietly = (sql: string) =>
  asOwner(`set session_replication_role = replica; ${sql}; set session_replication_role = origin`)

const item = {
  itemKey: 'item',
  productId: 'credit-15',
  amount: 1500,
  phoneNumber: '+4915112345999',
  quantity: 1,
  channel: 'web' as const,
  agreedFee: 99,
}
const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email: 'ada@shopper.example', phoneNumber: 'N/A' }
const cart: Cart = filledCart({
  cartName: 'cart',
  items: [item],
  channel: 'web',
  country: null,
  language: 'de',
  deliveryAddress: deliveryAddress as Cart['deliveryAddress'] & object,
  otpState: 'passed',
})
const agreed = {
  autoTopUpId: 'weekly',
  customerId: 'ada',
  tokenId: 'card',
  productId: 'credit-15',
  msisdn: '+4915112345999',
  amount: 1500,
  fee: 99,
  currency: 'EUR',
} as AutoTopUp
const run = { autoTopUpId: 'weekly', occasion: 'weekly 2026-11-30' }

async function make(): Promise<void> {
  await quietly(`
    truncate payment_token, auto_top_up, auto_top_up_run, cart, cart_promotion cascade;
    insert into payment_token (tenant, token_id, customer_id, provider, method, state, vault_customer, mandate,
        created_at, valid_at)
      values ('firstbrand', 'card', 'ada', 'mollie', 'creditcard', 'valid', 'cst_1', 'mdt_1', now(), now());
    insert into auto_top_up (tenant, auto_top_up_id, customer_id, msisdn, product_id, amount, agreed_fee, currency, kind,
        tariff_enabled, day, token_id, status, mandate_text, mandate_version, mandate_language, mandate_at, mandate_ip,
        set_up_by, line, created_at)
      values ('firstbrand', 'weekly', 'ada', '+4915112345999', 'credit-15', 1500, 99, 'EUR', 'weekly', false, 1, 'card',
        'enabled', 't', 'v', 'de', now(), '0.0.0.0', 'S1', 1, now());
    insert into auto_top_up_run (tenant, auto_top_up_id, occasion, state, cart_name, created_at)
      values ('firstbrand', 'weekly', 'weekly 2026-11-30', 'charging', 'cart', now());
    insert into cart (tenant, cart_name, items, channel, language, delivery_address, otp_state, created_at, changed_at)
      values ('firstbrand', 'cart', '${JSON.stringify([item])}', 'web', 'de', '${JSON.stringify(deliveryAddress)}',
        'passed', now(), now())`)
}

const isAsMade = (db: TenantDatabase) => db.transaction((tx) => lockAsMade(tx, run, agreed, cart))

test('all is as it was made, for the brand that made it', async () => {
  await make()
  expect(await isAsMade(ours)).toBe(true)
  expect(await isAsMade(theirs)).toBe(false)
})

const changes = [
  `update payment_token set state = 'canceled'`,
  `update payment_token set customer_id = 'ben'`,
  `update auto_top_up set status = 'disabled'`,
  `update auto_top_up set status = 'deleted', ended_at = now()`,
  `update auto_top_up set token_id = 'another'`,
  `update auto_top_up set product_id = 'credit-20'`,
  `update auto_top_up set msisdn = '+4915112345998'`,
  `update auto_top_up set amount = 2000`,
  `update auto_top_up set agreed_fee = 98`,
  `update auto_top_up set currency = 'GBP'`,
  `update auto_top_up_run set state = 'waiting'`,
  `update auto_top_up_run set cart_name = 'another'`,
  `update cart set order_number = 'S2'`,
  `update cart set otp_state = 'required'`,
  `update cart set items = jsonb_set(items, '{0,amount}', '2000')`,
  `update cart set delivery_address = delivery_address || '{"email": "ben@shopper.example"}'`,
  `insert into cart_promotion (tenant, cart_name, promotion_id, added_at) values ('firstbrand', 'cart', 'code', now())`,
]

test.each(changes)('not any more after %s', async (change) => {
  await make()
  await quietly(change)
  expect(await isAsMade(ours)).toBe(false)
})

test.each([
  `update payment_token set state = 'canceled'`,
  `update auto_top_up set status = 'disabled'`,
  `update auto_top_up_run set state = 'waiting'`,
  `update cart set otp_state = 'required'`,
  // The code came while the cart was held, as codes do.
  `insert into cart_promotion (tenant, cart_name, promotion_id, added_at) values ('firstbrand', 'cart', 'code', now())`,
])('nor after waiting for whoever did this: %s', async (change) => {
  await make()
  const holder = new pg.Client(ownerUrl)
  await holder.connect()
  await holder.query(`begin; set local search_path = saldo; set local session_replication_role = replica;
    select from cart for update; ${change}`)
  const answer = isAsMade(ours)
  await untilHolds(async () =>
    expect(
      await asOwner(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
    ).toHaveLength(1),
  )
  await holder.query('commit')
  expect(await answer).toBe(false)
  await holder.end()
})
