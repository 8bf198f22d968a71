import type { ProductKind } from '#catalogue/contract'
import type { Minor } from '#kit/money'
import type { OrderState } from '#orders'
import type { OrderRow } from './rows.ts'

/** Which orders a list shows; what is left out does not matter. Days are those of each brand's time zone. */
export type OrderFilter = {
  tenants?: readonly string[]
  state?: OrderState
  method?: string
  kind?: ProductKind
  channel?: string
  atLeast?: Minor
  atMost?: Minor
  /** `2030-12-31`; both days included. */
  from?: string
  to?: string
  /** Only orders that need a person. */
  trouble?: boolean
}

export type OrderPage = {
  orders: readonly OrderRow[]
  /** Where the page of older orders begins; undefined at the end. */
  next: Cursor | undefined
  /** Where the page of newer orders ends; undefined on the first page. */
  previous: Cursor | undefined
  /** The page is not full although there may be more: that far the orders were looked through. */
  lookedUntil: Date | undefined
}

/** An order at the edge of a page; its time in PostgreSQL's precision. `newer`: the page goes from there to newer ones. */
export type Cursor = { placedAt: string; orderNumber: string; newer?: boolean }
