import type { Grant } from '#admin/permissions'
import { type Refusal, refuse } from '#kit/result'
import { deleteLinks } from './links/store.ts'
import type { Language, ListedOperator } from './operator.ts'
import { endSessions } from './sessions/store.ts'
import type { Site } from './site.ts'
import { deleteGrant, findOperator, findOperators, putGrant, setDisabled, setLanguage } from './store.ts'

/** @returns all operators by name, disabled ones last */
export const listOperators = (site: Site): Promise<ListedOperator[]> =>
  site.db.transaction((tx) => findOperators(tx, site.clock.now()))

/** Gives a role, or changes the brands that it is for. @returns nothing; refuses notFound */
export async function giveGrant(
  site: Site,
  operatorId: string,
  grant: Grant,
  by: string,
): Promise<Refusal | undefined> {
  const isGiven = await site.db.transaction(async (tx) => {
    if (!(await findOperator(tx, { operatorId }))) return false
    await putGrant(tx, operatorId, grant, { grantedBy: by, grantedAt: site.clock.now() })
    return true
  })
  if (!isGiven) return refuse('notFound')
  await site.record({ what: 'grant-given', operatorId, detail: grant.role })
  return undefined
}

/** @returns nothing; refuses notFound for a role that the operator does not have */
export async function takeGrant(site: Site, operatorId: string, role: string): Promise<Refusal | undefined> {
  if (!(await site.db.transaction((tx) => deleteGrant(tx, operatorId, role)))) return refuse('notFound')
  await site.record({ what: 'grant-taken', operatorId, detail: role })
  return undefined
}

/** Disables an operator: all sessions and links end. Their keys stay, for when they are enabled again. */
export async function disableOperator(site: Site, operatorId: string): Promise<Refusal | undefined> {
  const isDone = await site.db.transaction(async (tx) => {
    await endSessions(tx, operatorId)
    await deleteLinks(tx, operatorId)
    return setDisabled(tx, operatorId, site.clock.now())
  })
  if (!isDone) return refuse('notFound')
  await site.record({ what: 'operator-disabled', operatorId })
  return undefined
}

/** @returns nothing; refuses notFound */
export async function enableOperator(site: Site, operatorId: string): Promise<Refusal | undefined> {
  if (!(await site.db.transaction((tx) => setDisabled(tx, operatorId, null)))) return refuse('notFound')
  await site.record({ what: 'operator-enabled', operatorId })
  return undefined
}

export const changeLanguage = (site: Site, operatorId: string, language: Language): Promise<void> =>
  site.db.transaction((tx) => setLanguage(tx, operatorId, language))
