import type { LookedAt } from '../visit.ts'

/** A still page of the shop, for a frame of ours. */
export const lookedAt = ({ html, policy }: LookedAt): Response =>
  new Response(html, { headers: { ...headersOf(policy), 'Content-Type': 'text/html; charset=utf-8' } })

/** @param why in words */
export const nothingToLookAt = (why: string, status = 200): Response =>
  new Response(why, {
    status,
    headers: {
      ...headersOf("default-src 'none'; frame-ancestors 'self'"),
      'Content-Type': 'text/plain; charset=utf-8',
    },
  })

/** Shown in a frame of ours, and nowhere else. */
const headersOf = (policy: string) => ({ 'Content-Security-Policy': policy, 'X-Frame-Options': 'SAMEORIGIN' })
