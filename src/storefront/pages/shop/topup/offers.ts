import type { BrandView, ProductKind, ProductView } from '#catalogue/contract'
import { type Minor, toNearestMinor } from '#kit/money'

/** One brand's products, as the form needs them. Amounts and fees in minor units. */
export type Offer<Product extends object = object> = {
  brandId: string
  brandName: string
  /** The URL of its drawn mark, where there is a choice of brands. */
  mark?: string
  amounts: ({ amount: Minor; fee: Minor; usual: boolean } & Product)[]
  free?: { min: Minor; max: Minor; step: Minor; fee: Minor } & Product
  /** Amounts that are shown and cannot be chosen: sold out, or not on sale yet. */
  out?: { amount: Minor; status: 'OUT_OF_STOCK' | 'COMING_SOON' }[]
}

/** The same on the server, which knows the product behind each amount. */
export type SoldOffer = Offer<{ productId: string }>

const topUps = new WeakMap<readonly BrandView[], SoldOffer[]>()

/** @returns the top-ups on sale, brand by brand. The list is a new object after each change. */
export function topUpOffers(brands: readonly BrandView[]): SoldOffer[] {
  const known = topUps.get(brands) ?? offersOf(brands)
  topUps.set(brands, known)
  return known
}

/** @returns the products on sale, brand by brand: top-ups, or those of other kinds */
export function offersOf(brands: readonly BrandView[], kinds: readonly ProductKind[] = ['topup']): SoldOffer[] {
  const sellers = brands.filter((brand) => brand.kinds.some((kind) => kinds.includes(kind)))
  return sellers.flatMap(({ brandId, brandName, mark, products }) => {
    const sold = products.filter(({ kind, status }) => kinds.includes(kind) && status === 'ACTIVE')
    const free = sold.find(({ range }) => range)
    const amounts = sold.flatMap(({ productId, amount, serviceFee, usual }) =>
      amount === undefined
        ? []
        : [{ productId, amount: toNearestMinor(amount), fee: toNearestMinor(serviceFee), usual }],
    )
    if (amounts.length === 0 && !free) return []
    const offer: SoldOffer = {
      brandId,
      brandName,
      ...(sellers.length > 1 ? { mark } : {}),
      amounts,
      ...(free?.range ? { free: freeAmount(free.productId, free.range, free.serviceFee) } : {}),
    }
    const out = products.flatMap(({ kind, amount: major, status }): NonNullable<Offer['out']> => {
      if (!kinds.includes(kind) || major === undefined) return []
      const amount = toNearestMinor(major)
      if (status === 'OUT_OF_STOCK') return amounts.some((one) => one.amount === amount) ? [] : [{ amount, status }]
      return status === 'COMING_SOON' && !productOf(offer, amount) ? [{ amount, status }] : []
    })
    return out.length > 0 ? { ...offer, out } : offer
  })
}

const freeAmount = (productId: string, { min, max, step }: NonNullable<ProductView['range']>, fee: number) => ({
  productId,
  min: toNearestMinor(min),
  max: toNearestMinor(max),
  step: toNearestMinor(step),
  fee: toNearestMinor(fee),
})

/** Whether an amount is sold out, so that the free amount does not sell it either. */
export const isSoldOut = ({ out = [] }: Offer, amount: Minor): boolean =>
  out.some((one) => one.amount === amount && one.status === 'OUT_OF_STOCK')

/** @returns the offer of this brand, or the only one */
export const offerOf = <Sold extends Offer>(offers: readonly Sold[], brandId: string | undefined): Sold | undefined =>
  offers.length === 1 ? offers[0] : offers.find((offer) => offer.brandId === brandId)

type AmountTile = { readonly amount: Minor; readonly usual: boolean }

const knownTiles = new WeakMap<readonly Offer[], Map<Offer | undefined, readonly AmountTile[]>>()

/** @returns the amounts to choose from, lowest first: the brand's, or those of all brands before it is known */
export function tilesOf(offers: readonly Offer[], brandId: string | undefined): readonly AmountTile[] {
  const offer = offerOf(offers, brandId)
  const known = knownTiles.get(offers) ?? new Map<Offer | undefined, readonly AmountTile[]>()
  knownTiles.set(offers, known)
  const tiles = known.get(offer) ?? countTiles(offers, offer)
  known.set(offer, tiles)
  return tiles
}

function countTiles(offers: readonly Offer[], offer: Offer | undefined): AmountTile[] {
  const amounts = (offer ? [offer] : offers).flatMap(({ amounts }) => amounts)
  const counted = new Map<Minor, { sellers: number; usual: number }>()
  for (const { amount, usual } of amounts) {
    const { sellers, usual: votes } = counted.get(amount) ?? { sellers: 0, usual: 0 }
    counted.set(amount, { sellers: sellers + 1, usual: votes + Number(usual) })
  }
  // Before the brand is known, only amounts that most brands sell are shown: a long list would not help.
  const enough = offer ? 1 : offers.length / 2
  const shown = [...counted].filter(([, { sellers }]) => sellers >= enough).sort(([a], [b]) => a - b)
  const most = Math.max(0, ...shown.map(([, { usual }]) => usual))
  const usual = shown.find(([, votes]) => votes.usual === most && most > 0)?.[0]
  return shown.map(([amount]) => ({ amount, usual: amount === usual }))
}

/** @returns the bounds of the free amount: the brand's, or those of all brands together */
export function rangeOf(offers: readonly Offer[], brandId: string | undefined) {
  const offer = offerOf(offers, brandId)
  const ranges = (offer ? [offer] : offers).flatMap(({ free }) => free ?? [])
  if (ranges.length === 0) return undefined
  return { min: Math.min(...ranges.map(({ min }) => min)), max: Math.max(...ranges.map(({ max }) => max)) }
}

/** @returns the product that sells this amount, a fixed one before the free one; undefined if none does */
export function productOf<Product extends object>(
  offer: Offer<Product>,
  amount: Minor,
): ({ fee: Minor } & Product) | undefined {
  const fixed = offer.amounts.find((one) => one.amount === amount)
  if (fixed) return fixed
  const { free } = offer
  const fits = free && !isSoldOut(offer, amount) && amount >= free.min && amount <= free.max
  return fits && (amount - free.min) % free.step === 0 ? free : undefined
}

/** What something costs, and the fee in it, in minor units. `from`: it may cost more. */
export type Cost = { total: Minor; fee: Minor; from: boolean }

/**
 * The price of an amount with its fee. Before the brand is known, the lowest of all brands.
 * @returns minor units; `from` says that it may be more; undefined if nobody sells this amount
 */
export function totalOf(offers: readonly Offer[], brandId: string | undefined, amount: Minor): Cost | undefined {
  const offer = offerOf(offers, brandId)
  const fees = (offer ? [offer] : offers).flatMap((one) => productOf(one, amount)?.fee ?? [])
  if (fees.length === 0) return undefined
  const fee = Math.min(...fees)
  return { total: amount + fee, fee, from: Math.max(...fees) > fee }
}
