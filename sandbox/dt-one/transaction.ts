import type { Product } from './products.ts'

/** A delivery in our books; amounts in minor units, `cost` is what the account pays for it. */
export type Transaction = {
  id: string
  externalId: string
  productId: number
  /** The SIM card it goes to; nothing for what comes as a code or a new eSIM. */
  msisdn?: string | undefined
  /** The eSIM it goes on top of. */
  iccid?: string | undefined
  amount: number
  currency: string
  cost: number
  status: string
  callbackUrl?: string
  createdAt: string
  confirmBefore: string
  confirmedAt?: string
  /** When the network will have answered, in milliseconds since 1970. */
  dueAt?: number
  /** When it reached its last status. */
  changedAt: string
  pin?: { code: string; serial: string }
}
export type NewTransaction = Pick<Transaction, 'externalId' | 'msisdn' | 'iccid' | 'amount' | 'callbackUrl'> & {
  product: Product
}
