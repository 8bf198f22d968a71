import type { CheckoutShop } from '#checkout'
import type { AutoTopUp } from '../auto-top-up.ts'
import { nextRun } from '../run-days.ts'
import type { AutoTopUpChange } from '../store.ts'

/** Runs again from now on; missed runs are not made up. */
export const resumed = ({ tenant, clock }: CheckoutShop, { agreement }: AutoTopUp): AutoTopUpChange => ({
  status: 'enabled',
  stoppedBecause: null,
  nextRun: agreement.kind === 'low-balance' ? null : nextRun(agreement, clock.now(), tenant),
})
