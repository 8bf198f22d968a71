import { Resolver } from 'node:dns/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#database'
import { openTenantCache, readBrands } from '#tenants'
import { folder } from '../../brands.ts'
import { appleFile, checkDomains, type LookUp } from '../../domains/check-domains.ts'
import { CommandError, command } from '../kit/command.ts'

export const domainsMapCommand = command({
  usage: 'domains map',
  help: 'prints for the proxy which cell sells the brand of each domain, as a map of Caddy; other domains lead here. SALDO_CELLS names the addresses',
  needs: 'database',
  options: { '--json': 'as JSON' },
  async run({ options, config, ground }) {
    const database = openDatabase({ url: (await ground()).databaseUrl, poolSize: 1 })
    const book = await openTenantCache(database, () => {})
    try {
      const { cell: own, cells } = config
      const rows = (await book.current()).away.flatMap(({ domains, place }) =>
        place?.state === 'elsewhere' ? domains.map((domain) => ({ domain, cell: place.cell })) : [],
      )
      const missing = [own, ...rows.map(({ cell }) => cell)].find((cell) => !cells.has(cell))
      if (missing !== undefined) throw new CommandError(`SALDO_CELLS has no address of cell ${missing}`)
      if (options.json) return console.log(JSON.stringify({ default: own, domains: rows }))
      // A proxy dials a host and a port.
      const dialled = (cell: string) => new URL(cells.get(cell) ?? '').host
      const lines = rows.flatMap(({ domain, cell }) => [
        `\t${domain} ${dialled(cell)}`,
        `\twww.${domain} ${dialled(cell)}`,
      ])
      console.log(['map {host} {cell} {', ...lines, `\tdefault ${dialled(own)}`, '}'].join('\n'))
    } finally {
      book.close()
      await database.close()
    }
  },
})

export const domainsCheckCommand = command({
  usage: 'domains check',
  help: 'asks the domain name system whether domains lead to us and mail cannot be forged, and looks for the files of Apple Pay; ends with 1 if anything is missing',
  needs: 'database',
  options: {
    '--to <host>': 'the host of the proxy that all domains have to lead to',
    '--dkim <selector>': 'the name of the key that the mail server signs with',
    '--tenant <id>': 'only this brand',
  },
  async run({ options, config }) {
    const { brands } = await readBrands(folder)
    const chosen = brands.filter(({ id }) => options.tenant === undefined || id === options.tenant)
    if (chosen.length === 0) throw new CommandError(`there is no brand ${options.tenant}`)
    const { publicUrl, backOfficeUrl, cardFieldsUrl } = config
    const own = [publicUrl, backOfficeUrl, cardFieldsUrl].filter((url) => url !== undefined)
    const found = await checkDomains(chosen, inTheWorld(), {
      to: options.to,
      dkim: options.dkim,
      others: config.production ? own.map((url) => new URL(url).hostname) : [],
      hasAppleFile: (tenant) => existsSync(join(folder, tenant, appleFile)),
    })
    for (const { domain, tenant, problem } of found) console.log(`${domain}  ${tenant}  ${problem}`)
    if (found.length > 0) throw new CommandError(`${found.length} wrong`)
    console.log('all domains are right')
  },
})

function inTheWorld(): LookUp {
  const resolver = new Resolver({ timeout: 5_000, tries: 2 })
  const orNone = <T>(asked: Promise<T[]>): Promise<T[]> =>
    asked.catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return []
      throw error
    })
  return {
    addresses: async (name) =>
      (await Promise.all([orNone(resolver.resolve4(name)), orNone(resolver.resolve6(name))])).flat(),
    // A long text comes in pieces.
    texts: async (name) => (await orNone(resolver.resolveTxt(name))).map((pieces) => pieces.join('')),
  }
}
