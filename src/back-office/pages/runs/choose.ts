import type { Admin } from '#admin'
import { type Chosen, runKinds } from '#admin/actions'
import { listCases, sourceNames } from '#admin/attention'
import { readProducts } from '#admin/goods'
import { type Cursor, listOrders } from '#admin/orders'
import type { RunKind } from '#admin/runs'
import { brandsOf } from '../../visit.ts'
import { productFilterOf } from '../goods/product-filter.ts'
import { filterOf } from '../orders/filter-of.ts'
import { whichOf } from '../queue/chosen.ts'

/** Rows read at once where a filter chooses. */
const perPage = 200

/**
 * What an address chooses for a run: the rows that were ticked, or else all that its filter finds. It reads one more than
 * a run may do, so that more are refused.
 */
export async function chosenIn(admin: Admin, kind: RunKind, url: URL): Promise<Chosen[]> {
  const ticked = url.searchParams.getAll('chosen')
  if (ticked.length > 0) return ticked.flatMap((value) => readTicked(kind, value) ?? [])
  const found: Chosen[] = []
  for await (const some of byFilter(admin, kind, url)) {
    found.push(...some)
    if (found.length > runKinds[kind].most) break
  }
  return found
}

function readTicked(kind: RunKind, value: string): Chosen | undefined {
  if (kind === 'resolve') {
    const { tenant, caseId } = whichOf(value)
    return tenant === null ? undefined : { tenant, subject: caseId }
  }
  const [tenant = '', subject = ''] = value.split('/')
  return tenant === '' || subject === '' ? undefined : { tenant, subject }
}

async function* byFilter(admin: Admin, kind: RunKind, url: URL): AsyncGenerator<Chosen[]> {
  const brands = brandsOf(url, admin)
  const asked = (name: string) => url.searchParams.get(name) || undefined
  if (kind === 'resolve') {
    const source = sourceNames.find((name) => name === asked('source'))
    const isMine = url.searchParams.has('mine')
    const cases = await listCases(admin, { tenants: brands, source, isMine, orderNumber: asked('order') })
    yield cases.flatMap(({ tenant, caseId }) => (tenant === null ? [] : { tenant, subject: caseId }))
    return
  }
  if (kind === 'discontinue') {
    for (let after: string | undefined; ; ) {
      const { products, next } = await readProducts(admin, brands, productFilterOf(url.searchParams), after)
      yield products.map(({ tenant, productId }) => ({ tenant, subject: productId }))
      if (!next) return
      after = next
    }
  }
  const filter = filterOf(
    url.searchParams,
    brands.map(({ id }) => id),
  )
  for (let from: Cursor | undefined; ; ) {
    const { orders, next } = await listOrders(admin, filter, from, perPage)
    yield orders.map(({ tenant, orderNumber }) => ({ tenant, subject: orderNumber }))
    if (!next) return
    from = next
  }
}
