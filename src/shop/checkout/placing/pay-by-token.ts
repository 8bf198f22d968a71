import { isRefusal, type Refusal } from '#kit/result'
import { usableToken } from '#payment-tokens'
import { resultUrl } from '../addresses.ts'
import type { StartPaymentAnswer } from '../contract.ts'
import { openPayment } from '../paying/open-payment.ts'
import type { PaymentInput } from '../paying/saved-method-payment.ts'
import type { CheckoutShop } from '../shop.ts'
import { placeOrder } from './place-order.ts'
import { placeOrderByToken } from './place-order-by-token.ts'

/**
 * Orders a cart by a saved method whose owner is present. The flow is that of every payment on the site: once per cart,
 * by the payer's page where their bank requires authentication. If the provider refuses at once, the result page says
 * why.
 * @returns refuses paymentTokenNotFound, TOKEN_STATUS_CANCELED, paymentMethodIsNotAvailable, and what startPayment
 *   refuses of a cart
 */
export async function payByToken(
  shop: CheckoutShop,
  tokenId: string,
  {
    customerId,
    ...order
  }: Omit<PaymentInput, 'paymentMethod' | 'charge' | 'keepsAs' | 'atMost'> & { customerId: string },
): Promise<StartPaymentAnswer | Refusal> {
  const written = await placeOrderByToken(
    shop,
    { tokenId, customerId },
    {
      look: async () => undefined,
      write: (tx, token) =>
        placeOrder(shop, tx, { ...order, paymentMethod: token.method, charge: { token, reason: 'purchase' } }),
    },
  )
  if (isRefusal(written)) return written
  const { placed } = written
  const opened = await openPayment(shop, order.cartName, placed)
  if (!isRefusal(opened) || opened.refusal !== 'paymentMethodIsNotAvailable') return opened
  // Revoked between check and charge: the shopper is told that the method is the reason.
  const still = await usableToken(shop, tokenId, customerId)
  if (isRefusal(still)) return still
  const redirectUrl = resultUrl(shop, placed.orderNumber, placed.language)
  return { orderNumber: placed.orderNumber, redirectUrl, payerUrl: redirectUrl }
}
