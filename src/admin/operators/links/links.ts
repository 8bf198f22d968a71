import type { Tx } from '#database'
import { after } from '#kit/clock'
import { newToken } from '#kit/ids'
import { fingerprint, fingerprints } from '#kit/signature'
import type { Operator } from '../operator.ts'
import type { Site } from '../site.ts'
import { findOperator } from '../store.ts'
import { deleteLinks, findLink, insertLink, type LinkKind, takeLink } from './store.ts'

/** Seconds that a link is good for. */
const lasts: Record<LinkKind, number> = { invitation: 60 * 60, 'sign-in': 15 * 60, demo: 7 * 24 * 60 * 60 }
/** Where each kind leads. */
const pathOf: Record<LinkKind, string> = {
  invitation: '/invitation',
  'sign-in': '/sign-in/code',
  demo: '/sign-in/demo',
}

const purpose = (kind: LinkKind) => `operator link ${kind}`

/** Makes a link in the place of any former one of its kind. @returns its URL */
export async function makeLink(site: Site, tx: Tx, operatorId: string, kind: LinkKind): Promise<string> {
  const now = site.clock.now()
  const token = newToken()
  await deleteLinks(tx, operatorId, kind)
  await insertLink(tx, {
    linkHash: fingerprint(site.secret, purpose(kind), token),
    operatorId,
    kind,
    createdAt: now,
    expiresAt: after(now, lasts[kind]),
  })
  return `${site.siteUrl}${pathOf[kind]}/${token}`
}

/** @returns whose link it is, if it can still be used; it stays unused */
export async function readLink(
  site: Site,
  kind: LinkKind,
  token: string,
): Promise<(Operator & { isDemo: boolean; linkHash: string }) | undefined> {
  if (token.length > 100) return undefined
  const hashes = fingerprints(site.secret, purpose(kind), token)
  return site.db.transaction(async (tx) => {
    const link = await findLink(tx, hashes)
    if (!link || link.kind !== kind || link.usedAt || link.expiresAt <= site.clock.now()) return undefined
    const operator = await findOperator(tx, link)
    return operator && { ...operator, linkHash: link.linkHash }
  })
}

/** Uses a link up. @returns whether it was unused */
export const consumeLink = (site: Site, linkHash: string): Promise<boolean> =>
  site.db.transaction((tx) => takeLink(tx, linkHash, site.clock.now()))
