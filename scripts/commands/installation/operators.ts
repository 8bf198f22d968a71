import { type Admin, openAdmin } from '#admin'
import { type Language, type ListedOperator, languages, listOperators, type Site } from '#admin/operators'
import { type RoleName, roleNames } from '#admin/permissions'
import { type AdminDatabase, openAdminDatabase } from '#database'
import { systemClock } from '#kit/clock'
import { doneOf, siteOf, typed, typist } from '../kit/as-operator.ts'
import { type Call, CommandError, command } from '../kit/command.ts'
import { overTenants } from '../kit/over-tenants.ts'
import { asJson, printRows } from '../kit/print-rows.ts'

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
    const wanted = ids ?? ('all' as const)
    const notInvited = `${email}: not an e-mail address, or of an operator who was disabled`
    const links: string[] = []
    const send: Site['send'] = (_, letter) => void ('url' in letter && links.push(letter.url))
    await withAdmin(call, { send, tenants: ids ?? [] }, async (admin) => {
      const known = (await listOperators(admin.site)).find((operator) => operator.email === email.toLowerCase())
      if (known?.disabledAt) throw new CommandError(notInvited)
      if (!known && !name?.trim()) throw new CommandError('--name is required for somebody new')
      const words = { inputNotValid: notInvited, operatorNotFound: notInvited }
      if (!known) {
        const input = { email, name, language, role, tenants: wanted }
        doneOf(await typed(admin, 'operator.invite', input), words)
        return
      }
      const { operatorId } = known
      doneOf(await typed(admin, 'grant.give', { operatorId, role, tenants: wanted }), words)
      doneOf(await typed(admin, 'operator.invite-again', { operatorId }), words)
    })
    console.log(`${email} can make a key within one hour:\n${links.join('\n')}`)
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
    const { ended } = await withAdmin(call, {}, async (admin) => {
      const { operatorId } = await operatorOf(admin.site, call)
      return doneOf(await typed(admin, 'operator.sign-out', { operatorId }))
    })
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
    await withAdmin(call, {}, async (admin) => {
      const { operatorId } = await operatorOf(admin.site, call)
      const lastOwner = `${call.args[0]} is the last owner: make another one first`
      doneOf(await typed(admin, undo ? 'operator.enable' : 'operator.disable', { operatorId }), { lastOwner })
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
  work: (site: Site, database: AdminDatabase) => Promise<T>,
): Promise<T> {
  const { adminUrl } = await ground()
  const { backOfficeUrl: siteUrl } = config
  if (!adminUrl || !siteUrl) throw new CommandError('DATABASE_ADMIN_URL and BACK_OFFICE_URL are required')
  const database = openAdminDatabase({ url: adminUrl, poolSize: 1 })
  try {
    return await work(siteOf(config, siteUrl, database), database)
  } finally {
    await database.close()
  }
}

/**
 * Opens the back office for the system user, without the shops: it must be the way in even where those cannot be
 * composed.
 * @param tenants brands that a role is for, which must exist
 */
function withAdmin<T>(
  call: Call,
  { send, tenants = [] }: { send?: Site['send']; tenants?: readonly string[] },
  work: (admin: Admin) => Promise<T>,
): Promise<T> {
  return withSite(call, async (_, database) => {
    const known = tenants.length > 0 ? await overTenants(call, undefined, async (_, tenant) => tenant) : []
    const unknown = tenants.find((tenant) => !known.some(({ id }) => id === tenant))
    if (unknown !== undefined) throw new CommandError(`there is no tenant ${unknown}`)
    const ground = {
      database,
      recent: new Map(),
      changers: new Map(),
      clock: systemClock,
      tenants: async () => ({ all: known }),
      shopOf: () => Promise.reject(new Error('commands about operators open no shop')),
      furnish: () => Promise.reject(new Error('commands about operators begin no brand')),
      documentsOf: () => Promise.reject(new Error('commands about operators read no brand')),
      domains: {
        authorities: [],
        ask: () => {
          throw new Error('commands about operators look at no domain')
        },
        brandAt: async () => undefined,
      },
    }
    return work(await openAdmin(ground, typist(call.config, database, send)))
  })
}
