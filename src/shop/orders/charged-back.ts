import type { Minor } from '#kit/money'
import { earned, holding, type Position } from './position.ts'

/** Whether a payer's bank took money back, and has not given that up again. */
export const isChargedBack = ({ payments }: Position): boolean =>
  payments.some(({ chargedBack, wonBack }) => chargedBack > wonBack)

/** All that payers' banks ever took back of an order, whatever they gave up again. */
export const everChargedBack = ({ payments }: Pick<Position, 'payments'>): Minor =>
  payments.reduce((total, { chargedBack }) => total + chargedBack, 0)

/** What was written off so far. */
export const lost = ({ losses }: Pick<Position, 'losses'>): Minor =>
  losses.reduce((total, { amount }) => total + amount, 0)

/** What may be written off at most: what banks hold of the order, as far as it is missing. */
export const missingByChargeback = (position: Position): Minor =>
  Math.max(
    0,
    Math.min(
      position.payments.reduce((total, { chargedBack, wonBack }) => total + chargedBack - wonBack, 0),
      earned(position) - holding(position),
    ),
  )
