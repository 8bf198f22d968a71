import type { Permission } from '#admin/permissions'
import type { Tx } from '#database'
import { after } from '#kit/clock'
import type { Currency, Minor } from '#kit/money'

/** What needs a person, as a source found it. */
export type Found = {
  tenant: string | null
  /** Names it within its source and brand. */
  key: string
  /** An order's number, a reference, a product. */
  subject: string
  orderNumber: string | null
  since: Date
  /** When an operator should have seen to it, if a law says so; otherwise the source's target counts. */
  dueAt?: Date
  amount: Minor | null
  currency: Currency | null
  /** For the sentence on the page. A case whose facts change opens again. No personal data. */
  facts: Record<string, string | number | null>
}

/** One kind of thing that needs a person: a query over all brands. */
export type Source = {
  /** Who sees its cases. */
  needs: Permission
  /** Minutes after which an operator should have seen to it. */
  target: number
  /** At most `mostFound`, oldest first. */
  find(tx: Tx, now: Date): Promise<Found[]>
}

export const mostFound = 2000

export const hours = (count: number): number => count * 60
export const days = (count: number): number => count * 24 * 60

/** Before this moment an outcome that is still unknown is a case. */
export const unknownBefore = (now: Date): Date => after(now, -15 * 60)
