import { known } from '#tenants/contract'
import { isInUnion, vatCountryOf } from './rates.ts'

/**
 * What says where a customer belongs: the country of their address, of the SIM card that is topped up, of their telephone
 * number, and the one that their channel says they call from (Implementing Regulation 282/2011, articles 24b and 24f).
 */
export type Evidence = { of: 'address' | 'sim' | 'phone' | 'caller'; country: string }

/** Where a customer is taken to belong (ISO 3166, capitals), and by what. No evidence: where the shop sells. */
export type CustomerPlace = { country: string; evidence: Evidence[] }

/** What is known of a customer when they order; countries in ISO 3166, upper or lower case. */
export type Known = {
  /** Of the contact; `N/A` where the shop does not ask. */
  address: string
  /** Of the numbers that are topped up. */
  sims: readonly (string | undefined)[]
  phone: string | undefined
  caller: string | undefined
}

/** The address counts before the SIM card, that before the number of the contact; the rest is kept beside it. */
export function customerPlace({ address, sims, phone, caller }: Known, shopCountry: string): CustomerPlace {
  const said: { of: Evidence['of']; country: string | undefined }[] = [
    { of: 'address', country: known(address) },
    ...[...new Set(sims)].map((country) => ({ of: 'sim' as const, country })),
    { of: 'phone', country: phone },
    { of: 'caller', country: caller },
  ]
  const evidence = said.flatMap(({ of, country }) => (country ? [{ of, country: country.toUpperCase() }] : []))
  return { country: evidence[0]?.country ?? shopCountry.toUpperCase(), evidence }
}

export type Sold = {
  /** Where a single-purpose voucher is to be used, where it says so (article 30b (1), Court of Justice C-68/23). */
  vatCountry?: string | undefined
  /** The country of the number that it tops up. */
  sim: string | undefined
}

export type Seller = {
  /** Where the company has its seat. */
  country: string
  /** Its sales to consumers in other countries of the Union stay below the threshold of article 59c. */
  isBelowOssThreshold: boolean
}

/**
 * Where a line is taxed: where its voucher is to be used; else where the SIM card is from that is topped up, for it says
 * where its user belongs (282/2011, article 24b (b)); else where the customer belongs (directive 2006/112, article 58).
 * A seller below the threshold is taxed at home for customers in the Union.
 */
export function placeOfSupply({ vatCountry, sim }: Sold, customer: CustomerPlace, seller: Seller): string {
  if (vatCountry) return vatCountryOf(vatCountry.toUpperCase())
  const place = vatCountryOf((sim ?? customer.country).toUpperCase())
  const home = seller.country.toUpperCase()
  return seller.isBelowOssThreshold && isInUnion(home) && isInUnion(place) ? home : place
}
