import type { Currency } from '#kit/money'

export { drawLogo, type LogoDrawing } from './logo.ts'

export type ProductStatus = 'ACTIVE' | 'INACTIVE' | 'OUT_OF_STOCK' | 'COMING_SOON' | 'DISCONTINUED'

/** Kinds of product: credit for a number, a code for credit, a card for a shop or service, a plan for an eSIM. */
export const productKinds = ['topup', 'voucher', 'giftcard', 'esim-plan'] as const
export type ProductKind = (typeof productKinds)[number]

/** Whether it may be bought as a gift, whose codes are mailed to the recipient. */
export const takesGifts = (kind: ProductKind): boolean => kind === 'giftcard'
/** Offered to everybody, or to auto top-up light only (specification, section 3). */
export const serviceVariants = ['NORMAL', 'LIGHT'] as const
export type ServiceVariant = (typeof serviceVariants)[number]

/**
 * Kinds for VAT. A multi-purpose voucher is taxed when it is used; a single-purpose voucher, and a service that is no
 * voucher (a data plan), when it is sold.
 */
export const vatKinds = ['multi-purpose', 'single-purpose', 'service'] as const
export type VatKind = (typeof vatKinds)[number]

/** An eSIM plan: an amount of data, valid for a number of days from its first use. */
export type Plan = { megabytes: number; days: number }

/** How long a code is valid from its purchase. */
export const validityUnits = ['hour', 'day', 'week', 'month'] as const
export type Validity = { quantity: number; unit: (typeof validityUnits)[number] }

/** Generations of mobile networks, the slowest first. */
export const speeds = ['3G', '4G', '5G'] as const
export type Speed = (typeof speeds)[number]

/** A country in which an eSIM works (ISO 3166, capitals), its networks there, and the fastest of them if known. */
export type Coverage = { country: string; networks: readonly string[]; speed?: Speed | undefined }

/**
 * A brand's logo: metadata by language (`alt`: a description; `colour`: its background; others as loaded), and the URL
 * of its drawing.
 */
export type LogoView = { metadata: { name: string; language: string; data: string }[]; fullPath: string }

/** A product in its wire format, which the pages use too. Amounts in major units: 15 is fifteen euros. */
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
  /** The face value; absent if the shopper chooses one within `range`. */
  amount?: number
  range?: { min: number; max: number; step: number }
  serviceFee: number
  status: ProductStatus
  serviceVariant: ServiceVariant
  vat: VatKind
  /** Country where a single-purpose voucher is used (ISO 3166, capitals), if stated. */
  vatCountry?: string
  /** The amount that most people choose: its tile is marked. */
  usual: boolean
  /** For eSIM plans. */
  plan?: Plan
  /** For codes whose supplier states it. */
  validity?: Validity
  /** For codes in our own stock: the first day on which one of them expires, `2026-12-31`. */
  expiresOn?: string
}

/** A brand and its products, in display order; the free amount last. */
export type BrandView = {
  brandId: string
  brandName: string
  categoryId: string
  /** Background of its drawn logo, `#rrggbb`. */
  colour: string
  /** The URL of its drawn mark. */
  mark: string
  /** A few sentences, if the shop has any. */
  description?: string
  /** How a code of this brand is redeemed, in steps; empty if the shop has no text. */
  redemption: string[]
  questions: { question: string; answer: string }[]
  /** Countries and networks of its eSIM plans; absent for other brands. */
  coverage?: readonly Coverage[]
  /** All its products, shown or not. */
  productIds: readonly string[]
  /** The kinds it sells, and whether any of them is on sale or coming soon: known without parsing `products`. */
  kinds: readonly ProductKind[]
  isListed: boolean
  /** In a large shop they are parsed on demand: do not iterate them for all brands. */
  products: ProductView[]
}

/** `name` is absent if the shop has none. */
export type CategoryView = { categoryId: string; name?: string }

/** Products per page (specification, section 9). */
export const pageSize = 15

export const sortings = ['brandName', 'description', 'amount', '-amount'] as const
export type Sorting = (typeof sortings)[number]

/** Filters for products; all of them must match. Pages are counted from 1. */
export type ProductQuery = {
  objectType?: ProductKind | undefined
  brandId?: string | undefined
  categoryId?: string | undefined
  status?: ProductStatus | undefined
  /** Words in brand or description, whatever their accents. */
  search?: string | undefined
  sortBy?: Sorting | undefined
  page?: number | undefined
  size?: number | undefined
}
export type ProductPage = {
  products: ProductView[]
  metadata: { totalCount: number; page: number; size: number }
}

/** What is known of a number: its digits in groups, with the operators sold here, most likely first. */
export type NumberView = {
  msisdn: string
  readable: string
  country: string
  /** The brand of this shop that serves the number; absent if none is certain. */
  brandId?: string
  brands: { brandId: string; brandName: string }[]
}
