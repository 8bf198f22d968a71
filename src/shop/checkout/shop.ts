import type { CartShop } from '#cart'
import type { Portals } from '#customers'
import type { Supplier, SupplyLimits } from '#fulfilment'
import type { KeyRing } from '#kit/signature'
import type { MessageShop } from '#notifications'
import type { PaymentBooks, PaymentProviders, WorkingMethods } from '#payments'
import type { StockShop } from '#stock'

/** What the checkout needs beyond a catalogue: the partners, and where they and the shopper find us. */
export type CheckoutShop = CartShop &
  MessageShop &
  StockShop & {
    payments: PaymentProviders
    /** The providers' own books, by their names. */
    paymentBooks: readonly PaymentBooks[]
    workingMethods: WorkingMethods
    supplier: Supplier
    /** When our balance with the supplier is told of, and when nothing is sold any more. */
    supplyLimits: SupplyLimits
    /** Where brands have their customers sign in, if not here. */
    portals: Portals
    /** Signs what we hand out and want to know again: return addresses, webhook addresses, one-time passwords. */
    secret: KeyRing
    /** Where partners reach us, without a slash at the end. */
    doorUrl: string
    /** What each brand's mobile networks sign with is derived from it (`whsec_…`); without it none is heard. */
    networkSecret?: string | undefined
  }
