import { type Admin, readRecently } from '#admin'
import { may } from '#admin/permissions'
import { mayBecome } from '#kit/states'
import { caseTransitions } from './case-states.ts'
import { type SourceName, sourceNames, sources } from './sources/sources.ts'
import { type AttentionCase, countCases, findCase, findCases, lockCases, type Visible, writeDecision } from './store.ts'

/** Which cases an operator sees: of each source, those of the brands where the operator has its permission. */
function visibleTo(
  { operator }: Pick<Admin, 'operator'>,
  tenants: readonly { id: string }[],
  of: readonly SourceName[],
) {
  return of.flatMap((source): Visible[] => {
    const { needs } = sources[source]
    const theirs = tenants.map(({ id }) => id).filter((id) => may(operator, needs, id))
    const withHouse = may(operator, needs, undefined)
    return theirs.length > 0 || withHouse ? [{ source, tenants: theirs, withHouse }] : []
  })
}

export type CaseFilter = {
  /** Brands to look at; all of the operator's if omitted. */
  tenants?: Admin['tenants'] | undefined
  source?: SourceName | undefined
  state?: 'snoozed' | 'resolved' | undefined
  isMine?: boolean
  orderNumber?: string | undefined
}

/** Cases that wait for this operator, the most urgent first. */
export async function listCases(admin: Admin, filter: CaseFilter): Promise<AttentionCase[]> {
  const { tenants = admin.tenants, source, state, isMine, orderNumber } = filter
  const visible = visibleTo(admin, tenants, source ? [source] : sourceNames)
  const takenBy = isMine ? admin.operator.operatorId : undefined
  return admin.read((tx) => findCases(tx, visible, { state, takenBy, orderNumber }))
}

/**
 * For the menu, on every page: how many cases wait for this operator, and how many are late. Up to five seconds old, but
 * knows what operators did through this process. Whoever has the same grants sees the same cases.
 */
export function countWaiting(admin: Admin, tenants = admin.tenants): Promise<{ waiting: number; late: number }> {
  const { grants, program } = admin.operator
  const name = `cases of ${JSON.stringify([grants, program])} in ${tenants.map(({ id }) => id).join()}`
  const count = () => admin.read((tx) => countCases(tx, visibleTo(admin, tenants, sourceNames), admin.clock.now()))
  return readRecently(admin, name, count, { goodForMs: 5_000, untilChange: true })
}

export type Decision = { state: 'taken' } | { state: 'snoozed'; until: Date } | { state: 'resolved'; reason: string }

/**
 * Takes, snoozes or resolves a case that the operator sees. Again, with the same decision, it changes nothing.
 * @returns why not: there is none, or it is closed
 */
export async function decideCase(
  admin: Admin,
  { caseId, tenant, operatorId }: { caseId: string; tenant: string | null; operatorId: string },
  decision: Decision,
): Promise<'decided' | 'not found' | 'closed'> {
  return admin.own(async (tx) => {
    await lockCases(tx)
    const known = await findCase(tx, caseId)
    if (!known || known.tenant !== tenant || !isVisible(admin, known)) return 'not found'
    const { state } = decision
    const snoozedUntil = decision.state === 'snoozed' ? decision.until : null
    const reason = decision.state === 'resolved' ? decision.reason : null
    const takenBy = state === 'taken' ? operatorId : known.takenBy
    const isSame = known.state === state && known.takenBy === takenBy && known.reason === reason
    if (isSame && known.snoozedUntil?.getTime() === snoozedUntil?.getTime()) return 'decided'
    const isClosed = known.state === 'resolved' || known.state === 'gone'
    if (isClosed || !mayBecome(caseTransitions, known.state, state)) return 'closed'
    await writeDecision(tx, caseId, { state, takenBy, snoozedUntil, reason, operatorId, now: admin.clock.now() })
    return 'decided'
  })
}

/** A case that the operator sees, whether or not it is closed; undefined if there is none. */
export const readCase = (admin: Admin, { caseId, tenant }: { caseId: string; tenant: string | null }) =>
  admin.read(async (tx) => {
    const known = await findCase(tx, caseId)
    return known && known.tenant === tenant && isVisible(admin, known) ? known : undefined
  })

const isVisible = (admin: Admin, { source, tenant }: AttentionCase): boolean =>
  sourceNames.some((name) => name === source && may(admin.operator, sources[name].needs, tenant ?? undefined))
