import type { ProductBody } from './product.ts'

/** Issuers of codes (PINs), with the supplier's operator number. Product numbers follow from it. */
const ISSUERS: readonly [operator: number, name: string][] = [
  [801, 'paysafecard'],
  [802, 'Neosurf'],
  [803, 'Flexepin'],
  [804, 'CASHlib'],
]
const FACES = [10, 15, 20, 25, 50, 100]
/** The shop's cost as a share of the face value. */
const WHOLESALE = 0.95

/** An issuer's operator × 1000 plus the face value is the product's number. */
export const PIN_PRODUCTS: readonly { id: number; pin: true; body: ProductBody }[] = ISSUERS.flatMap(
  ([operator, name]) => FACES.map((face) => describe(operator, name, face)),
)

function describe(operator: number, name: string, face: number) {
  const money = (amount: number) => ({ unit_type: 'CURRENCY', unit: 'EUR', amount })
  const source = money(Math.round(face * WHOLESALE * 100) / 100)
  const country = { name: 'Europe', iso_code: 'EUX', regions: null }
  return {
    id: operator * 1000 + face,
    pin: true as const,
    body: {
      id: operator * 1000 + face,
      name: `${name} ${face} EUR`,
      description: `A code of ${name}`,
      tags: ['GIFTCARD'],
      type: 'FIXED_VALUE_PIN_PURCHASE',
      service: { id: 4, name: 'Gift Cards', subservice: { id: 44, name: 'Cash Cards' } },
      operator: { id: operator, name, country, regions: null },
      regions: null,
      validity: { unit: 'MONTH', quantity: 12 },
      required_debit_party_identifier_fields: null,
      required_credit_party_identifier_fields: null,
      required_sender_fields: null,
      required_beneficiary_fields: null,
      required_statement_identifier_fields: null,
      required_additional_identifier_fields: null,
      availability_zones: ['INTERNATIONAL'],
      source,
      destination: money(face),
      prices: { wholesale: { ...source, fee: 0 }, retail: null },
      rates: { base: 1 / WHOLESALE, wholesale: 1 / WHOLESALE, retail: null },
      pin: { usage_info: ['Enter the code where you pay.'], validity: { unit: 'MONTH', quantity: 12 }, terms: '' },
      benefits: [
        {
          type: 'CREDITS',
          unit_type: 'CURRENCY',
          unit: 'EUR',
          additional_information: null,
          amount: { base: face, promotion_bonus: 0, total_excluding_tax: face, total_including_tax: face },
        },
      ],
      promotions: null,
    },
  }
}
