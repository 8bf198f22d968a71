import { userInfo } from 'node:os'
import {
  disableOperator,
  enableOperator,
  endAllSessions,
  invite,
  type Language,
  type ListedOperator,
  languages,
  listOperators,
  type Site,
} from '#admin/operators'
import { type Grant, type RoleName, roleNames } from '#admin/permissions'
import { openAdminDatabase } from '#database'
import { isRefusal } from '#kit/result'
import { siteOf } from './as-operator.ts'
import { type Call, CommandError, command } from './command.ts'
import { asJson, printRows } from './print-rows.ts'

export const operatorsInviteCommand = command({
  usage: 'operators invite <email>',
  help: 'invites somebody to the back office: prints a link, good once and for one hour',
  options: {
    '--name <name>': 'how they are called; required for somebody new',
    '--role <role>': `${roleNames.join(', ')}; required`,
    '--tenants <ids>': 'for these brands only, separated by commas; all if omitted',
    '--language <code>': `${languages.join(', ')}; en if omitted`,
  },
  changes: true,
  async run(call) {
    const [email = ''] = call.args
    const { name, role, tenants, language = 'en' } = call.options
    if (!role || !isRole(role)) throw new CommandError(`--role: one of ${roleNames.join(', ')}`)
    if (!isLanguage(language)) throw new CommandError(`--language: one of ${languages.join(', ')}`)
    const ids = tenants?.split(',').map((id) => id.trim())
    const grant: Grant = { role, tenants: ids ?? 'all' }
    const invited = await withSite(call, async (site) => {
      const known = (await listOperators(site)).find((operator) => operator.email === email.toLowerCase())
      if (!known && !name?.trim()) throw new CommandError('--name is required for somebody new')
      return invite(site, { email, name: name ?? '', language, grants: [grant] }, userInfo().username)
    })
    if (isRefusal(invited))
      throw new CommandError(`${email}: not an e-mail address, or of an operator who was disabled`)
    console.log(`${email} can make a key within one hour:\n${invited.url}`)
  },
})

export const operatorsListCommand = command({
  usage: 'operators list',
  help: 'lists who may work in the back office, with their roles',
  options: asJson,
  async run(call) {
    printRows(await withSite(call, listOperators), call.options, inWords)
  },
})

export const operatorsEndSessionsCommand = command({
  usage: 'operators end-sessions <email>',
  help: 'signs an operator out everywhere',
  changes: true,
  async run(call) {
    const ended = await withSite(call, async (site) => endAllSessions(site, (await operatorOf(site, call)).operatorId))
    console.log(`${call.args[0]}: ${ended} sessions ended`)
  },
})

export const operatorsDisableCommand = command({
  usage: 'operators disable <email>',
  help: 'signs an operator out and lets them in no more',
  options: { '--undo': 'lets them in again' },
  changes: true,
  async run(call) {
    const { undo } = call.options
    await withSite(call, async (site) => {
      const { operatorId } = await operatorOf(site, call)
      const refused = await (undo ? enableOperator(site, operatorId) : disableOperator(site, operatorId))
      if (refused) throw new CommandError(`${call.args[0]} is the last owner: make another one first`)
    })
    console.log(`${call.args[0]}: ${undo ? 'enabled' : 'disabled'}`)
  },
})

const isRole = (text: string): text is RoleName => roleNames.some((role) => role === text)
const isLanguage = (text: string): text is Language => languages.some((language) => language === text)

async function operatorOf(site: Site, { args: [email = ''] }: Pick<Call, 'args'>): Promise<ListedOperator> {
  const found = (await listOperators(site)).find((operator) => operator.email === email.toLowerCase())
  if (!found) throw new CommandError(`${email}: no operator has this address`)
  return found
}

const inWords = ({ email, name, grants, passkeys, hasCodes, sessions, disabledAt }: ListedOperator): string => {
  const roles = grants.map(({ role, tenants }) => (tenants === 'all' ? role : `${role} (${tenants.join(', ')})`))
  const keys = [...(passkeys > 0 ? [`passkeys ${passkeys}`] : []), ...(hasCodes ? ['app'] : [])].join(', ')
  return [email, name, roles.join(', ') || 'no role', keys || 'no key yet', `sessions ${sessions}`]
    .concat(disabledAt ? ['disabled'] : [])
    .join('  ')
}

/** The back office for a command. What it does is recorded as the command is (`acts list`). */
async function withSite<T>(
  { ground, config }: Pick<Call, 'ground' | 'config'>,
  work: (site: Site) => Promise<T>,
): Promise<T> {
  const { adminUrl } = await ground()
  const { backOfficeUrl: siteUrl } = config
  if (!adminUrl || !siteUrl) throw new CommandError('DATABASE_ADMIN_URL and BACK_OFFICE_URL are required')
  const database = openAdminDatabase({ url: adminUrl, poolSize: 1 })
  try {
    return await work(siteOf(config, siteUrl, database))
  } finally {
    await database.close()
  }
}
