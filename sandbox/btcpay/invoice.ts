import { randomBytes } from 'node:crypto'

export type Status = 'New' | 'Processing' | 'Settled' | 'Expired' | 'Invalid'
export type Additional = 'None' | 'PaidLate' | 'PaidPartial' | 'PaidOver' | 'Marked'
/** A payment in coins; its value in minor units. */
export type CoinPayment = {
  id: string
  method: string
  amount: number
  status: 'Processing' | 'Settled'
  receivedAt: string
}

/** An invoice in our books; amounts in minor units of its currency. */
export type Invoice = {
  id: string
  storeId: string
  amount: number
  currency: string
  metadata: Record<string, unknown>
  methods: string[]
  redirectUrl?: string
  status: Status
  additional: Additional
  payments: CoinPayment[]
  createdAt: string
  expiresAt: string
}
export type NewInvoice = Pick<Invoice, 'storeId' | 'amount' | 'currency' | 'metadata' | 'methods' | 'redirectUrl'> & {
  minutes: number
}

export const newId = (): string => randomBytes(16).toString('base64url').replace(/[-_]/g, 'x')

export const paidOf = ({ payments }: Invoice): number => payments.reduce((sum, { amount }) => sum + amount, 0)

/** The text that references of faults and of the books are matched against. */
export const referenceOf = ({ id, metadata }: Invoice): string => `${id} ${JSON.stringify(metadata)}`
