import type { Case } from '#cases'
import type { Currency, Minor } from '#kit/money'

/** `review`: of an automatic decision, which a person has to answer; any other enquiry goes to the brand's help desk. */
export type RequestKind = 'withdrawal' | 'cancellation' | 'enquiry' | 'review'
export type Finding = Case['finding']

/** A request as a list shows it; the address is masked. */
export type RequestRow = {
  tenant: string
  reference: string
  kind: RequestKind
  email: string
  filedAt: Date
  /** Until when the law wants it done; null where nothing waits for a person. */
  dueAt: Date | null
  /** Names the row's place in its list: the page after it begins there. */
  place: string
}

/** What a declaration means for one order, and what was decided. Amounts in minor units. */
export type CaseRow = {
  caseId: string
  /** Null if no order was found that fits. */
  orderNumber: string | null
  finding: Finding
  owed: Minor
  currency: Currency | null
  dueAt: Date
  state: 'open' | 'confirmed' | 'refused'
  given: Minor | null
  reason: string | null
}

/** A request as its page shows it; personal values are masked. */
export type RequestDetail = {
  tenant: string
  reference: string
  kind: RequestKind
  name: string
  email: string
  number: string | null
  language: string
  filedAt: Date
  /** Of a review: until when it has to be answered, and the answer. */
  dueAt: Date | null
  answer: string | null
  orderNumber: string | null
  /** What the shopper wrote. */
  words: string
  endsOn: string | null
  cases: readonly CaseRow[]
}
