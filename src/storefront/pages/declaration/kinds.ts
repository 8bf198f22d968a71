import { href } from 'react-router'
import type { Kind } from '#declarations/contract'

/** The path of each declaration, and its breadcrumb: the same words as in the footer. */
export const pageOf = {
  withdrawal: { path: href('/withdraw'), title: 'footer.withdraw' },
  cancellation: { path: href('/cancel'), title: 'footer.cancel' },
} as const satisfies Record<Kind, { path: string; title: string }>
