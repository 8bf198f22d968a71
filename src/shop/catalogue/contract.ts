import type { Currency } from '#kit/money'

export type ProductStatus = 'ACTIVE' | 'INACTIVE' | 'OUT_OF_STOCK' | 'COMING_SOON' | 'DISCONTINUED'

/** A product as the wire and the pages show it. Amounts in major units: 15 is fifteen euros. */
export type ProductView = {
  id: string
  productId: string
  description: string
  brandId: string
  brandName: string
  categoryId: string
  currency: Currency
  /** The face value; absent when the shopper chooses one within `range`. */
  amount?: number
  range?: { min: number; max: number; step: number }
  serviceFee: number
  status: ProductStatus
  /** The amount most people take: its tile is marked. */
  usual: boolean
}

/** A brand and what it sells, cheapest first; the free amount last. */
export type BrandView = { brandId: string; brandName: string; categoryId: string; products: ProductView[] }

/** What is known of a number: read back in groups, with the operators sold here, likeliest first. */
export type NumberView = {
  msisdn: string
  readable: string
  country: string
  /** The brand of this shop that serves the number; absent when none is certain. */
  brandId?: string
  brands: { brandId: string; brandName: string }[]
}
