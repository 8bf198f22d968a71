import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { Admin } from '#admin'
import { perform } from '#admin/actions'
import {
  type DatevMap,
  datevFile,
  datevKinds,
  datevProblems,
  daysOfMonth,
  readBalances,
  readDatevMap,
  readDatevPairs,
  usualAccounts,
} from '#admin/money'
import { columns, headerOf, lineOf, toCp1252 } from '../../src/admin/money/datev/layout.ts'
import { adminsOf } from '../support/admin/admin-of.ts'
import { aTenant } from '../support/brands/brand.ts'
import { testDatabase } from '../support/database/database.ts'

// A month of a brand's books as a booking batch: the layout is the published one, and the sums are the ledger's.

const database = await testDatabase()
const { asOwner } = database
const [berlin, other] = [aTenant({}, database.tenants[0]), aTenant({}, database.tenants[1])]
const { adminOf } = adminsOf(database, [berlin, other], '2026-04-15T08:00:00Z')
const behindItsBack = (sql: string, values?: unknown[]) =>
  asOwner('set session_replication_role = replica')
    .then(() => asOwner(sql, values))
    .finally(() => asOwner('set session_replication_role = default'))

let admin: Admin
beforeEach(async () => {
  admin = await adminOf('finance', 'finance')
  await asOwner(`set session_replication_role = replica;
    truncate ledger_transfer, order_line, delivery, datev_map cascade; set session_replication_role = default`)
})

const month = '2026-03'
/** Each kind on an account of its own, so that a batch can be read back. */
const map: DatevMap = {
  chart: 'SKR03',
  consultant: 29_098,
  client: 55_003,
  fiscalMonth: 7,
  accountLength: 4,
  accounts: Object.fromEntries(datevKinds.map((kind, index) => [kind, { account: String(9000 + index), taxKey: '' }])),
}

type Row = { event: string; reference: string; debit: string; credit: string; amount: number; at: string; vat?: object }
const book = (rows: readonly Row[], tenant = berlin.id) =>
  asOwner(
    `insert into ledger_transfer (tenant, event, reference, debit, credit, amount, currency, order_number, at, vat_country,
        vat_rate, vat_net)
      select $1, r.event, r.reference, r.debit, r.credit, r.amount, coalesce(r.currency, 'EUR'), 'S' || r.reference, r.at,
        r.vat ->> 'country', (r.vat ->> 'rate')::int, (r.vat ->> 'net')::bigint
      from jsonb_to_recordset($2::jsonb) as r(event text, reference text, debit text, credit text, amount bigint,
        currency text, at timestamptz, vat jsonb)`,
    [tenant, JSON.stringify(rows)],
  )

async function written(using = map): Promise<{ text: string; header: string[]; rows: Record<string, string>[] }> {
  const parts: Buffer[] = []
  for await (const part of datevFile(admin, berlin, using, month)) parts.push(part)
  const text = new TextDecoder('windows-1252').decode(Buffer.concat(parts))
  const [header = ''] = text.split('\r\n')
  const options = { delimiter: ';', record_delimiter: '\r\n' }
  const rows = parse(text.slice(header.length + 2), { ...options, columns: true }) as Record<string, string>[]
  return { text, header: (parse(header, options) as string[][])[0] ?? [], rows }
}

const problems = async (using: DatevMap | null = map, of = month) => {
  const days = daysOfMonth(of)
  const pairs = await readDatevPairs(admin, berlin, days)
  return datevProblems(berlin, using ?? undefined, pairs, { days, now: admin.clock.now() })
}

test('header and columns are those that are published', () => {
  const header = headerOf({
    createdAt: new Date('2024-01-30T14:04:40.439Z'),
    consultant: 29_098,
    client: 55_003,
    fiscalYear: '2024-01-01',
    from: '2024-01-01',
    to: '2024-08-31',
    accountLength: 4,
    name: 'Buchungsstapel',
    chart: 'SKR03',
  })
  expect(header).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20240130140440439;;"RE";"";"";29098;55003;20240101;4;20240101;20240831;"Buchungsstapel";"";1;0;0;"EUR";;"";;;"03";;;"";""',
  )
  expect([columns.length, new Set(columns).size, header.split(';').length]).toEqual([125, 125, 31])
  // Places that the description numbers.
  expect([1, 7, 8, 9, 10, 11, 14, 37, 48, 88, 114, 118, 125].map((place) => columns[place - 1])).toEqual([
    'Umsatz (ohne Soll/Haben-Kz)',
    'Konto',
    'Gegenkonto (ohne BU-Schlüssel)',
    'BU-Schlüssel',
    'Belegdatum',
    'Belegfeld 1',
    'Buchungstext',
    'KOST1 - Kostenstelle',
    'Zusatzinformation - Art 1',
    'Stück',
    'Festschreibung',
    'Generalumkehr (GU)',
    'Abw. Skontokonto',
  ])
})

