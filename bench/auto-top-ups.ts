import pg from 'pg'
import type { Morning, Outcome } from './load/auto-top-ups.ts'
import { count, type Row } from './row.ts'
import { runLoad, type Town } from './town.ts'

const tenant = 'fcb'
/** Number of automatic top-ups, a fifth of them due on the same Monday: `BENCH_AUTO_TOP_UPS`, default a million. */
const rows = Number(process.env.BENCH_AUTO_TOP_UPS || 1_000_000)
const due = rows / 5
const customers = 500
const aDay = 24 * 60 * 60 * 1000

/** More than anybody charges: the provider's pace is off. */
const asFastAsPossible = 1000
/** The pace of a real morning (`chargeDue`). */
const usualPace = 40

/**
 * A million automatic top-ups, two hundred thousand of them due on one Monday morning, all on this machine: how long
 * one worker takes to find and write them, and how many two charge in one round, without the provider's pace and with
 * it. A third worker, the town's own, delivers and writes letters.
 */
export async function benchAutoTopUps(town: Town): Promise<Row[]> {
  const pool = new pg.Pool({ connectionString: town.ownerUrl(), options: '-c search_path=saldo', max: 2 })
  try {
    const rows = await prepare(town, pool)
    const free = await charge(town, pool, { perSecond: asFastAsPossible, all: false })
    const paced = await charge(town, pool, { perSecond: usualPace, all: false })
    return [
      ...rows,
      {
        what: 'automatic top-ups charged a second, two workers, the pace off',
        figure: count(free.aSecond, 1),
        target: '120',
        beside: `sample of ${count(free.charged)}, ${count((100 * free.charged) / due, 1)} % of those due; errors ${free.errors}`,
      },
      {
        what: 'charged and delivered in an hour, the pace off',
        figure: count(free.doneASecond * 3600),
        beside: `sample of ${count(free.charged)} done after ${count(free.settled)} s`,
      },
      {
        what: 'charged and delivered in an hour, with the pace of 40 a second',
        figure: count(paced.doneASecond * 3600),
        target: '144,000',
        beside: `sample of ${count(paced.charged)} charged at ${count(paced.aSecond, 1)} a second; errors ${paced.errors}`,
      },
      { what: 'occasions charged twice', figure: count(paced.twice), target: '0', beside: paced.sums },
    ]
  } finally {
    await pool.end()
  }
}

/** The same morning to its end: two workers charge all that is due, the provider's pace off. Takes most of an hour. */
export async function benchWholeMorning(town: Town): Promise<Row[]> {
  const pool = new pg.Pool({ connectionString: town.ownerUrl(), options: '-c search_path=saldo', max: 2 })
  try {
    const rows = await prepare(town, pool)
    const all = await charge(town, pool, { perSecond: asFastAsPossible, all: true })
    return [
      ...rows,
      {
        what: 'a whole morning: automatic top-ups charged a second, two workers, the pace off',
        figure: count(all.aSecond, 1),
        target: '120',
        beside: `${count(all.charged)} of ${count(due)}, all done after ${count(all.settled)} s; errors ${all.errors}`,
      },
      { what: 'occasions charged twice', figure: count(all.twice), target: '0', beside: all.sums },
    ]
  } finally {
    await pool.end()
  }
}

const morningOf = ({ port, sandboxPort, dataFolder, appUrl }: Town): Morning => ({
  port,
  sandboxPort,
  dataFolder,
  tenant,
  databaseUrl: appUrl(),
  aheadMs: aDay,
})

/** Loads the top-ups and writes down those that are due. */
async function prepare(town: Town, pool: pg.Pool): Promise<Row[]> {
  const loaded = performance.now()
  await load(town, pool)
  const loadSeconds = (performance.now() - loaded) / 1000
  const { written, writeSeconds } = await runLoad<Outcome>('auto-top-ups.ts', morningOf(town))
  return [
    {
      what: `writing down ${count(written)} due of ${count(rows)} automatic top-ups, s`,
      figure: count(writeSeconds, 1),
      target: '< 300',
      beside: `loading them took ${count(loadSeconds)} s`,
    },
  ]
}

/** Two workers charge; waits until their orders are done. */
async function charge(town: Town, pool: pg.Pool, charges: NonNullable<Morning['charges']>) {
  const before = await ended(pool)
  const began = performance.now()
  const outcomes = await Promise.all(
    [1, 2].map(() => runLoad<Outcome>('auto-top-ups.ts', { ...morningOf(town), charges })),
  )
  const after = await ended(pool, charges.all ? 3_600_000 : undefined)
  const settled = (performance.now() - began) / 1000
  const errors = outcomes.flatMap((outcome) => outcome.errors)
  for (const error of errors.slice(0, 5)) console.log(`  error: ${error}`)
  const charged = outcomes.reduce((sum, outcome) => sum + outcome.charged, 0)
  return {
    charged,
    aSecond: charged / Math.max(...outcomes.map(({ chargeSeconds }) => chargeSeconds)),
    doneASecond: (after.state.done - before.state.done) / settled,
    settled,
    errors: errors.length,
    twice: after.twice,
    sums: after.sums,
  }
}

