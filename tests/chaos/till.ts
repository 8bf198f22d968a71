import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cashCodesIssueCommand } from '../../scripts/commands/goods/cash-codes.ts'
import type { Call } from '../../scripts/commands/kit/command.ts'
import { secret } from '../support/shop/code-keys.ts'
import type { Ground } from './programs.ts'
import type { Place } from './shopper.ts'

/** A supermarket brand, which sells cash codes at its tills. */
export const till: Place = { tenant: 'edeka', country: 'de' }

/** One shopper in this many pays with a cash code, and two have the same one: the second gets nothing for it. */
const one = 12
const holders = 2

/** The shopper's code; undefined for shoppers who pay otherwise. */
export const codeOf = (codes: readonly string[], shopper: number): string | undefined =>
  shopper % one === one - 1 ? codes[Math.floor(shopper / (one * holders))] : undefined

/** Codes of one batch share a range. After 200 wrong codes of a range in an hour, the shop refuses the whole range. */
const ofOneBatch = 150

/** Codes for this many purchases, made by the operators' command. A continued run has them already. */
export async function printCodes({ appUrl, dataFolder }: Ground, purchases: number): Promise<string[]> {
  if (purchases < one) return []
  const count = Math.ceil(purchases / (one * holders))
  const codes: string[] = []
  for (let batch = 1; codes.length < count; batch += 1) {
    const file = join(dataFolder, `cash-codes-${batch}`)
    if (!existsSync(file)) {
      const wanted = Math.min(ofOneBatch, count - codes.length)
      await cashCodesIssueCommand.run({
        env: {},
        args: [till.tenant],
        options: { amount: '15', count: String(wanted), file },
        config: { secret } as Call['config'],
        ground: async () => ({ databaseUrl: appUrl }) as Awaited<ReturnType<Call['ground']>>,
      })
    }
    codes.push(...(await readFile(file, 'utf8')).split('\n').filter((line) => line !== ''))
  }
  return codes
}
