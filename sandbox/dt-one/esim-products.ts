import type { Plan, ProductBody } from './product.ts'

/** A place that eSIM plans are for: the supplier's operator number, and its country or region as ISO 3166 or its own code. */
type Destination = { operator: number; name: string; iso: string; dear: 1 | 2 | 3 }

const of = (dear: Destination['dear'], first: number, rows: [name: string, iso: string][]): Destination[] =>
  rows.map(([name, iso], index) => ({ operator: first + index, name, iso, dear }))

const DESTINATIONS: readonly Destination[] = [
  ...of(1, 701, [
    ['Germany', 'DEU'],
    ['France', 'FRA'],
    ['Spain', 'ESP'],
    ['Italy', 'ITA'],
    ['Greece', 'GRC'],
    ['Portugal', 'PRT'],
    ['Netherlands', 'NLD'],
    ['Austria', 'AUT'],
    ['Croatia', 'HRV'],
    ['Poland', 'POL'],
    ['United Kingdom', 'GBR'],
    ['Europe', 'EUX'],
  ]),
  ...of(2, 731, [
    ['Türkiye', 'TUR'],
    ['Switzerland', 'CHE'],
    ['United States', 'USA'],
    ['Canada', 'CAN'],
    ['Mexico', 'MEX'],
    ['Japan', 'JPN'],
    ['South Korea', 'KOR'],
    ['China', 'CHN'],
    ['Thailand', 'THA'],
    ['Vietnam', 'VNM'],
    ['Indonesia', 'IDN'],
    ['Malaysia', 'MYS'],
    ['Singapore', 'SGP'],
    ['India', 'IND'],
    ['Australia', 'AUS'],
    ['New Zealand', 'NZL'],
    ['Asia', 'ASX'],
  ]),
  ...of(3, 761, [
    ['United Arab Emirates', 'ARE'],
    ['Saudi Arabia', 'SAU'],
    ['Egypt', 'EGY'],
    ['Morocco', 'MAR'],
    ['South Africa', 'ZAF'],
    ['Kenya', 'KEN'],
    ['Brazil', 'BRA'],
    ['Latin America', 'LAX'],
    ['Africa', 'AFX'],
    ['World', 'WWW'],
  ]),
]

/** Gigabytes, days, and prices in minor units for three price zones. */
const PLANS: readonly [gigabytes: number, days: number, prices: readonly [number, number, number]][] = [
  [1, 7, [450, 550, 790]],
  [3, 30, [990, 1290, 1990]],
  [5, 30, [1490, 1890, 2990]],
  [10, 30, [2290, 2990, 4990]],
  [20, 30, [3690, 4690, 7990]],
]
/** The shop's cost as a share of the price. */
const WHOLESALE = 0.7

type EsimProduct = { id: number; plan: Plan; body: ProductBody }

/** A destination's operator × 1000 plus gigabytes is the product's number. */
export const ESIM_PRODUCTS: readonly EsimProduct[] = DESTINATIONS.flatMap((destination) =>
  PLANS.map(([gigabytes, days, prices]) => {
    const price = prices[destination.dear - 1] ?? 0
    return describe(destination, {
      gigabytes,
      days,
      countrySet: destination.iso,
      price,
      cost: Math.round(price * WHOLESALE),
    })
  }),
)

function describe({ operator: number, name, iso }: Destination, plan: Plan): EsimProduct {
  const { gigabytes, days, price, cost } = plan
  const operator = {
    id: number,
    name: `eSIM ${name}`,
    country: { name, iso_code: iso, regions: null },
    regions: null,
  }
  const money = (minor: number) => ({ unit_type: 'CURRENCY', unit: 'EUR', amount: minor / 100 })
  const id = number * 1000 + gigabytes
  const body = {
    id,
    name: `${name} ${gigabytes} GB, ${days} days`,
    description: `Mobile data for ${name}, as an eSIM or on top of one`,
    tags: ['ESIM'],
    type: 'FIXED_VALUE_PIN_PURCHASE',
    service: { id: 13, name: 'eSIM' },
    operator,
    regions: null,
    validity: { unit: 'DAY', quantity: days },
    required_debit_party_identifier_fields: null,
    // A new eSIM needs nothing; an existing one is named by its ICCID as account number.
    required_credit_party_identifier_fields: null,
    required_sender_fields: null,
    required_beneficiary_fields: null,
    required_statement_identifier_fields: null,
    required_additional_identifier_fields: null,
    availability_zones: ['INTERNATIONAL'],
    source: money(cost),
    destination: money(price),
    prices: { wholesale: { ...money(cost), fee: 0 }, retail: null },
    rates: { base: price / cost, wholesale: price / cost, retail: null },
    pin: { usage_info: null, validity: null, terms: null },
    benefits: dataBenefits(plan),
    promotions: null,
  }
  return { id, plan, body }
}

export function dataBenefits({ gigabytes }: Plan) {
  const amount = {
    base: gigabytes,
    promotion_bonus: 0,
    total_excluding_tax: gigabytes,
    total_including_tax: gigabytes,
  }
  return [{ type: 'DATA', unit_type: 'DATA', unit: 'GB', amount, additional_information: null }]
}
