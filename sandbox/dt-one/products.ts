import { ESIM_PRODUCTS } from './esim-products.ts'
import { COUNTRIES, type CountryCode, OPERATORS, type Operator } from './operators.ts'
import { PIN_PRODUCTS } from './pin-products.ts'
import type { Money, Plan, ProductBody } from './product.ts'

const FACES = [5, 10, 15, 20, 25, 30, 40, 50]
const RANGE = { min: 1, max: 150, increment: 1 }
/** The shop's cost of one euro (or pound) of credit. */
const WHOLESALE = 0.94

/** A product in the supplier's shape, and what the sandbox needs besides. */
export type Product = {
  id: number
  currency: string
  /** The operator whose numbers it tops up. */
  country?: CountryCode
  /** What it puts on an eSIM. */
  plan?: Plan
  /** Delivered as a code, without a recipient. */
  pin?: true
  body: ProductBody
}

export const PRODUCTS: readonly Product[] = [
  ...OPERATORS.flatMap((operator) => [ranged(operator), ...FACES.map((face) => fixed(operator, face))]),
  ...ESIM_PRODUCTS.map(({ id, plan, body }) => ({ id, plan, body, currency: 'EUR' })),
  ...PIN_PRODUCTS.map((product) => ({ ...product, currency: 'EUR' })),
]
const byId = new Map(PRODUCTS.map((product) => [product.id, product]))

/** The product without changes: earlier sales keep its name. */
export function findProduct(id: number): Product | undefined {
  return byId.get(id)
}

/** Cost of `face` minor units of credit bought as this product. */
export function costOf({ body }: Product, face: number): number {
  const { amount } = body.prices.wholesale
  return Math.round(typeof amount === 'number' ? amount * 100 : face * WHOLESALE)
}

/** Whether this product gives credit of `face` minor units. */
export function gives(product: Product, face: number): boolean {
  const fixed = faceOf(product)
  if (fixed !== undefined) return fixed === face
  const units = face / 100
  return units >= RANGE.min && units <= RANGE.max && (units - RANGE.min) % RANGE.increment === 0
}

/** Face value of a fixed product in minor units; undefined for a ranged one. */
export function faceOf(product: Product): number | undefined {
  const { amount } = product.body.destination
  return typeof amount === 'number' ? Math.round(amount * 100) : undefined
}

export function operatorBody(operator: Operator) {
  const { name, iso } = COUNTRIES[operator.country]
  return { id: operator.id, name: operator.name, country: { name, iso_code: iso, regions: null }, regions: null }
}

function ranged(operator: Operator): Product {
  const { currency } = COUNTRIES[operator.country]
  const cost = { min: RANGE.min * WHOLESALE, max: RANGE.max * WHOLESALE }
  return describe(operator, operator.id * 1000, 'RANGED_VALUE_RECHARGE', {
    name: `${operator.name} ${RANGE.min}–${RANGE.max} ${currency}`,
    destination: { unit_type: 'CURRENCY', unit: currency, amount: RANGE },
    cost,
    accepted_calculation_modes: ['DESTINATION_AMOUNT'],
    credit: RANGE,
  })
}

function fixed(operator: Operator, face: number): Product {
  const { currency } = COUNTRIES[operator.country]
  return describe(operator, operator.id * 1000 + face, 'FIXED_VALUE_RECHARGE', {
    name: `${operator.name} ${face} ${currency}`,
    destination: { unit_type: 'CURRENCY', unit: currency, amount: face },
    cost: Math.round(face * 100 * WHOLESALE) / 100,
    credit: { base: face, promotion_bonus: 0, total_excluding_tax: face, total_including_tax: face },
  })
}

type Parts = {
  name: string
  destination: Money
  cost: unknown
  credit: unknown
  accepted_calculation_modes?: string[]
}

function describe(operator: Operator, id: number, type: string, parts: Parts): Product {
  const { currency } = COUNTRIES[operator.country]
  const { cost, credit, name, ...rest } = parts
  const source = { unit_type: 'CURRENCY', unit: currency, amount: cost }
  const body = {
    id,
    name,
    description: `Mobile credit for ${operator.name}`,
    tags: ['AIRTIME'],
    type,
    service: { id: 1, name: 'Mobile', subservice: { id: 11, name: 'Airtime' } },
    operator: operatorBody(operator),
    regions: null,
    validity: null,
    required_debit_party_identifier_fields: null,
    required_credit_party_identifier_fields: [['mobile_number']],
    required_sender_fields: null,
    required_beneficiary_fields: null,
    required_statement_identifier_fields: null,
    required_additional_identifier_fields: null,
    availability_zones: ['DOMESTIC', 'INTERNATIONAL'],
    source,
    ...rest,
    prices: { wholesale: { ...source, fee: 0 }, retail: null },
    rates: { base: 1 / WHOLESALE, wholesale: 1 / WHOLESALE, retail: null },
    benefits: [
      { type: 'CREDITS', unit_type: 'CURRENCY', unit: currency, amount: credit, additional_information: null },
    ],
    promotions: null,
  }
  return { id, country: operator.country, currency, body }
}
