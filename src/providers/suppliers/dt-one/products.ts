import type { OfferedProduct, SupplierProducts } from '#fulfilment'
import { answered } from '#kit/result'
import { type DtOneOptions, openDtOneClient } from './client.ts'
import { offered, offeredPage } from './product-shapes.ts'

const perPage = 100
// "Product is not available in your account".
const notOurs = '1003001'

/** DT One's list of products, page by page, and single products. */
export function dtOneProducts(options: DtOneOptions): SupplierProducts {
  const client = openDtOneClient(options)
  return {
    name: 'dt-one',
    async listProducts() {
      // A product may appear twice when pages shift during the reading.
      const all = new Map<number, OfferedProduct>()
      for (let page = 1, isLast = false; !isLast; page++) {
        const answer = await client({ method: 'GET', path: `/products?page=${page}&per_page=${perPage}` }, offeredPage)
        if (answer.kind !== 'answered') return answer
        for (const product of answer.value) all.set(product.supplierProductId, product)
        isLast = answer.value.length < perPage
      }
      return answered([...all.values()])
    },
    async findProduct(id) {
      const answer = await client({ method: 'GET', path: `/products/${id}` }, offered)
      const isGone = answer.kind === 'refused' && answer.reason.startsWith(notOurs)
      return isGone ? answered(undefined) : answer
    },
  }
}
