import { onWire, type TopUpTerms } from '#agreements'
import type { OrderedAgreement } from '#agreements/contract'
import type { PricedItem } from './cart.ts'

/** The automatic top-ups and top-ups by text that a cart sets up, with the price of each run. */
export const toppingsOf = (
  items: readonly PricedItem[],
): (TopUpTerms & { itemKey: string; agreement: OrderedAgreement })[] =>
  items.flatMap(({ itemKey, agreement, amount, phoneNumber, product }) =>
    agreement && phoneNumber
      ? [
          {
            itemKey,
            agreement,
            option: onWire(agreement).autoTopupOption,
            amount,
            fee: product.serviceFee,
            phoneNumber,
          },
        ]
      : [],
  )
