import type { CustomerShop } from '#customers'
import type { TokenShop } from '#payment-tokens'
import type { ReceiptShop } from '#receipts'

/** What it takes to gather and to erase what is known of somebody. */
export type PrivacyShop = CustomerShop & TokenShop & ReceiptShop
