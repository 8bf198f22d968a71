import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import type { ActionName, OutcomeOf, Performed } from '#admin/actions'
import type { Call } from './command.ts'
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
        grants: [{ role: 'finance', tenants: 'all' }],
      },
      sessionId: 'command line',
      ip: '0.0.0.0',
      requestId: 'command line',
      provenAt: undefined,
      isBreakGlass: true,
    })
    return admin && perform(admin, name, input, { key: randomUUID() })
  })
}
