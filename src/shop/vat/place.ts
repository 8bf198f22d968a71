import { known } from '#tenants/contract'
import { isInUnion, vatCountryOf } from './rates.ts'

/**
 * Evidence of a customer's country: address, topped-up SIM card, phone number, and the country that the channel reports
 * (Implementing Regulation 282/2011, articles 24b and 24f).
 */
export type Evidence = { of: 'address' | 'sim' | 'phone' | 'caller'; country: string }

/** A customer's country (ISO 3166, capitals), and its evidence. Without evidence: the shop's country. */
export type CustomerPlace = { country: string; evidence: Evidence[] }

/** What is known of a customer at the order; countries in ISO 3166, upper or lower case. */
export type CustomerFacts = {
  /** The contact's country; `N/A` if the shop does not ask. */
  address: string
  /** Countries of the numbers that are topped up. */
  sims: readonly (string | undefined)[]
  phone: string | undefined
  caller: string | undefined
}

/** The address counts before the SIM card, and that before the contact's number; the rest is stored as evidence. */
export function customerPlace({ address, sims, phone, caller }: CustomerFacts, shopCountry: string): CustomerPlace {
  const said: { of: Evidence['of']; country: string | undefined }[] = [
    { of: 'address', country: known(address) },
    ...[...new Set(sims)].map((country) => ({ of: 'sim' as const, country })),
    { of: 'phone', country: phone },
    { of: 'caller', country: caller },
  ]
  const evidence = said.flatMap(({ of, country }) => (country ? [{ of, country: country.toUpperCase() }] : []))
  return { country: evidence[0]?.country ?? shopCountry.toUpperCase(), evidence }
}

export type SoldLine = {
  /** Country where a single-purpose voucher is used, if stated (article 30b (1), Court of Justice C-68/23). */
  vatCountry?: string | undefined
  /** The country of the number that it tops up. */
  sim: string | undefined
}

export type Seller = {
  /** The company's seat. */
  country: string
  /** Its sales to consumers in other countries of the Union are below the threshold of article 59c. */
  isBelowOssThreshold: boolean
}

/**
 * The country that taxes a line: where its voucher is used; else the country of the topped-up SIM card, which shows its
 * user's country (282/2011, article 24b (b)); else the customer's (directive 2006/112, article 58). A seller below the
 * threshold is taxed at home for customers in the Union.
 */
export function placeOfSupply({ vatCountry, sim }: SoldLine, customer: CustomerPlace, seller: Seller): string {
  if (vatCountry) return vatCountryOf(vatCountry.toUpperCase())
  const place = vatCountryOf((sim ?? customer.country).toUpperCase())
  const home = seller.country.toUpperCase()
  return seller.isBelowOssThreshold && isInUnion(home) && isInUnion(place) ? home : place
}