test('texts are quoted, and written in Windows-1252', () => {
  expect(lineOf({ Buchungstext: 'a "b"\r\n;', Konto: '1200' })).toMatch(
    /^;"";"";;;"";1200;;"";;"";"";;"a ""b"" {2};";;/,
  )
  expect(toCp1252('ä€–ž😀').toString('latin1')).toBe('\xe4\x80\x96\x9e?')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 255 }), (code) => {
      const character = new TextDecoder('windows-1252').decode(Buffer.from([code]))
      if (character.charCodeAt(0) >= 0x80 && character.charCodeAt(0) < 0xa0) return
      expect([...toCp1252(character)]).toEqual([code])
    }),
  )
})

const sides = fc.constantFrom('receivable', 'provider', 'refund', 'bank', 'charges', 'goodwill', 'loss', 'adjustment')
const at = fc
  .date({ min: new Date('2026-02-28T20:00Z'), max: new Date('2026-04-01T02:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
const amount = fc.integer({ min: 1, max: 9_999_999_999 })
const moved = fc
  .record({ debit: sides, credit: sides, amount, at })
  .filter(({ debit, credit }) => debit !== credit)
  .map((row) => ({ event: 'payment.paid', ...row }))
const taxed = fc
  .record({
    from: fc.constantFrom('fee', 'discount'),
    amount: fc.oneof(fc.constant(0), fc.nat(50_000)),
    isDue: fc.boolean(),
    at,
  })
  .chain(({ from, isDue, ...row }) =>
    fc.constantFrom('DE', 'NL', 'FI').map((country) => ({
      ...row,
      ...(isDue
        ? { event: 'vat.due', debit: from, credit: 'vat' }
        : { event: 'vat.returned', debit: 'vat', credit: from }),
      vat: { country, rate: 2550, net: 7 },
    })),
  )

test('whatever moved, a batch sums to the ledger’s movement of the brand’s month, by account and to the cent', async () => {
  const kindOf = new Map(Object.entries(map.accounts).map(([kind, to]) => [to?.account, kind.split('.')[0] ?? '']))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(moved, taxed), { maxLength: 40 }), async (rows) => {
      await asOwner(`set session_replication_role = replica; truncate ledger_transfer;
        set session_replication_role = default`)
      const all = rows.map((row, index) => ({ ...row, reference: `r-${index}` }))
      await book(all)
      await book(all, other.id)
      const batch = new Map<string, bigint>()
      const add = (sums: Map<string, bigint>, account: string, value: bigint) =>
        sums.set(account, (sums.get(account) ?? 0n) + value)
      const { rows: lines } = await written()
      for (const line of lines) {
        const cents = BigInt((line['Umsatz (ohne Soll/Haben-Kz)'] ?? '').replace(',', ''))
        expect(line['Soll/Haben-Kennzeichen']).toBe('S')
        expect(cents).toBeGreaterThan(0n)
        add(batch, kindOf.get(line.Konto ?? '') ?? '', cents)
        add(batch, kindOf.get(line['Gegenkonto (ohne BU-Schlüssel)'] ?? '') ?? '', -cents)
      }
      const ledger = new Map<string, bigint>()
      const [until, before] = [
        await readBalances(admin, [berlin], { to: '2026-03-31' }),
        await readBalances(admin, [berlin], { to: '2026-02-28' }),
      ]
      for (const { account, amount } of until) add(ledger, account, BigInt(amount))
      for (const { account, amount } of before) add(ledger, account, -BigInt(amount))
      const even = (sums: Map<string, bigint>) => [...sums].filter(([, sum]) => sum !== 0n).toSorted()
      expect(even(batch)).toEqual(even(ledger))
    }),
    { numRuns: 40 },
  )
})

/** A unit of an order line: `rate` is null for a multi-purpose voucher. */
async function unit(orderNumber: string, rate: number | null) {
  await behindItsBack(
    `insert into order_line (tenant, order_number, line, item_key, product_id, brand_name, kind, description, face_amount,
        service_fee, quantity, supplier, ranged, placed_at, vat_rate, fee_vat_rate, vat_country)
      values ($1, $2, 1, 'i', 'p', 'b', 'voucher', 'd', 1500, 99, 1, 'stock', false, now(), $3, 1900, 'DE')`,
    [berlin.id, orderNumber, rate],
  )
  await behindItsBack(
    `insert into delivery (tenant, order_number, line, unit, external_id, amount, state)
      values ($1, $2, 1, 1, $3, 1599, 'delivered')`,
    [berlin.id, orderNumber, `${orderNumber}-1-1`],
  )
  return `${orderNumber}-1-1`
}

