import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Brand } from '../catalogue.ts'
import type { BrandText, Product } from '../product.ts'
import { recentlyUsed } from '../recently-used.ts'
import { productOf } from '../rows.ts'
import type { PackedProducts } from './store.ts'

const noText: Omit<BrandText, 'brandId' | 'colour'> = { description: {}, redemption: [], questions: [], logo: [] }

// Most products of all shops that are kept as objects. Others are kept as compressed bytes: a tenth of the memory, and
// nothing for the garbage collector to scan.
const unpacked = recentlyUsed<Brand, Product[]>(20_000)

/** A brand whose products are parsed from its pack on demand. */
export function brandFrom(pack: PackedProducts, text: BrandText | undefined): Brand {
  const { brandId, brandName, categoryId, sells } = pack
  const productIds = pack.productIds.split(' ')
  // A copy of that size: the compressor's buffer is a piece of a larger one, which would stay with it.
  const products = new Uint8Array(deflateRawSync(pack.products, { level: 1, chunkSize: 4096 }))
  const brand: Brand = {
    ...(text ?? noText),
    brandId,
    brandName,
    categoryId,
    sells,
    productIds,
    get products() {
      return unpacked(brand, () => JSON.parse(inflateRawSync(products).toString()).map(productOf))
    },
  }
  return brand
}
