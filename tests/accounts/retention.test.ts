import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { forgetOld, retentionIn } from '#privacy'
import { aTenant } from '../support/brands/brand.ts'
import { testDatabase } from '../support/database/database.ts'

const { ours, theirs, asOwner, tenants } = await testDatabase()
const now = Date.parse('2026-11-21T10:00:00Z')
const [german, british] = [aTenant({ country: 'de' }), aTenant({ country: 'gb' })]
const day = 24 * 60 * 60 * 1000
const clock = (days = 0) => ({ now: () => new Date(now + days * day) })

/** Of everything that goes by the clock one row, made at the same moment; for each of the two brands. */
const rows: readonly [what: string, statement: string, isThere: string][] = [
  [
    'carts',
    `insert into cart values ($1, 'c-left', '[]', 'web', null, 'de', '{"email": "ada@shopper.example"}', 'none', null, null, $2, $2)`,
    `cart where cart_name = 'c-left'`,
  ],
  [
    'sessions of assistants',
    `insert into assistant_session (tenant, session_id, assistant, language, wanted, created_at, changed_at, expires_at)
      values ($1, 'cs-left', 'helper', 'de', '{"items": [], "buyer": {"email": "ada@shopper.example"}}', $2, $2, $2)`,
    'assistant_session',
  ],
  ['one-time passwords', `insert into otp values ($1, 'c-left', 'hash', 'ada@shopper.example', $2, $2, 0)`, 'otp'],
  [
    'stored answers',
    `insert into idempotency_key values ($1, 'caller', 'POST /x', 'key', 'hash', $2, 200, '"ada"')`,
    'idempotency_key',
  ],
  [
    'consents to cookies',
    `insert into consent (tenant, statistics, wording, language, network, given_at) values ($1, true, 'w', 'de', '192.0.2.0', $2)`,
    'consent',
  ],
  [
    'events of an account',
    `insert into customer_event (tenant, customer_id, kind, at, ip) values ($1, 'ada', 'signed-in', $2, '192.0.2.1')`,
    'customer_event',
  ],
  [
    'devices of an account',
    `insert into customer_device values ($1, 'ada', 'Firefox, Windows', $2, $2)`,
    'customer_device',
  ],
  [
    'devices to be told of an order',
    `with ordered as (insert into cart values ($1, 'c-told', '[]', 'web', null, 'de', null, 'none', 'S4', null, $2, $2)), placed as (insert into orders (tenant, order_number, cart_name, state, currency, total, total_service_fee, contact, language, channel, client_ip, placed_at, done_at, erased_at) values ($1, 'S4', 'c-told', 'done', 'EUR', 2500, 0, '{"email": ""}', 'de', 'web', '', $2, $2, $2)) insert into push_device values ($1, 'of-order', 'S4', null, 'https://push.example/1', 'key', 'secret', 'de', $2)`,
    'push_device where order_number is not null',
  ],
  [
    'devices to be told',
    `insert into push_device values ($1, 'of-customer', null, 'ada', 'https://push.example/2', 'key', 'secret', 'de', $2)`,
    'push_device where customer_id is not null',
  ],
  [
    'addresses nobody proved',
    `insert into email_change values ($1, 'change', 'ada', null, 'new@shopper.example', 'de', '192.0.2.1', $2, null)`,
    'email_change',
  ],
  [
    'recipients of messages',
    `insert into message values ($1, 'msg', 'S1', 'receipt', 'email', 'ada@shopper.example', $2, null, $2)`,
    `message where recipient <> ''`,
  ],
  [
    'recipients of gifts',
    `with ordered as (insert into cart values ($1, 'c-gift', '[]', 'web', null, 'de', null, 'none', 'S2', null, $2, $2)), placed as (insert into orders (tenant, order_number, cart_name, state, currency, total, total_service_fee, contact, language, channel, client_ip, placed_at, done_at, erased_at) values ($1, 'S2', 'c-gift', 'done', 'EUR', 2500, 0, '{"email": ""}', 'de', 'web', '', $2, $2, $2)), bought as (insert into order_line (tenant, order_number, line, item_key, product_id, brand_name, kind, description, face_amount, service_fee, quantity, supplier, ranged, placed_at) values ($1, 'S2', 1, 'k', 'card', 'Card', 'giftcard', 'Card', 2500, 0, 1, 'stock', false, $2)) insert into gift values ($1, 'S2', 1, 'Ben', 'ben@friend.example', 'Ada', 'hello', null, $2, 'sent', null, $2)`,
    `gift where recipient_email <> ''`,
  ],
  [
    'customers of promo codes',
    `with issued as (insert into promotion (tenant, promotion_id, code_key, hint, name, kind, value, stands_beside, created_at) values ($1, 'promo-1', 'key', 'AB', 'n', 'free-fee', 0, false, $2)), used as (insert into promotion_use (tenant, promotion_id, order_number, discount, used_at) values ($1, 'promo-1', 'S2', 50, $2)) insert into promotion_user values ($1, 'promo-1', 7, 'S2')`,
    'promotion_user',
  ],
  [
    'payments that limits count',
    `insert into limited_payment values ($1, 'pay-1', 7, 'email', $2, 'S1', 1500, 0, true, 'key')`,
    'limited_payment',
  ],
  [
    'what limits decided',
    `insert into limit_record (tenant, record_id, at, outcome, rule, version, figures, subjects, inputs) values ($1, 'L1', $2, 'refused', 'prepaid.credit.none.day', 'v', '{}', '{7}', '[]')`,
    'limit_record',
  ],
  [
    'proofs of identity',
    `insert into identity_proof (tenant, customer_id, confirmed_at, operator, reason, valid_until) values ($1, 'ada', $2::timestamptz - interval '1 year', 'op', 'passport', $2)`,
    'identity_proof',
  ],
  [
    'enquiries',
    `insert into enquiry values ($1, 'F1', 'one', 'Ada', 'ada@shopper.example', 'other', null, 'hello', 'de', '192.0.2.1', $2)`,
    'enquiry',
  ],
  [
    'withdrawals and cancellations',
    `insert into declaration (tenant, reference, submission, kind, name, email, contract, language, ip, statement, law_text, text_version, filed_at) values ($1, 'W1', 'one', 'withdrawal', 'Ada', 'ada@shopper.example', 'S1', 'de', '192.0.2.1', 's', 'l', 'v', $2)`,
    'declaration',
  ],
  [
    'unconfirmed newsletters',
    `insert into subscription values ($1, 'ada@shopper.example', 'sub-1', 'asked', 'de', $2)`,
    `subscription where state = 'asked'`,
  ],
  [
    'ended newsletters',
    `with one as (insert into subscription values ($1, 'eve@shopper.example', 'sub-2', 'ended', 'de', $2)) insert into subscription_event (tenant, subscription_id, kind, at, ip) values ($1, 'sub-2', 'ended', $2, '192.0.2.1')`,
    `subscription where state = 'ended'`,
  ],
  [
    'ended automatic top-ups',
    `with method as (insert into payment_token (tenant, token_id, customer_id, provider, method, state, created_at) values ($1, 'tok-1', 'ada', 'mollie', 'creditcard', 'canceled', $2)), one as (insert into auto_top_up (tenant, auto_top_up_id, customer_id, msisdn, product_id, amount, currency, kind, tariff_enabled, day, token_id, status, mandate_text, mandate_version, mandate_language, mandate_at, mandate_ip, set_up_by, line, created_at, ended_at) values ($1, 'atu-1', 'ada', '+4915112345678', 'own-15', 1500, 'EUR', 'weekly', false, 1, 'tok-1', 'deleted', 'For +49 1511 2345678.', 'v', 'de', $2, '192.0.2.1', 'S2', 1, $2, $2)) insert into auto_top_up_agreement (tenant, auto_top_up_id, agreed_at, amount, fee, currency, text, version, language, ip, number, way) values ($1, 'atu-1', $2, 1500, 99, 'EUR', 'For +49 1511 2345678.', 'v', 'de', '192.0.2.1', '6787', 'link')`,
    `(select tenant, msisdn as whose, mandate_ip as ip, mandate_text as text from auto_top_up union all select tenant, number, ip, text from auto_top_up_agreement) as leave where (whose <> '' or ip <> '' or text like '%1511%')`,
  ],
  [
    'ended top-ups by text',
    `with one as (insert into sms_topup (tenant, sms_topup_id, customer_id, index, msisdn, amount, currency, pin_hash, token_id, consent_text, text_version, language, agreed_at, ip, created_at, removed_at) values ($1, 'sms-1', 'ada', 1, '+4915112345678', 1500, 'EUR', '', 'tok-1', 'For +49 1511 2345678.', 'v', 'de', $2, '192.0.2.1', $2, $2)) insert into sms_topup_agreement (tenant, sms_topup_id, agreed_at, amount, fee, currency, text, version, language, ip, number, way) values ($1, 'sms-1', $2, 1500, 99, 'EUR', 'For +49 1511 2345678.', 'v', 'de', '192.0.2.1', '6787', 'link')`,
    `(select tenant, msisdn as whose, ip, consent_text as text from sms_topup union all select tenant, number, ip, text from sms_topup_agreement) as leave where (whose <> '' or ip <> '' or text like '%1511%')`,
  ],
  [
    'contacts of orders',
    `insert into orders (tenant, order_number, cart_name, state, currency, total, total_service_fee, contact, language, channel, client_ip, placed_at, done_at) values ($1, 'S1', 'c-bought', 'done', 'EUR', 1500, 0, '{"email": "ada@shopper.example"}', 'de', 'web', '192.0.2.1', $2, $2)`,
    `orders where contact ->> 'email' <> ''`,
  ],
  [
    'sold codes',
    `insert into stock_code (tenant, product_id, fingerprint, key_id, sealed, batch, imported_at, state, external_id, sold_at) values ($1, 'card', 'print', 'k1', 'sealed', 'list', $2, 'sold', 'unit-1', $2)`,
    'stock_code',
  ],
  [
    'redeemed cash codes',
    `with made as (insert into cash_code_batch (tenant, batch_id, brand_id, amount, currency, made_at) values ($1, 'till', 'own', 1500, 'EUR', $2)) insert into cash_code (tenant, code_hash, batch_id, order_number, redeemed_at) values ($1, 'hash', 'till', 'S1', $2)`,
    'cash_code',
  ],
  [
    'the archive',
    `insert into archive.entry (tenant, kind, reason, about, content, archived_at, ends_at) values ($1, 'consent', 'legal-claims', 'S1', '{}', $2, $2::timestamptz + make_interval(days => case $1 when '${theirs.tenant}' then 2190 else 1460 end))`,
    'archive.entry',
  ],
]

