/** What a plan puts on an eSIM. */
export type Plan = { gigabytes: number; days: number; countrySet: string; price: number; cost: number }

/** An amount is a number, or bounds. */
export type Money = { unit_type: string; unit: string; amount: unknown; fee?: number }

/** As the supplier describes it; only what the sandbox itself reads of it is named. */
export type ProductBody = Record<string, unknown> & {
  type: string
  service: { id: number; subservice?: { id: number } }
  operator: { id: number; country: { iso_code: string } }
  destination: Money
  prices: Record<string, unknown> & { wholesale: Money }
}
