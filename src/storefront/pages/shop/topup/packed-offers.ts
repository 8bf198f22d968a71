import type { Minor } from '#kit/money'
import type { Offer } from './offers.ts'

/** Short, because a page has many: a fee of nought, and that an amount is not the usual one, may be left out. */
type PackedPrices = {
  amounts: [amount: Minor, fee?: Minor, usual?: 1][]
  free?: Offer['free']
  out?: Offer['out']
}

/**
 * Offers as a page carries them: without the products' ids, because the server finds the product of an amount. Brands
 * that sell the same amounts at the same price share one entry, by its index.
 */
export type PackedOffers = {
  /** Of a mark's URL, the part that differs. */
  brands: [brandId: string, brandName: string, prices: number, mark?: string][]
  prices: PackedPrices[]
}

const [before, after] = ['/marks/', '.svg']

export function packOffers(offers: readonly Offer[]): PackedOffers {
  const prices = new Map<string, { index: number; prices: PackedPrices }>()
  const brands = offers.map((offer): PackedOffers['brands'][number] => {
    const packed = packPrices(offer)
    const key = JSON.stringify(packed)
    const { index } = prices.get(key) ?? { index: prices.size }
    prices.set(key, { index, prices: packed })
    const { brandId, brandName, mark } = offer
    return mark ? [brandId, brandName, index, mark.slice(before.length, -after.length)] : [brandId, brandName, index]
  })
  return { brands, prices: [...prices.values()].map(({ prices }) => prices) }
}

const packPrices = ({ amounts, free, out }: Offer): PackedPrices => ({
  amounts: amounts.map(({ amount, fee, usual }) => (usual ? [amount, fee, 1] : fee > 0 ? [amount, fee] : [amount])),
  ...(free && { free: { min: free.min, max: free.max, step: free.step, fee: free.fee } }),
  ...(out && { out }),
})

const unpacked = new WeakMap<PackedOffers, Offer[]>()

/** @returns the same list each time, because what is reckoned from it is kept with it */
export function unpackOffers(packed: PackedOffers): Offer[] {
  const known = unpacked.get(packed) ?? packed.brands.map((brand) => offerFrom(packed.prices, brand))
  unpacked.set(packed, known)
  return known
}

function offerFrom(
  prices: readonly PackedPrices[],
  [brandId, brandName, index, mark]: PackedOffers['brands'][number],
): Offer {
  const { amounts = [], ...rest } = prices[index] ?? {}
  return {
    brandId,
    brandName,
    ...(mark && { mark: before + mark + after }),
    amounts: amounts.map(([amount, fee = 0, usual]) => ({ amount, fee, usual: usual === 1 })),
    ...rest,
  }
}
