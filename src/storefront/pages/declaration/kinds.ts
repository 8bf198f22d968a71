import type { Kind } from '#declarations/contract'

/** Where a declaration is made, and the words on the way there: the same as in the footer that leads to it. */
export const pageOf = {
  withdrawal: { path: '/withdraw', title: 'footer.withdraw' },
  cancellation: { path: '/cancel', title: 'footer.cancel' },
} as const satisfies Record<Kind, { path: string; title: string }>
