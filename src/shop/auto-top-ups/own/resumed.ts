import type { CheckoutShop } from '#checkout'
import type { AutoTopUp } from '../auto-top-up.ts'
import { nextRun } from '../occasions.ts'
import type { AutoTopUpChange } from '../store.ts'

/** Running again from now on: what was missed meanwhile is not made up. */
export const resumed = ({ tenant, clock }: CheckoutShop, { agreement }: AutoTopUp): AutoTopUpChange => ({
  status: 'enabled',
  stoppedBecause: null,
  nextRun: agreement.kind === 'low-balance' ? null : nextRun(agreement, clock.now(), tenant),
})
