import { z } from 'zod'
import type { Admin } from '#admin'
import {
  disableOperator,
  enableOperator,
  endAllSessions,
  giveGrant,
  invite,
  inviteAgain,
  languages,
  listOperators,
  takeGrant,
} from '#admin/operators'
import { type Grant, type RoleName, roleNames } from '#admin/permissions'
import { isEmail } from '#kit/email'
import { isRefusal } from '#kit/result'
import { type At, action, minutes } from './engine/action.ts'
import { type AdminRefusal, refuse } from './engine/refusals.ts'

// Who works here, and what they may do. All of it concerns the installation.

/** Whoever gets one of these can move much money, or let others in: a second owner approves it. */
const powerful: readonly RoleName[] = ['owner', 'finance', 'support-lead']
const isPowerful = (grants: readonly Pick<Grant, 'role'>[]): boolean =>
  grants.some(({ role }) => powerful.includes(role))

const grant = {
  role: z.enum(roleNames as [RoleName, ...RoleName[]]),
  /** Ids of brands. */
  tenants: z.union([z.literal('all'), z.array(z.string().max(40)).min(1).max(500)]),
}
const operator = { operatorId: z.string().min(1).max(60) }
type Given = { operatorId: string }

const subjectOf = (operatorId: string): string => `operator ${operatorId}`
const aboutOperator = ({ operatorId }: Given) => ({ tenant: undefined, subject: subjectOf(operatorId) })
/** Whether somebody decides about their own rights, which is for others to approve. */
export const isAboutThemselves = ({ operator: { operatorId } }: Admin, { subject }: { subject: string }): boolean =>
  subject === subjectOf(operatorId)

/** What an operator is before a change, without what says who they are. */
type OperatorPlan = { grants: readonly Grant[]; isDisabled: boolean; isOwn: boolean }

async function planFor({ admin }: Pick<At, 'admin'>, { operatorId }: Given): Promise<OperatorPlan | AdminRefusal> {
  const found = (await listOperators(admin.site)).find((one) => one.operatorId === operatorId)
  if (!found) return refuse('operatorNotFound')
  const { grants, disabledAt } = found
  return { grants, isDisabled: disabledAt !== null, isOwn: operatorId === admin.operator.operatorId }
}
const basis = ({ grants, isDisabled }: OperatorPlan): unknown => ({ grants, isDisabled })
/** What actions about an operator who is here have in common. */
const ofOperator = {
  needs: 'operators.manage',
  input: z.strictObject(operator),
  about: aboutOperator,
  fresh: minutes(5),
  plan: planFor,
} as const

/** Why it is refused, in the words of the back office. */
function asRefused({ refusal }: { refusal: string }): AdminRefusal {
  if (refusal === 'lastOwner') return refuse('lastOwner')
  return refuse(refusal === 'notFound' ? 'operatorNotFound' : 'inputNotValid')
}

const isOfBrands = ({ tenants }: Admin, wanted: Grant['tenants']): boolean =>
  wanted === 'all' || wanted.every((tenant) => tenants.some(({ id }) => id === tenant))

/** Invites somebody new, by a link that is mailed to them. */
export const operatorInvite = action({
  needs: 'operators.manage',
  input: z.strictObject({
    email: z.string().trim().toLowerCase().max(100).refine(isEmail),
    name: z.string().trim().min(1).max(80),
    language: z.enum(languages),
    ...grant,
  }),
  about: () => ({ tenant: undefined, subject: 'invitation' }),
  fresh: minutes(5),
  async plan({ admin }, { email, tenants }): Promise<{ isNew: true } | AdminRefusal> {
    if (!isOfBrands(admin, tenants)) return refuse('inputNotValid', { fields: ['tenants'] })
    const known = (await listOperators(admin.site)).some((one) => one.email === email)
    return known ? refuse('operatorKnown') : { isNew: true }
  },
  second: (_, { role }) => isPowerful([{ role }]),
  async run({ admin }, { role, tenants, ...person }) {
    const invited = await invite(admin.site, { ...person, grants: [{ role, tenants }] }, admin.operator.name)
    // The link is for the mail alone.
    return isRefusal(invited) ? asRefused(invited) : { operatorId: invited.operatorId }
  },
})

/** Sends an operator a new link, by which they make another key. */
export const operatorInviteAgain = action({
  ...ofOperator,
  // Whoever reads the mail comes in with all their roles.
  second: ({ grants }) => isPowerful(grants),
  basis,
  async run({ admin }, { operatorId }) {
    const refused = await inviteAgain(admin.site, operatorId, admin.operator.name)
    return refused ? asRefused(refused) : { operatorId }
  },
})

/** Gives a role, or changes the brands that it is for. */
export const grantGive = action({
  needs: 'operators.manage',
  input: z.strictObject({ ...operator, ...grant }),
  about: aboutOperator,
  fresh: minutes(5),
  async plan({ admin }, { operatorId, tenants }) {
    if (!isOfBrands(admin, tenants)) return refuse('inputNotValid', { fields: ['tenants'] })
    return planFor({ admin }, { operatorId })
  },
  second: ({ isOwn }, { role }) => isOwn || isPowerful([{ role }]),
  basis,
  async run({ admin, operatorId: by }, { operatorId, ...given }) {
    const refused = await giveGrant(admin.site, operatorId, given, by)
    return refused ? asRefused(refused) : { role: given.role }
  },
})

/** Takes a role away. Less power needs no second person. */
export const grantTake = action({
  ...ofOperator,
  input: z.strictObject({ ...operator, role: grant.role }),
  async run({ admin }, { operatorId, role }) {
    const refused = await takeGrant(admin.site, operatorId, role)
    // Taken already, by this press before a crash or by somebody else.
    return refused && refused.refusal !== 'notFound' ? asRefused(refused) : { role }
  },
})

/** Signs an operator out and lets them in no more. */
export const operatorDisable = action({
  ...ofOperator,
  async run({ admin }, { operatorId }) {
    const refused = await disableOperator(admin.site, operatorId)
    return refused ? asRefused(refused) : { isDisabled: true }
  },
})

/** Lets an operator in again, with the roles of before. */
export const operatorEnable = action({
  ...ofOperator,
  second: ({ grants }) => isPowerful(grants),
  basis,
  async run({ admin }, { operatorId }) {
    const refused = await enableOperator(admin.site, operatorId)
    return refused ? asRefused(refused) : { isDisabled: false }
  },
})

/** Signs an operator out everywhere. */
export const operatorSignOut = action({
  needs: 'operators.manage',
  input: z.strictObject(operator),
  about: aboutOperator,
  plan: planFor,
  run: async ({ admin }, { operatorId }) => ({ ended: await endAllSessions(admin.site, operatorId) }),
})