test('credit that bears VAT at the sale is told from credit that bears none, and VAT of other countries from ours', async () => {
  const [single, multi] = [await unit('S1', 1900), await unit('S2', null)]
  const day = '2026-03-31T21:59:59Z'
  await book([
    { event: 'delivery.delivered', reference: single, debit: 'receivable', credit: 'supplier', amount: 1500, at: day },
    { event: 'delivery.delivered', reference: multi, debit: 'receivable', credit: 'supplier', amount: 1500, at: day },
    { event: 'supplier.discount', reference: multi, debit: 'supplier', credit: 'discount', amount: 75, at: day },
    ...(['DE', 'NL'] as const).map((country) => ({
      event: 'vat.due',
      reference: `v-${country}`,
      debit: 'fee',
      credit: 'vat',
      amount: 16,
      at: day,
      vat: { country, rate: 1900, net: 83 },
    })),
  ])
  const { rows } = await written()
  const kinds = Object.fromEntries(Object.entries(map.accounts).map(([kind, to]) => [to?.account, kind]))
  expect(
    rows.map((row) => [row.Konto, row['Gegenkonto (ohne BU-Schlüssel)']].map((account) => kinds[account ?? ''])),
  ).toEqual([
    ['receivable', 'supplier.single-purpose'],
    ['receivable', 'supplier.multi-purpose'],
    ['supplier.multi-purpose', 'discount.multi-purpose'],
    ['fee', 'vat.home'],
    ['fee', 'vat.abroad'],
  ])
  expect(rows[4]).toMatchObject({
    'Umsatz (ohne Soll/Haben-Kz)': '0,16',
    'WKZ Umsatz': 'EUR',
    Belegdatum: '3103',
    'Belegfeld 1': 'Sv-NL',
    Buchungstext: 'vat.due v-NL NL 19,00',
    Festschreibung: '0',
  })
})

test('the header names bookkeeper, fiscal year and month; each line has the 125 fields; tax keys have four digits', async () => {
  await book([
    { event: 'payment.paid', reference: 'p', debit: 'provider', credit: 'receivable', amount: 5, at: '2026-03-15' },
  ])
  const keyed = { ...map, accounts: { ...map.accounts, provider: { account: '9001', taxKey: '40' } } }
  const { header, rows, text } = await written(keyed)
  expect(header.slice(10, 17)).toEqual([
    '29098',
    '55003',
    '20250701',
    '4',
    '20260301',
    '20260331',
    'First Brand 03/2026',
  ])
  expect(rows[0]?.['BU-Schlüssel']).toBe('0040')
  expect(Object.keys(rows[0] ?? {})).toHaveLength(125)
  expect(text.endsWith('\r\n')).toBe(true)
})

test('a long month comes in pages, each transfer once', async () => {
  await book(
    Array.from({ length: 5_100 }, (_, index) => ({
      event: 'payment.paid',
      reference: `p-${index}`,
      debit: 'provider',
      credit: 'receivable',
      amount: 1,
      at: '2026-03-15',
    })),
  )
  const { rows } = await written()
  expect([rows.length, new Set(rows.map((row) => row['Belegfeld 1'])).size]).toEqual([5_100, 5_100])
})

test('what stands against an export is listed, all of it', async () => {
  expect(await problems(null)).toEqual([{ is: 'noMap' }])
  expect(await problems(map, '2026-04')).toEqual([{ is: 'monthNotOver' }])
  expect(await problems()).toEqual([])
  const paid = { event: 'payment.paid', debit: 'provider', credit: 'receivable', amount: 5, at: '2026-03-15' }
  await book([
    { ...paid, reference: 'p' },
    { ...paid, reference: 'q', debit: 'bank', currency: 'GBP' } as Row,
    { ...paid, reference: 'r', debit: 'refund', credit: 'provider' },
  ])
  const accounts = {
    provider: { account: '1360', taxKey: '3' },
    receivable: { account: '1360', taxKey: '40' },
    refund: { account: '15900', taxKey: '' },
  }
  expect(await problems({ ...map, accounts })).toEqual([
    { is: 'notEuro', what: ['GBP'] },
    { is: 'notMapped', what: ['bank'] },
    { is: 'wrongLength', what: ['refund'] },
    { is: 'sameAccount', what: ['provider', 'receivable'] },
    { is: 'twoTaxKeys', what: ['provider', 'receivable'] },
  ])
  // DATEV takes no account of noughts only.
  const noughts = { ...map, accounts: { ...map.accounts, bank: { account: '0000', taxKey: '' } } }
  expect(await problems(noughts)).toContainEqual({ is: 'notMapped', what: ['bank'] })
})

test('the map is changed by an action, for its own brand, and both charts begin with an account for every kind', async () => {
  const change = (who: Admin) => perform(who, 'datev.map', { tenant: berlin.id, map }, { key: crypto.randomUUID() })
  const stranger = await adminOf('stranger', 'finance', [other.id])
  expect(await change(stranger)).toEqual({ refusal: 'notAllowed' })
  expect(await readDatevMap(admin, berlin)).toBeUndefined()
  for (const _ of [1, 2]) expect(await change(admin)).toEqual({ done: { saved: true } })
  expect(await readDatevMap(admin, berlin)).toEqual(map)
  expect(await readDatevMap(admin, other)).toBeUndefined()
  expect(await readDatevMap(stranger, berlin)).toBeUndefined()
  for (const chart of ['SKR03', 'SKR04'] as const) {
    const accounts = usualAccounts(chart, 6)
    expect(Object.keys(accounts)).toEqual([...datevKinds])
    for (const { account } of Object.values(accounts)) expect(account).toMatch(/^\d{4}00$/)
  }
})
