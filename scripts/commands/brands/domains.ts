import { textsOf } from '#back-office/texts'
import { openDatabase } from '#database'
import { domainNames } from '#providers/dns'
import { openTenantCache, readBrands } from '#tenants'
import { beginCheck, type Requirement, readAppleFile } from '#tenants/domains'
import { folder } from '../../brands.ts'
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
  help: 'asks the domain name system whether domains lead to us, may have certificates, and mail cannot be forged, looks for the files of Apple Pay, and prints which records to write; ends with 1 if anything is missing or gave no answer',
  needs: 'database',
  options: {
    '--to <host>': 'the host of the proxy that all domains have to lead to; default: DOMAINS_LEAD_TO',
    '--dkim <selector>': 'the name of the key that the mail server signs with; default: DKIM_SELECTOR',
    '--tenant <id>': 'only this brand',
  },
  async run({ options, config }) {
    const { brands } = await readBrands(folder)
    const chosen = brands.filter(({ id }) => options.tenant === undefined || id === options.tenant)
    if (chosen.length === 0) throw new CommandError(`there is no brand ${options.tenant}`)
    const { publicUrl, backOfficeUrl, cardFieldsUrl, domains } = config
    const own = [publicUrl, backOfficeUrl, cardFieldsUrl].filter((url) => url !== undefined)
    const check = await beginCheck({
      // Of all brands at once, which takes longer than of one.
      names: domainNames({ servers: domains.servers, patienceMs: 60_000 })(),
      surroundings: {
        ...domains,
        leadTo: options.to ?? domains.leadTo,
        dkimSelector: options.dkim ?? domains.dkimSelector,
      },
    })
    const hosts = config.production ? own.map((url) => new URL(url).hostname) : []
    const ofHosts = await Promise.all(hosts.map((host) => check.ofHost(host)))
    const checked = [...check.proxy, ...ofHosts].map((name) => ({ ...name, tenant: '-' }))
    for (const brand of chosen) {
      const others = new Set(brands.flatMap(({ id, domains: taken }) => (id === brand.id ? [] : taken)))
      const ofBrand = await check.ofBrand(brand, {
        servedOf: (domain) => (others.has(domain) ? 'byAnother' : 'here'),
        hasAppleFile: readAppleFile(brand.id, folder) !== undefined,
      })
      checked.push(...ofBrand.map((name) => ({ ...name, tenant: brand.id })))
    }
    const lines = checked.flatMap(({ tenant, requirements }) => requirements.flatMap((one) => linesOf(one, tenant)))
    for (const line of lines.flat()) console.log(line)
    if (lines.length > 0) throw new CommandError(`${lines.length} wrong`)
    console.log('all domains are right')
  },
})

/** What is wrong, and below it what to write; nothing where nobody can tell. */
function linesOf({ verdict, why, values, name, write }: Requirement, tenant: string): string[][] {
  if (!why || (verdict !== 'wrong' && verdict !== 'unasked')) return []
  const records = verdict === 'wrong' ? write.filter(({ value }) => value !== undefined) : []
  const said = `${name}  ${tenant}  ${textsOf('en').t(`domains.${why}`, values)}`
  return [[said, ...records.map((record) => `    ${record.type} ${record.name} ${record.value}`)]]
}
