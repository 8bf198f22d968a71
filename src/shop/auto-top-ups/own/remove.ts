import type { CheckoutShop } from '#checkout'
import { type Refusal, refuse } from '#kit/result'
import type { AutoTopUp } from '../auto-top-up.ts'
import type { AutoTopupAnswer } from '../contract.ts'
import { changeOwn, type Decided } from './change-own.ts'

/** Ended for good: it is never charged or retried again. */
export const ended: NonNullable<Decided> = {
  change: { status: 'deleted', stoppedBecause: null, nextRun: null },
  as: 'ended',
}

const endOnce = ({ status }: AutoTopUp) => (status === 'deleted' ? undefined : ended)

/** Ends one of the customer's own. Idempotent. Refuses AUTHORIZATION_REQUIRED, autoTopUpNotFound. */
export const remove = (
  shop: CheckoutShop,
  { autoTopupId }: { autoTopupId: string },
): Promise<AutoTopupAnswer | Refusal> => changeOwn(shop, autoTopupId, endOnce, { orOver: true })

/** The same for a low-balance one; any other is not found. */
export const removeLowBalance = (
  shop: CheckoutShop,
  { autoTopupId }: { autoTopupId: string },
): Promise<AutoTopupAnswer | Refusal> =>
  changeOwn(
    shop,
    autoTopupId,
    (one) => (one.agreement.kind === 'low-balance' ? endOnce(one) : refuse('autoTopUpNotFound')),
    { orOver: true },
  )
