import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import type { ActionName, AdminRefusalKey, OutcomeOf, Performed } from '#admin/actions'
import { operatorTables, type Site } from '#admin/operators'
import type { Config } from '#config'
import type { AdminDatabase } from '#database'
import { systemClock } from '#kit/clock'
import { type Call, CommandError } from './command.ts'
import { withProgram } from './whole-program.ts'

/**
 * Does an action of the back office as the system user: with its audit, without limits, because whoever types commands
 * has the database's passwords.
 * @returns undefined where the database's role of the back office is not known here (DATABASE_ADMIN_URL)
 */
export async function performTyped<N extends ActionName>(
  call: Pick<Call, 'config' | 'env' | 'ground'>,
  name: N,
  input: unknown,
): Promise<Performed<OutcomeOf<N>> | undefined> {
  if (!(await call.ground()).adminUrl) return undefined
  const { perform } = await import('#admin/actions')
  const { username } = userInfo()
  return withProgram(call, async ({ backOffice }) => {
    const admin = await backOffice?.open({
      operator: {
        operatorId: username,
        name: username,
        email: '',
        language: 'en',
        grants: [
          { role: 'finance', tenants: 'all' },
          { role: 'engineer', tenants: 'all' },
        ],
      },
      sessionId: 'command line',
      site: siteOf(call.config, call.config.backOfficeUrl ?? '', backOffice.database),
      ip: '0.0.0.0',
      requestId: 'command line',
      provenAt: undefined,
      isBreakGlass: true,
    })
    return admin && perform(admin, name, input, { key: randomUUID() })
  })
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
