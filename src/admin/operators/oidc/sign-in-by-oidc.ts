import { after } from '#kit/clock'
import { isRefusal } from '#kit/result'
import { consumeLink, readLink } from '../links/links.ts'
import { noteFreshProof, type OpenedSession, openSession, type SignedInOperator } from '../sessions/sessions.ts'
import type { Site } from '../site.ts'
import { findOperator } from '../store.ts'
import type { Identity } from './identity-provider.ts'
import { endJourney, startJourney, type Wish } from './journey.ts'
import { findOwner, insertIdentity } from './store.ts'

/** `oidcAway`: the provider does not answer. `oidcUnknown`: it is sure who they are, but they are no operator. */
export type OidcRefusal = { readonly refusal: 'oidcAway' | 'oidcUnknown' | 'oidcNotAccepted' }
const refuse = (refusal: OidcRefusal['refusal']): OidcRefusal => ({ refusal })

/** Seconds since somebody proved to the provider who they are that count as a fresh proof. */
const freshSeconds = 5 * 60

const redirectUri = ({ siteUrl }: Site): string => `${siteUrl}/sign-in/oidc/back`

/** Leads to the identity provider. @returns its page and the cookie to set; refuses oidcAway */
export async function leaveForProvider(site: Site, wish: Wish): Promise<{ url: string; cookie: string } | OidcRefusal> {
  const { state, nonce, challenge, cookie } = startJourney(site, wish)
  const ask = { state, nonce, challenge, redirectUri: redirectUri(site), again: wish.why === 'prove' }
  const page = await site.identityProvider?.pageUrl(ask)
  return page?.kind === 'answered' ? { url: page.value, cookie } : refuse('oidcAway')
}

/**
 * Ends what `leaveForProvider` began. Somebody is an operator by issuer and subject; the first time by an invitation to
 * the address that the provider has verified. Nobody becomes one by signing in.
 * @param current who is signed in, for a fresh proof
 * @returns where to go on, and a session unless there is one; refuses oidcAway, oidcUnknown, oidcNotAccepted
 */
export async function returnFromProvider(
  site: Site,
  sent: { cookie: string; state: string; code: string },
  current: SignedInOperator | undefined,
): Promise<{ next: string; session?: OpenedSession } | OidcRefusal> {
  const journey = await endJourney(site, sent.cookie, sent.state)
  if (!journey || !site.identityProvider) return refuse('oidcNotAccepted')
  const { verifier, nonce, next } = journey
  const now = site.clock.now()
  const answer = await site.identityProvider.redeem({
    code: sent.code,
    verifier,
    nonce,
    redirectUri: redirectUri(site),
    now,
  })
  if (answer.kind === 'lost') return refuse('oidcAway')
  if (answer.kind === 'refused') return refused(site, answer.reason)
  const identity = answer.value
  const operatorId = await (journey.why === 'invitation'
    ? joinByInvitation(site, identity, journey.invitation ?? '')
    : site.db.transaction((tx) => findOwner(tx, identity)))
  const operator = operatorId && (await site.db.transaction((tx) => findOperator(tx, { operatorId })))
  if (!operator || (operator.isDemo && site.production)) return refused(site, 'unknown', 'oidcUnknown')
  if (journey.why !== 'prove') {
    const session = await openSession(site, operator, 'oidc', provenAt(identity, now))
    return { next, session }
  }
  const isFresh = identity.authenticatedAt !== undefined && after(identity.authenticatedAt, freshSeconds) > now
  if (!current || current.operator.operatorId !== operator.operatorId || !isFresh)
    return refused(site, 'no fresh proof')
  await noteFreshProof(site, operator.operatorId, current.sessionId)
  return { next }
}

/** Links an identity to who was invited. @returns their id, if the provider has verified the invited address */
async function joinByInvitation(site: Site, identity: Identity, token: string): Promise<string | undefined> {
  const invited = await readLink(site, 'invitation', token)
  if (!invited || !identity.isEmailVerified || identity.email?.toLowerCase() !== invited.email) return undefined
  const { operatorId, linkHash } = invited
  const isTheirs = await site.db.transaction(
    async (tx) =>
      (await insertIdentity(tx, identity, operatorId, site.clock.now())) ||
      (await findOwner(tx, identity)) === operatorId,
  )
  return isTheirs && (await consumeLink(site, linkHash)) ? operatorId : undefined
}

/** A provider may remember somebody for weeks: what it does not tell is no fresh proof. */
const provenAt = ({ authenticatedAt }: Identity, now: Date): Date | null =>
  authenticatedAt && authenticatedAt < now ? authenticatedAt : authenticatedAt ? now : null

async function refused(site: Site, detail: string, why: OidcRefusal['refusal'] = 'oidcNotAccepted') {
  await site.record({ what: 'sign-in-refused', detail: `oidc ${detail}`.slice(0, 200) })
  return refuse(why)
}

export const isOidcRefusal = (value: object): value is OidcRefusal => isRefusal(value)