/** Waits until what was charged is finished. Reads the outcome from our tables and from the provider. */
async function ended(pool: pg.Pool, patienceMs = 300_000) {
  const patience = Date.now() + patienceMs
  for (;;) {
    const [state] = (
      await pool.query<{ open: number; done: number; failed: number }>(`
        select count(*) filter (where state in ('charging', 'waiting'))::int as open,
          count(*) filter (where state = 'done')::int as done, count(*) filter (where state = 'failed')::int as failed
        from auto_top_up_run`)
    ).rows
    if (!state) throw new Error('a count answers with a row')
    if (state.open === 0 || Date.now() > patience) {
      const [look] = (
        await pool.query<{ twice: number; sums: string }>(`
          select (select count(*) from (select from token_charge c join orders o using (tenant, order_number)
              where o.state in ('paid', 'done') group by split_part(c.occasion, ' ', 1), split_part(c.occasion, ' ', 3)
              having count(*) > 1) again)::int as twice,
            (select count(*) from payment_event where kind = 'paid') || ' payments, '
              || (select count(*) from delivery where state = 'delivered') || ' deliveries, '
              || ${state.failed} || ' failed, ' || ${state.open} || ' still under way' as sums`)
      ).rows
      return { state, twice: look?.twice ?? Number.NaN, sums: look?.sums ?? '' }
    }
    // Each look counts all rows: of a whole morning they are many.
    await new Promise((resolve) => setTimeout(resolve, patienceMs / 1500))
  }
}

/** Customers with cards at the provider, and their top-ups, each with the smallest order that sets it up. */
async function load(town: Town, pool: pg.Pool): Promise<void> {
  const cards = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const some: { customer: string; mandate: string }[] = []
      while (some.length < customers / 10) some.push(await card(town))
      return some
    }),
  ).then((lists) => lists.flat())
  const client = await pool.connect()
  try {
    // Generated rows need no foreign keys or triggers.
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into customer (tenant, customer_id, email, language, created_at, confirmed_at)
       select $1, 'bench-' || n, 'bench-' || n || '@shopper.example', 'de', now(), now() from generate_series(0, $2 - 1) n`,
      [tenant, customers],
    )
    await client.query(
      `insert into payment_token (tenant, token_id, customer_id, provider, method, state, vault_customer, mandate,
         card_last4, card_brand, card_expires, created_at, valid_at)
       select $1, 'bench-' || n, 'bench-' || n, 'mollie', 'creditcard', 'valid', ($2::text[])[n + 1], ($3::text[])[n + 1],
         '6787', 'Mastercard', '2034-12', now(), now() from generate_series(0, $4 - 1) n`,
      [tenant, cards.map(({ customer }) => customer), cards.map(({ mandate }) => mandate), customers],
    )
    await client.query(orders, [tenant, rows, customers])
    await client.query(lines, [tenant, rows])
    await client.query(topUps, [tenant, rows, customers, due, new Date(Date.now() + aDay / 2)])
    await client.query('set session_replication_role = default')
    await client.query('analyze auto_top_up, orders, order_line')
  } finally {
    client.release()
  }
}

const orders = `
  insert into orders (tenant, order_number, cart_name, state, currency, total, total_service_fee, contact, language,
    channel, client_ip, placed_at, customer_id)
  select $1, 'BENCH' || n, 'bench-' || n, 'done', 'EUR', 1500, 0, jsonb_build_object('firstname', 'Ada', 'lastname', 'Muster',
    'street', 'N/A', 'houseNumber', 'N/A', 'zip', 'N/A', 'city', 'N/A', 'countryCode', 'N/A', 'phoneNumber', 'N/A',
    'email', 'bench-' || n % $3 || '@shopper.example'), 'de', 'web', '0.0.0.0', now(), 'bench-' || n % $3
  from generate_series(0, $2 - 1) n`

const lines = `
  insert into order_line (tenant, order_number, line, item_key, product_id, brand_name, description, msisdn, operator_id,
    face_amount, service_fee, quantity, supplier, supplier_product_id, ranged, placed_at)
  select $1, 'BENCH' || n, 1, 'bench', p.product_id, p.brand_name, 'Bench', '+4915' || lpad(n::text, 6, '0') || '999',
    p.operator_id, 1500, 0, 1, p.supplier, p.supplier_product_id, false, now()
  from generate_series(0, $2 - 1) n
  cross join (select * from product where tenant = $1 and kind = 'topup' and amount = 1500 order by position limit 1) p`

const topUps = `
  insert into auto_top_up (tenant, auto_top_up_id, customer_id, msisdn, product_id, amount, currency, kind, tariff_enabled,
    day, token_id, status, next_run, mandate_text, mandate_version, mandate_language, mandate_at, mandate_ip, set_up_by,
    line, created_at)
  select $1, 'bench-' || n, 'bench-' || n % $3, '+4915' || lpad(n::text, 6, '0') || '999', p.product_id, 1500, 'EUR', 'weekly',
    false, extract(isodow from $5::timestamptz)::int, 'bench-' || n % $3, 'enabled',
    $5::timestamptz + case when n < $4 then interval '0' else make_interval(days => 1 + n % 6) end,
    'bench', 'bench', 'de', now(), '0.0.0.0', 'BENCH' || n, 1, now()
  from generate_series(0, $2 - 1) n
  cross join (select * from product where tenant = $1 and kind = 'topup' and amount = 1500 order by position limit 1) p`

/** A customer at the provider with a mandate for a card. */
async function card({ sandboxPort }: Town): Promise<{ customer: string; mandate: string }> {
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { authorization: 'Bearer test_sandbox', 'content-type': 'application/json' }
    const answer = await fetch(`http://127.0.0.1:${sandboxPort}${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { id: string; _embedded: { mandates: { id: string }[] } }
  }
  const { id: customer } = await ask('POST', '/v2/customers', {})
  const { id } = await ask('POST', '/v2/payments', {
    amount: { value: '0.00', currency: 'EUR' },
    description: 'Bench',
    method: 'creditcard',
    sequenceType: 'first',
    customerId: customer,
    redirectUrl: 'http://127.0.0.1/',
  })
  await ask('POST', `/payments/${id}/status`, { status: 'paid' })
  const { _embedded } = await ask('GET', `/v2/customers/${customer}/mandates`)
  return { customer, mandate: _embedded.mandates[0]?.id ?? '' }
}
