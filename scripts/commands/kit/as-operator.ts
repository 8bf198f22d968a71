import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import type { Admin, Caller } from '#admin'
import type { ActionName, AdminRefusalKey, OutcomeOf, Performed } from '#admin/actions'
import { operatorTables, type Site } from '#admin/operators'
import { roleNames } from '#admin/permissions'
import type { Config } from '#config'
import type { AdminDatabase } from '#database'
import { systemClock } from '#kit/clock'
import { type Call, CommandError } from './command.ts'
import { withProgram } from './whole-program.ts'

type Typed = Pick<Call, 'config' | 'env' | 'ground'>

/**
 * Opens the back office for the system user: with its audit, without limits, because whoever types commands has the
 * database's passwords.
 * @returns undefined where the database's role of the back office is not known here (DATABASE_ADMIN_URL)
 */
export async function asOperator<T>(call: Typed, work: (admin: Admin) => Promise<T>): Promise<T | undefined> {
  if (!(await call.ground()).adminUrl) return undefined
  return withProgram(call, async ({ backOffice }) => {
    const admin = await backOffice?.open(typist(call.config, backOffice.database))
    return admin && work(admin)
  })
}

/**
 * The system user as a caller of the back office, with every role.
 * @param send gets letters to operators; omitted: none is sent
 */
export function typist(config: Typed['config'], database: AdminDatabase, send: Site['send'] = () => {}): Caller {
  const { username } = userInfo()
  return {
    operator: {
      operatorId: username,
      name: username,
      email: '',
      language: 'en',
      grants: roleNames.map((role) => ({ role, tenants: 'all' })),
    },
    sessionId: 'command line',
    site: { ...siteOf(config, config.backOfficeUrl ?? '', database), send },
    ip: '0.0.0.0',
    requestId: 'command line',
    provenAt: undefined,
    isBreakGlass: true,
  }
}

/** Does an action of the back office as the system user. @returns undefined where there is none, see `asOperator` */
export const performTyped = <N extends ActionName>(
  call: Typed,
  name: N,
  input: unknown,
): Promise<Performed<OutcomeOf<N>> | undefined> => asOperator(call, (admin) => typed(admin, name, input))

/** One action of a command that does several. */
export async function typed<N extends ActionName>(
  admin: Admin,
  name: N,
  input: unknown,
): Promise<Performed<OutcomeOf<N>>> {
  const { perform } = await import('#admin/actions')
  return perform(admin, name, input, { key: randomUUID() })
}

/** Keeps codes that were typed or read from a file, for an action to name. @returns their list */
export async function sendTyped(admin: Admin, tenant: string, text: string): Promise<string> {
  const listId = randomUUID()
  const { keepCodes } = await import('#admin/goods')
  await keepCodes(admin, { listId, tenant, name: '', text })
  return listId
}

/** What commands about operators work with. What they do is recorded as the command is (`acts list`); links are printed. */
export const siteOf = (
  { production, secret }: Pick<Config, 'production' | 'secret'>,
  siteUrl: string,
  database: AdminDatabase,
): Site => ({
  db: operatorTables(database),
  clock: systemClock,
  secret,
  siteUrl,
  production,
  ip: 'command line',
  userAgent: undefined,
  send: () => {},
  record: async () => {},
})

/** What an action that was typed came to. @throws CommandError when it was refused, with its words where there are any */
export function doneOf<Outcome>(
  performed: Performed<Outcome>,
  words: Partial<Record<AdminRefusalKey, string>> = {},
): Outcome {
  if ('done' in performed) return performed.done
  if ('waiting' in performed) throw new CommandError(`${performed.waiting} waits for a second person`)
  throw new CommandError(words[performed.refusal] ?? `refused: ${performed.refusal}`)
}
