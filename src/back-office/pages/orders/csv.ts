import type { LoaderFunctionArgs } from 'react-router'
import type { Admin } from '#admin'
import { type Cursor, listChosen, listOrders, type OrderFilter, type OrderRow } from '#admin/orders'
import { toDecimalString } from '#kit/money'
import { adminOf, brandsOf } from '../../visit.ts'
import { csvFile } from '../csv-file.ts'
import { filterOf } from './filter-of.ts'

const perPage = 500

const columns = [
  'placedAt',
  'tenant',
  'orderNumber',
  'state',
  'description',
  'method',
  'channel',
  'total',
  'returned',
  'currency',
]

/** The orders of the list, by the same filter, as a file; or those that were chosen in it. */
export function loader({ context, request }: LoaderFunctionArgs): Response {
  const admin = adminOf(context, 'orders.read')
  const url = new URL(request.url)
  const chosen = url.searchParams.getAll('chosen')
  if (chosen.length > 0) return csvFile('orders', columns, onePage(admin, chosen))
  const filter = filterOf(
    url.searchParams,
    brandsOf(url, admin).map(({ id }) => id),
  )
  return csvFile('orders', columns, inPages(admin, filter))
}

async function* inPages(admin: Admin, filter: OrderFilter) {
  for (let from: Cursor | undefined; ; ) {
    const { orders, next } = await listOrders(admin, filter, from, perPage)
    yield orders.map(inMajor)
    if (!next) return
    from = next
  }
}

async function* onePage(admin: Admin, chosen: readonly string[]) {
  const keys = chosen.map((one) => {
    const [tenant = '', orderNumber = ''] = one.split('/')
    return { tenant, orderNumber }
  })
  yield (await listChosen(admin, keys)).map(inMajor)
}

const inMajor = ({ total, returned, ...order }: OrderRow) => ({
  ...order,
  total: toDecimalString(total),
  returned: toDecimalString(returned),
})
