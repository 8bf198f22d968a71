import type { Grant } from '#admin/permissions'
import { deleteLinks } from './links/store.ts'
import type { Language, ListedOperator } from './operator.ts'
import { endSessions } from './sessions/store.ts'
import type { Site } from './site.ts'
import { deleteGrant, findOperator, findOperators, isLastOwner, putGrant, setDisabled, setLanguage } from './store.ts'

export type OperatorRefusal = { readonly refusal: 'notFound' | 'lastOwner' }
const refuse = (refusal: OperatorRefusal['refusal']): OperatorRefusal => ({ refusal })

/** @returns all operators by name, disabled ones last */
export const listOperators = (site: Site): Promise<ListedOperator[]> =>
  site.db.transaction((tx) => findOperators(tx, site.clock.now()))

/** Gives a role, or changes the brands that it is for. @returns nothing; refuses notFound, lastOwner */
export const giveGrant = (
  site: Site,
  operatorId: string,
  grant: Grant,
  grantedBy: string,
): Promise<OperatorRefusal | undefined> =>
  site.db.transaction(async (tx) => {
    if (!(await findOperator(tx, { operatorId }))) return refuse('notFound')
    const isNarrowed = grant.role === 'owner' && grant.tenants !== 'all'
    if (isNarrowed && (await isLastOwner(tx, operatorId))) return refuse('lastOwner')
    await putGrant(tx, operatorId, grant, { grantedBy, grantedAt: site.clock.now() })
    return undefined
  })

/** @returns nothing; refuses notFound for a role that the operator does not have, and lastOwner */
export const takeGrant = (site: Site, operatorId: string, role: string): Promise<OperatorRefusal | undefined> =>
  site.db.transaction(async (tx) => {
    if (role === 'owner' && (await isLastOwner(tx, operatorId))) return refuse('lastOwner')
    return (await deleteGrant(tx, operatorId, role)) ? undefined : refuse('notFound')
  })

/**
 * Disables an operator: all sessions and links end. Their keys stay, for when they are enabled again.
 * @returns nothing; refuses notFound, and lastOwner: somebody must be there to let others in
 */
export const disableOperator = (site: Site, operatorId: string): Promise<OperatorRefusal | undefined> =>
  site.db.transaction(async (tx) => {
    if (await isLastOwner(tx, operatorId)) return refuse('lastOwner')
    await endSessions(tx, operatorId)
    await deleteLinks(tx, operatorId)
    return (await setDisabled(tx, operatorId, site.clock.now())) ? undefined : refuse('notFound')
  })

/** @returns nothing; refuses notFound */
export const enableOperator = (site: Site, operatorId: string): Promise<OperatorRefusal | undefined> =>
  site.db.transaction(async (tx) => ((await setDisabled(tx, operatorId, null)) ? undefined : refuse('notFound')))

export const changeLanguage = (site: Site, operatorId: string, language: Language): Promise<void> =>
  site.db.transaction((tx) => setLanguage(tx, operatorId, language))
