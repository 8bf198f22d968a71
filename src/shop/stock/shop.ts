import type { SealKeys } from '#kit/seal'
import type { KeyRing } from '#kit/signature'
import type { Shop } from '#tenants'

/** What storing and selling codes needs. */
export type StockShop = Pick<Shop, 'tenant' | 'db' | 'clock'> & {
  /** Codes are sealed with these. */
  codeKeys: SealKeys
  /** Makes the fingerprints that recognise codes. */
  secret: KeyRing
  /** Alerts an operator if fewer codes of a product are left. */
  stockWarnBelow: number
}
