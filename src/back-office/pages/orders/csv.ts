import type { LoaderFunctionArgs } from 'react-router'
import type { Admin } from '#admin'
import { toCsv } from '#admin/money'
import { type Cursor, listOrders, type OrderFilter } from '#admin/orders'
import { toDecimalString } from '#kit/money'
import { adminOf, brandsOf } from '../../visit.ts'
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

/** The orders of the list, by the same filter, as a file. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Response> {
  const admin = adminOf(context, 'orders.read')
  const url = new URL(request.url)
  const filter = filterOf(
    url.searchParams,
    brandsOf(url, admin).map(({ id }) => id),
  )
  const pages = inPages(admin, filter)
  const encoder = new TextEncoder()
  const file = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pages.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await pages.return(undefined)),
  })
  return new Response(file, {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="orders.csv"' },
  })
}

/** The file page by page: however long it is, one page of it is kept in memory, and no transaction stays open. */
async function* inPages(admin: Admin, filter: OrderFilter): AsyncGenerator<string, undefined> {
  yield toCsv(columns, [])
  for (let from: Cursor | undefined; ; ) {
    const { orders, next } = await listOrders(admin, filter, from, perPage)
    const rows = orders.map(({ total, returned, ...order }) => ({
      ...order,
      total: toDecimalString(total),
      returned: toDecimalString(returned),
    }))
    if (rows.length > 0) yield toCsv(columns, rows, { header: false })
    if (!next) return undefined
    from = next
  }
}