const kept = async (tenant: string) => {
  const found: string[] = []
  for (const [what, , isThere] of rows) {
    const table = isThere.includes(' where ') ? `${isThere} and` : `${isThere} where`
    const [row] = await asOwner<{ count: number }>(`select count(*)::int from ${table} tenant = $1`, [tenant])
    if (row?.count) found.push(what)
  }
  return found
}

beforeAll(async () => {
  for (const tenant of tenants) {
    await asOwner(
      `insert into customer (tenant, customer_id, email, language, created_at, confirmed_at) values ($1, 'ada', 'ada@shopper.example', 'de', now(), now())`,
      [tenant],
    )
    await asOwner(
      `insert into cart values ($1, 'c-bought', '[]', 'web', null, 'de', null, 'none', 'S1', null, $2, $2)`,
      [tenant, new Date(now)],
    )
    for (const [, statement] of rows) await asOwner(statement, [tenant, new Date(now)])
  }
})

test('there is a row of everything that goes by the clock', () => {
  expect(rows.map(([what]) => what)).toEqual(retentionIn('de').map(({ what }) => what))
})

/** Lets the years pass at a brand: each thing goes on its day. */
async function goesByTheClock(db: typeof ours, tenant: typeof german) {
  const retention = retentionIn(tenant.country)
  await forgetOld({ db, tenant, clock: clock() })
  expect(await kept(db.tenant)).toEqual(rows.map(([what]) => what))
  for (const days of new Set(retention.map((one) => one.days).toSorted((a, b) => a - b))) {
    await forgetOld({ db, tenant, clock: clock(days - 0.01) })
    const still = retention.filter((one) => one.days >= days && !(one.what === 'one-time passwords' && days > 1))
    expect(await kept(db.tenant), `${days} days, not yet`).toEqual(still.map(({ what }) => what))
    await forgetOld({ db, tenant, clock: clock(days + 0.01) })
    expect(await kept(db.tenant), `${days} days and over`).toEqual(
      still.filter((one) => one.days > days).map(({ what }) => what),
    )
  }
  const [order] = await asOwner(
    `select state, total, client_ip from orders where tenant = $1 and order_number = 'S1'`,
    [db.tenant],
  )
  expect(order).toEqual({ state: 'done', total: '1500', client_ip: '' })
}

