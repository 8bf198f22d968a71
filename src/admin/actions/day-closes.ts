import { z } from 'zod'
import { isDay } from '#kit/date'
import { type CloseRefusal, closeDay, findCloses, findLastClosed, planClose, reopenDay } from '#ledger'
import { action, minutes } from './engine/action.ts'
import { refuse } from './engine/refusals.ts'

const day = z.string().refine(isDay)
const about = ({ tenant, day }: { tenant: string; day: string }) => ({ tenant, subject: `day ${day}` })
const orRefused = <T>(answer: T | CloseRefusal) =>
  typeof answer === 'string' ? refuse(answer as CloseRefusal) : (answer as Exclude<T, string>)

/**
 * Closes a day of a brand. `seen` names the plan that was looked at: what the books say differently since is not closed
 * unseen. With open differences it needs a reason.
 */
export const dayClose = action({
  needs: 'books.close',
  input: z.strictObject({
    tenant: z.string(),
    day,
    seen: z.string().max(64).optional(),
    reason: z.string().trim().min(3).max(500).optional(),
  }),
  about,
  fresh: minutes(15),
  async plan({ shop, admin }, { day }) {
    const { db, tenant } = await shop()
    return orRefused(await db.transaction((tx) => planClose(tx, tenant, { day, now: admin.clock.now() })))
  },
  async run({ shop, admin, actionId, operatorId }, { day, seen = '', reason = null }) {
    const { db, tenant } = await shop()
    const who = { actionId, operator: operatorId, now: admin.clock.now(), ring: admin.site.secret }
    return orRefused(await db.transaction((tx) => closeDay(tx, tenant, { day, seen, reason, ...who })))
  },
})

/** Reopens the last closed day of a brand, always with a second person. */
export const dayReopen = action({
  needs: 'books.close',
  input: z.strictObject({ tenant: z.string(), day, reason: z.string().trim().min(3).max(500) }),
  about,
  fresh: minutes(15),
  async plan({ shop }, { day }) {
    const { db } = await shop()
    const last = findLastClosed(await db.read(findCloses))
    return last?.day === day ? { closeNo: last.closeNo, hash: last.hash } : refuse('dayNotFound')
  },
  second: () => true,
  basis: ({ hash }) => hash,
  async run({ shop, admin, actionId, operatorId }, { day, reason }) {
    const { db, tenant } = await shop()
    const who = { actionId, operator: operatorId, now: admin.clock.now(), ring: admin.site.secret }
    const approvedBy = admin.operator.operatorId
    return orRefused(await db.transaction((tx) => reopenDay(tx, tenant, { day, reason, approvedBy, ...who })))
  },
})
