/** What a plan puts on an eSIM. */
export type Plan = { gigabytes: number; days: number; countrySet: string; price: number; cost: number }

/** A fixed amount, or a range. */
export type Money = { unit_type: string; unit: string; amount: unknown; fee?: number }

/** The supplier's shape of a product; only fields that the sandbox reads are listed. */
export type ProductBody = Record<string, unknown> & {
  type: string
  service: { id: number; subservice?: { id: number } }
  operator: { id: number; country: { iso_code: string } }
  destination: Money
  prices: Record<string, unknown> & { wholesale: Money }
}
