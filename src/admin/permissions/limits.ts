import type { Currency, Minor } from '#kit/money'
import { rolesFor } from './may.ts'
import type { Granted, RoleName } from './roles.ts'

/** How much an operator refunds without a second person, in euro cents. */
export type RefundLimit = {
  /** For one order, all refunds of this operator together. */
  order: Minor
  /** For all orders of 24 hours. */
  day: Minor
  /** As the second person: up to this amount. */
  approves: Minor
}

const unlimited = Number.MAX_SAFE_INTEGER
const none: RefundLimit = { order: 0, day: 0, approves: 0 }

const refundLimits: Partial<Record<RoleName, RefundLimit>> = {
  support: { order: 50_00, day: 500_00, approves: 0 },
  'support-lead': { order: 250_00, day: 2_500_00, approves: 250_00 },
  finance: { order: 1_000_00, day: 10_000_00, approves: unlimited },
}

/** The operator's limit for a brand: of several roles the highest. A program approves nothing. */
export const refundLimitOf = (operator: Granted, tenant: string): RefundLimit => {
  const { program } = operator
  if (program) {
    const own = program.tenant === tenant ? program.dailyLimit : 0
    return { order: own, day: own, approves: 0 }
  }
  return rolesFor(operator, tenant)
    .flatMap((role) => refundLimits[role] ?? [])
    .reduce(
      (most, limit) => ({
        order: Math.max(most.order, limit.order),
        day: Math.max(most.day, limit.day),
        approves: Math.max(most.approves, limit.approves),
      }),
      none,
    )
}

/** Whether the amount needs a second person, after what this operator gave before; all in euro cents. */
export const needsSecond = (
  limit: RefundLimit,
  { amount, orderBefore, dayBefore }: { amount: Minor; orderBefore: Minor; dayBefore: Minor },
): boolean => orderBefore + amount > limit.order || dayBefore + amount > limit.day

// Fixed rates: a limit that moved with the market would surprise. They are reviewed when a currency moves by a fifth.
const euroPerHundred: Record<Currency, number> = { EUR: 100, GBP: 120, USD: 100 }

/** What an amount counts against limits, in euro cents: a pound counts 1.20 euros, a dollar one. Rounded up. */
export const inEuro = (amount: Minor, currency: Currency): Minor => Math.ceil((amount * euroPerHundred[currency]) / 100)
