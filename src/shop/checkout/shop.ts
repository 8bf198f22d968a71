import type { CartShop } from '#cart'
import type { Portals } from '#customers'
import type { Supplier, SupplyLimits } from '#fulfilment'
import type { KeyRing } from '#kit/signature'
import type { MessageShop } from '#notifications'
import type { OrderFeed } from '#orders/feed'
import type { PaymentBooks, PaymentProviders, WorkingMethods } from '#payments'
import type { WebhookSender } from '#programs/webhooks'
import type { Rates } from '#rates'
import type { StockShop } from '#stock'
import type { OrderWebhooks } from './order-webhooks.ts'

/** What the checkout needs besides the catalogue: the partners, and our URLs for them and for the shopper. */
export type CheckoutShop = CartShop &
  MessageShop &
  StockShop & {
    payments: PaymentProviders
    /** The providers' own lists of payments, by provider. */
    paymentBooks: readonly PaymentBooks[]
    workingMethods: WorkingMethods
    /** Tells who waits that an order changed. */
    orderFeed: OrderFeed
    supplier: Supplier
    /** Balance with the supplier below which an operator is alerted, and below which nothing is sold. */
    supplyLimits: SupplyLimits
    /** Exchange rates, for prices as a guide. */
    rates: Rates
    /** Portals of brands whose customers sign in there. */
    portals: Portals
    /** Signs return URLs, webhook URLs and one-time passwords. */
    secret: KeyRing
    /** Base URL for partners' webhooks, without a trailing slash. */
    webhookBaseUrl: string
    /**
     * Secret from which each brand's signing key for mobile networks is derived (`whsec_…`); without it their events
     * are refused.
     */
    networkSecret?: string | undefined
    /** Secrets from which the keys of shoppers' assistants are derived, the current one first; without them none buys. */
    assistantSecret?: KeyRing | undefined
    /** Tells these assistants of their orders. */
    orderWebhooks: OrderWebhooks
    /** Sends webhooks to programs of brand partners. */
    programWebhooks: WebhookSender
  }
