import type { CustomerShop } from '#customers'
import type { TokenShop } from '#payment-tokens'
import type { ReceiptShop } from '#receipts'

/** What the export and erasure of personal data need. */
export type PrivacyShop = CustomerShop & TokenShop & ReceiptShop
