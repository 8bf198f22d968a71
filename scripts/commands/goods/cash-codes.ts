import { readFile, unlink, writeFile } from 'node:fs/promises'
import type { Admin } from '#admin'
import {
  type BatchRow,
  blockCodes,
  type CodeShop,
  findBatch,
  findBatches,
  importCodes,
  issueCodes,
  planList,
} from '#cash-codes'
import { type Catalogue, openCatalogueCache, productFor } from '#catalogue'
import { systemClock } from '#kit/clock'
import { fromMajor, type Minor, toDecimalString } from '#kit/money'
import { asOperator, doneOf, sendTyped, typed } from '../kit/as-operator.ts'
import { type Call, CommandError, command } from '../kit/command.ts'
import { overTenants } from '../kit/over-tenants.ts'
import { asJson, printRows } from '../kit/print-rows.ts'

const worth = {
  '--amount <15.00>': 'what each code is worth; required',
  '--brand <id>': 'the network whose credit it buys; required where the tenant sells several',
} as const

export const cashCodesIssueCommand = command({
  usage: 'cashcodes issue <tenant>',
  help: 'makes cash codes and writes them to a new file; they cannot be read later',
  options: {
    ...worth,
    '--count <100>': 'how many, up to 100000',
    '--file <path>': 'a new file for the codes; required',
  },
  changes: true,
  async run(call) {
    const { options, args } = call
    const { file } = options
    const count = Number(options.count)
    if (!Number.isInteger(count) || count < 1 || count > 100_000) throw new CommandError('--count: 1 to 100000')
    if (!file) throw new CommandError('--file is required: the codes are written only there')
    await withCodeShop(call, args[0] ?? '', async (shop) => {
      const made = { ...readWorth(options, shop), count }
      const told = (batch: string) =>
        console.log(`${batch}: ${count} codes worth ${toDecimalString(made.amount)}, written to ${file}`)
      const taken = await asOperator(call, (admin) => takeNew(admin, shop.tenant.id, made, file))
      if (taken !== undefined) return told(taken)
      let isKept = false
      try {
        const batch = await issueCodes(shop, made, async (codes) => {
          await keepInNewFile(file, codes)
          isKept = true
        })
        told(batch)
      } catch (error) {
        // Codes that were not stored are worth nothing: remove the file.
        if (isKept) await unlink(file)
        throw error
      }
    })
  },
})

export const cashCodesImportCommand = command({
  usage: 'cashcodes import <tenant> <file>',
  help: 'imports printed cash codes, one a line; all of them or none',
  options: worth,
  changes: true,
  async run(call) {
    const { options, args } = call
    const [tenant = '', file = ''] = args
    const lines = (await readable(file)).split(/\r?\n/)
    await withCodeShop(call, tenant, async (shop) => {
      const worth = readWorth(options, shop)
      const planned = await planList(shop, lines)
      const done =
        'faults' in planned
          ? undefined
          : await asOperator(call, async (admin) => {
              const listId = await sendTyped(admin, shop.tenant.id, lines.join('\n'))
              return doneOf(await typed(admin, 'cash.import', { tenant: shop.tenant.id, ...worth, listId }))
            })
      const taken = 'faults' in planned ? planned : (done ?? (await importCodes(shop, worth, lines)))
      if ('faults' in taken) {
        const told = taken.faults.slice(0, 20).map(({ line, what }) => `line ${line}: ${what}`)
        const rest = taken.faults.length - told.length
        throw new CommandError([...told, ...(rest > 0 ? [`and ${rest} more`] : []), 'nothing is taken over'].join('\n'))
      }
      console.log(`${taken.batchId}: ${taken.count} codes`)
    })
  },
})

export const cashCodesListCommand = command({
  usage: 'cashcodes list <tenant>',
  help: 'lists batches of cash codes with the number of free, redeemed and blocked codes',
  options: asJson,
  run: (call) =>
    withCodeShop(call, call.args[0] ?? '', async ({ db }) => {
      printRows(await db.read(findBatches), call.options, inWords)
    }),
})

