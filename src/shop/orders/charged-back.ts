import type { Minor } from '#kit/money'
import type { Position } from './position.ts'

/** Whether a payer's bank took money back, and has not given that up again. */
export const isChargedBack = ({ payments }: Position): boolean =>
  payments.some(({ chargedBack, wonBack }) => chargedBack > wonBack)

/** All that payers' banks ever took back of an order, whatever they gave up again. */
export const everChargedBack = ({ payments }: Pick<Position, 'payments'>): Minor =>
  payments.reduce((total, { chargedBack }) => total + chargedBack, 0)

/** What was written off so far. */
export const lost = ({ losses }: Pick<Position, 'losses'>): Minor =>
  losses.reduce((total, { amount }) => total + amount, 0)
