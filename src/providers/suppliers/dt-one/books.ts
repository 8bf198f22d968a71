import type { BookedDelivery, SupplierBooks } from '#fulfilment'
import { answered } from '#kit/result'
import { type DtOneOptions, openDtOneClient } from './client.ts'
import { bookedTransactions } from './shapes.ts'

// Limits of its list: one day per query, a hundred transactions per page.
const day = 24 * 60 * 60_000
const perPage = 100

/** DT One's own list of transactions, day by day and page by page. */
export function dtOneBooks(options: DtOneOptions): SupplierBooks {
  const client = openDtOneClient(options)
  const pageOf = (from: Date, to: Date, page: number) => {
    const query = new URLSearchParams({
      from_date: from.toISOString(),
      to_date: to.toISOString(),
      page: String(page),
      per_page: String(perPage),
    })
    return client({ method: 'GET', path: `/transactions?${query}` }, bookedTransactions)
  }
  return {
    name: 'dt-one',
    async listDeliveries(since, until) {
      // By reference, because one may appear twice: at a day's border, or when pages shift during the reading.
      const all = new Map<string, BookedDelivery>()
      for (let from = since; from < until; from = new Date(from.getTime() + day)) {
        const to = new Date(Math.min(from.getTime() + day, until.getTime()))
        for (let page = 1, isLast = false; !isLast; page++) {
          const answer = await pageOf(from, to, page)
          if (answer.kind !== 'answered') return answer
          for (const delivery of answer.value) all.set(delivery.reference, delivery)
          isLast = answer.value.length < perPage
        }
      }
      return answered([...all.values()])
    },
  }
}
