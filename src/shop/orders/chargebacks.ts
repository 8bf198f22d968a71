import type { Minor } from '#kit/money'
import type { Position } from './position.ts'

/** Whether there is a chargeback that the bank has not reversed. */
export const isChargedBack = ({ payments }: Position): boolean =>
  payments.some(({ chargedBack, wonBack }) => chargedBack > wonBack)

/** The sum of all chargebacks of an order, reversed ones included. */
export const everChargedBack = ({ payments }: Pick<Position, 'payments'>): Minor =>
  payments.reduce((total, { chargedBack }) => total + chargedBack, 0)

/** The sum of what banks gave back of an order's chargebacks. */
export const everWonBack = ({ payments }: Pick<Position, 'payments'>): Minor =>
  payments.reduce((total, { wonBack }) => total + wonBack, 0)

/** The sum written off so far. */
export const lost = ({ losses }: Pick<Position, 'losses'>): Minor =>
  losses.reduce((total, { amount }) => total + amount, 0)
