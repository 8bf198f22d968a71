import type { CheckoutShop } from '#checkout'
import { paymentMethods } from '#checkout'
import { carrierOf } from '#payments'
import type { PaymentHandler } from '../contract.ts'

const method = 'creditcard'
/** The names of card brands in the protocol. */
const brandNames: Record<string, string> = { 'american-express': 'amex' }

/**
 * How an assistant can pay: by a token for a card, which it gets from the brand's payment provider. Empty where the
 * provider takes none, or cards do not work now.
 */
export async function paymentHandlers(shop: CheckoutShop): Promise<PaymentHandler[]> {
  const delegates = carrierOf(shop.payments, method)?.delegates
  if (!delegates) return []
  const offered = (await paymentMethods(shop)).paymentMethods.find(({ name }) => name === method)
  if (!offered) return []
  const { psp, merchantId } = delegates
  return [
    {
      id: handlerId,
      name: 'dev.acp.tokenized.card',
      display_name: shop.content.translator(shop.tenant, shop.visitor.language)('method.creditcard'),
      version: '2026-01-22',
      spec: 'https://acp.dev/handlers/tokenized.card',
      requires_delegate_payment: true,
      requires_pci_compliance: false,
      psp,
      config_schema: 'https://acp.dev/schemas/handlers/tokenized.card/config.json',
      instrument_schemas: ['https://acp.dev/schemas/handlers/tokenized.card/instrument.json'],
      config: {
        merchant_id: merchantId,
        psp,
        accepted_brands: offered.brands.map((brand) => brandNames[brand] ?? brand),
      },
    },
  ]
}

/** Our name for the one way to pay. */
export const handlerId = 'card'
