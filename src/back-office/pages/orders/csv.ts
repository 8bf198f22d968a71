import type { LoaderFunctionArgs } from 'react-router'
import { toCsv } from '#admin/money'
import { listOrders } from '#admin/orders'
import { toDecimalString } from '#kit/money'
import { adminOf, brandsOf } from '../../visit.ts'
import { filterOf } from './filter-of.ts'

/** Most rows of the file; more are asked for in parts, by days. */
const most = 5000
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

/** The orders of the list, by the same filter, as a file. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Response> {
  const admin = adminOf(context, 'orders.read')
  const url = new URL(request.url)
  const filter = filterOf(
    url.searchParams,
    brandsOf(url, admin).map(({ id }) => id),
  )
  const rows: Record<string, unknown>[] = []
  for (let after: Parameters<typeof listOrders>[2]; ; ) {
    const page = await listOrders(admin, filter, after, perPage)
    for (const { total, returned, ...order } of page.orders)
      rows.push({ ...order, total: toDecimalString(total), returned: toDecimalString(returned) })
    after = page.next
    if (!after || rows.length >= most) break
  }
  return new Response(toCsv(columns, rows.slice(0, most)), {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="orders.csv"' },
  })
}
