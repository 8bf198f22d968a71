import { data, type LoaderFunctionArgs } from 'react-router'
import type { Admin } from '#admin'
import {
  readBalances,
  readChargebacks,
  readDifferences,
  readLedger,
  readSettlements,
  readVat,
  toCsv,
} from '#admin/money'
import { toDecimalString } from '#kit/money'
import { adminOf, brandsOf } from '../../visit.ts'
import { ledgerFilterOf } from './ledger-filter.ts'
import { periodOf } from './vat-period.ts'

/** Most rows of a file of the ledger; a longer period is asked for in parts, or exported by the command line. */
const most = 5000

/** Columns of each file. Amounts and rates are in major units and per cent, with two decimals. */
const columns = {
  balances: ['tenant', 'currency', 'account', 'amount'],
  ledger: ['at', 'tenant', 'orderNumber', 'event', 'reference', 'debit', 'credit', 'amount', 'currency'],
  differences: [
    'tenant',
    'differenceNo',
    'partner',
    'subject',
    'reference',
    'orderNumber',
    'ours',
    'theirs',
    'foundAt',
    'closedAt',
    'closedBy',
    'closedReason',
  ],
  chargebacks: ['at', 'tenant', 'orderNumber', 'state', 'chargedBack', 'wonBack', 'lost', 'currency'],
  settlements: ['settledAt', 'tenant', 'provider', 'settlementId', 'bankReference', 'paidOut', 'charges', 'currency'],
  vat: ['tenant', 'country', 'rate', 'net', 'vat', 'currency'],
} as const
type Part = keyof typeof columns

const read: Record<Part, (admin: Admin, url: URL) => Promise<readonly object[]>> = {
  balances: (admin, url) => readBalances(admin, brandsOf(url, admin)),
  ledger: (admin, url) => readLedger(admin, brandsOf(url, admin), ledgerFilterOf(url), { limit: most - 1 }),
  differences: (admin, url) => readDifferences(admin, brandsOf(url, admin), { closed: url.searchParams.has('closed') }),
  chargebacks: (admin, url) => readChargebacks(admin, brandsOf(url, admin)),
  settlements: (admin, url) => readSettlements(admin, brandsOf(url, admin)),
  vat: (admin, url) => readVat(admin, brandsOf(url, admin), periodOf(url, admin.clock.now())),
}
const inHundredths = ['amount', 'chargedBack', 'wonBack', 'lost', 'paidOut', 'charges', 'rate', 'net', 'vat']

/** The rows of a page about money as a file. */
export async function loader({ context, request, params }: LoaderFunctionArgs): Promise<Response> {
  const admin = adminOf(context, 'books.read')
  const part = (Object.keys(columns) as Part[]).find((name) => name === params.part)
  if (!part) throw data(null, { status: 404 })
  const rows = (await read[part](admin, new URL(request.url))).map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        inHundredths.includes(name) ? toDecimalString(Number(value)) : value,
      ]),
    ),
  )
  return new Response(toCsv(columns[part], rows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${part}.csv"`,
    },
  })
}
