import { onWire, type Topping } from '#agreements'
import type { OrderedAgreement } from '#agreements/contract'
import type { PricedItem } from './cart.ts'

/** What of a cart is topped up by itself, or by text, from then on, and what each time costs. */
export const toppingsOf = (
  items: readonly PricedItem[],
): (Topping & { itemKey: string; agreement: OrderedAgreement })[] =>
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
