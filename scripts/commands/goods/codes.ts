import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Config } from '#config'
import type { Database } from '#database'
import { systemClock } from '#kit/clock'
import { countCodes, findDamaged, importCodes, planCodes, type StockShop, writeOffCode } from '#stock'
import type { Tenant } from '#tenants'
import { asOperator, doneOf, performTyped, sendTyped, typed } from '../kit/as-operator.ts'
import { CommandError, command } from '../kit/command.ts'
import { ofOneTenant } from '../kit/options.ts'
import { overTenants } from '../kit/over-tenants.ts'
import { asJson, printRows } from '../kit/print-rows.ts'

/** The stock of a brand, for commands. */
export const stockOf = (config: Config, database: Database, tenant: Tenant): StockShop => ({
  tenant,
  db: database.forTenant(tenant.id),
  clock: systemClock,
  codeKeys: config.codeKeys,
  secret: config.secret,
  stockWarnBelow: config.stockWarnBelow,
})

const mostProblems = 20

export const codesImportCommand = command({
  usage: 'codes import <tenant> <product> <file>',
  help: 'imports a list of codes into stock, all or none: one a line, or CSV with columns code, pin, serial, expires',
  changes: true,
  async run(call) {
    const [chosen = '', productId = '', file = ''] = call.args
    const text = await readFile(file, 'utf8').catch(() => {
      throw new CommandError(`${file} cannot be read`)
    })
    await overTenants(call, chosen, async (database, tenant) => {
      const shop = stockOf(call.config, database, tenant)
      const list = { productId, batch: basename(file), text }
      const planned = await planCodes(shop, list)
      const done =
        'problems' in planned
          ? undefined
          : await asOperator(call, async (admin) => {
              const listId = await sendTyped(admin, tenant.id, text)
              const input = { tenant: tenant.id, productId, batch: list.batch, listId }
              return doneOf(await typed(admin, 'codes.import', input))
            })
      const outcome = 'problems' in planned ? planned : (done ?? (await importCodes(shop, list)))
      if ('problems' in outcome) {
        const { problems } = outcome
        for (const { line, what } of problems.slice(0, mostProblems))
          console.log(line > 0 ? `line ${line}: ${what}` : what)
        if (problems.length > mostProblems) console.log(`… and ${problems.length - mostProblems} more`)
        throw new CommandError(`${problems.length} wrong: nothing was imported`)
      }
      console.log(`${outcome.imported} codes of ${productId} are in stock`)
    })
  },
})

export const codesListCommand = command({
  usage: 'codes list',
  help: 'counts the free, held, sold and expired codes of each product',
  options: { ...ofOneTenant, ...asJson },
  async run(call) {
    const { tenant: chosen } = call.options
    const found = await overTenants(call, chosen, async (database, { id }) => {
      const counts = await database.forTenant(id).read(countCodes)
      return counts.map((count) => ({ tenant: id, ...count }))
    })
    printRows(found.flat(), call.options, ({ tenant, productId, free, held, sold, expired, setAside, withdrawn }) => {
      const numbers = [
        `${free} free, ${held} held, ${sold} sold`,
        ...(expired > 0 ? [`${expired} expired`] : []),
        ...(setAside > 0 ? [`${setAside} cannot be opened`] : []),
        ...(withdrawn > 0 ? [`${withdrawn} withdrawn`] : []),
      ].join(', ')
      return `${tenant}  ${productId.padEnd(30)}  ${numbers}`
    })
  },
})

export const codesWriteOffCommand = command({
  usage: 'codes write-off <tenant> [number]',
  help: 'removes a damaged code from stock, so that it can be imported again; without a number it lists damaged codes',
  options: {
    '--reason <why>': 'what is wrong with it; required, and recorded',
    '--yes': 'does it; without it nothing changes',
  },
  changes: 'yes',
  async run(call) {
    const { options, args } = call
    const [chosen = '', named] = args
    if (named !== undefined && !/^[1-9]\d{0,14}$/.test(named))
      throw new CommandError(`${named} is not the number of a code`)
    if (named !== undefined && !options.reason?.trim()) throw new CommandError('--reason is required, and is stored')
    await overTenants(call, chosen, async (database, { id }) => {
      const db = database.forTenant(id)
      const damaged = await db.read(findDamaged)
      if (named === undefined) {
        for (const { codeId, productId, batch } of damaged) console.log(`${codeId}  ${productId}  of ${batch}`)
        if (damaged.length === 0) console.log('no code in stock is damaged')
        return
      }
      const one = damaged.find(({ codeId }) => Number(codeId) === Number(named))
      if (!one) throw new CommandError(`${id} has no damaged code ${named} in stock`)
      if (!options.yes)
        throw new CommandError(`code ${named} of ${one.productId} is damaged; nothing was changed: add --yes to do it`)
      const input = { tenant: id, codeId: Number(named), reason: options.reason }
      const performed = await performTyped(call, 'code.write-off', input)
      if (performed) doneOf(performed)
      else await db.transaction((tx) => writeOffCode(tx, Number(named)))
      console.log(`code ${named} of ${one.productId} is written off`)
    })
  },
})