test('everything stays for as long as it is to be kept, goes then, and at no other brand', async () => {
  await goesByTheClock(ours, german)
  expect(await kept(theirs.tenant)).toEqual(rows.map(([what]) => what))
})

test('at a British brand what defends against claims stays two years longer, and all else as long', async () => {
  const longer = retentionIn('gb').filter(({ what, days }) => days !== daysIn('de', what))
  expect(longer.map(({ what }) => what)).toEqual([
    'withdrawals and cancellations',
    'ended newsletters',
    'ended automatic top-ups',
    'ended top-ups by text',
    'contacts of orders',
    'the archive',
  ])
  for (const { what, days } of longer) expect([daysIn('de', what), days], what).toEqual([4 * 365, 6 * 365])
  await goesByTheClock(theirs, british)
})
const daysIn = (country: 'de' | 'gb', what: string) => retentionIn(country).find((one) => one.what === what)?.days

test('the schedule is written down as it is kept', () => {
  const written = readFileSync('docs/retention.md', 'utf8')
  for (const { what, days } of retentionIn('de')) {
    const british = daysIn('gb', what) ?? 0
    const length = days % 365 === 0 ? `${days / 365} year` : `${days} day`
    const longer = british === days ? '' : ` \\(United Kingdom: ${british / 365} years\\)`
    expect(written, what).toMatch(new RegExp(`\\| ${what} \\| ${length}s?${longer} \\|`))
  }
})

