import { z } from 'zod'
import { confirmCase, findCasesOf, refuseCase } from '#cases'
import { answerReview, findAnswer, longestExemption } from '#enquiries'
import { findPosition, refundable } from '#orders'
import { action, minutes } from '../engine/action.ts'
import { type AdminRefusal, refuse } from '../engine/refusals.ts'

const request = { tenant: z.string(), reference: z.string().max(20) }
const aboutRequest = ({ tenant, reference }: { tenant: string; reference: string }) => ({
  tenant,
  subject: `request ${reference}`,
})
const reason = z.string().trim().min(3).max(2000)

/** Gives back what a withdrawal or a late charge entitles to; the customer is told by mail. */
export const requestConfirm = action({
  needs: 'requests.handle',
  input: z.strictObject({
    ...request,
    orderNumber: z.string().trim().toUpperCase().min(1).max(20),
    /** Minor units; omitted: what is owed. */
    amount: z.int().positive().optional(),
  }),
  about: aboutRequest,
  fresh: minutes(15),
  async plan({ shop }, { reference, orderNumber, amount }) {
    const [cases, position] = await (await shop()).db.read((tx) =>
      Promise.all([findCasesOf(tx, reference), findPosition(tx, orderNumber)]),
    )
    const one =
      cases.find((found) => found.orderNumber === orderNumber) ?? cases.find((found) => found.orderNumber === null)
    if (!one) return refuse('caseNotFound')
    if (!position) return refuse('orderNotFound')
    const wanted = one.given ?? amount ?? one.owed
    if (wanted === 0) return refuse('nothingLeft')
    const left = refundable(position, null)
    if (one.state === 'open' && wanted > left) return refuse('tooMuchToRefund')
    return { amount: wanted, currency: position.currency, left, given: one.given }
  },
  limited: ({ amount, currency }) => ({ amount, currency }),
  basis: ({ left }) => left,
  async run({ shop, operatorId }, { reference, orderNumber }, { amount, given }) {
    // A second run after a crash: it was given already.
    if (given !== null) return { amount: given }
    const done = await confirmCase(await shop(), { reference, orderNumber, amount, operator: operatorId })
    switch (done.outcome) {
      case 'no case':
        return refuse('caseNotFound')
      case 'decided before':
        return refuse('caseGone')
      case 'nothing owed':
      case 'nothing left':
        return refuse('nothingLeft')
      case 'only whole':
        return refuse('onlyWhole')
      case 'too much':
        return refuse('tooMuchToRefund')
      default:
        return { amount: done.amount }
    }
  },
})

/** Decides that nothing is given back; the customer reads the reason. */
export const requestRefuse = action({
  needs: 'requests.handle',
  input: z.strictObject({ ...request, orderNumber: z.string().max(20).optional(), reason }),
  about: aboutRequest,
  async run({ shop, operatorId }, { reference, orderNumber, reason: why }) {
    const brand = await shop()
    const decision = { reference, orderNumber, reason: why, operator: operatorId }
    if (await refuseCase(brand, decision)) return { refused: true }
    const cases = await brand.db.read((tx) => findCasesOf(tx, reference))
    if (cases.length === 0) return refuse('caseNotFound')
    // A second run after a crash.
    return cases.some((one) => one.state === 'refused' && one.reason === why) ? { refused: true } : refuse('caseGone')
  },
})

/** Answers a request to review an automatic decision, by mail; it may let the next order pass. */
export const requestAnswer = action({
  needs: 'requests.handle',
  input: z.strictObject({
    ...request,
    answer: reason,
    exemption: z.strictObject({ days: z.int().min(1).max(longestExemption), reason }).optional(),
  }),
  about: aboutRequest,
  async run({ shop, operatorId }, { reference, answer, exemption }): Promise<{ answered: true } | AdminRefusal> {
    const brand = await shop()
    const outcome = await answerReview(brand, { reference, answer, exemption, operator: operatorId })
    if (outcome === 'answered') return { answered: true }
    if (outcome === 'never-refused') return refuse('neverRefused')
    const before = await brand.db.read((tx) => findAnswer(tx, reference))
    if (before === undefined) return refuse('caseNotFound')
    // A second run after a crash.
    return before === answer ? { answered: true } : refuse('caseGone')
  },
})
