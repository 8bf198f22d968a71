import type { Brand } from '../catalogue.ts'
import { latest } from '../latest.ts'
import type { BrandText, Product } from '../product.ts'
import { productOf } from '../rows.ts'
import type { Pack } from './store.ts'

const untold: Omit<BrandText, 'brandId' | 'colour'> = { description: {}, redemption: [], questions: [], logo: [] }

// So many products of all shops are held as objects. Of the others only bytes are kept, which cost no memory to look after.
const unpacked = latest<Brand, Product[]>(20_000)

/** A brand whose products are read from its pack when they are asked for. */
export function brandFrom(pack: Pack, text: BrandText | undefined): Brand {
  const { brandId, brandName, categoryId, sells } = pack
  const [productIds, products] = [pack.productIds.split(' '), Buffer.from(pack.products)]
  const brand: Brand = {
    ...(text ?? untold),
    brandId,
    brandName,
    categoryId,
    sells,
    productIds,
    get products() {
      return unpacked(brand, () => JSON.parse(products.toString()).map(productOf))
    },
  }
  return brand
}
