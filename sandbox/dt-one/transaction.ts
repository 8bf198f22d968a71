import type { Product } from './products.ts'

/** A delivery. Amounts in minor units; `cost` is charged to the account. */
export type Transaction = {
  id: string
  externalId: string
  productId: number
  /** The recipient's number; undefined for codes and new eSIMs. */
  msisdn?: string | undefined
  /** The eSIM that gets the plan. */
  iccid?: string | undefined
  amount: number
  currency: string
  cost: number
  status: string
  callbackUrl?: string
  createdAt: string
  confirmBefore: string
  confirmedAt?: string
  /** Time of the network's answer, in milliseconds since 1970. */
  dueAt?: number
  /** When it reached its last status. */
  changedAt: string
  pin?: { code: string; serial: string }
}
export type NewTransaction = Pick<Transaction, 'externalId' | 'msisdn' | 'iccid' | 'amount' | 'callbackUrl'> & {
  product: Product
}