test('what is still under way stays, however old it is', async () => {
  const unfinished = [
    `insert into cart values ($1, 'c-open', '[]', 'web', null, 'de', '{"email": "ada@shopper.example"}', 'none', 'S7', null, $2, $2)`,
    `insert into cart values ($1, 'c-paid', '[]', 'web', null, 'de', '{"email": "ada@shopper.example"}', 'none', 'S8', null, $2, $2)`,
    ...[
      ['S7', 'c-open', 'open'],
      ['S8', 'c-paid', 'paid'],
    ].map(
      ([order, cart, state]) =>
        `insert into orders (tenant, order_number, cart_name, state, currency, total, total_service_fee, contact, language, channel, client_ip, placed_at) values ($1, '${order}', '${cart}', '${state}', 'EUR', 1500, 0, '{"email": "ada@shopper.example"}', 'de', 'web', '192.0.2.1', $2)`,
    ),
    `insert into stock_code (tenant, product_id, fingerprint, key_id, sealed, batch, imported_at, state) values ($1, 'card', 'print-free', 'k1', 'sealed', 'list', $2, 'free')`,
    `insert into subscription values ($1, 'bea@shopper.example', 'sub-7', 'confirmed', 'de', $2)`,
    `insert into enquiry (tenant, reference, submission, name, email, topic, message, language, ip, filed_at, due_at) values ($1, 'F-OPEN', 's-open', 'Bea', 'bea@shopper.example', 'decision', 'Why?', 'de', '192.0.2.1', $2, $2)`,
  ]
  for (const statement of unfinished) await asOwner(statement, [ours.tenant, new Date(now)])
  await forgetOld({ db: ours, tenant: german, clock: clock(20 * 365) })
  const left = (query: string) => asOwner(query, [ours.tenant])
  expect(
    await left(`select order_number, contact ->> 'email' as email, client_ip from orders
      where tenant = $1 and order_number in ('S7', 'S8') order by 1`),
  ).toEqual([
    { order_number: 'S7', email: 'ada@shopper.example', client_ip: '192.0.2.1' },
    { order_number: 'S8', email: 'ada@shopper.example', client_ip: '192.0.2.1' },
  ])
  expect(
    await left(`select cart_name from cart where tenant = $1 and delivery_address ->> 'email' <> '' order by 1`),
  ).toEqual([{ cart_name: 'c-open' }, { cart_name: 'c-paid' }])
  expect(await left('select state from stock_code where tenant = $1')).toEqual([{ state: 'free' }])
  expect(await left(`select state from subscription where tenant = $1`)).toEqual([{ state: 'confirmed' }])
  expect(await left(`select reference from enquiry where tenant = $1`)).toEqual([{ reference: 'F-OPEN' }])
})
