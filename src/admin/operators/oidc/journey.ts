import { createHash } from 'node:crypto'
import { after } from '#kit/clock'
import { newToken } from '#kit/ids'
import { fingerprint, isEqualInConstantTime, signed, unsigned } from '#kit/signature'
import type { Site } from '../site.ts'
import { useOnce } from '../store.ts'

/** Seconds from the link on our page to the return from the provider. */
const journeySeconds = 10 * 60
const purpose = 'operator at an identity provider'

/** Why somebody goes there: to sign in, to prove anew who they are, or to take an invitation up. */
const reasons = ['sign-in', 'prove', 'invitation'] as const
export type Wish = {
  why: (typeof reasons)[number]
  /** The page to come back to. A long one is left out. */
  next: string
  /** The invitation's token. */
  invitation?: string
}
/** `state` names the journey; `nonce` and `verifier` follow from it, and only we can make them. */
export type Journey = Wish & { state: string; nonce: string; verifier: string }

const longestNext = 120

const secretsOf = ({ secret }: Site, state: string) => ({
  nonce: fingerprint(secret, `${purpose} nonce`, state),
  // RFC 7636 asks for 43 characters or more.
  verifier: ['one', 'two'].map((half) => fingerprint(secret, `${purpose} verifier ${half}`, state)).join(''),
})

/** A new journey, and the cookie that remembers it in this browser. */
export function startJourney(site: Site, { why, next, invitation = '' }: Wish) {
  const state = newToken()
  const until = after(site.clock.now(), journeySeconds).getTime()
  const kept = [state, why, until, invitation, next.length > longestNext ? '/' : next]
  const { nonce, verifier } = secretsOf(site, state)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return { state, nonce, challenge, cookie: signed(site.secret, purpose, kept.join(' ')) }
}

/** @returns the journey of this browser that has this state, once; undefined for any other, and when it took too long */
export async function endJourney(site: Site, cookie: string, given: string): Promise<Journey | undefined> {
  const [state = '', reason, until, invitation = '', ...next] = unsigned(site.secret, purpose, cookie)?.split(' ') ?? []
  const why = reasons.find((one) => one === reason)
  const now = site.clock.now()
  if (!why || !isEqualInConstantTime(given, state) || Number(until) <= now.getTime()) return undefined
  const mark = fingerprint(site.secret, purpose, state)
  if (!(await site.db.transaction((tx) => useOnce(tx, [mark], now)))) return undefined
  return { state, ...secretsOf(site, state), why, invitation, next: next.join(' ') }
}
