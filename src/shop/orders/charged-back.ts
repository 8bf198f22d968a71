import type { Position } from './position.ts'

/** Whether a payer's bank took money back, and has not given that up again. */
export const isChargedBack = ({ payments }: Position): boolean =>
  payments.some(({ chargedBack, wonBack }) => chargedBack > wonBack)
