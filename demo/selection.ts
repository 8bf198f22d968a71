import { z } from 'zod'
import { cards, standings } from './cards.ts'
import { motifs } from './motifs.ts'
import { networks } from './networks.ts'
import { type Destination, destinations, plans, usualGigabytes } from './plans.ts'
import { questions } from './questions.ts'
import { redemption } from './redemption.ts'
import {
  about,
  anyCreditOf,
  cardOf,
  categoryNames,
  creditOf,
  type Language,
  languages,
  planOf,
  type Take,
} from './words.ts'

const countries = z.array(z.enum(['de', 'nl', 'be', 'fr', 'at', 'gb'])).min(1)

/**
 * What a brand's `products.json` may contain instead of a list of products: which part of the demo catalogue it shows,
 * and where.
 */
export const selection = z.strictObject({
  demo: z
    .array(
      z.strictObject({
        /** The category's word in URLs, in the shop's own language. */
        categoryId: z.string(),
        take: z.enum(Object.keys(categoryNames) as [Take, ...Take[]]),
        /** Only products for these countries. */
        countries,
        /** The category's name, if it differs from the demo catalogue's. */
        name: z.record(z.string(), z.string()).optional(),
      }),
    )
    .min(1),
})
type Shelf = z.output<typeof selection>['demo'][number]

export type Trade = { locales: readonly string[]; currency: string }

/** Fills a brand's selection with the demo catalogue's products, in the shape that the catalogue loader reads. */
export function fill({ demo }: z.output<typeof selection>, { locales, currency }: Trade) {
  const spoken = (texts: Record<Language, string>) =>
    Object.fromEntries(Object.entries(texts).filter(([language]) => locales.includes(language)))
  const sold = demo.filter(({ take }) => take === 'mobile').flatMap(({ countries }) => countries)
  const shelves = demo.map((shelf) => ({ shelf, brands: brandsOn(shelf, sold, languageOf(locales)) }))
  const all = shelves.flatMap(({ shelf, brands }) => brands.map((brand) => ({ shelf, brand })))
  return {
    products: all.flatMap(({ shelf: { categoryId }, brand: { brandId, brandName, products } }) =>
      products.map(({ productId, description, ...product }) => ({
        productId,
        brandId,
        brandName,
        categoryId,
        ...product,
        description: spoken(description),
        currency,
      })),
    ),
    brands: all.map(({ shelf, brand: { brandId, brandName, colour, motif, coverage } }) => ({
      brandId,
      colour,
      ...(motif ? { motif } : {}),
      description: spoken(about[shelf.take](brandName)),
      redemption: redemption[shelf.take](brandName).map(spoken),
      questions: questions[shelf.take](brandName).map(({ question, answer }) => ({
        question: spoken(question),
        answer: spoken(answer),
      })),
      ...(coverage ? { coverage } : {}),
    })),
    categories: demo.map(({ categoryId, take, name }) => ({ categoryId, name: name ?? spoken(categoryNames[take]) })),
  }
}

type Listed = {
  productId: string
  kind: 'topup' | 'voucher' | 'giftcard' | 'esim-plan'
  description: Record<Language, string>
  amount?: number
  range?: { min: number; max: number; step: number }
  serviceFee?: number
  status?: 'ACTIVE' | 'OUT_OF_STOCK' | 'COMING_SOON' | 'DISCONTINUED' | 'INACTIVE'
  usual?: boolean
  operator?: { id: number; name: string }
  supplier?: string
  supplierProductId?: number
  plan?: { megabytes: number; days: number }
}
type Shown = {
  brandId: string
  brandName: string
  colour: string
  motif?: string | undefined
  products: Listed[]
  coverage?: Destination['coverage']
}

/** The shop's own language, in which places are named. */
const languageOf = ([first]: readonly string[]): Language => languages.find((language) => language === first) ?? 'en'

function brandsOn({ take, countries }: Shelf, sold: readonly string[], language: Language): Shown[] {
  if (take === 'mobile') return networkBrands(countries, sold)
  if (take === 'plans') return planBrands(language)
  return cards
    .filter((card) => card.take === take)
    .filter((card) => card.countries?.some((country) => (countries as string[]).includes(country)) ?? true)
    .map(({ id, name, colour, amounts, issuer }) => ({
      brandId: id,
      brandName: name,
      colour,
      motif: motifs[id],
      products: amounts.map((face) => ({
        productId: `${id}-${face}`,
        kind: take === 'payment' ? ('voucher' as const) : ('giftcard' as const),
        description: cardOf(money(face, '€'), name),
        amount: face * 100,
        ...(issuer ? { supplier: 'dt-one', supplierProductId: issuer * 1000 + face } : { supplier: 'stock' }),
        status: standings[`${id}-${face}`] ?? ('ACTIVE' as const),
      })),
    }))
}

/** @param sold all countries whose networks the shop sells: a name that two of them have gets its country added */
function networkBrands(countries: readonly string[], sold: readonly string[]): Shown[] {
  const isShared = (id: string) =>
    networks.filter((network) => network.id === id && sold.includes(network.country)).length > 1
  return networks
    .filter(({ country }) => countries.includes(country))
    .map(({ id, name, colour, country, operator, faces, usual, fee }) => {
      const brandId = isShared(id) ? `${id}-${country}` : id
      const brandName = isShared(id) ? `${name} ${country === 'gb' ? 'UK' : country.toUpperCase()}` : name
      const sold = { kind: 'topup' as const, serviceFee: fee, operator: { id: operator, name }, supplier: 'dt-one' }
      // Credit in pounds is sold for euros at a fixed price, so never as a free amount.
      const isAbroad = country === 'gb'
      return {
        brandId,
        brandName,
        colour,
        motif: motifs[id],
        products: [
          ...faces.map((face) => ({
            ...sold,
            productId: `${brandId}-${face}`,
            description: creditOf(money(face, isAbroad ? '£' : '€'), brandName),
            amount: Math.round(face * (isAbroad ? 120 : 100)),
            usual: face === usual,
            status: standings[`${brandId}-${face}`] ?? ('ACTIVE' as const),
            supplierProductId: operator * 1000 + face,
          })),
          ...(isAbroad
            ? []
            : [
                {
                  ...sold,
                  productId: `${brandId}-open`,
                  description: anyCreditOf(brandName),
                  range: { min: 500, max: 10_000, step: 100 },
                  supplierProductId: operator * 1000,
                },
              ]),
        ],
      }
    })
}

const planBrands = (language: Language): Shown[] =>
  destinations.map(({ id, colour, name, operator, coverage, dear }) => ({
    brandId: `esim-${id}`,
    brandName: `eSIM ${name[language]}`,
    colour,
    coverage,
    products: plans.map(({ gigabytes, days, prices }) => ({
      productId: `esim-${id}-${gigabytes}gb`,
      kind: 'esim-plan' as const,
      description: planOf(name, gigabytes, days),
      amount: prices[dear],
      usual: gigabytes === usualGigabytes,
      plan: { megabytes: gigabytes * 1000, days },
      supplier: 'dt-one',
      supplierProductId: operator * 1000 + gigabytes,
    })),
  }))

const money = (face: number, sign: string): Record<Language, string> => ({
  de: `${face} ${sign}`,
  en: `${sign}${face}`,
  nl: `${sign} ${face}`,
  fr: `${face} ${sign}`,
})