export const cashCodesBlockCommand = command({
  usage: 'cashcodes block <tenant> <batchOrCode>',
  help: 'blocks a batch of cash codes, or one code as printed',
  changes: true,
  run: (call) =>
    withCodeShop(call, call.args[0] ?? '', async (shop) => {
      const [named = '', tenant] = [call.args[1], shop.tenant.id]
      const isBatch = (await shop.db.read((tx) => findBatch(tx, named))) !== undefined
      const done = await asOperator(call, async (admin) => {
        const which = isBatch ? { batchId: named } : { listId: await sendTyped(admin, tenant, named) }
        return typed(admin, 'cash.block', { tenant, ...which })
      })
      const none = 'there is no such batch, and no such code'
      const blocked = done ? doneOf(done, { codeNotFound: none }).blocked : await blockCodes(shop, named)
      if (!blocked) throw new CommandError(none)
      console.log(`the ${blocked} is blocked`)
    }),
})

/** Makes a batch and takes its codes into a new file. A batch whose codes could not be written is blocked. */
async function takeNew(
  admin: Admin,
  tenant: string,
  made: { brandId: string; amount: Minor; count: number },
  file: string,
): Promise<string> {
  await keepInNewFile(file, [])
  let batchId: string | undefined
  try {
    batchId = doneOf(await typed(admin, 'cash.issue', { tenant, ...made })).batchId
    const { codes } = doneOf(await typed(admin, 'cash.take', { tenant, batchId }))
    await writeFile(file, `${codes.join('\n')}\n`, { flush: true })
    return batchId
  } catch (error) {
    await unlink(file)
    if (batchId !== undefined) await typed(admin, 'cash.block', { tenant, batchId })
    throw error
  }
}

type CodeIssuer = CodeShop & { catalogue: Catalogue }

/** Opens what commands about cash codes need. Fingerprints of codes use the program's secret. */
async function withCodeShop(call: Call, tenantId: string, work: (shop: CodeIssuer) => Promise<void>): Promise<void> {
  await overTenants(call, tenantId, async (database, tenant) => {
    const book = await openCatalogueCache(database)
    const catalogue = await book.of(tenant.id).finally(book.close)
    const { secret } = call.config
    await work({ tenant, db: database.forTenant(tenant.id), clock: systemClock, secret, catalogue })
  })
}

function readWorth({ amount: written, brand }: { amount?: string; brand?: string }, { tenant, catalogue }: CodeIssuer) {
  const amount = written === undefined ? undefined : fromMajor(written)
  if (!amount) throw new CommandError('--amount is required: the value of each code')
  if (!tenant.topup.takesCashCodes)
    throw new CommandError(`${tenant.id} does not accept cash codes (topup.takesCashCodes)`)
  const [only, ...others] = catalogue.brands.map(({ brandId }) => brandId)
  const brandId = brand ?? (others.length === 0 ? only : undefined)
  if (brandId === undefined) throw new CommandError(`--brand is required: ${tenant.id} sells several brands`)
  // A code without a product of its amount could not be used.
  if (!productFor(catalogue, amount, brandId)) {
    throw new CommandError(`${brandId}: no top-up of ${toDecimalString(amount)} is sold`)
  }
  return { amount, brandId }
}

async function keepInNewFile(file: string, codes: readonly string[]): Promise<void> {
  try {
    await writeFile(file, `${codes.join('\n')}\n`, { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CommandError(code === 'EEXIST' ? `${file} exists already` : `${file} cannot be written: ${code}`)
  }
}

async function readable(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`)
  }
}

const inWords = ({
  batchId,
  brandId,
  amount,
  currency,
  madeAt,
  isBlocked,
  free,
  redeemed,
  blocked,
}: BatchRow): string =>
  [
    `${batchId}  ${madeAt.toISOString()}  ${brandId}  ${toDecimalString(amount)} ${currency}`,
    `free ${free}, redeemed ${redeemed}, blocked ${blocked}${isBlocked ? '  BLOCKED' : ''}`,
  ].join('  ')
