import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cashCodesIssueCommand } from '../../scripts/commands/cash-codes.ts'
import type { Call } from '../../scripts/commands/command.ts'
import { secret } from '../support/code-keys.ts'
import type { Ground } from './programs.ts'
import type { Place } from './shopper.ts'

/** A brand of a supermarket, whose tills print cash codes. */
export const till: Place = { tenant: 'edeka', country: 'de' }

/** One shopper of so many comes with a code from the till, and two hold the same one: whoever is late gets nothing for it. */
const one = 12
const holders = 2

/** Which code a shopper comes with; undefined for all who pay otherwise. */
export const codeOf = (codes: readonly string[], shopper: number): string | undefined =>
  shopper % one === one - 1 ? codes[Math.floor(shopper / (one * holders))] : undefined

/** Codes for so many purchases, printed by the operators' own command; a run that goes on has them already. */
export async function printCodes({ appUrl, dataFolder }: Ground, purchases: number): Promise<string[]> {
  if (purchases < one) return []
  const file = join(dataFolder, 'cash-codes')
  if (!existsSync(file)) {
    const count = String(Math.ceil(purchases / (one * holders)))
    await cashCodesIssueCommand.run({
      env: {},
      args: [till.tenant, '--amount', '15', '--count', count, '--file', file],
      config: { secret } as Call['config'],
      ground: async () => ({ databaseUrl: appUrl }) as Awaited<ReturnType<Call['ground']>>,
    })
  }
  return (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
}
