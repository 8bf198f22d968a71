import type { Currency } from '#kit/money'

export { drawLogo, type LogoDrawing } from './logo.ts'

export type ProductStatus = 'ACTIVE' | 'INACTIVE' | 'OUT_OF_STOCK' | 'COMING_SOON' | 'DISCONTINUED'

/** What a product is: credit for a number, a code for credit, a card for a shop or service, a plan for an eSIM. */
export const productKinds = ['topup', 'voucher', 'giftcard', 'esim-plan'] as const
export type ProductKind = (typeof productKinds)[number]

/** Whether it may be bought for somebody else, who gets its codes by mail. */
export const takesGifts = (kind: ProductKind): boolean => kind === 'giftcard'
/** What a product is sold for: anybody, or auto top-up light alone (specification, section 3). */
export const serviceVariants = ['NORMAL', 'LIGHT'] as const
export type ServiceVariant = (typeof serviceVariants)[number]

/**
 * What a product is to VAT. A multi-purpose voucher is taxed when it is used; a single-purpose voucher, and a service that
 * is no voucher at all (a data plan), when it is sold.
 */
export const vatKinds = ['multi-purpose', 'single-purpose', 'service'] as const
export type VatKind = (typeof vatKinds)[number]

/** What an eSIM plan is: so much data, to be used within so many days of its first use. */
export type Plan = { megabytes: number; days: number }

/** How long a code is good for from its purchase. */
export const validityUnits = ['hour', 'day', 'week', 'month'] as const
export type Validity = { quantity: number; unit: (typeof validityUnits)[number] }

/** A country that an eSIM works in (ISO 3166, capitals), and the networks it uses there. */
export type Coverage = { country: string; networks: readonly string[] }

/**
 * A brand's logo: what is told of it language by language (`alt`: in words; `colour`: its ground; others as they were
 * loaded), and where its drawing is.
 */
export type LogoView = { metadata: { name: string; language: string; data: string }[]; fullPath: string }

/** A product as the wire and the pages show it. Amounts in major units: 15 is fifteen euros. */
export type ProductView = {
  id: string
  productId: string
  kind: ProductKind
  description: string
  brandId: string
  brandName: string
  categoryId: string
  logo: LogoView
  currency: Currency
  /** The face value; absent when the shopper chooses one within `range`. */
  amount?: number
  range?: { min: number; max: number; step: number }
  serviceFee: number
  status: ProductStatus
  serviceVariant: ServiceVariant
  vat: VatKind
  /** Where a single-purpose voucher is to be used (ISO 3166, capitals), where it says so. */
  vatCountry?: string
  /** The amount most people take: its tile is marked. */
  usual: boolean
  /** Of an eSIM plan. */
  plan?: Plan
  /** Of a code whose supplier tells it. */
  validity?: Validity
  /** Of a code from our own stock: the first day on which one of them expires, `2026-12-31`. */
  expiresOn?: string
}

/** A brand and what it sells, in the order shown; the free amount last. */
export type BrandView = {
  brandId: string
  brandName: string
  categoryId: string
  /** The ground of its drawn logo, `#rrggbb`. */
  colour: string
  /** A few sentences, where the shop tells any. */
  description?: string
  /** How a code of this brand is redeemed, step by step; empty where the shop tells nothing. */
  redemption: string[]
  questions: { question: string; answer: string }[]
  /** Where its eSIM plans work; absent for a brand of other things. */
  coverage?: readonly Coverage[]
  /** All that it has, whatever is shown of it. */
  productIds: readonly string[]
  /** What it sells, and whether any of that is or will be to be had: told without reading `products`. */
  kinds: readonly ProductKind[]
  isListed: boolean
  /** Of a large shop they are read when they are asked for: not to be gone through for all brands. */
  products: ProductView[]
}

/** `name` is absent where the shop gives none. */
export type CategoryView = { categoryId: string; name?: string }

/** Products a page (specification, section 9). */
export const pageSize = 15

export const sortings = ['brandName', 'description', 'amount', '-amount'] as const
export type Sorting = (typeof sortings)[number]

/** What products are searched by; all that is said must be true of a product. Pages are counted from 1. */
export type ProductQuery = {
  objectType?: ProductKind | undefined
  brandId?: string | undefined
  categoryId?: string | undefined
  status?: ProductStatus | undefined
  /** Words to be found in brand or description, whatever their accents. */
  search?: string | undefined
  sortBy?: Sorting | undefined
  page?: number | undefined
  size?: number | undefined
}
export type ProductPage = {
  products: ProductView[]
  metadata: { totalCount: number; page: number; size: number }
}

/** What is known of a number: read back in groups, with the operators sold here, likeliest first. */
export type NumberView = {
  msisdn: string
  readable: string
  country: string
  /** The brand of this shop that serves the number; absent when none is certain. */
  brandId?: string
  brands: { brandId: string; brandName: string }[]
}
