import type { SealKeys } from '#kit/seal'
import type { KeyRing } from '#kit/signature'
import type { Shop } from '#tenants'

/** What it takes to keep codes and hand them out. */
export type StockShop = Pick<Shop, 'tenant' | 'db' | 'clock'> & {
  /** Codes are sealed under these. */
  codeKeys: SealKeys
  /** Codes are known again by a fingerprint made with it. */
  secret: KeyRing
  /** Fewer codes of a product than this are told to an operator. */
  stockWarnBelow: number
}
