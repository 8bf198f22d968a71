import { data, type LoaderFunctionArgs } from 'react-router'
import type { Admin } from '#admin'
import {
  type DayClose,
  readBalances,
  readChargebacks,
  readCloses,
  readDifferences,
  readLedger,
  readSettlements,
  readVat,
} from '#admin/money'
import { toDecimalString } from '#kit/money'
import { everyPage } from '#kit/place'
import { adminOf, brandsOf } from '../../visit.ts'
import { csvFile } from '../csv-file.ts'
import { dayOf, periodOf } from './days.ts'
import { ledgerFilterOf } from './ledger-filter.ts'

const perPage = 1000

/** Columns of each file. Amounts and rates are in major units and per cent, with two decimals; `day` is the brand's. */
const columns = {
  balances: ['tenant', 'currency', 'account', 'amount'],
  ledger: ['at', 'day', 'tenant', 'orderNumber', 'event', 'reference', 'debit', 'credit', 'amount', 'currency'],
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
  closes: [
    ...(['tenant', 'closeNo', 'day', 'kind', 'at', 'operator', 'approvedBy', 'reason', 'hash'] as const),
    ...(['movedOn', 'account', 'currency', 'debitAmount', 'creditAmount', 'count'] as const),
  ],
  vat: ['tenant', 'country', 'rate', 'net', 'vat', 'currency'],
} as const
type Part = keyof typeof columns

const pages: Record<Part, (admin: Admin, url: URL) => AsyncIterable<readonly object[]>> = {
  balances: (admin, url) => once(() => readBalances(admin, brandsOf(url, admin), { to: dayOf(url, 'to') })),
  ledger: (admin, url) =>
    everyPage((wish) => readLedger(admin, brandsOf(url, admin), ledgerFilterOf(url), wish), perPage),
  differences: (admin, url) => {
    const closed = url.searchParams.has('closed')
    return everyPage((wish) => readDifferences(admin, brandsOf(url, admin), { ...wish, closed }), perPage)
  },
  chargebacks: (admin, url) => everyPage((wish) => readChargebacks(admin, brandsOf(url, admin), wish), perPage),
  settlements: (admin, url) => everyPage((wish) => readSettlements(admin, brandsOf(url, admin), wish), perPage),
  closes: (admin, url) => flattened(everyPage((wish) => readCloses(admin, brandsOf(url, admin), wish), perPage)),
  vat: (admin, url) => {
    const brands = brandsOf(url, admin)
    return once(() => readVat(admin, brands, periodOf(url, admin.clock.now(), brands[0]?.timeZone)))
  },
}

/** A row for each account that moved, of each close. */
async function* flattened(pages: AsyncIterable<readonly DayClose[]>) {
  for await (const records of pages)
    yield records.flatMap(({ facts, ...record }) =>
      (facts?.moved ?? []).map(({ day, debit, credit, ...moved }) => ({
        ...record,
        ...moved,
        movedOn: day,
        debitAmount: debit,
        creditAmount: credit,
      })),
    )
}

/** What is short whatever happens: a row for each account, or each rate. */
async function* once(read: () => Promise<readonly object[]>) {
  yield await read()
}

const inHundredths = [
  'amount',
  'debitAmount',
  'creditAmount',
  'chargedBack',
  'wonBack',
  'lost',
  'paidOut',
  'charges',
  'rate',
  'net',
  'vat',
]

/** The rows of a page about money as a file. */
export function loader({ context, request, params }: LoaderFunctionArgs): Response {
  const admin = adminOf(context, 'books.read')
  const part = (Object.keys(columns) as Part[]).find((name) => name === params.part)
  if (!part) throw data(null, { status: 404 })
  return csvFile(part, columns[part], inMajorUnits(pages[part](admin, new URL(request.url))))
}

async function* inMajorUnits(pages: AsyncIterable<readonly object[]>) {
  for await (const rows of pages)
    yield rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          inHundredths.includes(name) ? toDecimalString(Number(value)) : value,
        ]),
      ),
    )
}
