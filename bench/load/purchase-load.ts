/** One brand's shop for the load: what is bought there, and how it is paid. `amount` in major units. */
export type Shop = { tenant: string; country: string; brandId: string; amount: number; paymentMethod: string }

export type Load = {
  /** Web processes, asked in turn. */
  ports: number[]
  sandboxPort: number
  shoppers: number
  /** How long new purchases are begun; those under way are finished. */
  seconds: number
  shops: Shop[]
  /** Shoppers are numbered from here on, so that no two rounds share one. */
  first: number
}

/** `milliseconds` of each purchase, from the cart to the order's end. */
export type Outcome = { purchases: number; seconds: number; milliseconds: number[]; polls: number; errors: string[] }
